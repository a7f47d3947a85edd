import { describe, expect, test } from 'vitest';
import { leftNumber, tagText, typedNumber } from './index.ts';

describe('ETABLE-28: number inputs', () => {
  test.each(['', '-', '1', '-1', '1.', '.', '-.5', '0012', '1.50'])('%o may stand while typing', (typed) =>
    expect(typedNumber('7', typed)).toBe(typed),
  );
  test.each(['x', '1.2.3', '--1', '1-', '+1', '1e5', ' 1', '1,000', '１'])('%o goes back to what was there', (typed) =>
    expect(typedNumber('7', typed)).toBe('7'),
  );
  test.each([
    ['1.50', 1.5],
    ['-.5', -0.5],
    ['1.', 1],
    ['0012', 12],
    ['-0', 0],
    ['', null],
    ['-', null],
    ['.', null],
    ['-.', null],
    ['9'.repeat(400), null],
    [null, null],
    [undefined, null],
    [3.25, 3.25],
    ['x', null],
  ])('leaving %o keeps %o', (text, value) => expect(leftNumber(text)).toBe(value));
});

describe('ETABLE-26: tag cells', () => {
  test.each([
    ['', ''],
    ['a', 'a'],
    ['ab', 'ab'],
    ['abc', 'ab;c'],
    ['ab;', 'ab'],
    ['a;b;c;d', 'ab;cd'],
    ['ab；cd；e', 'ab;cd;e'],
    ['张三李四', '张三;李四'],
    ['𠮷𠮷𠮷', '𠮷𠮷;𠮷'],
  ])('%o becomes %o', (typed, text) => {
    expect(tagText(typed)).toBe(text);
    expect(tagText(text)).toBe(text);
  });
});
