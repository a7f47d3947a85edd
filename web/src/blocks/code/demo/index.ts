import type { BlockDemo } from '../../demo/block-demo.ts';
import editorSource from '../code-editor.tsx?raw';
import source from '../code-input.tsx?raw';
import { Disabled } from './disabled.tsx';
import disabled from './disabled.tsx?raw';
import { Json } from './json.tsx';
import json from './json.tsx?raw';
import { ReadOnly } from './read-only.tsx';
import readOnly from './read-only.tsx?raw';

export const demo: BlockDemo = {
  sources: [editorSource, source],
  cases: [
    { title: ['JSON：错误指到行列', 'JSON, with faults at their line and column'], Case: Json, code: json },
    { title: ['只读代码', 'Code that is only read'], Case: ReadOnly, code: readOnly },
    { title: ['禁用', 'Disabled'], Case: Disabled, code: disabled },
  ],
};
