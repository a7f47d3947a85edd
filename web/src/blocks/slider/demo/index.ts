import type { BlockDemo } from '../../demo/block-demo.ts';
import source from '../slider.tsx?raw';
import { Check } from './check.tsx';
import check from './check.tsx?raw';
import { Refused } from './refused.tsx';
import refused from './refused.tsx?raw';

export const demo: BlockDemo = {
  sources: [source],
  cases: [
    { title: ['拖到最右端', 'Drag to the right end'], Case: Check, code: check },
    { title: ['验证未通过', 'Refused'], Case: Refused, code: refused },
  ],
};
