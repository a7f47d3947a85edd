import { checkValue, json } from '@saiyun/sdk/contract';
import { defaultScoreParams } from '@saiyun/sdk/logic/score';
import { describe, expect, test } from 'vitest';
import { fits, type Layout, withMember } from './layout.ts';
import { freshShape, layouts } from './layouts.ts';

const layout: Layout = {
  kind: 'rows',
  one: ['字段', 'Field'],
  parts: [
    { name: 'kind', label: ['类型', 'Kind'], kind: 'choice' },
    { name: 'code', label: ['字典', 'Dictionary'], kind: 'text', when: { name: 'kind', is: ['dict'] } },
    { name: 'list', label: ['列表', 'List'], kind: 'flag', on: true },
    { name: 'required', label: ['必填', 'Required'], kind: 'flag' },
  ],
};

describe('a member that is changed', () => {
  test('is left out when it says nothing', () => {
    expect(withMember(layout, { kind: 'dict', code: 'sex' }, 'code', '')).toEqual({ kind: 'dict' });
    expect(withMember(layout, { kind: 'text', required: true }, 'required', false)).toEqual({ kind: 'text' });
    expect(withMember(layout, { kind: 'text' }, 'list', false)).toEqual({ kind: 'text', list: false });
    expect(withMember(layout, { kind: 'text', list: false }, 'list', true)).toEqual({ kind: 'text' });
  });
  test('takes along what is no longer asked for, and nothing else', () => {
    expect(withMember(layout, { kind: 'dict', code: 'sex', strange: 1 }, 'kind', 'text')).toEqual({ kind: 'text', strange: 1 });
  });
});

test('a choice that is required is told either way, and so is that nothing was chosen', () => {
  const strict: Layout = {
    ...layout,
    parts: [
      { name: 'yes', label: ['是', 'Yes'], kind: 'flag', required: true },
      { name: 'keys', label: ['依次', 'In turn'], kind: 'choices' },
    ],
  };
  expect(withMember(strict, { yes: true, keys: ['a'] }, 'yes', false)).toEqual({ yes: false, keys: ['a'] });
  expect(withMember(strict, { yes: true, keys: ['a'] }, 'keys', [])).toEqual({ yes: true, keys: [] });
});

test('REVIEW-07: a new record of a form has what it shows, and only where it has to be there', () => {
  const steps = json(['步骤', 'Steps'], 'scoreSteps', { required: true });
  expect(freshShape(steps)).toMatchObject({ aggregate: { method: 'mean' } });
  expect(freshShape({ ...steps, required: false })).toBeUndefined();
  expect(freshShape(json(['问题', 'Questions'], 'formFields', { required: true }))).toBeUndefined();
});

test('data of another form is not edited in parts, as something would be lost', () => {
  expect(fits(layout, [{ kind: 'a' }])).toBe(true);
  expect(fits(layout, null)).toBe(true);
  expect(fits(layout, [1])).toBe(false);
  expect(fits(layout, { kind: 'a' })).toBe(false);
  expect(fits({ ...layout, kind: 'record' }, [])).toBe(false);
});

const faultOf = (shape: string, value: unknown) => checkValue('data', json(['数据', 'Data'], shape as 'any'), value);

test('every layout is that of a shape', () => {
  for (const name of Object.keys(layouts)) expect(faultOf(name, 'nonsense'), name).toMatchObject({ field: 'data' });
});

