export { quartzJob } from './quartz-job.ts';
export { quartzJobRun } from './quartz-job-run.ts';
