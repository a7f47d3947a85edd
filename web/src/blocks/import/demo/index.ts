import type { BlockDemo } from '../../demo/block-demo.ts';
import source from '../import-dialog.tsx?raw';
import matchSource from '../match-step.tsx?raw';
import { AtOnce } from './at-once.tsx';
import atOnce from './at-once.tsx?raw';
import { Refused } from './refused.tsx';
import refused from './refused.tsx?raw';
import { TakenUp } from './taken-up.tsx';
import takenUp from './taken-up.tsx?raw';
import { Whole } from './whole.tsx';
import whole from './whole.tsx?raw';

export const demo: BlockDemo = {
  sources: [source, matchSource],
  cases: [
    {
      title: ['完整的导入：匹配列、校验、修正、导入', 'A whole import: match, check, correct, import'],
      note: [
        '选择任意 .xlsx 文件即可，示例数据由演示准备：列名不规范，24 行中有错误。',
        'Choose any .xlsx file; its rows are made up here, with strange headers and faults among 24 rows.',
      ],
      Case: Whole,
      code: whole,
    },
    {
      title: ['继续上次未完成的导入', 'Take up an import that was left'],
      note: ['刷新页面或关闭窗口后，正在运行和待修正的导入都能找回。', 'After a reload what runs and what waits is found again.'],
      Case: TakenUp,
      code: takenUp,
    },
    {
      title: ['服务器立即导入并返回错误文件', 'A server that imports at once and answers with an error file'],
      note: ['返回码 201 与 { msg, fileUrl, fileName }。', 'Code 201 with { msg, fileUrl, fileName }.'],
      Case: AtOnce,
      code: atOnce,
    },
    {
      title: ['文件无法读取', 'A file that cannot be read'],
      note: ['对话框保持打开，并说明原因。', 'The dialog stays open and says why.'],
      Case: Refused,
      code: refused,
    },
  ],
};
