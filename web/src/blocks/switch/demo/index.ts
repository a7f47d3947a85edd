import type { BlockDemo } from '../../demo/block-demo.ts';
import source from '../value-switch.tsx?raw';
import { Own } from './own.tsx';
import own from './own.tsx?raw';
import { States } from './states.tsx';
import states from './states.tsx?raw';
import { Stored } from './stored.tsx';
import stored from './stored.tsx?raw';

export const demo: BlockDemo = {
  sources: [source],
  cases: [
    { title: ['存储 Y 与 N，未填时存 N', 'Stores Y and N, and N for what is empty'], Case: Stored, code: stored },
    { title: ['自定义取值与文字', 'Own values and texts'], Case: Own, code: own },
    { title: ['禁用', 'Disabled'], Case: States, code: states },
  ],
};
