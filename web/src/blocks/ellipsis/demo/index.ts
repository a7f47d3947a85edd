import type { BlockDemo } from '../../demo/block-demo.ts';
import source from '../ellipsis.tsx?raw';
import { Cut } from './cut.tsx';
import cut from './cut.tsx?raw';

export const demo: BlockDemo = {
  sources: [source],
  cases: [{ title: ['25 个字符、12 个字符，或无需截断', 'Cut at 25 characters, at 12, or not at all'], Case: Cut, code: cut }],
};
