import type { Choice, Layout, Part } from '../layout.ts';
import { choice, flag, more, number, only, required, text } from '../parts.ts';
import { dictCode } from './dict-code.ts';

/** What the fields of an online form can hold. */
export const fieldKinds: readonly Choice[] = [
  ['text', ['单行文本', 'Text']],
  ['longText', ['多行文本', 'Long text']],
  ['int', ['整数', 'Whole number']],
  ['decimal', ['小数', 'Decimal']],
  ['money', ['金额', 'Money']],
  ['flag', ['是否', 'Yes or no']],
  ['date', ['日期', 'Date']],
  ['instant', ['时间', 'Date and time']],
  ['dict', ['字典', 'Dictionary']],
  ['file', ['文件', 'File']],
];

/** What a question of the kind `file` takes. */
export const takesChoices: readonly Choice[] = [
  ['image', ['图片', 'Pictures']],
  ['scan', ['扫描件（图片或 PDF）', 'Scans (picture or PDF)']],
  ['document', ['文档（PDF 或 Word）', 'Documents (PDF or Word)']],
  ['sheet', ['表格', 'Sheets']],
  ['video', ['视频（MP4）', 'Videos (MP4)']],
  ['work', ['任意文件', 'Any file']],
];

const takes = (of: string): Part => choice('takes', '文件要求', 'Takes', takesChoices, only(of, 'file'));

const onlineFields: Layout = {
  kind: 'rows',
  one: ['字段', 'Field'],
  fresh: { key: '', label: '', kind: 'text' },
  parts: [
    text('label', '中文名称', 'Chinese name', required),
    text('labelEn', '英文名称', 'English name'),
    text('key', '字段名', 'Key', { ...required, hint: ['如 roomName', 'e.g. roomName'] }),
    choice('kind', '类型', 'Kind', fieldKinds, required),
    dictCode('kind'),
    takes('kind'),
    number('digits', '小数位数', 'Decimals', only('kind', 'decimal')),
    number('min', '最短或最小', 'Shortest or least', only('kind', 'text', 'longText', 'int', 'decimal', 'money')),
    number('max', '最长或最大', 'Longest or greatest', only('kind', 'text', 'longText', 'int', 'decimal', 'money')),
    flag('required', '必填', 'Required'),
    flag('unique', '唯一', 'Unique', only('kind', 'text', 'int', 'decimal', 'money', 'flag', 'date', 'instant', 'dict')),
    flag('search', '可查询', 'Search', only('kind', 'text', 'int', 'decimal', 'money', 'flag', 'date', 'instant', 'dict')),
    flag('sort', '可排序', 'Sort', only('kind', 'text', 'int', 'decimal', 'money', 'flag', 'date', 'instant', 'dict')),
    flag('many', '多选', 'Several values', only('kind', 'dict')),
    flag('list', '列表显示', 'In the list', { on: true }),
    flag('sensitive', '敏感（加密保存，列表与导出中脱敏）', 'Sensitive, encrypted and masked in lists', only('kind', 'text', 'longText')),
    text('pattern', '格式', 'Pattern', {
      ...more,
      ...only('kind', 'text'),
      hint: ['如 m、n6-16 或正则表达式', 'm, n6-16 or a regular expression'],
    }),
    text('checkRule', '校验规则编码', 'Code of a check rule', {
      ...more,
      ...only('kind', 'text'),
      hint: ['“校验规则”页面中的编码，如 phone', 'A code of the page Check rules, e.g. phone'],
    }),
    text('help', '填写说明', 'Help', more),
    text('helpEn', '英文填写说明', 'English help', more),
  ],
};

/** The questions of a competition's form. */
const formFields: Layout = {
  kind: 'rows',
  one: ['问题', 'Question'],
  fresh: { key: '', label: '', type: 'text' },
  parts: [
    text('label', '问题', 'Question', required),
    text('labelEn', '英文问题', 'English question'),
    text('key', '答案名', 'Key', { ...required, hint: ['如 tel', 'e.g. tel'] }),
    choice(
      'type',
      '类型',
      'Kind',
      [
        ['text', ['单行文本', 'Text']],
        ['longText', ['多行文本', 'Long text']],
        ['number', ['数字', 'Number']],
        ['date', ['日期', 'Date']],
        ['choice', ['选项', 'Choice']],
        ['dict', ['字典', 'Dictionary']],
        ['flag', ['是否', 'Yes or no']],
        ['file', ['文件', 'File']],
      ],
      required,
    ),
    dictCode('type'),
    takes('type'),
    {
      name: 'options',
      label: ['选项', 'Options'],
      kind: 'rows',
      wide: true,
      ...only('type', 'choice'),
      of: {
        kind: 'rows',
        one: ['选项', 'Option'],
        fresh: { value: '', label: '' },
        parts: [
          text('label', '选项', 'Option', required),
          text('labelEn', '英文选项', 'English option'),
          text('value', '存储值', 'Stored as', { ...required, isCode: true, hint: ['如 a', 'e.g. a'] }),
          text('feeId', '收费项目编号', 'Number of the fee', { ...more, isCode: true }),
        ],
      },
    },
    flag('many', '可选多项', 'Several may be chosen', only('type', 'choice')),
    number('wordLimit', '最多字数', 'Max. characters', only('type', 'text', 'longText')),
    flag('required', '必填', 'Required'),
    flag('sensitive', '敏感（列表与导出中脱敏）', 'Sensitive, masked in lists'),
    flag('readonly', '只读', 'Read only', more),
    flag('hideFromExperts', '不给专家看', 'Hide from experts', more),
    text('pattern', '校验规则', 'Pattern', {
      ...more,
      ...only('type', 'text', 'longText'),
      hint: ['整个答案须匹配的正则表达式', 'Regular expression for the whole answer'],
    }),
    text('help', '填写说明', 'Help', more),
    text('helpEn', '英文填写说明', 'English help', more),
    {
      name: 'showIf',
      label: ['仅当前面的答案为以下值时提问', 'Asked only when an earlier answer is this'],
      kind: 'record',
      more: true,
      wide: true,
      of: {
        kind: 'record',
        one: ['条件', 'Condition'],
        parts: [text('key', '前面的答案名', 'Key of the earlier answer', required), text('value', '值', 'Value', required)],
      },
    },
  ],
};

/** Layouts of the questions of forms. */
const fileLimits: Layout = {
  kind: 'rows',
  one: ['文件要求', 'Kind of file'],
  fresh: { kind: 'paper', least: 1, most: 1 },
  parts: [
    choice(
      'kind',
      '文件类型',
      'Kind',
      [
        ['paper', ['论文', 'Paper']],
        ['attachment', ['附件', 'Attachment']],
        ['video', ['视频', 'Video']],
        ['commitment', ['承诺书', 'Commitment letter']],
      ],
      required,
    ),
    number('least', '至少', 'At least'),
    number('most', '至多', 'At most', required),
    number('megabytes', '单个上限（MB）', 'Largest file, MB'),
    text('endings', '扩展名', 'Endings', { hint: ['如 pdf, docx', 'e.g. pdf, docx'] }),
  ],
};

export const formLayouts = {
  fileLimits,
  onlineFields,
  formFields,
} as const satisfies Readonly<Record<string, Layout>>;
