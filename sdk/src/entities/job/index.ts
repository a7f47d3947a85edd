import { quartzJob } from './quartz-job.ts';
import { quartzJobRun } from './quartz-job-run.ts';

export const jobs = { quartzJob, quartzJobRun };
