import type { PrintFields } from '@saiyun/sdk/calls';
import { expect, test } from 'vitest';
import { bodyOf, type Design, fromWords, inWords, newSection, problemsOf, sectionKinds, withPart, wordsOf } from './print.ts';

const known: PrintFields = {
  fields: [
    { field: 'title', label: ['事由', 'Purpose'], kind: 'text' },
    { field: 'days', label: ['天数', 'Days'], kind: 'int' },
    { field: 'other', label: ['天数', 'Days'], kind: 'int' },
    { field: 'createTime', label: ['创建时间', 'Created'], kind: 'instant' },
  ],
  parts: [{ form: 'costs', name: ['费用', 'Costs'], fields: [{ field: 'item', label: ['项目', 'Item'], kind: 'text' }] }],
};
const design: Design = {
  templateName: '出差单',
  templateNameEn: 'Trip',
  source: 'form:trip',
  title: '出差单',
  titleEn: '',
  paper: 'A4',
  parts: [{ id: 0, section: { kind: 'fields', fields: ['title'], heading: '' } }],
  readRoles: ['ADMIN'],
};

test('a page is stored without what is empty', () => {
  expect(bodyOf(design)).toEqual({ title: '出差单', paper: 'A4', sections: [{ kind: 'fields', fields: ['title'] }] });
});

test('a new part begins with what the source offers, and comes behind the chosen one', () => {
  expect(newSection('fields', known, ['', ''])).toEqual({ kind: 'fields', columns: 2, fields: ['title', 'days', 'other'] });
  expect(newSection('rows', known, ['', ''])).toEqual({ kind: 'rows', form: 'costs', fields: ['item'] });
  const { parts, id } = withPart(
    [...design.parts, { id: 4, section: { kind: 'text', text: 'a' } }],
    newSection('signatures', known, ['甲', 'A']),
    0,
  );
  expect([id, parts.map((one) => one.id)]).toEqual([5, [0, 5, 4]]);
  for (const kind of sectionKinds) expect(newSection(kind, { fields: [], parts: [] }, ['甲', 'A']).kind).toBe(kind);
});

test('fields in texts are read in words, and written back as the names that are stored', () => {
  const words = wordsOf(known.fields, 'zh-CN');
  expect([...words.values()]).toEqual(['事由', '天数', '天数 2', '创建时间']);
  const text = '{title}，{other} 天 {gone}';
  expect(inWords(text, words)).toBe('{事由}，{天数 2} 天 {gone}');
  expect(fromWords(inWords(text, words), words)).toBe(text);
  expect(fromWords('{不是字段}', words)).toBe('{不是字段}');
});

test.each<[string, Partial<Design>, readonly string[]]>([
  ['nothing', {}, []],
  ['no name', { templateName: ' ' }, ['name']],
  ['no title', { title: '' }, ['title']],
  ['nobody who may print', { readRoles: [] }, ['readers']],
  ['no parts', { parts: [] }, ['sections']],
  ['a part without fields', { parts: [{ id: 1, section: { kind: 'fields', fields: [] } }] }, ['fields']],
  ['a field that is gone', { parts: [{ id: 1, section: { kind: 'text', text: '{gone}' } }] }, ['gone']],
  ['an empty text', { parts: [{ id: 1, section: { kind: 'text', text: ' ' } }] }, ['text']],
  ['no sub-form', { parts: [{ id: 1, section: { kind: 'rows', form: '', fields: [] } }] }, ['form']],
  ['a sub-form that is gone', { parts: [{ id: 1, section: { kind: 'rows', form: 'gone', fields: ['a'] } }] }, ['form']],
  ['a signature without a name', { parts: [{ id: 1, section: { kind: 'signatures', labels: [''] } }] }, ['labels']],
])('%s stands against a page', (_what, part, expected) => {
  expect(problemsOf({ ...design, ...part }, known).map(({ kind }) => kind)).toEqual(expected);
});
