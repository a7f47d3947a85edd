import { quartzJob, quartzJobRun } from '@saiyun/sdk/entities';
import { quartzJobIssues } from '@saiyun/sdk/rules';
import { ChildTable } from '../../kit/list/child-table.tsx';
import { overridesOf } from '../../kit/list/overrides.ts';
import { CronInput } from './cron-input.tsx';

const runColumns = { jobId: { hidden: true }, createTime: { hidden: true } };

/** Scheduled jobs, each with its history below its row (SCREEN-64). */
export const quartzJobPage = overridesOf(quartzJob, {
  stateTabs: true,
  rules: quartzJobIssues,
  first: ['description', 'jobClassName', 'cronExpression', 'status', 'nextTime', 'lastStatus', 'lastTime'],
  columns: {
    createTime: { hidden: true },
    cronExpression: { cell: (row) => <code>{row.cronExpression}</code> },
  },
  inputs: { cronExpression: CronInput },
  expand: (row) => <ChildTable entity={quartzJobRun} fixed={{ jobId: row.id }} columns={runColumns} title={row.description ?? ''} />,
});
