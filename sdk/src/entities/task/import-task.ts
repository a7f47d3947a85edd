import { no } from '../../contract/choices.ts';
import { entity } from '../../contract/entity.ts';
import { dict, file, flag, int, json, ref, text } from '../../contract/field.ts';
import { importStatus } from './choices.ts';

/** One imported workbook with its progress and result. It survives a restart and continues from its checkpoint. */
export const importTask = entity('dsTbImportTask', {
  label: ['导入任务', 'Import'],
  title: 'fileName',
  under: 'bizCode',
  key: ['id'],
  access: { read: ['ADMIN', 'SUB', 'UNIT', 'AUD', 'APPL'], write: ['ADMIN', 'SUB', 'UNIT', 'APPL'] },
  calls: ['list', 'queryById'],
  stateField: 'status',
  states: importStatus,
  groups: [
    { label: ['导入', 'Import'], fields: ['fileName', 'bizCode', 'status', 'dryRun', 'userId'] },
    {
      label: ['结果', 'Result'],
      fields: ['total', 'doneCount', 'addedCount', 'updatedCount', 'unchangedCount', 'errorCount', 'errorFile', 'errorMsg'],
    },
    { label: ['工作表', 'Sheets'], fields: ['sheetName', 'sheetNames', 'unknownColumns', 'notImported'] },
    { label: ['细节', 'Details'], fields: ['sha256', 'errorCode'], rare: true },
  ],
  fields: {
    bizCode: text(['业务', 'Record'], { server: true, search: 'eq' }),
    fileName: text(['文件名', 'File'], { server: true, search: 'like', width: 260 }),
    dryRun: flag(['试导入', 'Trial'], { server: true, default: no, search: 'eq', width: 90, priority: 3 }),
    userId: ref(['用户', 'User'], 'sysUser', { server: true, list: false }),
    sha256: text(['摘要', 'Digest'], { server: true, list: false }),
    total: int(['总行数', 'Rows'], { server: true, width: 100, priority: 3 }),
    doneCount: int(['已处理', 'Processed'], { server: true, width: 100, priority: 1 }),
    addedCount: int(['新增', 'Added'], { server: true, width: 100 }),
    updatedCount: int(['更新', 'Updated'], { server: true, width: 100, priority: 3 }),
    unchangedCount: int(['未变', 'Unchanged'], { server: true, width: 100, priority: 3 }),
    errorCount: int(['错误', 'Failed'], { server: true, width: 100, priority: 1 }),
    status: dict(['状态', 'State'], importStatus, { server: true, search: 'in', sort: true, width: 110 }),
    errorFile: file(['错误文件', 'Error file'], { takes: 'sheet', server: true, list: false }),
    sheetName: text(['工作表', 'Sheet'], { server: true, list: false }),
    sheetNames: json(['全部工作表', 'All sheets'], 'any', { server: true, list: false }),
    unknownColumns: json(['未识别的列', 'Unknown columns'], 'any', { server: true, list: false }),
    notImported: json(['不导入的列', 'Columns not imported'], 'any', { server: true, list: false }),
    errorCode: text(['错误代码', 'Error code'], { server: true, list: false }),
    errorMsg: text(['错误信息', 'Message'], { server: true, list: false }),
  },
  verbs: {
    cancel: {
      label: ['取消', 'Cancel'],
      from: ['uploaded', 'mapped', 'validated', 'committing', 'held', 'checked', 'paused'],
      to: 'cancelled',
      roles: ['ADMIN', 'SUB', 'UNIT', 'APPL'],
    },
    pause: {
      label: ['暂停', 'Pause'],
      from: ['uploaded', 'mapped', 'validated', 'committing'],
      to: 'paused',
      roles: ['ADMIN', 'SUB', 'UNIT', 'APPL'],
    },
    resume: {
      label: ['继续', 'Resume'],
      from: ['paused'],
      to: 'uploaded',
      roles: ['ADMIN', 'SUB', 'UNIT', 'APPL'],
    },
  },
});
