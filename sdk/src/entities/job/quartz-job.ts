import { yes } from '../../contract/choices.ts';
import { entity } from '../../contract/entity.ts';
import { dict, flag, instant, int, longText, ref, text } from '../../contract/field.ts';
import { jobAlertWay, jobRunStatus, jobStatus } from './choices.ts';

/** A scheduled job: a registered handler, its schedule and its parameters. */
export const quartzJob = entity('sysQuartzJob', {
  label: ['定时任务', 'Scheduled job'],
  path: '/sys/quartzJob',
  title: 'description',
  titleEn: 'descriptionEn',
  under: 'jobClassName',
  key: ['id'],
  access: { read: ['ADMIN', 'AUD'], write: ['ADMIN'] },
  calls: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch', 'exportXls'],
  jeecg: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch', 'exportXls'],
  stateField: 'status',
  states: jobStatus,
  looseEdit: true,
  numericDelFlag: true,
  sheet: {
    title: ['定时任务列表数据', 'List of scheduled jobs'],
    headers: { jobClassName: '任务类名', cronExpression: 'cron表达式', parameter: '参数', description: '描述', status: '状态' },
  },
  groups: [
    { label: ['任务', 'Job'], fields: ['description', 'descriptionEn', 'jobClassName', 'status'] },
    { label: ['何时运行', 'When it runs'], fields: ['cronExpression', 'timeZone', 'nextTime', 'lastTime', 'lastStatus'] },
    { label: ['失败时', 'When it fails'], fields: ['alertOn', 'alertAfter', 'alertBy', 'alertUserIds', 'failCount'] },
    { label: ['如何运行', 'How it runs'], fields: ['parameter', 'misfire', 'timeLimitSeconds', 'maxRetries'], rare: true },
  ],
  fields: {
    jobClassName: dict(['任务', 'Handler'], 'ds_job_handler', { required: true, search: 'in', sort: true, width: 190 }),
    description: text(['说明', 'Description'], { max: 200, search: 'like', width: 240 }),
    descriptionEn: text(['英文说明', 'English description'], { max: 200, list: false, sheet: false }),
    cronExpression: text(['Cron 表达式', 'Cron expression'], { required: true, max: 120, width: 170 }),
    timeZone: text(['时区', 'Time zone'], { max: 50, default: 'Asia/Shanghai', list: false }),
    parameter: longText(['参数', 'Parameters'], { max: 2000, list: false }),
    misfire: dict(['错过执行时', 'If a run is missed'], 'ds_job_misfire', { default: 'once', list: false }),
    timeLimitSeconds: int(['时限（秒）', 'Time limit (s)'], { min: 1, max: 86_400, default: 600, list: false }),
    maxRetries: int(['失败重试次数', 'Retries'], { min: 0, max: 10, default: 2, list: false }),
    status: dict(['状态', 'State'], jobStatus, { default: jobStatus.running, numeric: true, search: 'in', sort: true, width: 90 }),
    alertOn: flag(['失败时通知', 'Alert on failure'], {
      default: yes,
      list: false,
      sheet: false,
      help: ['一连串失败只通知一次，恢复正常时再通知一次', 'Once for a series of failures, and once when it is well again'],
    }),
    alertAfter: int(['连续失败几次后通知', 'Alert after failures in a row'], { min: 1, max: 100, default: 1, list: false, sheet: false }),
    alertBy: dict(['通知方式', 'Alert by'], jobAlertWay, { many: true, default: jobAlertWay.site, list: false, sheet: false }),
    alertUserIds: ref(['通知谁', 'Whom to alert'], 'sysUser', {
      many: true,
      list: false,
      sheet: false,
      help: ['不选则通知全部管理员', 'All administrators if nobody is chosen'],
    }),
    failCount: int(['已连续失败', 'Failures in a row'], { server: true, list: false, sheet: false }),
    nextTime: instant(['下次执行', 'Next run'], { server: true, sort: true, sheet: false }),
    lastTime: instant(['上次执行', 'Last run'], { server: true, sort: true, sheet: false }),
    lastStatus: dict(['上次结果', 'Last result'], jobRunStatus, { server: true, search: 'in', width: 110, sheet: false }),
  },
  verbs: {
    pause: { label: ['停止', 'Pause'], from: ['running'], to: 'stopped', roles: ['ADMIN'] },
    resume: { label: ['启动', 'Resume'], from: ['stopped'], to: 'running', roles: ['ADMIN'] },
    execute: { label: ['立即执行', 'Run now'], from: ['running', 'stopped'], roles: ['ADMIN'], begins: true },
  },
});
