import { ChartPanel } from './parts/chart-panels.tsx';
import { HealthLine } from './parts/health-line.tsx';
import { RunningList } from './parts/running-list.tsx';
import { TodoList } from './parts/todo-list.tsx';
import type { RolePageProps } from './role-page.ts';

/** What waits for a decision, and how each competition stands. */
export function OrganiserPage({ page }: RolePageProps) {
  const { running = [], charts, health } = page;
  return (
    <>
      {health && <HealthLine health={health} />}
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
    </>
  );
}
