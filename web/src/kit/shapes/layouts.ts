import type { Field } from '@saiyun/sdk/contract';
import type { Choice, Layout, Part } from './layout.ts';
import { choice, fen, flag, more, number, only, required, text } from './parts.ts';
import { reviewLayouts } from './review-layouts.ts';

const until: Part = { name: 'until', label: ['截止日期（含）', 'Until, that day included'], kind: 'date', required: true };

/** Everything that a gateway's filter or predicate has besides its name is an argument. */
const gatewayArgs: Part = { name: 'args', label: ['参数', 'Arguments'], kind: 'args', wide: true };

const fieldKinds: readonly Choice[] = [
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

const dictCode = (of: string): Part => ({
  name: 'dictCode',
  label: ['字典编码', 'Dictionary'],
  kind: 'dictCode',
  required: true,
  ...only(of, 'dict'),
});

const takes = (of: string): Part =>
  choice(
    'takes',
    '文件要求',
    'Takes',
    [
      ['image', ['图片', 'Pictures']],
      ['scan', ['扫描件（图片或 PDF）', 'Scans (picture or PDF)']],
      ['document', ['文档（PDF 或 Word）', 'Documents (PDF or Word)']],
      ['sheet', ['表格', 'Sheets']],
      ['video', ['视频（MP4）', 'Videos (MP4)']],
      ['work', ['任意文件', 'Any file']],
    ],
    only(of, 'file'),
  );

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
    text('pattern', '校验规则', 'Pattern', {
      ...more,
      ...only('kind', 'text'),
      hint: ['如 m、n6-16 或正则表达式', 'm, n6-16 or a regular expression'],
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
        ['dict', ['字典', 'Dictionary']],
        ['flag', ['是否', 'Yes or no']],
        ['file', ['文件', 'File']],
      ],
      required,
    ),
    dictCode('type'),
    takes('type'),
    number('wordLimit', '最多字数', 'Max. characters', only('type', 'text', 'longText')),
    flag('required', '必填', 'Required'),
    flag('sensitive', '敏感（列表与导出中脱敏）', 'Sensitive, masked in lists'),
    flag('readonly', '只读', 'Read only', more),
    text('pattern', '校验规则', 'Pattern', {
      ...more,
      ...only('type', 'text', 'longText'),
      hint: ['整个答案须匹配的正则表达式', 'Regular expression for the whole answer'],
    }),
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

const sums: readonly Choice[] = [
  ['count', ['计数', 'Count']],
  ['sum', ['求和', 'Sum']],
  ['avg', ['平均', 'Average']],
  ['min', ['最小', 'Least']],
  ['max', ['最大', 'Greatest']],
];

const rules: readonly Choice[] = [
  ['eq', ['等于', 'is']],
  ['ne', ['不等于', 'is not']],
  ['gt', ['大于', 'greater than']],
  ['ge', ['大于等于', 'at least']],
  ['lt', ['小于', 'less than']],
  ['le', ['小于等于', 'at most']],
  ['like', ['包含', 'contains']],
  ['in', ['在…中（逗号分隔）', 'is one of, comma-separated']],
];

const sourceField: Part = { name: 'field', label: ['来源字段', 'Field of the source'], kind: 'field', required: true };

const reportQuery: Layout = {
  kind: 'record',
  one: ['报表', 'Report'],
  parts: [
    {
      name: 'columns',
      label: ['列', 'Columns'],
      kind: 'rows',
      required: true,
      wide: true,
      of: {
        kind: 'rows',
        one: ['列', 'Column'],
        fresh: { key: '', field: '' },
        parts: [
          sourceField,
          text('key', '列名', 'Key', { ...required, hint: ['如 unit', 'e.g. unit'] }),
          text('label', '中文标题', 'Chinese title'),
          text('labelEn', '英文标题', 'English title'),
          choice('agg', '汇总', 'Summed up', sums),
          flag('search', '可查询', 'Search'),
        ],
      },
    },
    {
      name: 'params',
      label: ['参数', 'Parameters'],
      kind: 'rows',
      wide: true,
      of: {
        kind: 'rows',
        one: ['参数', 'Parameter'],
        fresh: { name: '', label: '', kind: 'text' },
        parts: [
          text('name', '参数名', 'Name', required),
          text('label', '中文名称', 'Chinese name', required),
          text('labelEn', '英文名称', 'English name'),
          choice(
            'kind',
            '类型',
            'Kind',
            [
              ['text', ['文本', 'Text']],
              ['int', ['整数', 'Whole number']],
              ['date', ['日期', 'Date']],
              ['dict', ['字典', 'Dictionary']],
            ],
            required,
          ),
          dictCode('kind'),
          text('default', '默认值', 'Default'),
          flag('required', '必填', 'Required'),
        ],
      },
    },
    {
      name: 'filters',
      label: ['条件', 'Conditions'],
      kind: 'rows',
      wide: true,
      of: {
        kind: 'rows',
        one: ['条件', 'Condition'],
        fresh: { field: '', rule: 'eq' },
        parts: [
          sourceField,
          choice('rule', '比较', 'Comparison', rules, required),
          text('value', '固定值', 'Value', { hint: ['与参数二选一', 'This or a parameter'] }),
          text('param', '参数名', 'Parameter', { hint: ['与固定值二选一', 'This or a value'] }),
        ],
      },
    },
    {
      name: 'order',
      label: ['默认排序', 'Order'],
      kind: 'record',
      wide: true,
      of: {
        kind: 'record',
        one: ['排序', 'Order'],
        fresh: { column: '', order: 'asc' },
        parts: [
          text('column', '列名', 'Key of a column', required),
          choice(
            'order',
            '顺序',
            'Direction',
            [
              ['asc', ['升序', 'Ascending']],
              ['desc', ['降序', 'Descending']],
            ],
            required,
          ),
        ],
      },
    },
  ],
};

const printBody: Layout = {
  kind: 'record',
  one: ['版面', 'Page'],
  parts: [
    text('title', '标题', 'Title', required),
    text('titleEn', '英文标题', 'English title'),
    choice('paper', '纸张', 'Paper', [
      ['A4', ['A4 竖向', 'A4']],
      ['A4L', ['A4 横向', 'A4, wide']],
      ['A5', ['A5', 'A5']],
    ]),
    {
      name: 'sections',
      label: ['各部分', 'Parts'],
      kind: 'rows',
      required: true,
      wide: true,
      of: {
        kind: 'rows',
        one: ['部分', 'Part'],
        fresh: { kind: 'fields', fields: [] },
        parts: [
          choice(
            'kind',
            '种类',
            'Kind',
            [
              ['fields', ['字段', 'Values']],
              ['text', ['文字', 'Text']],
              ['rows', ['附表', 'Rows of a part']],
              ['signatures', ['签字栏', 'Signatures']],
            ],
            required,
          ),
          text('heading', '小标题', 'Heading', only('kind', 'fields', 'text', 'rows')),
          text('headingEn', '英文小标题', 'English heading', only('kind', 'fields', 'text', 'rows')),
          number('columns', '每行几个', 'Beside each other', only('kind', 'fields')),
          text('form', '附表的表单编码', 'Code of the part', { ...required, ...only('kind', 'rows') }),
          {
            name: 'fields',
            label: ['字段名', 'Names of fields'],
            kind: 'fields',
            required: true,
            wide: true,
            ...only('kind', 'fields', 'rows'),
          },
          {
            name: 'text',
            label: ['文字，{字段名} 代表该字段的值', 'Text; {field} stands for a value'],
            kind: 'longText',
            required: true,
            wide: true,
            ...only('kind', 'text'),
          },
          { name: 'textEn', label: ['英文文字', 'English text'], kind: 'longText', wide: true, ...only('kind', 'text') },
          { name: 'labels', label: ['签字人', 'Who signs'], kind: 'texts', required: true, wide: true, ...only('kind', 'signatures') },
          { name: 'labelsEn', label: ['英文签字人', 'Who signs, in English'], kind: 'texts', wide: true, ...only('kind', 'signatures') },
        ],
      },
    },
  ],
};

const binds: readonly Choice[] = [
  ['realName', ['姓名', 'Name']],
  ['teamName', ['队伍名称', 'Team']],
  ['memberNames', ['成员', 'Members']],
  ['tutorNames', ['指导教师', 'Tutors']],
  ['worksTitle', ['作品名称', 'Work']],
  ['awardName', ['奖项', 'Award']],
  ['competitionName', ['竞赛', 'Competition']],
  ['groupName', ['组别', 'Group']],
  ['unitName', ['单位', 'Unit']],
  ['certNo', ['证书编号', 'Number']],
  ['verifyCode', ['验证码', 'Code to verify']],
  ['issueDate', ['发证日期', 'Date of issue']],
  ['qr', ['二维码', 'QR code']],
];

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
      ],
      required,
    ),
    choice('bind', '显示的内容', 'What it shows', binds),
    text('text', '固定文字', 'Text', only('type', 'text')),
    { name: 'file', label: ['图片路径', 'Path of the picture'], kind: 'text', required: true, ...only('type', 'image') },
    number('x', '距左（毫米）', 'From the left, mm', required),
    number('y', '距上（毫米）', 'From the top, mm', required),
    number('w', '宽（毫米）', 'Width, mm', required),
    number('h', '高（毫米）', 'Height, mm', required),
    number('size', '字号', 'Points', only('type', 'text')),
    text('font', '字体', 'Font', only('type', 'text')),
    text('colour', '颜色', 'Colour', { hint: ['如 #1b2436', 'e.g. #1b2436'] }),
    choice('align', '对齐', 'Aligned', [
      ['left', ['左', 'Left']],
      ['center', ['中', 'Centre']],
      ['right', ['右', 'Right']],
    ]),
    flag('autoFit', '超出时缩小', 'Smaller when too long'),
  ],
};

