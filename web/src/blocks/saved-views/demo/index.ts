import type { BlockDemo } from '../../demo/block-demo.ts';
import source from '../saved-views.tsx?raw';
import { Failing } from './failing.tsx';
import failing from './failing.tsx?raw';
import { None } from './none.tsx';
import none from './none.tsx?raw';
import { Views } from './views.tsx';
import views from './views.tsx?raw';

export const demo: BlockDemo = {
  sources: [source],
  cases: [
    {
      title: ['保存、共享、重命名、排序与删除', 'Saved, shared, renamed, ordered and deleted'],
      note: ['第一个视图打开后显示“已更改”', 'The first view says that it was changed once it is open'],
      Case: Views,
      code: views,
    },
    { title: ['还没有视图', 'No views yet'], Case: None, code: none },
    { title: ['保存失败', 'What cannot be stored'], Case: Failing, code: failing },
  ],
};
