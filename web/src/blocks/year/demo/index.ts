import type { BlockDemo } from '../../demo/block-demo.ts';
import source from '../year-picker.tsx?raw';
import { Future } from './future.tsx';
import future from './future.tsx?raw';
import { Past } from './past.tsx';
import past from './past.tsx?raw';
import { States } from './states.tsx';
import states from './states.tsx?raw';

export const demo: BlockDemo = {
  sources: [source],
  cases: [
    { title: ['过去一百年', 'The last hundred years'], Case: Past, code: past },
    { title: ['未来十年', 'The next ten years'], Case: Future, code: future },
    { title: ['列表之外的年份与禁用', 'A year outside the list, and disabled'], Case: States, code: states },
  ],
};