/** How nested data is edited and shown, by the name of its shape. A shape without a layout is edited as JSON. */
export const layouts: Readonly<Record<string, Layout>> = {
  onlineFields,
  formFields,
  reportQuery,
  printBody,
  certificateElements,
  gatewayPredicates: {
    kind: 'rows',
    one: ['条件', 'Condition'],
    fresh: { name: 'Path', args: [''] },
    parts: [
      choice(
        'name',
        '条件',
        'Condition',
        [
          ['Path', ['路径 Path', 'Path']],
          ['Host', ['主机 Host', 'Host']],
          ['Method', ['请求方式 Method', 'Method']],
          ['Header', ['请求头 Header', 'Header']],
          ['Cookie', ['Cookie', 'Cookie']],
          ['Query', ['查询参数 Query', 'Query']],
          ['RemoteAddr', ['来源地址 RemoteAddr', 'RemoteAddr']],
          ['Weight', ['权重 Weight', 'Weight']],
          ['After', ['时间之后 After', 'After']],
          ['Before', ['时间之前 Before', 'Before']],
          ['Between', ['时间之间 Between', 'Between']],
        ],
        required,
      ),
      gatewayArgs,
    ],
  },
  gatewayFilters: {
    kind: 'rows',
    one: ['过滤器', 'Filter'],
    fresh: { name: 'StripPrefix', args: [{ key: '_genkey_0', value: '1' }] },
    parts: [text('name', '过滤器', 'Filter', { ...required, hint: ['如 StripPrefix', 'e.g. StripPrefix'] }), gatewayArgs],
  },
  earlyPrices: { kind: 'rows', one: ['早鸟价', 'Early price'], parts: [until, fen('amountFen', '金额（元）', 'Price in yuan', required)] },
  refundSteps: { kind: 'rows', one: ['退费档', 'Step'], parts: [until, number('percent', '退还（%）', 'Given back, %', required)] },
  taxBrackets: {
    kind: 'rows',
    one: ['税率档', 'Rate'],
    fresh: { percent: 0, quickFen: 0 },
    parts: [
      fen('upToFen', '不超过（元，空为不限）', 'Up to, in yuan; empty: no end'),
      number('percent', '税率（%）', 'Rate, %', required),
      fen('quickFen', '速算扣除数（元）', 'Quick deduction in yuan', required),
    ],
  },
  taxVectors: {
    kind: 'rows',
    one: ['用例', 'Case'],
    parts: [
      fen('grossFen', '税前（元）', 'Gross in yuan', required),
      fen('taxFen', '应纳税（元）', 'Tax in yuan', required),
      number('months', '连续月数', 'Months in a row'),
    ],
  },
  ...reviewLayouts,
};

/** A new record with the initial values that the form shows as chosen, so that they are also sent. */
export function freshShape({ kind, of, required }: Field): unknown {
  const layout = kind === 'json' && required ? layouts[of ?? ''] : undefined;
  return layout?.kind === 'record' ? layout.fresh : undefined;
}
