import { describe, expect, test } from 'vitest';
import { entity, standard } from '../../contract/entity.ts';
import { decimal, int, json, longText, money, text } from '../../contract/field.ts';
import { fromWire, isSame, membersOf, rowToWire, toWireValue, unmasked } from './index.ts';

const amount = money(['金额', 'Amount']);
const share = { ...decimal(['比例', 'Share'], { digits: 9, scale: 3 }), numeric: true };
const prize = entity('dsTbPrize', {
  label: ['奖品', 'Prize'],
  title: 'title',
  key: ['title'],
  access: { read: ['ADMIN'], write: ['ADMIN'] },
  calls: standard,
  fixed: { kind: 'prize' },
  derived: ['holders'],
  fields: {
    title: text(['名称', 'Title'], { max: 50 }),
    notes: longText(['说明', 'Notes']),
    pin: text(['口令', 'PIN'], { max: 50, writeOnly: true }),
    amount,
    places: int(['名额', 'Places']),
    share,
    phone: text(['电话', 'Phone'], { max: 20, mask: 'phone' }),
    contacts: json(['联系人', 'Contacts'], 'any', { mask: 'phone' }),
  },
});

describe('a body becomes a draft', () => {
  const draft = (body: Record<string, unknown>) => fromWire(prize.fields, body, prize);

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['a text of one line is trimmed', { title: '  一等奖 ' }, { title: '一等奖' }],
    ['a text of spaces is absent', { title: '   ' }, { title: null }],
    ['a long text keeps its spaces', { notes: ' a \n' }, { notes: ' a \n' }],
    ['a secret keeps its spaces', { pin: ' 1 2 ' }, { pin: ' 1 2 ' }],
    ['an empty one of either is absent', { notes: '', pin: '' }, { notes: null, pin: null }],
    ['an amount becomes fen', { amount: 12.34 }, { amount: 1234 }],
    ['an amount finer than a fen is half a fen off, for the check to refuse', { amount: 12.345 }, { amount: 1234.5 }],
    ['an amount in words stays as it is', { amount: '12.34' }, { amount: '12.34' }],
    ['a number that is no amount stays one', { places: 3 }, { places: 3 }],
    ['an exact number becomes its digits', { share: 0.125 }, { share: '0.125' }],
    ['an exact number in digits stays so', { share: '0.125' }, { share: '0.125' }],
    ['what is absent stays absent', { title: null, amount: null, share: null }, { title: null, amount: null, share: null }],
    ['display texts, what the server writes and what it derives are left out', { unitId_dictText: 'x', createBy: 'a', holders: 3 }, {}],
    ['a fixed value is left out where it is sent back', { kind: 'prize' }, {}],
    ['and where it is empty', { kind: '' }, {}],
    ['and where it is absent', { kind: null }, {}],
    ['a fixed value that was changed is handed on, to be refused', { kind: 'gift' }, { kind: 'gift' }],
    ['so is a member that nobody knows', { colour: ' red ' }, { colour: ' red ' }],
    ['even one that every object has', { toString: ' x ' }, { toString: ' x ' }],
  ])('%s', (_what, body, expected) => {
    expect(draft(body)).toEqual(expected);
  });

  test('a member that ends like a display text is a field where the record has it', () => {
    const fields = { unitId_dictText: text(['x', 'x'], { max: 9 }), createBy: text(['x', 'x'], { max: 9 }) };
    expect(fromWire(fields, { unitId_dictText: 'a', createBy: 'b' })).toEqual({ unitId_dictText: 'a', createBy: 'b' });
  });
});

describe('a row is answered', () => {
  const row = { id: 'p1', title: '一等奖', pin: '1234', amount: 1234, places: 3, share: '0.125', phone: '13812345678' } as never;

  test('with money in yuan, exact numbers as numbers, absent values as null, its fixed values, and no secret', () => {
    const shown = { id: 'p1', title: '一等奖', notes: null, amount: 12.34, places: 3, share: 0.125, phone: '13812345678', kind: 'prize' };
    expect(rowToWire(prize, row, { masked: false })).toMatchObject(shown);
    expect(rowToWire(prize, row, { masked: false })).not.toHaveProperty('pin');
  });

  test('with masked values where they are masked, except those that are shown', () => {
    expect(rowToWire(prize, row, { masked: true })).toMatchObject({ title: '一等奖', phone: '138****5678' });
    expect(rowToWire(prize, row, { masked: true, plain: ['phone'] })).toMatchObject({ phone: '13812345678' });
  });

  test('value by value: what is not of the kind stays as it is', () => {
    expect(toWireValue(amount, 'x', false)).toBe('x');
    expect(toWireValue(share, 0.5, false)).toBe(0.5);
    expect(toWireValue(text(['名称', 'Title'], { max: 50 }), '12', true)).toBe('12');
    expect(toWireValue(int(['名额', 'Places']), 12, true)).toBe(12);
  });
});

test.each<[unknown, boolean | undefined, string[]]>([
  ['a,b,,c', true, ['a', 'b', 'c']],
  ['a,b', false, ['a,b']],
  ['', true, []],
  [null, true, []],
  [{}, true, []],
  [3, true, ['3']],
])('the members of %j, where there may be several: %j', (value, many, expected) => {
  expect(membersOf(value, many)).toEqual(expected);
});

test('values are the same by what they hold, and all absent ones are', () => {
  expect([isSame(null, undefined), isSame(undefined, null), isSame([1, { a: 2 }], [1, { a: 2 }]), isSame(1, 1)]).toEqual(
    Array.from({ length: 4 }, () => true),
  );
  expect([isSame(0, null), isSame('', null), isSame(1, '1'), isSame([1], [2])]).toEqual(Array.from({ length: 4 }, () => false));
});

describe('a masked value that is sent back', () => {
  const stored = '13812345678';

  test('means the stored one where its stars are unchanged, otherwise what was typed', () => {
    expect(unmasked('phone', '138****5678', stored)).toBe(stored);
    expect(unmasked('phone', '138****0000', stored)).toBe('138****0000');
    expect(unmasked('phone', '13900000000', stored)).toBe('13900000000');
    expect(unmasked('phone', stored, stored)).toBe(stored);
    expect(unmasked('phone', '138****5678', null)).toBe('138****5678');
    expect(unmasked('phone', null, stored)).toBeNull();
  });

  test('means so within lists and members too, of which others may be new', () => {
    const given = { people: [{ phone: '138****5678' }, { phone: '13900000000' }], note: 'new' };
    expect(unmasked('phone', given, { people: [{ phone: stored }] })).toEqual({
      people: [{ phone: stored }, { phone: '13900000000' }],
      note: 'new',
    });
    expect(unmasked('phone', given, stored)).toEqual(given);
    expect(unmasked('phone', given, null)).toEqual(given);
    expect(unmasked('phone', 5, { a: stored })).toBe(5);
  });
});
