import type { BlockDemo } from '../../demo/block-demo.ts';
import positions from '../position-picker.tsx?raw';
import { Several } from './several.tsx';
import several from './several.tsx?raw';
import { States } from './states.tsx';
import states from './states.tsx?raw';

export const demo: BlockDemo = {
  sources: [positions],
  cases: [
    { title: ['多选，值为职务编码', 'Several, with the code as the value'], Case: Several, code: several },
    { title: ['停用与只读', 'Disabled and read-only'], Case: States, code: states },
  ],
};
