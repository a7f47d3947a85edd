import { describe, expect, test } from 'vitest';
import { actionsWidthIn, fittingWidth, textWidth } from './column-width.ts';

describe('widths of columns', () => {
  test('a Chinese character is about twice as wide as a Latin one', () => {
    expect(textWidth('待审核')).toBeGreaterThan(textWidth('abc') * 1.8);
  });
  test('a column never becomes narrower than its definition says', () => {
    expect(fittingWidth(110, '状态', false, ['草稿'])).toBe(110);
  });
  test('a column of a dictionary fits the longest text in the language at hand', () => {
    const texts = ['Draft', 'Returned for changes'];
    expect(fittingWidth(110, 'Status', false, texts)).toBeGreaterThan(textWidth('Returned for changes'));
  });
  test('one text of many words does not push the others off the screen', () => {
    expect(fittingWidth(110, 'Status', false, ['x'.repeat(200)])).toBe(260);
  });
  test('actions get more room in English, as their names are longer', () => {
    expect(actionsWidthIn('zh-CN', 200)).toBe(200);
    expect(actionsWidthIn('en', 200)).toBeGreaterThan(textWidth('Permissions Details Edit Delete'));
    expect(actionsWidthIn('en')).toBeGreaterThan(actionsWidthIn('zh-CN'));
  });
});
