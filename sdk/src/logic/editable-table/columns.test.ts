import { describe, expect, test } from 'vitest';
import {
  columnWidths,
  decimalShare,
  decimalSum,
  decimalText,
  defaultValues,
  type EditColumn,
  type EditColumnType,
  editColumnTypes,
  fileLimit,
  linkageOf,
  statisticsOf,
  statisticsRows,
  toDecimal,
  twoValues,
} from './index.ts';

const column = (key: string, type: EditColumnType, more: Partial<EditColumn> = {}): EditColumn => ({ key, title: key, type, ...more });

test('ETABLE-02: the types', () => {
  expect(Object.keys(editColumnTypes).sort()).toEqual(
    'input, inputNumber, checkbox, select, date, datetime, sel_depart, sel_user, input_pop, upload, file, image, popup, radio, list_multi, sel_search, sel_search_async, checkbox_meta, normal, slot, hidden'
      .split(', ')
      .sort(),
  );
  const those = (is: (facts: (typeof editColumnTypes)['input']) => unknown) =>
    (Object.keys(editColumnTypes) as EditColumnType[]).filter((type) => is(editColumnTypes[type]));
  expect(those((facts) => !facts.edited)).toEqual(['normal', 'slot', 'hidden']);
  expect(those((facts) => !facts.shown)).toEqual(['hidden']);
  expect(those((facts) => facts.twoValued)).toEqual(['checkbox', 'checkbox_meta']);
  expect(those((facts) => facts.files)).toEqual(['upload', 'file', 'image']);
});

describe('ETABLE-01: columns', () => {
  test('values of a new row', () => {
    expect(
      defaultValues([
        column('a', 'input'),
        column('b', 'input', { defaultValue: '' }),
        column('c', 'checkbox'),
        column('d', 'checkbox', { defaultChecked: true, customValue: ['Y', 'N'] }),
        column('e', 'checkbox_meta', { customValue: ['1', '0'] }),
        column('f', 'hidden', { defaultValue: 7 }),
        column('g', 'inputNumber', { defaultValue: 0 }),
      ]),
    ).toEqual({ a: null, b: '', c: false, d: 'Y', e: '0', f: 7, g: 0 });
    expect(twoValues(column('c', 'checkbox'))).toEqual([true, false]);
  });
  test.each([
    [{}, 0],
    [{ number: 3 }, 3],
    [{ number: -1 }, 0],
    [{ fieldExtendJson: '{"uploadnum":"2"}' }, 2],
    [{ fieldExtendJson: { uploadnum: 5 } }, 5],
    [{ number: 1, fieldExtendJson: { uploadnum: 5 } }, 1],
    [{ fieldExtendJson: '{' }, 0],
    [{ fieldExtendJson: '[]' }, 0],
  ])('UPLOAD-16: %o takes %i files', (more, limit) => expect(fileLimit(column('a', 'file', more))).toBe(limit));
  test('options of a linked column depend on another', () => {
    expect(linkageOf(column('city', 'select', { linkageKey: 'province' }), { province: 'a' })).toEqual({ key: 'province', value: 'a' });
    expect(linkageOf(column('city', 'select'), { province: 'a' })).toBeUndefined();
  });
});

describe('ETABLE-16, ETABLE-17: widths', () => {
  test('no column has a width: a share of 92 %', () => {
    expect(columnWidths([column('a', 'input'), column('b', 'select'), column('c', 'radio'), column('h', 'hidden')])).toEqual({
      a: { width: '30.66%' },
      b: { width: '30.66%' },
      c: { width: '30.66%' },
    });
    expect(columnWidths([column('a', 'input')])).toEqual({ a: { width: '92%' } });
    expect(columnWidths([])).toEqual({});
  });
  test('one has: 120 px for the others', () => {
    expect(columnWidths([column('a', 'input', { width: 300 }), column('b', 'input'), column('c', 'input', { width: '20%' })])).toEqual({
      a: { width: 300 },
      b: { width: 120 },
      c: { width: '20%' },
    });
  });
  const typed = [column('d', 'date'), column('t', 'datetime'), column('u', 'sel_user'), column('p', 'sel_depart', { width: 90 })];
  test('fixed', () => expect(columnWidths(typed)).toEqual({ d: { width: 120 }, t: { width: 200 }, u: { width: 220 }, p: { width: 90 } }));
  test('min', () =>
    expect(columnWidths(typed, 'min')).toEqual({
      d: { width: 120, minWidth: 135 },
      t: { width: 120, minWidth: 190 },
      u: { width: 120, minWidth: 190 },
      p: { width: 90 },
    }));
  test('department by preset', () => {
    expect(columnWidths([column('p', 'sel_depart')])).toEqual({ p: { width: 160 } });
    expect(columnWidths([column('p', 'sel_depart')], 'min')).toEqual({ p: { width: '92%', minWidth: 190 } });
    expect(() => columnWidths([], 'wide' as never)).toThrow("preset must be 'fixed' or 'min'");
  });
});

