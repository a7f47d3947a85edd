import type { BlockDemo } from '../../demo/block-demo.ts';
import dialogSource from '../cron-dialog.tsx?raw';
import inputSource from '../cron-input.tsx?raw';
import zoneSource from '../time-zone-select.tsx?raw';
import { Dialog } from './dialog.tsx';
import dialog from './dialog.tsx?raw';
import { InForm } from './in-form.tsx';
import inForm from './in-form.tsx?raw';
import { Literal } from './literal.tsx';
import literal from './literal.tsx?raw';
import { States } from './states.tsx';
import states from './states.tsx?raw';

export const demo: BlockDemo = {
  sources: [inputSource, dialogSource, zoneSource],
  cases: [
    {
      title: ['输入框：文字说明、下次执行与编辑器', 'Input with its meaning, its next run and the editor'],
      note: [
        '直接输入，或点击右侧按钮逐字段设置；选项与文本随时一致。选项无法表示的写法按原文保留。',
        'Type it, or set it field by field with the button. Options and text follow each other; what the options cannot show stays as written.',
      ],
      Case: InForm,
      code: inForm,
    },
    {
      title: ['单独使用编辑器，并选择时区', 'The editor alone, with a choice of time zone'],
      Case: Dialog,
      code: dialog,
    },
    {
      title: ['无法识别、不再执行、只读与禁用', 'Faulty, never running again, read-only and disabled'],
      Case: States,
      code: states,
    },
    {
      title: ['按规范原文的取值范围', 'The bounds of the specification, figure by figure'],
      note: [
        '可选 60 分钟间隔与 0 月；预览会指出调度器不接受的字段。',
        'An interval of 60 minutes and month 0 can be chosen; the preview names the field that a scheduler refuses.',
      ],
      Case: Literal,
      code: literal,
    },
  ],
};
