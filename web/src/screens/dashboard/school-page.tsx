import { ChartPanel } from './parts/chart-panels.tsx';
import { RunningList } from './parts/running-list.tsx';
import { TodoList } from './parts/todo-list.tsx';
import type { RolePageProps } from './role-page.ts';

/** Which teams wait for the school, and its places and deadlines in each competition. */
export function SchoolPage({ page }: RolePageProps) {
  const { running = [], charts } = page;
  return (
    <div className="sp-columns">
      <div className="sp-column">
        <TodoList page={page} />
        <ChartPanel charts={charts} at={1} />
      </div>
      <div className="sp-column">
        <RunningList running={running} />
        <ChartPanel charts={charts} at={0} />
      </div>
    </div>
  );
}
