import { useDashboardText } from '../../../messages/dashboard/index.ts';
import { dueOf, isSoon } from '../due.ts';

type Text = ReturnType<typeof useDashboardText>['t'];

/** A deadline in words. */
export function dueText(t: Text, at: string, now = new Date()): string {
  const due = dueOf(at, now);
  if (due.when === 'over') return t('due.over');
  if (due.when === 'days') return t('due.days', { count: due.count });
  return t(`due.${due.when}`, { time: due.time });
}

/** A deadline in words, with the exact time for the pointer; one that is near stands out. */
export function DueText({ at }: { readonly at: string }) {
  const { t } = useDashboardText();
  return (
    <time className="sp-due" data-soon={isSoon(at, new Date())} dateTime={at.replace(' ', 'T')} title={at.slice(0, 16)}>
      {dueText(t, at)}
    </time>
  );
}
