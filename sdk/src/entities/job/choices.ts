import { choices } from '../../contract/choices.ts';

/** States and other closed lists of scheduled jobs. */

export const jobStatus = choices('quartz_status', { running: '0', stopped: '-1' });
/** How people are told of a job that fails. */
export const jobAlertWay = choices('ds_job_alert_way', { site: 'site', email: 'email' });
export const jobRunStatus = choices('ds_job_run_status', {
  waiting: '0',
  running: '1',
  done: '2',
  failed: '3',
  retrying: '4',
  skipped: '5',
});
