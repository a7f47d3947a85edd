import type { BlockDemo } from '../../demo/block-demo.ts';
import nameSource from '../file-name.tsx?raw';
import previewSource from '../file-preview.tsx?raw';
import viewSource from '../file-view.tsx?raw';
import { Inside } from './inside.tsx';
import inside from './inside.tsx?raw';
import { Names } from './names.tsx';
import names from './names.tsx?raw';

export const demo: BlockDemo = {
  sources: [nameSource, previewSource, viewSource],
  cases: [
    {
      title: ['文件名', 'Names of files'],
      note: [
        '点击预览，左右方向键看上一个、下一个；不能预览的直接下载',
        'A click shows the file, arrow keys lead to the next; what cannot be shown is downloaded',
      ],
      Case: Names,
      code: names,
    },
    {
      title: ['页面内预览', 'Inside a page'],
      note: ['AVI 提示转换为 MP4，ZIP 只能下载', 'AVI asks for MP4, ZIP can only be downloaded'],
      Case: Inside,
      code: inside,
    },
  ],
};
