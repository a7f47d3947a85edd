import { shown } from '../../contract/choices.ts';
import { jobAlertWay, jobRunStatus, jobStatus } from './choices.ts';

/** Names and meanings of the states and other closed lists of scheduled jobs. */
export const jobChoices = [
  shown(jobStatus, ['任务状态', 'Job state'], {
    running: ['启用', 'Enabled', 'good'],
    stopped: ['停止', 'Stopped', 'quiet'],
  }),
  shown(jobAlertWay, ['任务告警方式', 'Way of a job alert'], {
    site: ['站内信', 'In-app message'],
    email: ['邮件', 'E-mail'],
  }),
  shown(jobRunStatus, ['执行结果', 'Run result'], {
    waiting: ['等待', 'Waiting', 'waiting'],
    running: ['执行中', 'Running', 'waiting'],
    done: ['成功', 'Succeeded', 'good'],
    failed: ['失败', 'Failed', 'bad'],
    retrying: ['等待重试', 'Waiting to retry', 'attention'],
    skipped: ['已跳过', 'Skipped', 'quiet'],
  }),
];
