import type { EntryCard, EntryStep } from '@saiyun/sdk/calls';
import type { Tone } from '@saiyun/sdk/contract';
import { useDashboardText } from '../../../messages/dashboard/index.ts';
import { StateShape } from '../../../ui/state-mark.tsx';
import { billPath } from '../../money/bill/bill-path.ts';
import { newWorkPath, workPath } from '../../participant/entry/part-names.ts';

const tones: Readonly<Record<EntryStep['state'], Tone>> = { done: 'good', now: 'waiting', ahead: 'quiet', stopped: 'bad' };

/** The steps of an entry, each with where it stands; that of paying with the fee, where it is known. */
export function Steps({ steps, fee }: { readonly steps: readonly EntryStep[]; readonly fee?: string | undefined }) {
  const { t } = useDashboardText();
  return (
    <ol className="sp-steps" aria-label={t('entries.steps')}>
      {steps.map(({ name, state }) => (
        <li key={name} data-state={state} {...(state === 'now' && { 'aria-current': 'step' })}>
          <StateShape tone={tones[state]} />
          <span>{name === 'pay' && fee !== undefined ? `${t('step.pay')} ${fee}` : t(`step.${name}`)}</span>
          <span className="sy-hidden">{t(`stepState.${state}`)}</span>
        </li>
      ))}
    </ol>
  );
}

/** Where a competition is entered, and a draft goes on. */
export function wizardPath(competitionId: string, entry?: string): string {
  return `/participant/register/${encodeURIComponent(competitionId)}${entry === undefined ? '' : `?entry=${encodeURIComponent(entry)}`}`;
}

/** Where the next step of an entry is taken. */
export function nextAddress({ id, next, worksId, competitionId }: EntryCard): string {
  const own = `/participant/entry/${encodeURIComponent(id)}`;
  if (next === 'submit' || next === 'mend') return wizardPath(competitionId, id);
  if (next === 'pay') return billPath(id);
  if (next === 'addWork') return newWorkPath(id);
  if (next === 'handIn' && worksId !== null) return workPath(worksId);
  return next === 'seeResult' ? `${own}#results` : own;
}
