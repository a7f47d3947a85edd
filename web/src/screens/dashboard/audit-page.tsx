import { useDashboardText } from '../../messages/dashboard/index.ts';
import { ChartPanel } from './parts/chart-panels.tsx';
import { HealthLine } from './parts/health-line.tsx';
import { RunningList } from './parts/running-list.tsx';
import { TodoList } from './parts/todo-list.tsx';
import type { RolePageProps } from './role-page.ts';

/** Whether data, audit log and ledger are sound, and who did what of weight; nothing here can be acted upon. */
export function AuditPage({ page }: RolePageProps) {
  const { t } = useDashboardText();
  const { running = [], charts, health } = page;
  return (
    <>
      {health && <HealthLine health={health} />}
      <div className="sp-columns">
        <div className="sp-column">
          <TodoList page={page} title={t('todos.audit')} />
          <ChartPanel charts={charts} at={0} />
        </div>
        <RunningList running={running} />
      </div>
    </>
  );
}