/** A record with a value of the right kind for every member of its layout. */
const examples: Readonly<Record<string, unknown>> = {
  gatewayPredicates: [{ name: 'Path', args: ['/a/**'] }],
  gatewayFilters: [{ name: 'StripPrefix', args: [{ key: '_genkey_0', value: '1' }] }],
  earlyPrices: [{ until: '2026-01-01', amountFen: 100 }],
  refundSteps: [{ until: '2026-01-01', percent: 50 }],
  orderLines: [{ itemId: 'i1', name: '报名费', nameEn: null, amountFen: 100, count: 2, sumFen: 200 }],
  taxBrackets: [{ upToFen: 80_000, percent: 20, quickFen: 0 }],
  taxVectors: [{ grossFen: 100, taxFen: 0, months: 1 }],
  scoreSteps: {
    ...defaultScoreParams,
    adjust: { method: 'standard', scale: 't', minWorks: 8, lambda: 5 },
    aggregate: { method: 'trimmed', drop: 1, digits: 2 },
    cut: { awards: [{ level: '一等奖', cutType: 'topN', value: 3, tiePolicy: 'include' }] },
  },
  formulaCases: [{ name: '三份', expected: 'error', values: { scores: [9, 9], raw: [8, 8], weights: [1, 2] } }],
  dayRanges: [{ from: '2026-01-01', until: '2026-01-31' }],
  fileLimits: [{ kind: 'paper', least: 1, most: 2, megabytes: 20, endings: 'pdf, docx' }],
  disputeRule: { maxRange: 10, maxStdDev: 5, nearCut: 2 },
  promoteRule: { kind: 'top', value: 10, perUnit: 2, perArea: 3 },
  formFields: [
    {
      key: 'tel',
      label: '电话',
      labelEn: 'Phone',
      type: 'text',
      required: true,
      wordLimit: 20,
      pattern: '\\d+',
      readonly: true,
      sensitive: true,
    },
    { key: 'kind', label: '类别', type: 'dict', dictCode: 'sex', showIf: { key: 'tel', value: '1' } },
    {
      key: 'meal',
      label: '用餐',
      type: 'choice',
      many: true,
      options: [{ value: 'a', label: '午餐', labelEn: 'Lunch', feeId: 'f1' }],
      help: '可选多项',
      helpEn: 'Choose any',
    },
  ],
  onlineFields: [
    {
      key: 'name',
      label: '名称',
      labelEn: 'Name',
      kind: 'text',
      required: true,
      unique: true,
      min: 1,
      max: 9,
      pattern: 'm',
      search: true,
      sort: true,
      list: false,
      help: '帮助',
      helpEn: 'Help',
    },
    { key: 'sex', label: '性别', kind: 'dict', dictCode: 'sex', many: true },
    { key: 'area', label: '面积', kind: 'decimal', digits: 1 },
  ],
  reportQuery: {
    columns: [{ key: 'name', field: 'unitName', label: '名称', labelEn: 'Name', agg: 'count', search: true }],
    params: [{ name: 'since', label: '自', labelEn: 'Since', kind: 'dict', dictCode: 'sex', required: true, default: '1' }],
    filters: [
      { field: 'unitName', rule: 'eq', value: '1' },
      { field: 'unitName', rule: 'eq', param: 'since' },
    ],
    order: { column: 'name', order: 'asc' },
  },
  printBody: {
    title: '表',
    titleEn: 'Sheet',
    paper: 'A4',
    sections: [
      { kind: 'fields', heading: '一', headingEn: 'One', columns: 2, fields: ['name'] },
      { kind: 'text', text: '正文', textEn: 'Text' },
      { kind: 'rows', form: 'cost', fields: ['item'] },
      { kind: 'signatures', labels: ['签字'], labelsEn: ['Signed'] },
    ],
  },
  certificateElements: [
    { type: 'text', x: 1, y: 1, w: 1, h: 1, font: 'a', size: 12, colour: '#000000', align: 'left', bind: 'realName', autoFit: true },
    { type: 'text', x: 1, y: 1, w: 1, h: 1, text: '奖状' },
    { type: 'image', x: 1, y: 1, w: 1, h: 1, file: 'a.png' },
  ],
  certificateProblems: [{ holder: '张三', kind: 'glyph', detail: '䶮' }],
};

/** Members that appear in records but not in their layout. */
const unasked = (layout: Layout, value: unknown): string[] =>
  (layout.kind === 'rows' ? (value as unknown[]) : [value]).flatMap((data) =>
    Object.entries(data as object).flatMap(([name, inner]) => {
      const part = layout.parts.find((one) => one.name === name);
      if (!part) return [name];
      return part.of ? unasked(part.of, inner) : [];
    }),
  );

test.each(Object.keys(layouts))('%s: what is right for the shape can be edited whole', (name) => {
  const example = examples[name];
  const layout = layouts[name];
  if (!layout) throw new Error(name);
  expect(faultOf(name, example)).toBeUndefined();
  expect(fits(layout, example)).toBe(true);
  expect(unasked(layout, example)).toEqual([]);
});

test('a record outside a table has only members that its inputs know', () => {
  const known = ['text', 'longText', 'number', 'fen', 'date', 'flag', 'choice', 'choices', 'numbers', 'args'];
  const unknown: string[] = [];
  const look = ({ kind, parts }: Layout, path: string) => {
    for (const part of parts) {
      if (part.of) look(part.of, `${path}.${part.name}`);
      else if (kind === 'record' && !known.includes(part.kind)) unknown.push(`${path}.${part.name}`);
    }
  };
  for (const [name, one] of Object.entries(layouts)) look(one, name);
  expect(unknown).toEqual([]);
});
