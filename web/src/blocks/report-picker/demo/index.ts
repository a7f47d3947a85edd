import type { BlockDemo } from '../../demo/block-demo.ts';
import picker from '../report-picker.tsx?raw';
import { Fields } from './fields.tsx';
import fields from './fields.tsx?raw';
import { States } from './states.tsx';
import states from './states.tsx?raw';

export const demo: BlockDemo = {
  sources: [picker],
  cases: [
    { title: ['把报表的列写入表单字段', 'Columns of a report written to fields of a form'], Case: Fields, code: fields },
    { title: ['配置错误、停用、只读、失败', 'Wrongly configured, disabled, read-only, failing'], Case: States, code: states },
  ],
};
