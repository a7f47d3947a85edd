import type { BlockDemo } from '../../demo/block-demo.ts';
import source from '../row-editor-tag.tsx?raw';
import hook from '../use-table-sync.ts?raw';
import { TwoPages } from './two-pages.tsx';
import twoPages from './two-pages.tsx?raw';

export const demo: BlockDemo = {
  sources: [source, hook],
  cases: [
    {
      title: ['两个页面编辑同一张表', 'Two pages on the same table'],
      note: [
        '在一侧输入，另一侧会显示谁在编辑；保存后另一侧随之更新，正在编辑的行不会被覆盖',
        'Type on one side: the other says who edits. Saved rows appear there; a row that is being edited is never overwritten',
      ],
      Case: TwoPages,
      code: twoPages,
    },
  ],
};
