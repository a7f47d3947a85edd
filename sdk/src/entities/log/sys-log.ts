import { entity, logOnly } from '../../contract/entity.ts';
import { dict, int, longText, text } from '../../contract/field.ts';
import { logOutcomes, logTypes, operateTypes } from './choices.ts';

/** One line of the platform's log: a sign-in, an operation or a fault. */
export const sysLog = entity('sysLog', {
  label: ['系统日志', 'Log'],
  path: '/sys/log',
  title: 'logContent',
  under: 'username',
  key: ['id'],
  access: { read: ['ADMIN', 'AUD'], write: ['ADMIN'] },
  calls: logOnly,
  jeecg: ['list'],
  derived: ['resultText'],
  groups: [
    { label: ['日志', 'Entry'], fields: ['logContent', 'logType', 'operateType', 'username', 'outcome', 'result', 'costTime', 'ip'] },
    {
      label: ['技术细节', 'Technical details'],
      fields: ['method', 'requestUrl', 'requestType', 'requestParam', 'detail', 'requestId', 'userid'],
      rare: true,
    },
  ],
  fields: {
    logType: dict(['日志类型', 'Kind'], logTypes, { server: true, numeric: true, search: 'in', sort: true, width: 110 }),
    logContent: text(['内容', 'Content'], { server: true, search: 'like', width: 240 }),
    operateType: dict(['操作类型', 'Operation'], operateTypes, { server: true, numeric: true, search: 'in', width: 100 }),
    username: text(['账号', 'Account'], { server: true, search: 'like', width: 120 }),
    userid: text(['用户编号', 'User ID'], { server: true, search: 'eq', list: false }),
    ip: text(['IP', 'IP'], { server: true, search: 'like', width: 130, priority: 3 }),
    method: text(['请求方式', 'Method'], { server: true, list: false }),
    requestType: text(['客户端', 'Client'], { server: true, list: false }),
    requestUrl: text(['请求地址', 'Address'], { server: true, search: 'like', list: false }),
    requestParam: longText(['请求参数', 'Parameters'], { server: true, list: false, sheet: false }),
    outcome: dict(['结果', 'Outcome'], logOutcomes, { server: true, search: 'in', width: 90 }),
    result: text(['失败原因', 'Why it failed'], { server: true, search: 'like', width: 220, priority: 1 }),
    costTime: int(['耗时（毫秒）', 'Duration (ms)'], { server: true, sort: true, width: 110, priority: 3 }),
    requestId: text(['请求编号', 'Request ID'], { server: true, search: 'eq', list: false }),
    detail: longText(['详情', 'Detail'], { server: true, list: false, sheet: false }),
  },
});
