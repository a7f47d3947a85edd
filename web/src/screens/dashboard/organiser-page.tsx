import { ChartPanel } from './parts/chart-panels.tsx';
import { FirstSteps } from './parts/first-steps.tsx';
import { HealthLine } from './parts/health-line.tsx';
import { RunningList } from './parts/running-list.tsx';
import { TodoList } from './parts/todo-list.tsx';
import type { RolePageProps } from './role-page.ts';

/** What waits for a decision, how each competition stands, and on the first day what to begin with. */
export function OrganiserPage({ page }: RolePageProps) {
  const { running = [], competitions, charts, health, role } = page;
  const isFirstDay = competitions === 0 && role === 'ADMIN';
  return (
    <>
      {health && <HealthLine health={health} />}
      {isFirstDay ? (
        <div className="sp-columns">
          <FirstSteps />
          <TodoList page={page} />
        </div>
      ) : (
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
      )}
    </>
  );
}
