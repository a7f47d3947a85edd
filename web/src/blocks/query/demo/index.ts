import type { BlockDemo } from '../../demo/block-demo.ts';
import builder from '../query-builder.tsx?raw';
import dialogSource from '../query-dialog.tsx?raw';
import { Dialog } from './dialog.tsx';
import dialog from './dialog.tsx?raw';
import { Groups } from './groups.tsx';
import groups from './groups.tsx?raw';
import { NoChoices } from './no-choices.tsx';
import noChoices from './no-choices.tsx?raw';
import { OwnInput } from './own-input.tsx';
import ownInput from './own-input.tsx?raw';

export const demo: BlockDemo = {
  sources: [dialogSource, builder],
  cases: [
    {
      title: ['对话框，可保存查询', 'In a dialog, with saved queries'],
      note: [
        '“在…中”的文本可粘贴一列单元格；关闭后再打开，未查询的条件仍在',
        'A column copied from a sheet can be pasted where a text is one of several. Conditions not asked yet are still there when it is opened again',
      ],
      Case: Dialog,
      code: dialog,
    },
    { title: ['条件组：且与或嵌套', 'Groups: and within or, or within and'], Case: Groups, code: groups },
    { title: ['字段自带输入控件', 'A field with an input of its own'], Case: OwnInput, code: ownInput },
    { title: ['字典未能载入', 'A dictionary that does not answer'], Case: NoChoices, code: noChoices },
  ],
};
