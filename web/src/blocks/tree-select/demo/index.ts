import type { BlockDemo } from '../../demo/block-demo.ts';
import categorySource from '../category-select.tsx?raw';
import select from '../tree-select.tsx?raw';
import { Category } from './category.tsx';
import category from './category.tsx?raw';
import { Several } from './several.tsx';
import several from './several.tsx?raw';
import { Single } from './single.tsx';
import single from './single.tsx?raw';
import { States } from './states.tsx';
import states from './states.tsx?raw';

export const demo: BlockDemo = {
  sources: [select, categorySource],
  cases: [
    {
      title: ['单选，逐级加载', 'One, level by level'],
      note: ['输入关键字会在服务器上搜索，并显示路径', 'A word is searched on the server; matches show the way to them'],
      Case: Single,
      code: single,
    },
    { title: ['多选', 'Several'], Case: Several, code: several },
    {
      title: ['分类字典', 'Categories'],
      note: ['选项来自本平台的分类字典', 'The choices are the categories of this platform'],
      Case: Category,
      code: category,
    },
    {
      title: ['停用、只读、空、加载中、失败、条件有误', 'Disabled, read-only, empty, loading, failing, a wrong condition'],
      Case: States,
      code: states,
    },
  ],
};
