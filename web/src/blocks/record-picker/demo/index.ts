import type { BlockDemo } from '../../demo/block-demo.ts';
import input from '../record-picker.tsx?raw';
import dialog from '../record-picker-dialog.tsx?raw';
import { Empty } from './empty.tsx';
import empty from './empty.tsx?raw';
import { Failing } from './failing.tsx';
import failing from './failing.tsx?raw';
import { Loading } from './loading.tsx';
import loading from './loading.tsx?raw';
import { Multiple } from './multiple.tsx';
import multiple from './multiple.tsx?raw';
import { Single } from './single.tsx';
import single from './single.tsx?raw';
import { States } from './states.tsx';
import states from './states.tsx?raw';

export const demo: BlockDemo = {
  sources: [input, dialog],
  cases: [
    {
      title: ['单选', 'One'],
      note: [
        '输入关键字快速查找，或点击右侧按钮打开对话框；再次选择会替换',
        'Type to find, or open the dialog with the button; another choice replaces it',
      ],
      Case: Single,
      code: single,
    },
    {
      title: ['多选，并返回其他列', 'Several, with another column given back'],
      note: [
        '对话框内：↑↓ 移动，空格选择，回车确定，/ 跳到搜索',
        'In the dialog: arrows move, Space chooses, Enter confirms, / goes to the search',
      ],
      Case: Multiple,
      code: multiple,
    },
    { title: ['停用与只读', 'Disabled and read-only'], Case: States, code: states },
    { title: ['没有数据', 'Nothing to choose from'], Case: Empty, code: empty },
    { title: ['加载中', 'Loading'], Case: Loading, code: loading },
    { title: ['加载失败', 'Rows that cannot be loaded'], Case: Failing, code: failing },
  ],
};
