import { checkValue, date, decimal, type Field, flag, instant, int, json, longText, money, text } from '@saiyun/sdk/contract';
import { entityList } from '@saiyun/sdk/entities';
import { describe, expect, test } from 'vitest';
import type { Cell } from '../../sheet/cell.ts';
import { cellReader, halfWidth } from './cells.ts';
import { compileCheck } from './check.ts';

const read = (field: Field, cell: Cell, name = 'x'): unknown => {
  const reading = cellReader(name, field, false)(cell);
  return 'issue' in reading ? { issue: reading.issue.code, message: reading.issue.message } : reading.value;
};
const label = ['甲', 'A'] as const;
const at = (iso: string): Date => new Date(iso);

describe('IMPORT-02: what cells say', () => {
  test.each<[string, Field, Cell, unknown]>([
    ['a day as text', date(label), '2026-01-02', '2026-01-02'],
    ['with slashes', date(label), ' 2026/1/2 ', '2026-01-02'],
    ['with dots', date(label), '2026.1.2', '2026-01-02'],
    ['as digits', date(label), '20260102', '2026-01-02'],
    ['as a number of such digits', date(label), 20_260_102, '2026-01-02'],
    ['in full-width digits', date(label), '２０２６／１／２', '2026-01-02'],
    ['in Chinese', date(label), '2026年1月2日', '2026-01-02'],
    ['as a date cell', date(label), at('2026-01-02T00:00:00Z'), '2026-01-02'],
    ['a time of day in a column of days', date(label), at('2026-01-02T03:04:05Z'), { issue: 'rule', message: 'cell.dateTime' }],
    ['money with parts of a fen', money(label), 1.239, { issue: 'digits', message: undefined }],
    ['a day that is none stays for the check', date(label), '2026-13-40', '2026-13-40'],
    ['a time cell', instant(label), at('2026-01-02T03:04:05Z'), '2026-01-02 03:04:05'],
    ['a time as text', instant(label), '2026/1/2 3:04', '2026-01-02 03:04:00'],
    ['a time without clock', instant(label), '2026-01-02', '2026-01-02 00:00:00'],
    ['a number in a text column', text(label), 13_812_345_678, '13812345678'],
    ['a fraction in a text column', text(label), 0.1, '0.1'],
    ['a tiny number in a text column', text(label), 1e-7, '0.0000001'],
    ['lost digits', text(label), 1.10101200301011e17, { issue: 'rule', message: 'cell.lostDigits' }],
    ['a date in a text column', text(label), at('2026-01-02T00:00:00Z'), '2026-01-02'],
    ['a failed formula', text(label), '#REF!', { issue: 'rule', message: 'cell.error' }],
    ['blanks that nobody sees', text(label), '\u200b\ufeff 甲 \u00a0\u3000', '甲'],
    ['nothing but blanks', text(label), ' \u3000', null],
    ['full-width signs of a name stay', text(label), '大学（北京）', '大学（北京）'],
    ['full-width signs of a code do not', text(label, { pattern: '^\\w+$' }), 'Ａ１', 'A1'],
    ['an integer as text', int(label), '１，２３４', 1234],
    ['an integer', int(label), 7, 7],
    ['words in a number column stay for the check', int(label), '七', '七'],
    ['a decimal', decimal(label), ' 1.50 ', 1.5],
    ['money in yuan', money(label), 1.15, 115],
    ['money as text', money(label), '¥1,234.5元', 123_450],
    ['money with too many digits', money(label), 1.005, { issue: 'digits', message: undefined }],
    ['money that is none', money(label), 'x', { issue: 'type' }],
    ['yes', flag(label), ' 是', '1'],
    ['Y', flag(label), 'ｙ', '1'],
    ['true', flag(label), true, '1'],
    ['0', flag(label), 0, '0'],
    ['no', flag(label), '否', '0'],
    ['maybe stays for the check', flag(label), '也许', '也许'],
    ['JSON', json(label, 'any'), '{"a":1}', { a: 1 }],
    ['no JSON', json(label, 'any'), '{', { issue: 'shape' }],
  ])('%s', (_what, field, cell, expected) => expect(read(field, cell)).toEqual(expected));

  test('half-width', () => expect(halfWidth('ＡＢｃ１２３　（）')).toBe('ABc123 ()'));
});

test('the compiled check of a column answers what the validator of the contract answers', () => {
  const values: unknown[] = [
    null,
    undefined,
    '',
    ' ',
    'a',
    'A1',
    '1',
    '0',
    'x'.repeat(101),
    '😀'.repeat(60),
    '字'.repeat(300),
    'a,b',
    '13812345678',
    'a@b.cn',
    1,
    0,
    -1,
    1.5,
    1e20,
    Number.NaN,
    true,
    [],
    {},
    '2026-01-02',
    '2026-02-30',
    '2026-01-02 03:04:05',
  ];
  const extra: Readonly<Record<string, Field>> = {
    a: text(label, { min: 3, max: 5 }),
    b: longText(label),
    c: text(label, { required: true, pattern: '^\\p{L}+$' }),
  };
  for (const fields of [extra, ...entityList.map(([, e]) => e.fields)])
    for (const [name, field] of Object.entries(fields)) {
      const check = compileCheck(name, field);
      for (const value of values) expect(check(value), `${name} ${String(value).slice(0, 20)}`).toEqual(checkValue(name, field, value));
    }
  expect(compileCheck('x', text(label))('a\0b')).toMatchObject({ code: 'pattern' });
  expect(compileCheck('x', int(label))(3e9)).toMatchObject({ code: 'tooGreat' });
});
