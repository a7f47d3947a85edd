import type { BlockDemo } from '../../demo/block-demo.ts';
import source from '../detail-list.tsx?raw';
import { Facts } from './facts.tsx';
import facts from './facts.tsx?raw';
import { Four } from './four.tsx';
import four from './four.tsx?raw';

export const demo: BlockDemo = {
  sources: [source],
  cases: [
    { title: ['三列，空间不足时减少', 'Three columns, fewer where there is no room'], Case: Facts, code: facts },
    { title: ['四列，长文本独占一行', 'Four columns, a long text on a line of its own'], Case: Four, code: four },
  ],
};
