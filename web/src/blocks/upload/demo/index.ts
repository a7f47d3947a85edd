import type { BlockDemo } from '../../demo/block-demo.ts';
import listSource from '../file-list.tsx?raw';
import cardsSource from '../image-cards.tsx?raw';
import letterSource from '../letter-upload.tsx?raw';
import buttonSource from '../picture-button.tsx?raw';
import cellSource from '../upload-cell.tsx?raw';
import popupSource from '../upload-popup.tsx?raw';
import { Cell } from './cell.tsx';
import cell from './cell.tsx?raw';
import { Fixed } from './fixed.tsx';
import fixed from './fixed.tsx?raw';
import { Letter } from './letter.tsx';
import letter from './letter.tsx?raw';
import { Limited } from './limited.tsx';
import limited from './limited.tsx?raw';
import { Pictures } from './pictures.tsx';
import pictures from './pictures.tsx?raw';
import { Popup } from './popup.tsx';
import popup from './popup.tsx?raw';
import { Portrait } from './portrait.tsx';
import portrait from './portrait.tsx?raw';
import { Several } from './several.tsx';
import several from './several.tsx?raw';
import { States } from './states.tsx';
import states from './states.tsx?raw';

export const demo: BlockDemo = {
  sources: [listSource, cellSource, cardsSource, popupSource, letterSource, buttonSource],
  cases: [
    {
      title: ['多个文件', 'Several files'],
      note: ['点击、拖放或粘贴；文件名保留，点击可预览', 'By the dialog, dropped or pasted; names are kept, a click shows the file'],
      Case: Several,
      code: several,
    },
    {
      title: ['限制类型与个数', 'Kinds and numbers'],
      note: ['按内容检查，改过扩展名的文件会被拒绝', 'Checked by content: a file whose ending was changed is refused'],
      Case: Limited,
      code: limited,
    },
    {
      title: ['上传的各种状态', 'States of an upload'],
      note: ['上传一半、等待网络、被拒绝、未送达、排队', 'Half done, waiting for the line, refused, not arrived, queued'],
      Case: States,
      code: states,
    },
    { title: ['只读、空与禁用', 'Read-only, empty and disabled'], Case: Fixed, code: fixed },
    {
      title: ['表格单元格', 'Cell of a table'],
      note: ['文件名截至 5 个字符', 'The name is cut at five characters'],
      Case: Cell,
      code: cell,
    },
    { title: ['图片卡片', 'Picture cards'], note: ['可左移、右移', 'They move left and right'], Case: Pictures, code: pictures },
    {
      title: ['换一张图片', 'Another picture'],
      note: ['图片由页面自己展示，按钮只负责更换', 'The page shows the picture itself; the button puts another in its place'],
      Case: Portrait,
      code: portrait,
    },
    { title: ['弹窗', 'Popup'], Case: Popup, code: popup },
    { title: ['承诺书', 'Commitment letter'], Case: Letter, code: letter },
  ],
};
