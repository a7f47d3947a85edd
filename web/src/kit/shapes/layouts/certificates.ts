import { certificateFactLabels } from '@saiyun/sdk/logic/certificate';
import type { Choice, Layout } from '../layout.ts';
import { choice, flag, number, only, required, text } from '../parts.ts';

/** What a certificate may show, in words. */
export const certificateFactChoices: readonly Choice[] = Object.entries(certificateFactLabels);

const certificateElements: Layout = {
  kind: 'rows',
  one: ['元素', 'Element'],
  fresh: { type: 'text', x: 20, y: 20, w: 100, h: 10 },
  parts: [
    choice(
      'type',
      '种类',
      'Kind',
      [
        ['text', ['文字', 'Text']],
        ['image', ['图片', 'Picture']],
        ['qr', ['二维码', 'QR code']],
        ['line', ['线', 'Line']],
        ['table', ['表格', 'Table']],
        ['seal', ['印章', 'Seal']],
        ['signature', ['签名', 'Signature']],
      ],
      required,
    ),
    choice('bind', '显示的内容', 'What it shows', certificateFactChoices),
    text('text', '文字，{realName} 代表姓名', 'Text; {realName} stands for the name', only('type', 'text')),
    {
      name: 'rows',
      label: ['表格各行', 'Lines of the table'],
      kind: 'rows',
      wide: true,
      ...only('type', 'table'),
      of: {
        kind: 'rows',
        one: ['行', 'Line'],
        fresh: { label: '', bind: 'unitName' },
        parts: [text('label', '名称', 'Label'), choice('bind', '显示的内容', 'What it shows', certificateFactChoices, required)],
      },
    },
    {
      name: 'file',
      label: ['图片路径', 'Path of the picture'],
      kind: 'text',
      required: true,
      ...only('type', 'image', 'seal', 'signature'),
    },
    number('x', '距左（毫米）', 'From the left, mm', required),
    number('y', '距上（毫米）', 'From the top, mm', required),
    number('w', '宽（毫米）', 'Width, mm', required),
    number('h', '高（毫米）', 'Height, mm', required),
    number('size', '字号', 'Points', only('type', 'text', 'table')),
    choice(
      'font',
      '字体',
      'Font',
      [
        ['Noto Serif SC', ['宋体', 'Serif']],
        ['Noto Sans SC', ['黑体', 'Sans serif']],
      ],
      only('type', 'text', 'table'),
    ),
    flag('bold', '加粗', 'Bold'),
    text('colour', '颜色', 'Colour', { hint: ['如 #1b2436', 'e.g. #1b2436'] }),
    choice('align', '对齐', 'Aligned', [
      ['left', ['左', 'Left']],
      ['center', ['中', 'Centre']],
      ['right', ['右', 'Right']],
    ]),
    flag('autoFit', '超出时缩小', 'Smaller when too long'),
  ],
};

const certificateProblems: Layout = {
  kind: 'rows',
  one: ['问题', 'Problem'],
  fresh: { holder: '', kind: 'missing' },
  parts: [
    text('holder', '持有人', 'Holder'),
    choice('kind', '问题', 'Problem', [
      ['glyph', ['字体中没有这些字', 'No font has these characters']],
      ['tooLong', ['文字放不下', 'The text does not fit']],
      ['missing', ['缺少内容', 'Something is missing']],
      ['qrTooSmall', ['二维码过小，无法扫描', 'The QR code is too small to be read']],
      ['picture', ['图片无法使用', 'A picture cannot be used']],
      ['noTemplate', ['未能签发，请重新预检', 'Not issued; check the batch again']],
    ]),
    text('detail', '内容', 'Which'),
  ],
};

/** Layouts of certificates and of what a check finds. */
export const certificateLayouts = {
  certificateElements,
  certificateProblems,
} as const satisfies Readonly<Record<string, Layout>>;
