import type { Issue } from '../../contract/check.ts';
import { yes } from '../../contract/choices.ts';
import type { Given } from '../../contract/stored.ts';
import type { quartzJob } from '../../entities/index.ts';
import { CronError } from '../../logic/cron/cron-error.ts';
import { nextRuns } from '../../logic/cron/next.ts';
import { workingParameters } from './job-parameters.ts';

/** A scheduled job: a valid Quartz expression, an existing time zone, parameters that its handler takes, and a way to tell of failures. */
export function quartzJobIssues({ cronExpression, timeZone, parameter, jobClassName, alertOn, alertBy }: Given<typeof quartzJob>): Issue[] {
  const issues: Issue[] = [];
  const zone = typeof timeZone === 'string' && timeZone !== '' ? timeZone : 'Asia/Shanghai';
  if (typeof cronExpression === 'string')
    try {
      nextRuns(cronExpression, { from: new Date(0), count: 1, zone });
    } catch (error) {
      if (!(error instanceof CronError)) throw error;
      issues.push(
        error.field === 'zone'
          ? { field: 'timeZone', code: 'rule', message: 'competition.timeZone' }
          : { field: 'cronExpression', code: 'rule', message: 'job.cron' },
      );
    }
  if (typeof parameter === 'string' && !workingParameters(typeof jobClassName === 'string' ? jobClassName : undefined, parameter))
    issues.push({ field: 'parameter', code: 'rule', message: 'job.parameter' });
  if (alertOn === yes && (alertBy === null || alertBy === '')) issues.push({ field: 'alertBy', code: 'rule', message: 'job.alertBy' });
  return issues;
}
