import { describe, expect, onTestFinished, test } from 'vitest';
import { boxStyle, countAmbiguous, cut, firstLines, fit, graphemes, safeText, width, wrap } from './cells.ts';

describe('columns of Chinese text', () => {
  test.each([
    ['abc', 3],
    ['评审', 4],
    ['评a审', 5],
    ['👨‍👩‍👧', 2],
    ['é', 1],
    ['', 0],
  ])('%j takes %d columns', (text, columns) => expect(width(text)).toBe(columns));

  test.each([
    ['数学建模', 8, '数学建模'],
    ['数学建模', 7, '数学建…'],
    ['数学建模', 6, '数学…'],
    ['数学建模', 1, '…'],
    ['数学建模', 0, ''],
    ['a\nb\tc', 9, 'a b c'],
  ])('%j cut to %d is %j', (text, columns, expected) => {
    expect(cut(text, columns)).toBe(expected);
    expect(width(cut(text, columns))).toBeLessThanOrEqual(columns);
  });

  test('a fitted text is exactly as wide as asked, on either side', () => {
    for (const text of ['', 'a', '数', '数学建模竞赛', 'mixed 文字', '👨‍👩‍👧 family'])
      for (let columns = 0; columns < 15; columns++)
        for (const align of ['left', 'right'] as const) expect(width(fit(text, columns, align)), `${text} ${columns}`).toBe(columns);
  });
});

test('lines break at blanks in English and between any characters in Chinese, and lose nothing', () => {
  expect(wrap('one two three', 7)).toEqual(['one two', 'three']);
  expect(wrap('全国大学生数学', 8)).toEqual(['全国大学', '生数学']);
  expect(wrap('a\n\nb', 5)).toEqual(['a', '', 'b']);
  expect(wrap('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
  const text = '混合 mixed text 与中文，标点；以及 a-very-long-identifier-without-blanks。'.repeat(5);
  for (const columns of [5, 20, 76]) {
    const lines = wrap(text, columns);
    expect(Math.max(...lines.map(width))).toBeLessThanOrEqual(columns);
    expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
  }
});

test.each([
  ['评审专家。意见', 8, ['评审专', '家。意见']],
  ['评审（专家）', 6, ['评审', '（专', '家）']],
  ['评审“好”', 6, ['评审', '“好”']],
  ['见 Prime。数', 8, ['见', 'Prime。', '数']],
  ['见Prime。数', 7, ['见', 'Prime。', '数']],
  ['好。。。。。', 4, ['好。', '。。', '。。']],
  ['。', 2, ['。']],
  ['one two.', 7, ['one', 'two.']],
])('%j in %d columns: no line begins with what closes, or ends with what opens', (text, columns, lines) => {
  expect(wrap(text, columns)).toEqual(lines);
  expect(Math.max(...lines.map(width))).toBeLessThanOrEqual(columns);
});

test('text of others cannot move the cursor, clear the screen or turn the direction of writing', () => {
  expect(safeText('a\u001b[2Jb\u0007c\u202ed\u009be')).toBe('a[2Jbcde');
});

test('a grapheme is what a person counts as one character', () => {
  expect(graphemes('数👨‍👩‍👧é')).toHaveLength(3);
});

test('of a text that has no room the first lines say that there is more', () => {
  expect(firstLines('one two three four', 8, 2)).toEqual(['one two', 'three f…']);
  expect(firstLines('one two', 8, 2)).toEqual(['one two']);
  expect(firstLines('素数间隔的分布', 6, 2)).toEqual(['素数间', '隔的…']);
});

test('where characters of ambiguous width are wide, they are counted so, and boxes have lines that are not', () => {
  onTestFinished(() => countAmbiguous(false));
  expect([width('○ “甲”…'), boxStyle()]).toEqual([7, 'round']);
  countAmbiguous(true);
  expect([width('○ “甲”…'), boxStyle()]).toEqual([11, 'classic']);
  for (let columns = 0; columns < 12; columns++) expect(width(fit('“数学建模”', columns)), String(columns)).toBe(columns);
});
