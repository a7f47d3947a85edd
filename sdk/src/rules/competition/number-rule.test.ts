import { expect, test } from 'vitest';
import { checkCharacter, numberBy, numberRuleFault } from './number-rule.ts';

const facts = { year: 2026, competition: 'SJFX-2026', area: '42', unit: '42001', seq: 7 };

test.each([
  ['{yyyy}{area:2}{unit:3}{seq:3}', '202642001007'],
  ['{competition}-{seq:5}', 'SJFX-2026-00007'],
  ['{yy}{area:3}{seq}', '260427'],
  ['N{seq:4}X', 'N0007X'],
])('the rule %s gives %s', (rule, number) => {
  expect(numberRuleFault(rule)).toBeUndefined();
  expect(numberBy(rule, facts)).toBe(number);
});

test('a count that is wider than its place is never cut, so that no number is given twice', () => {
  expect(numberBy('{seq:2}', { ...facts, seq: 12_345 })).toBe('12345');
});

test('the check character follows from what stands before it, and tells two exchanged digits', () => {
  expect(numberBy('{yyyy}{seq:3}{check}', facts)).toBe(`2026007${checkCharacter('2026007')}`);
  expect(checkCharacter('12')).not.toBe(checkCharacter('21'));
  expect(checkCharacter('A')).toBe('X');
});

test.each([
  ['{yyyy}', 'seq'],
  ['', 'seq'],
  ['{seq}{check}{yyyy}', 'part'],
  ['{seq}{team}', 'part'],
  ['{seq} 号', 'part'],
])('the rule %j is refused: %s', (rule, fault) => {
  expect(numberRuleFault(rule)).toBe(fault);
});
