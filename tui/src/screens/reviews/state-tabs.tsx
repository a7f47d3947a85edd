import { useAppContext } from '../../kit/app-context.ts';
import { Tabs } from '../../kit/tabs.tsx';
import { type StateTab, toDo } from './use-review-list.ts';

/** What is to do, everything, and the states that have reviews, with their numbers. */
export function StateTabs({ tabs, status }: { readonly tabs: readonly StateTab[]; readonly status: string | undefined }) {
  const { t } = useAppContext();
  const nameOf = ({ status: of, label }: StateTab): string => label ?? t(of === toDo ? 'reviews.toDo' : 'reviews.all');
  const chosen = Math.max(
    0,
    tabs.findIndex((tab) => tab.status === status),
  );
  return <Tabs tabs={tabs.map((tab) => ({ id: tab.status ?? 'all', text: `${nameOf(tab)} ${tab.count}` }))} chosen={chosen} />;
}
