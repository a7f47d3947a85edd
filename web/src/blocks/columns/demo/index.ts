import type { BlockDemo } from '../../demo/block-demo.ts';
import chooser from '../column-chooser.tsx?raw';
import edge from '../column-edge.tsx?raw';
import listSource from '../column-list.tsx?raw';
import button from '../columns-button.tsx?raw';
import density from '../density-button.tsx?raw';
import { List } from './list.tsx';
import list from './list.tsx?raw';
import { Table } from './table.tsx';
import table from './table.tsx?raw';

export const demo: BlockDemo = {
  sources: [button, chooser, listSource, edge, density],
  cases: [
    {
      title: ['表格的列：显示、顺序、固定、宽度与密度', 'Columns of a table: shown, ordered, pinned, as wide as wanted'],
      note: [
        '拖动列标题换位置，拖动其边缘改宽度，双击边缘恢复；设置保存在本浏览器',
        'Drag a heading to another place and its edge for another width; a double click gives the width back. The browser keeps it',
      ],
      Case: Table,
      code: table,
    },
    {
      title: ['只选列与顺序', 'Columns and their order alone'],
      note: ['拖动、方向键或按钮均可排序', 'Ordered by dragging, by the arrow keys on the handle or by the buttons'],
      Case: List,
      code: list,
    },
  ],
};
