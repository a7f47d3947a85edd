import { shown } from '../../contract/choices.ts';
import { logOutcomes, logTypes, operateTypes } from './choices.ts';

/** Names and meanings of the states and other closed lists of the log. */
export const logChoices = [
  shown(logTypes, ['日志类型', 'Log type'], {
    signIn: ['登录日志', 'Sign-in', 'neutral'],
    operation: ['操作日志', 'Operation', 'waiting'],
    fault: ['异常日志', 'Error', 'bad'],
  }),
  shown(logOutcomes, ['日志结果', 'Outcome of a log line'], {
    failed: ['失败', 'Failed', 'bad'],
    succeeded: ['成功', 'Succeeded', 'good'],
  }),
  shown(operateTypes, ['操作类型', 'Operation'], {
    query: ['查询', 'Query'],
    add: ['添加', 'Add'],
    edit: ['编辑', 'Edit'],
    remove: ['删除', 'Delete'],
    import: ['导入', 'Import'],
    export: ['导出', 'Export'],
  }),
];
