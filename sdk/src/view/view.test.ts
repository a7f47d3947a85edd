import { expect, test } from 'vitest';
import { date, decimal, dict, file, flag, json, money, text } from '../contract/field.ts';
import { unit, user } from '../entities/index.ts';
import {
  columnsOf,
  ellipsis,
  formatValue,
  fromWireTime,
  greeting,
  isMasked,
  maskValue,
  moneyText,
  timeFormats,
  toFen,
  toWireClock,
  toWireDate,
  toWireTime,
  toWireYuan,
  yuan,
} from './index.ts';

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [123456789, '1234567.89'],
  [Number.MAX_SAFE_INTEGER, '90071992547409.91'],
])('WIDGET-02: %i fen in yuan', (fen, text) => {
  expect(yuan(fen)).toBe(text);
  expect(toFen(text)).toBe(fen);
});

test.each([
  [1.15, 115],
  [0.29, 29],
  ['1,234.5', 123450],
  ['￥12', 1200],
  ['12 元', 1200],
  ['+3.10000', 310],
  ['-0', 0],
  ['1.005', undefined],
  ['', undefined],
  ['abc', undefined],
  ['1e3', undefined],
  [1e21, undefined],
  ['99999999999999999', undefined],
  [Number.NaN, undefined],
])('toFen(%j) without binary floats', (amount, fen) => {
  expect(toFen(amount)).toBe(fen);
});

test('every fen up to 1,000 yuan survives the way over the wire', () => {
  for (let fen = -100_000; fen <= 100_000; fen += 7) expect(toFen(JSON.parse(JSON.stringify(toWireYuan(fen))) as number)).toBe(fen);
});

test('WIDGET-02: money is shown in 元 with two decimals', () => {
  expect(moneyText(123456789)).toBe('1,234,567.89 元');
  expect(moneyText(100, '')).toBe('1.00');
});

test('WIDGET-01: a day and a time of day of an instant, by the patterns that pickers use', () => {
  const at = new Date('2026-01-31T16:00:01Z');
  expect([toWireDate(at), toWireTime(at), toWireClock(at)]).toEqual(['2026-02-01', '2026-02-01 00:00:01', '00:00:01']);
  expect(timeFormats).toEqual({ date: 'YYYY-MM-DD', datetime: 'YYYY-MM-DD HH:mm:ss', time: 'HH:mm:ss' });
});

test.each([
  ['a'.repeat(25), undefined, 'a'.repeat(25)],
  ['a'.repeat(26), undefined, `${'a'.repeat(25)}…`],
  ['全国大学生数学建模竞赛', 12, '全国大学生数学建模竞赛'],
  ['全国大学生数学建模竞赛评审委员会', 12, '全国大学生数学建模竞赛评…'],
  ['𠮷𠮷𠮷', 2, '𠮷𠮷…'],
  ['', 5, ''],
])('WIDGET-03: %s cut at %s', (text, length, expected) => expect(ellipsis(text, length)).toBe(expected));

test('WIDGET-01: instants are texts in Asia/Shanghai, and only real ones are read', () => {
  expect(toWireTime(new Date('2026-01-01T00:00:00Z'))).toBe('2026-01-01 08:00:00');
  expect(fromWireTime('2026-01-01 08:00:00')?.toISOString()).toBe('2026-01-01T00:00:00.000Z');
  expect(fromWireTime('2026-01-01')?.toISOString()).toBe('2025-12-31T16:00:00.000Z');
  for (const wrong of ['2026-02-30 00:00:00', '2026-01-01 24:00:00', '2026-1-1', 'now', '']) expect(fromWireTime(wrong)).toBeUndefined();
});

test.each([
  [0, 'morning'],
  [8, 'morning'],
  [9, 'lateMorning'],
  [11, 'lateMorning'],
  [12, 'noon'],
  [13, 'noon'],
  [14, 'afternoon'],
  [19, 'afternoon'],
  [20, 'evening'],
  [23, 'evening'],
])('SHELL-04: at %i it is %s', (hour, part) => {
  expect(greeting(hour)).toBe(`greeting.${part}`);
});

test.each([
  ['phone', '13812345678', '138****5678'],
  ['idNo', '110101199001011237', '110***********1237'],
  ['idNo', 'E1234567', 'E******7'],
  ['card', '6222021234567890123', '6222***********0123'],
  ['email', 'zhang@example.edu', 'z****@example.edu'],
  ['name', '欧阳娜娜', '欧***'],
  ['phone', '110', '***'],
] as const)('SERVER-07: %s %s is masked', (mask, value, masked) => {
  expect(maskValue(mask, value)).toBe(masked);
  expect(isMasked(masked)).toBe(true);
  expect(isMasked(value)).toBe(false);
});

test('values read the same everywhere', () => {
  const label = ['', ''] as const;
  expect(formatValue(money(label), 123456, undefined, 'zh-CN')).toBe('1,234.56 元');
  expect(formatValue(money(label), 123456, undefined, 'en')).toBe('¥1,234.56');
  expect(formatValue(decimal(label, { digits: 3 }), 1.5, undefined, 'en')).toBe('1.500');
  expect(formatValue(flag(label), '1', undefined, 'zh-CN')).toBe('是');
  expect(formatValue(flag(label), '0', undefined, 'en')).toBe('No');
  expect(formatValue(dict(label, 'sex'), '1', '男', 'zh-CN')).toBe('男');
  expect(formatValue(dict(label, 'sex'), '9', undefined, 'zh-CN')).toBe('9');
  expect(formatValue(file(label), 'temp/a.png,temp/b.png', undefined, 'en')).toBe('a.png, b.png');
  expect(formatValue(json(label, 'any'), { a: 1 }, undefined, 'en')).toBe('{"a":1}');
  expect(formatValue(date(label), '2026-01-01', undefined, 'en')).toBe('2026-01-01');
  expect(formatValue(text(label), null, undefined, 'en')).toBe('');
});

test('the columns of a list come from the definition, those that are kept out of lists left out', () => {
  const names = columnsOf(user).map((c) => c.name);
  expect(names).not.toContain('password');
  expect(names.slice(0, 2)).toEqual(['username', 'realname']);
  expect(names.at(-1)).toBe('createTime');
  expect(columnsOf(unit)[0]).toMatchObject({ name: 'unitCode', width: 120, sortable: true, align: 'left' });
});
