import { describe, expect, test } from 'vitest';
import { alignOf, cellText, optionOf, sortByHead, sortOfOption, valuesToSend } from './report-values.ts';

describe('a report', () => {
  test('is asked for without empty filters', () => {
    expect(valuesToSend({ name: 'a', unit: '', day: '2026-05-01', from_begin: '2026-05-01 08:30:00' })).toEqual({
      name: 'a',
      day: '2026-05-01',
      from_begin: '2026-05-01 08:30:00',
    });
  });

  test('looks for a text anywhere, as lists do, unless the reader says with asterisks where; what is chosen is taken whole', () => {
    const filter = (field: string, view: string, mode: 'single' | 'group' = 'single') => ({ field, label: field, view, mode });
    const filters = [
      filter('name', 'text'),
      filter('code', 'text'),
      filter('state', 'list'),
      filter('n', 'number'),
      filter('at', 'date', 'group'),
    ];
    expect(valuesToSend({ name: ' 云 ', code: 'A*', state: '1', n: '3', at_begin: '2026-05-01' }, filters)).toEqual({
      name: '*云*',
      code: 'A*',
      state: '1',
      n: '3',
      at_begin: '2026-05-01',
    });
  });

  test.each([
    ['the text of a dictionary', { state: '1', state_dictText: 'Open' }, 'Open'],
    ['a number', { state: 0 }, '0'],
    ['a dash for nothing', { state: null }, '—'],
    ['a dash for a column that is not there', {}, '—'],
  ])('shows %s', (_what, row, text) => expect(cellText(row, { dataIndex: 'state' }, 'en')).toBe(text));

  test.each([
    ['money', 1280.5, '¥1,280.50'],
    ['decimal', 1280.25, '1,280.25'],
    ['int', 12_000, '12,000'],
    ['flag', '1', 'Yes'],
  ] as const)('writes a value of the kind %s as people do', (kind, value, text) =>
    expect(cellText({ state: value }, { dataIndex: 'state', kind }, 'en')).toBe(text),
  );

  test.each([
    ['right', 'right'],
    ['center', 'center'],
    ['justify', 'left'],
    [null, 'left'],
  ])('aligns a column that says %s to the %s', (align, expected) => expect(alignOf({ align } as never)).toBe(expected));

  test.each([
    [undefined, 'desc'],
    [{ column: 'other', order: 'desc' } as const, 'desc'],
    [{ column: 'count', order: 'desc' } as const, 'asc'],
    [{ column: 'count', order: 'asc' } as const, 'desc'],
  ])('sorted by %j, a click on a head sorts %s', (sort, order) => expect(sortByHead(sort, 'count')).toEqual({ column: 'count', order }));

  test.each([undefined, { column: 'a column', order: 'asc' } as const, { column: 'b', order: 'desc' } as const])(
    'keeps the order %j through its option',
    (sort) => expect(sortOfOption(optionOf(sort))).toEqual(sort),
  );
});
