import type { Choice, Layout, Part } from '../layout.ts';
import { choice, flag, number, only, required, text } from '../parts.ts';
import { dictCode } from './dict-code.ts';

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
          text('key', '列名', 'Key', { ...required, isCode: true, hint: ['如 unit', 'e.g. unit'] }),
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
          text('name', '参数名', 'Name', { ...required, isCode: true }),
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
          text('column', '列名', 'Key of a column', { ...required, isCode: true }),
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

/** Layouts of reports and printed pages. */
export const reportLayouts = {
  reportQuery,
  printBody,
} as const satisfies Readonly<Record<string, Layout>>;
