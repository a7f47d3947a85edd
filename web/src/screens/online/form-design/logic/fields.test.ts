import { type OnlineField, sensitiveMask } from '@saiyun/sdk/logic/online';
import { expect, test } from 'vitest';
import { changesOf } from './changes.ts';
import { changedField, duplicated, inOrder, keyFrom, newField, paletteKinds, problemsOf, spoken, withField } from './fields.ts';

const isSensitive = (field: OnlineField): boolean => sensitiveMask(field) !== undefined;
const none = new Map();
const name: OnlineField = { key: 'name', label: '名称', labelEn: 'Name', kind: 'text', required: true };
const seats: OnlineField = { key: 'seats', label: '座位', labelEn: 'Seats', kind: 'int', min: 1, max: 100 };
const form = [name, seats];

test('what the palette offers is right, but for a dictionary that is still to choose', () => {
  for (const kind of paletteKinds) {
    const field = newField(kind, form, none);
    expect(problemsOf([...form, field], field, none, isSensitive)).toEqual(kind === 'dict' ? ['dict', 'unnamed'] : ['unnamed']);
  }
  expect(newField('text', [{ ...name, key: 'F1' }], new Map([['f2', { kind: 'int', sealed: false }]])).key).toBe('f3');
});

test('a key is made of the English title, and is one that rows can use', () => {
  expect(keyFrom('Number of seats')).toBe('numberOfSeats');
  expect(keyFrom('Café au lait')).toBe('cafeAuLait');
  expect(keyFrom('Seats', new Set(['seats']))).toBe('seats1');
  for (const title of ['', '座位', '1st', 'id', 'Order', 'Title En']) expect(keyFrom(title)).toBeUndefined();
});

test('the key follows the English title until it is written, or rows hold values under it', () => {
  const fields = [newField('text', [], none)];
  const typed = changedField(fields, 'f1', { labelEn: 'Phone number' }, none);
  expect(typed.key).toBe('phoneNumber');
  expect(changedField(typed.fields, typed.key, { labelEn: 'Phone' }, none).key).toBe('phone');
  const own = changedField(typed.fields, typed.key, { key: 'tel' }, none);
  expect(changedField(own.fields, own.key, { labelEn: 'Line' }, none).key).toBe('tel');
  const held = new Map([['phoneNumber', { kind: 'text' as const, sealed: false }]]);
  expect(changedField(typed.fields, typed.key, { labelEn: 'Phone' }, held).key).toBe('phoneNumber');
});

test('a field of another kind keeps what that kind has', () => {
  const of = (field: OnlineField, kind: OnlineField['kind']) => changedField([field], field.key, { kind }, none).fields[0];
  expect(of({ ...seats, search: true, default: 4 }, 'money')).toEqual({ ...seats, kind: 'money', search: true });
  expect(of({ ...seats, search: true }, 'longText')).toEqual({ key: 'seats', label: '座位', labelEn: 'Seats', kind: 'longText' });
  expect(of(name, 'dict')).toEqual({ ...name, kind: 'dict', dictCode: '' });
});

test('fields are placed, ordered, copied and emptied', () => {
  const date = newField('date', form, none);
  expect(withField(form, date, 'name').map(({ key }) => key)).toEqual(['name', 'f1', 'seats']);
  expect(inOrder(form, ['seats', 'name'])).toEqual([seats, name]);
  expect(duplicated(form, 'name', none)).toMatchObject({ key: 'f1', fields: [{ key: 'name' }, { key: 'f1' }, { key: 'seats' }] });
  expect(changedField(form, 'seats', { max: undefined }, none).fields[1]).not.toHaveProperty('max');
});

test.each<[string, Partial<OnlineField>, readonly string[]]>([
  ['nothing', {}, []],
  ['no title', { label: ' ' }, ['label']],
  ['a key that lists use themselves', { key: 'pageNo' }, ['key']],
  ['the key of another', { key: 'Seats' }, ['key', 'twice']],
  ['no dictionary', { kind: 'dict', dictCode: '' }, ['dict']],
  ['bounds the wrong way round', { min: 5, max: 2 }, ['bounds']],
  ['a pattern that does not compile', { pattern: '(' }, ['pattern']],
  ['a default that is too long', { max: 2, default: 'abc' }, ['default']],
  ['another kind than rows hold', { key: 'held', kind: 'date' }, ['kind']],
  ['plain text where rows are encrypted', { key: 'sealed' }, ['sealed']],
  ['help without English', { help: '说明' }, ['english']],
])('%s stands against a field', (_what, part, expected) => {
  const field: OnlineField = { key: 'q', label: '问题', labelEn: 'Question', kind: 'text', ...part };
  const held = new Map([
    ['held', { kind: 'text' as const, sealed: false }],
    ['sealed', { kind: 'text' as const, sealed: true }],
  ]);
  expect(problemsOf([seats, field], field, held, isSensitive)).toEqual(expected);
});

test('what a publication does to rows is told', () => {
  const stored = {
    published: [name, seats],
    rows: 5,
    fields: [
      { key: 'name', kind: 'text', sealed: false, filled: 5 },
      { key: 'seats', kind: 'int', sealed: false, filled: 3 },
      { key: 'old', kind: 'text', sealed: false, filled: 2 },
    ],
  } as const;
  const told = (fields: readonly OnlineField[]) =>
    changesOf(stored, fields, isSensitive).map((change) =>
      change.kind === 'look' ? 'look' : [change.kind, change.field.key, change.rows],
    );
  expect(told([name, seats])).toEqual([]);
  const { key, ...rest } = seats;
  expect(told([name, { ...rest, key }])).toEqual([]);
  expect(told([seats, name])).toEqual(['look']);
  expect(told([name])).toEqual([['removed', 'seats', 3]]);
  expect(told([name, { ...seats, required: true, max: 9 }])).toEqual([
    ['required', 'seats', 2],
    ['rules', 'seats', 3],
  ]);
  const note: OnlineField = { key: 'note', label: '备注', kind: 'longText', required: true };
  const old: OnlineField = { key: 'old', label: '旧', kind: 'text', sensitive: true };
  expect(told([name, seats, note, old])).toEqual([
    ['added', 'note', 5],
    ['required', 'note', 5],
    ['restored', 'old', 2],
    ['sealed', 'old', 2],
  ]);
});

test('one language alone is spoken', () => {
  expect(spoken([{ ...name, help: '说明', helpEn: 'Help' }], 'en')).toEqual([
    { key: 'name', label: 'Name', kind: 'text', required: true, help: 'Help' },
  ]);
});
