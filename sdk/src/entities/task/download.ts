import { entity } from '../../contract/entity.ts';
import { dict, instant, int, ref, text } from '../../contract/field.ts';
import { downloadStatus } from './choices.ts';

/** An export that runs on the server, listed under "my downloads". */
export const download = entity('dsTbDownloadTask', {
  label: ['下载任务', 'Download'],
  title: 'fileName',
  under: 'bizCode',
  key: ['id'],
  access: {
    read: ['ADMIN', 'SUB', 'UNIT', 'EXPERT', 'APPL', 'FIN', 'AUD'],
    write: ['ADMIN', 'SUB', 'UNIT', 'EXPERT', 'APPL', 'FIN', 'AUD'],
  },
  calls: ['list', 'queryById', 'delete', 'deleteBatch'],
  withoutBin: ['文件已一并删除，请重新导出', 'its file is deleted with it, so the data are exported again'],
  stateField: 'status',
  states: downloadStatus,
  groups: [
    { label: ['下载', 'Download'], fields: ['fileName', 'bizCode', 'userId', 'rowCount'] },
    { label: ['进度', 'Progress'], fields: ['status', 'progress', 'expireTime', 'errorMsg'] },
  ],
  fields: {
    fileName: text(['文件名', 'File'], { server: true, search: 'like', width: 260 }),
    bizCode: text(['业务', 'Record'], { server: true, search: 'eq' }),
    userId: ref(['用户', 'User'], 'sysUser', { server: true, list: false }),
    rowCount: int(['行数', 'Rows'], { server: true, width: 100 }),
    progress: int(['进度', 'Progress'], { server: true, width: 100 }),
    status: dict(['状态', 'State'], downloadStatus, { server: true, search: 'in', sort: true, width: 110 }),
    expireTime: instant(['过期时间', 'Expires'], { server: true, sort: true }),
    errorMsg: text(['错误', 'Error'], { server: true, list: false }),
  },
  verbs: {
    retry: { label: ['重试', 'Retry'], from: ['failed'], to: 'exporting', roles: ['ADMIN', 'SUB', 'UNIT', 'EXPERT', 'APPL', 'FIN', 'AUD'] },
    cancel: {
      label: ['取消', 'Cancel'],
      from: ['exporting'],
      to: 'failed',
      roles: ['ADMIN', 'SUB', 'UNIT', 'EXPERT', 'APPL', 'FIN', 'AUD'],
    },
  },
});
