import type { BlockDemo } from '../../demo/block-demo.ts';
import roles from '../role-picker.tsx?raw';
import { Several } from './several.tsx';
import several from './several.tsx?raw';
import { States } from './states.tsx';
import states from './states.tsx?raw';

export const demo: BlockDemo = {
  sources: [roles],
  cases: [
    { title: ['多选', 'Several'], note: ['可按角色编码查询', 'Roles can be found by their code'], Case: Several, code: several },
    { title: ['停用与只读', 'Disabled and read-only'], Case: States, code: states },
  ],
};
