import type { BlockDemo } from '../../demo/block-demo.ts';
import add from '../add-filter.tsx?raw';
import source from '../filter-chips.tsx?raw';
import { Chips } from './chips.tsx';
import chips from './chips.tsx?raw';
import { ManyFields } from './many-fields.tsx';
import manyFields from './many-fields.tsx?raw';

export const demo: BlockDemo = {
  sources: [source, add],
  cases: [
    {
      title: ['添加、修改与移除', 'Added, edited and removed'],
      note: ['点击标签修改，点叉移除；焦点回到原处', 'A click on a chip edits it, its cross removes it; the focus returns'],
      Case: Chips,
      code: chips,
    },
    { title: ['字段较多时可查找', 'Many fields are found by typing'], Case: ManyFields, code: manyFields },
  ],
};
