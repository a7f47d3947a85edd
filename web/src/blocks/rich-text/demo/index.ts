import type { BlockDemo } from '../../demo/block-demo.ts';
import editorSource from '../rich-text-editor.tsx?raw';
import source from '../rich-text-input.tsx?raw';
import { Disabled } from './disabled.tsx';
import disabled from './disabled.tsx?raw';
import { WithPictures } from './with-pictures.tsx';
import withPictures from './with-pictures.tsx?raw';

export const demo: BlockDemo = {
  sources: [editorSource, source],
  cases: [
    { title: ['图片、表格与字号', 'Pictures, tables and sizes'], Case: WithPictures, code: withPictures },
    { title: ['不可编辑', 'Disabled'], Case: Disabled, code: disabled },
  ],
};
