import { entity, logOnly } from '../../contract/entity.ts';
import { dict, instant, int, longText, ref, text } from '../../contract/field.ts';
import { jobRunStatus } from './choices.ts';

/** One run of a scheduled job: when it was due, which node ran it, and its output. */
export const quartzJobRun = entity('sysQuartzJobRun', {
  label: ['执行记录', 'Job run'],
  path: '/sys/quartzJobRun',
  title: 'id',
  namedBy: ['jobId', 'fireTime'],
  under: 'status',
  key: ['id'],
  access: { read: ['ADMIN', 'AUD'], write: ['ADMIN'] },
  calls: logOnly,
  defaultSort: { column: 'fireTime', order: 'desc' },
  groups: [
    { label: ['运行', 'Run'], fields: ['jobId', 'status', 'cause', 'attempt'] },
    { label: ['时间', 'Times'], fields: ['fireTime', ['startTime', 'endTime'], 'durationMs', 'retryTime'] },
    { label: ['输出', 'Output'], fields: ['output', 'node'] },
  ],
  fields: {
    jobId: ref(['任务', 'Job'], 'sysQuartzJob', { server: true, required: true, search: 'in', width: 240 }),
    fireTime: instant(['计划时间', 'Due'], { server: true, required: true, search: 'range', sort: true, priority: 1 }),
    cause: dict(['触发', 'Cause'], 'ds_job_cause', { server: true, search: 'in', width: 100, priority: 3 }),
    status: dict(['结果', 'Result'], jobRunStatus, { server: true, required: true, search: 'in', sort: true, width: 110 }),
    attempt: int(['次数', 'Attempt'], { server: true, width: 80, priority: 3 }),
    startTime: instant(['开始', 'Started'], { server: true, sort: true, priority: 3 }),
    endTime: instant(['结束', 'Ended'], { server: true, list: false }),
    durationMs: int(['耗时（毫秒）', 'Duration (ms)'], { server: true, sort: true, width: 110 }),
    node: text(['节点', 'Node'], { server: true, list: false }),
    retryTime: instant(['重试时间', 'Retried'], { server: true, list: false, sheet: false }),
    output: longText(['输出', 'Output'], { server: true, list: false }),
  },
});
