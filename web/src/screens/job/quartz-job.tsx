import { jobRunStatus, quartzJob, quartzJobRun } from '@saiyun/sdk/entities';
import { quartzJobIssues } from '@saiyun/sdk/rules';
import { CronWords } from '../../blocks/cron/index.ts';
import type { ColumnOverrides } from '../../kit/columns/shown-columns.ts';
import { FactCells } from '../../kit/detail/fact-cells.ts';
import { cronField, TimeZoneField } from '../../kit/inputs/schedule-fields.tsx';
import { ChildTable } from '../../kit/list/child-table.tsx';
import { overridesOf } from '../../kit/list/overrides.ts';
import { textOf } from '../../lib/text-of.ts';
import { JobParametersInput, JobParametersText } from './job-parameters.tsx';
import { RunNode, RunOutput } from './run-output.tsx';

const runColumns: ColumnOverrides = {
  jobId: { hidden: true },
  createTime: { hidden: true },
  output: { cell: (row) => <RunOutput text={textOf(row.output)} /> },
  node: { cell: (row) => <RunNode node={textOf(row.node)} /> },
};
const lookMs = 5000;

/** Scheduled jobs, each with its history below its row (SCREEN-64). */
export const quartzJobPage = overridesOf(quartzJob, {
  stateTabs: true,
  moreTabs: [{ field: 'lastStatus', value: jobRunStatus.failed, label: ['上次失败', 'Last run failed'] }],
  // A run that was asked for ends a little later.
  refetchMs: () => lookMs,
  rules: quartzJobIssues,
  first: ['description', 'jobClassName', 'cronExpression', 'status', 'nextTime', 'lastStatus', 'lastTime'],
  columns: {
    createTime: { hidden: true },
    cronExpression: { cell: (row) => <CronWords text={row.cronExpression} /> },
    parameter: { cell: (row) => <JobParametersText handler={row.jobClassName} text={row.parameter} /> },
  },
  inputs: { cronExpression: cronField('timeZone'), timeZone: TimeZoneField, parameter: JobParametersInput },
  expand: (row) => (
    <FactCells value={runColumns}>
      <ChildTable entity={quartzJobRun} fixed={{ jobId: row.id }} columns={runColumns} title={row.description ?? ''} />
    </FactCells>
  ),
});
