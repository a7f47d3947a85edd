import type { BlockDemo } from '../../demo/block-demo.ts';
import source from '../tree-table.tsx?raw';
import rows from '../use-tree-rows.ts?raw';
import { Moving } from './moving.tsx';
import moving from './moving.tsx?raw';
import { Reading } from './reading.tsx';
import reading from './reading.tsx?raw';
import { States } from './states.tsx';
import states from './states.tsx?raw';

export const demo: BlockDemo = {
  sources: [source, rows],
  cases: [
    {
      title: ['逐级加载、搜索、拖动', 'Levels, search, dragging'],
      note: [
        '拖到一行的上缘、中间或下缘；键盘用 Alt + 方向键，触屏用行末菜单',
        'Drop on the upper edge of a row, on it or on its lower edge; Alt with an arrow key does the same, and so does the menu of the row',
      ],
      Case: Moving,
      code: moving,
    },
    {
      title: ['只读，记住展开的分支', 'Read only, with open branches kept'],
      note: ['刷新页面后展开的分支仍在', 'The branches are still open after a reload'],
      Case: Reading,
      code: reading,
    },
    {
      title: ['加载中、空、失败、结果无法识别、下级打不开', 'Loading, empty, failing, an unknown answer, rows below that fail'],
      Case: States,
      code: states,
    },
  ],
};
