import type { BlockDemo } from '../../demo/block-demo.ts';
import source from '../table-props.ts?raw';
import { Basic } from './basic.tsx';
import basic from './basic.tsx?raw';
import { ColumnTypes } from './column-types.tsx';
import columnTypes from './column-types.tsx?raw';
import { HundredThousand } from './hundred-thousand.tsx';
import hundredThousand from './hundred-thousand.tsx?raw';
import { Linkage } from './linkage.tsx';
import linkage from './linkage.tsx?raw';
import { Spreadsheet } from './spreadsheet.tsx';
import spreadsheet from './spreadsheet.tsx?raw';
import { States } from './states.tsx';
import states from './states.tsx?raw';
import { Statistics } from './statistics.tsx';
import statistics from './statistics.tsx?raw';
import { Validation } from './validation.tsx';
import validation from './validation.tsx?raw';

export const demo: BlockDemo = {
  sources: [source],
  cases: [
    {
      title: ['基本用法', 'Basic'],
      note: [
        '单元格始终可编辑；首列固定；“新增”旁可设置行数与位置并保存。右键或行首把手打开行菜单。',
        'Cells are always open, the first column is pinned, and what Add does can be set and saved. A right click, or the handle of a row, opens its menu.',
      ],
      Case: Basic,
      code: basic,
    },
    {
      title: ['像电子表格一样编辑，从 Excel 粘贴', 'As in a spreadsheet, with blocks from Excel'],
      note: [
        '方向键、Tab、Enter、F2、Esc、直接输入覆盖；Shift 或拖动选区；Ctrl+C、X、V、D、Z、Y、F；拖动右下角填充；拖动行首把手排序。',
        'Arrows, Tab, Enter, F2, Esc, typing over; blocks with Shift or the pointer; Ctrl C, X, V, D, Z, Y, F; fill from the corner; drag rows by their handle.',
      ],
      Case: Spreadsheet,
      code: spreadsheet,
    },
    { title: ['全部列类型', 'All column types'], Case: ColumnTypes, code: columnTypes },
    {
      title: ['校验', 'Validation'],
      note: [
        '错误单元格有红角，悬停可看原因；“收集”校验全部并跳到第一处错误。',
        'Wrong cells have a red corner and say why when pointed at; Collect checks all of them and leads to the first fault.',
      ],
      Case: Validation,
      code: validation,
    },
    { title: ['统计', 'Statistics'], Case: Statistics, code: statistics },
    { title: ['联动', 'Linked options'], Case: Linkage, code: linkage },
    { title: ['十万行，二十列', '100,000 rows, 20 columns'], Case: HundredThousand, code: hundredThousand },
    { title: ['空、加载中、失败、只读、禁用行', 'Empty, loading, failed, read-only, disabled rows'], Case: States, code: states },
  ],
};
