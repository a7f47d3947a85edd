import type { BlockDemo } from '../../demo/block-demo.ts';
import editorSource from '../markdown-editor.tsx?raw';
import source from '../markdown-input.tsx?raw';
import source2 from '../markdown-text.tsx?raw';
import { Disabled } from './disabled.tsx';
import disabled from './disabled.tsx?raw';
import { Show } from './show.tsx';
import show from './show.tsx?raw';
import { Write } from './write.tsx';
import write from './write.tsx?raw';

export const demo: BlockDemo = {
  sources: [editorSource, source, source2],
  cases: [
    { title: ['编辑与预览', 'Writing with a preview'], Case: Write, code: write },
    { title: ['仅显示', 'Only shown'], Case: Show, code: show },
    { title: ['不可编辑', 'Disabled'], Case: Disabled, code: disabled },
  ],
};