describe('ETABLE-01: statistics in decimal digits', () => {
  const rows = (...values: unknown[]) => values.map((a) => ({ a }));
  const of = (statistics: EditColumn['statistics'], values: readonly unknown[]) =>
    statisticsRows([column('a', 'inputNumber', { statistics }), column('b', 'input')], rows(...values)).map((row) => row.values.a);
  test.each([
    [Array.from({ length: 10 }, () => 0.1), '1', '0.1'],
    [[0.1, 0.2], '0.3', '0.15'],
    [['1.10', '2.20'], '3.3', '1.65'],
    [[1, 2, 2], '5', '1.67'],
    [[-1, -2, -2], '-5', '-1.67'],
    [[0.005, 0], '0.005', '0.003'],
    [['9007199254740993', '1'], '9007199254740994', '4503599627370497'],
    [[1e21, 1], '1000000000000000000001', '500000000000000000000.5'],
    [[1e-7, 1e-7], '0.0000002', '0.0000001'],
    [['x', null, '', undefined, true, {}, '1,000', 5], '5', '5'],
    [[], '0', ''],
    [[1, -1], '0', '0'],
  ])('%j', (values, sum, average) => expect(of(['sum', 'average'], values)).toEqual([sum, average]));
  test('rows are there for what columns ask for', () => {
    expect(of('sum', [1])).toEqual(['1']);
    expect(of(undefined, [1])).toEqual([]);
    const both = statisticsRows(
      [column('a', 'inputNumber', { statistics: 'average' }), column('b', 'inputNumber', { statistics: 'sum' })],
      [{ a: 1, b: 2 }],
    );
    expect(both.map(({ statistic, label, values }) => [statistic, label[0], values])).toEqual([
      ['sum', '合计', { b: '2' }],
      ['average', '平均', { a: '1' }],
    ]);
    expect(statisticsOf(column('a', 'input'))).toEqual([]);
    expect(() => statisticsRows([], {} as never)).toThrow('rows must be an array');
  });
  test('decimals', () => {
    for (const text of ['', '-', '.', 'x', '1e', '1e9999', 'Infinity', 'NaN', '0x10', '1 2']) expect(toDecimal(text), text).toBeUndefined();
    expect(toDecimal('+1.50')).toEqual({ units: 150n, scale: 2 });
    expect(toDecimal('.5')).toEqual({ units: 5n, scale: 1 });
    expect(toDecimal('-2E3')).toEqual({ units: -2000n, scale: 0 });
    expect(decimalText({ units: -5n, scale: 3 })).toBe('-0.005');
    expect(decimalText({ units: 100n, scale: 2 }, 2)).toBe('1.00');
    expect(decimalText(decimalSum([]))).toBe('0');
    expect(decimalText(decimalShare({ units: 5n, scale: 3 }, 1, 2))).toBe('0.01');
    expect(() => decimalShare({ units: 1n, scale: 0 }, 0, 2)).toThrow('count');
  });
  test('sums of cents are those of whole numbers', () => {
    let state = 7;
    const next = () => (state = (state * 48_271) % 2_147_483_647);
    for (let round = 0; round < 100; round++) {
      const fen = Array.from({ length: 1 + (next() % 50) }, () => (next() % 2_000_000) - 1_000_000);
      const total = fen.reduce((a, b) => a + b, 0);
      const [sum] = of(
        'sum',
        fen.map((each) => each / 100),
      );
      expect(toDecimal(sum)).toEqual(toDecimal(String(total / 100)));
    }
  });
});
