import { expect, test } from 'vitest';
import { creditCodeCheck, isCreditCode } from './credit-code.ts';

test.each([
  // Codes that companies publish, and the example of GB 32100-2015.
  ['91350100M000100Y43', true],
  ['91110000600037341L', true],
  ['91350100M000100Y44', false],
  ['9135010OM000100Y43', false],
  ['91350100M000100Y4', false],
  ['91350100M000100Y433', false],
  ['', false],
])('GB 32100-2015: %s %s', (code, right) => {
  expect(isCreditCode(code)).toBe(right);
});

test('one wrong or two swapped characters are found', () => {
  const code = '91350100M000100Y43';
  for (let at = 0; at < 17; at += 1) {
    const other = code[at] === '7' ? '8' : '7';
    expect(isCreditCode(code.slice(0, at) + other + code.slice(at + 1)), `${at}`).toBe(false);
    const swapped = code.slice(0, at) + code[at + 1] + code[at] + code.slice(at + 2);
    if (swapped !== code) expect(isCreditCode(swapped), swapped).toBe(false);
  }
  expect(creditCodeCheck('I1350100M000100Y4')).toBeUndefined();
});
