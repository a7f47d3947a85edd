import type { BlockDemo } from '../../demo/block-demo.ts';
import source from '../region-input.tsx?raw';
import source2 from '../region-text.tsx?raw';
import { Choose } from './choose.tsx';
import choose from './choose.tsx?raw';
import { Many } from './many.tsx';
import many from './many.tsx?raw';
import { States } from './states.tsx';
import states from './states.tsx?raw';

export const demo: BlockDemo = {
  sources: [source, source2],
  cases: [
    { title: ['选择区县，可搜索', 'Choosing a county, with search'], Case: Choose, code: choose },
    { title: ['选择多个、任意一级', 'Several, at any level'], Case: Many, code: many },
    { title: ['文字、已撤销的代码与禁用', 'As text, an abolished code, and disabled'], Case: States, code: states },
  ],
};
