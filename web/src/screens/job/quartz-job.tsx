import { quartzJob, quartzJobRun } from '@saiyun/sdk/entities';
import { quartzJobIssues } from '@saiyun/sdk/rules';
import { CronWords } from '../../blocks/cron/index.ts';
import { cronField, TimeZoneField } from '../../kit/inputs/schedule-fields.tsx';
import { ChildTable } from '../../kit/list/child-table.tsx';
import { overridesOf } from '../../kit/list/overrides.ts';
import { JobParametersInput, JobParametersText } from './job-parameters.tsx';

const runColumns = { jobId: { hidden: true }, createTime: { hidden: true } };

/** Scheduled jobs, each with its history below its row (SCREEN-64). */
export const quartzJobPage = overridesOf(quartzJob, {
  stateTabs: true,
  rules: quartzJobIssues,
  first: ['description', 'jobClassName', 'cronExpression', 'status', 'nextTime', 'lastStatus', 'lastTime'],
  columns: {
    createTime: { hidden: true },
    cronExpression: { cell: (row) => <CronWords text={row.cronExpression} /> },
    parameter: { cell: (row) => <JobParametersText handler={row.jobClassName} text={row.parameter} /> },
  },
  inputs: { cronExpression: cronField('timeZone'), timeZone: TimeZoneField, parameter: JobParametersInput },
  expand: (row) => <ChildTable entity={quartzJobRun} fixed={{ jobId: row.id }} columns={runColumns} title={row.description ?? ''} />,
});
