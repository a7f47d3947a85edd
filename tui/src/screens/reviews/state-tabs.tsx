import { Text } from 'ink';
import { useAppContext } from '../../kit/app-context.ts';
import { width } from '../../state/cells.ts';
import { tabWindow } from '../../state/tab-window.ts';
import { colour } from '../../theme.ts';
import { type StateTab, toDo } from './use-review-list.ts';

/** What is to do, everything, and the states that have reviews, with their numbers. Where they do not fit, there are marks on the side where more are. */
export function StateTabs({ tabs, status }: { readonly tabs: readonly StateTab[]; readonly status: string | undefined }) {
  const { t, columns } = useAppContext();
  const labelOf = ({ status: of, label }: StateTab): string => label ?? t(of === toDo ? 'reviews.toDo' : 'reviews.all');
  const chosen = Math.max(
    0,
    tabs.findIndex((tab) => tab.status === status),
  );
  const { from, to } = tabWindow(
    tabs.map((tab) => width(labelOf(tab))),
    tabs.map(({ count }) => String(count).length + 3),
    chosen,
    columns,
  );
  return (
    <Text wrap="truncate">
      {from > 0 && <Text dimColor={colour.faint}>{' ‹'}</Text>}
      {tabs.slice(from, to).map((tab, n) => {
        const on = from + n === chosen;
        return (
          <Text key={tab.status ?? 'all'} inverse={on} {...(on && { color: colour.accent })}>
            {` ${labelOf(tab)} ${tab.count} `}
          </Text>
        );
      })}
      {to < tabs.length && <Text dimColor={colour.faint}>{'› '}</Text>}
    </Text>
  );
}
