import { ChartPanel } from './parts/chart-panels.tsx';
import { TodoList } from './parts/todo-list.tsx';
import type { RolePageProps } from './role-page.ts';

/** What waits for examination or payment, and the money that came and went. */
export function FinancePage({ page: { charts }, page }: RolePageProps) {
  return (
    <div className="sp-columns">
      <TodoList page={page} />
      <div className="sp-column">
        <ChartPanel charts={charts} at={0} />
        <ChartPanel charts={charts} at={1} />
      </div>
    </div>
  );
}
