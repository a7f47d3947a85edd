import type { BlockDemo } from '../../demo/block-demo.ts';
import source from '../money-input.tsx?raw';
import { Amount } from './amount.tsx';
import amount from './amount.tsx?raw';
import { States } from './states.tsx';
import states from './states.tsx?raw';

export const demo: BlockDemo = {
  sources: [source],
  cases: [
    { title: ['以元显示、以分保存', 'Shown in yuan, kept in fen'], Case: Amount, code: amount },
    { title: ['空值与禁用', 'Empty, and disabled'], Case: States, code: states },
  ],
};
