import type { Columns } from '@saiyun/sdk/contract';
import { jobRunStatus, jobStatus, quartzJob, quartzJobRun } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { quartzJobIssues, workingParameters } from '@saiyun/sdk/rules';
import { entityModule } from '../../kernel/entity-module.ts';
import { newId } from '../../kernel/id.ts';
import { jobHandlers } from './handlers.ts';
import { nextTimeOf } from './schedule.ts';

type Job = Columns<typeof quartzJob>;

const { running } = jobStatus;

const check = (whole: Job): void => {
  const issues = quartzJobIssues(whole);
  const handler = jobHandlers.get(whole.jobClassName ?? '');
  if (!handler) issues.push({ field: 'jobClassName', code: 'rule', message: 'job.handler' });
  else if (issues.length === 0 && !workingParameters(handler.name, whole.parameter))
    issues.push({ field: 'parameter', code: 'rule', message: 'job.parameter' });
  refuseIssues(quartzJob.fields, issues);
};

const nextOf = ({ status, cronExpression, timeZone }: Job, now: Date): Date | null =>
  status === running && cronExpression ? nextTimeOf({ cronExpression, timeZone }, now) : null;

/** Scheduled jobs (SYS-03, CALL-117): each names a registered handler and when it is due (SERVER-06). */
export const quartzJobModule = entityModule(quartzJob, {
  async beforeAdd({ now }, draft) {
    check(draft);
    draft.nextTime = nextOf(draft, now());
  },
  async beforeEdit({ now }, row, draft) {
    if (Object.keys(draft).length === 0) return;
    const whole = { ...row, ...draft };
    check(whole);
    if ((['cronExpression', 'timeZone', 'status'] as const).some((name) => name in draft)) draft.nextTime = nextOf(whole, now());
  },
  verbs: {
    async pause() {
      return { nextTime: null };
    },
    async resume({ now }, row) {
      return { nextTime: nextTimeOf(row, now()) };
    },
    /** Runs as soon as a node is free, in addition to the schedule. */
    async execute(ctx, row) {
      await ctx.tx.run(
        `insert into sys_quartz_job_run (id, tenant_id, job_id, fire_time, cause, status, attempt, create_by, create_time)
         values ($1, $2, $3, $4, 'manual', '${jobRunStatus.waiting}', 0, $5, $4)
         on conflict (job_id, fire_time) do nothing`,
        [newId(ctx), ctx.tenantId, row.id, ctx.now(), ctx.actor.username],
      );
      return undefined;
    },
  },
});

export const quartzJobRunModule = entityModule(quartzJobRun);
