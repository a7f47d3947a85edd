import type { BlockDemo } from '../../demo/block-demo.ts';
import dialog from '../depart-dialog.tsx?raw';
import input from '../depart-picker.tsx?raw';
import tree from '../depart-tree.tsx?raw';
import { Linked } from './linked.tsx';
import linked from './linked.tsx?raw';
import { Multiple } from './multiple.tsx';
import multiple from './multiple.tsx?raw';
import { Single } from './single.tsx';
import single from './single.tsx?raw';
import { States } from './states.tsx';
import states from './states.tsx?raw';

export const demo: BlockDemo = {
  sources: [input, dialog, tree],
  cases: [
    {
      title: ['多选，上下级独立', 'Several, parents and children independent'],
      note: [
        '输入名称或编码查找，同名部门以上级区分',
        'Find by name or code; departments of one name are told apart by what is above them',
      ],
      Case: Multiple,
      code: multiple,
    },
    { title: ['多选，父子关联', 'Several, parents and children linked'], Case: Linked, code: linked },
    { title: ['单选', 'One'], note: ['只保留最后一次勾选', 'Only the newest check stays'], Case: Single, code: single },
    { title: ['停用、只读、空、加载中、失败', 'Disabled, read-only, empty, loading, failing'], Case: States, code: states },
  ],
};
