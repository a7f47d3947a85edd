import { describe, expect, test } from 'vitest';
import { backspace, deleteLine, deleteWord, insert, layout, move, moveLine, textEdit, textOf } from './text-edit.ts';

test('an input method commits several characters at once, at the caret', () => {
  const edit = insert(move(textEdit('评论'), 1), '审意见');
  expect(textOf(edit)).toBe('评审意见论');
  expect(edit.caret).toBe(4);
});

test('backspace takes one visible character, joined emoji included', () => {
  expect(textOf(backspace(textEdit('好👨‍👩‍👧')))).toBe('好');
  expect(backspace(textEdit('')).caret).toBe(0);
  expect(textOf(backspace(move(textEdit('abc'), 1)))).toBe('bc');
});

test('a combining mark joins the character before it', () => {
  const edit = insert(textEdit('e'), '\u0301');
  expect(edit.text).toEqual(['e\u0301']);
  expect(edit.caret).toBe(1);
});

test('ctrl+w takes the word and the blanks after it', () => {
  expect(textOf(deleteWord(textEdit('one two  ')))).toBe('one ');
  expect(textOf(deleteWord(textEdit('')))).toBe('');
  expect(textOf(deleteWord(textEdit('one')))).toBe('');
});

test('what stands behind the caret stays, and the caret stays before it', () => {
  expect(deleteWord(move(textEdit('one two three'), 7))).toEqual(move(textEdit('one  three'), 4));
  expect(backspace(move(textEdit('abc'), 2))).toEqual(move(textEdit('ac'), 1));
});

describe('the caret stands where the text is drawn', () => {
  test.each([
    ['', 10, 0, 0],
    ['abc', 10, 0, 3],
    ['评审', 10, 0, 4],
    ['评审意见很', 8, 1, 2],
    ['ab\n', 10, 1, 0],
    ['ab\n数', 10, 1, 2],
    ['abcd', 4, 0, 4],
    ['abcde', 4, 1, 1],
  ])('%j in %d columns: row %d, column %d', (text, columns, row, column) => {
    expect(layout(textEdit(text), columns)).toMatchObject({ row, column });
  });

  test('up and down keep the column as well as the line allows', () => {
    const edit = textEdit('first line\n数学\nthird line');
    const up = moveLine(edit, 40, -1);
    expect(layout(up, 40)).toMatchObject({ row: 1, column: 4 });
    expect(layout(moveLine(up, 40, -1), 40)).toMatchObject({ row: 0, column: 4 });
    expect(moveLine(move(edit, 3), 40, -1).caret).toBe(0);
    expect(moveLine(edit, 40, 1).caret).toBe(edit.text.length);
  });

  test.each([
    ['down from the last line goes to its end', 'ab\ncdef', 4, 1, 7],
    ['up from the first line goes to its beginning', 'abcd\nef', 2, -1, 0],
    ['the same column of a longer line', 'abcd\nef', 7, -1, 2],
    ['a column in the middle of a wide character is the one before it', '评审\nabc', 4, -1, 0],
    ['a column behind a wide character is behind it', '评审\nabc', 5, -1, 1],
    ['the end of a shorter line, not the line after it', 'abcd\ne\nfgh', 4, 1, 6],
    ['an empty line', 'ab\n\ncd', 1, 1, 3],
  ] as const)('%s', (_what, text, caret, by, then) => {
    expect(moveLine(move(textEdit(text), caret), 40, by).caret).toBe(then);
  });

  test('a line that was wrapped counts as two', () => {
    const edit = move(textEdit('abcdef'), 1);
    expect(moveLine(edit, 4, 1).caret).toBe(5);
    expect(moveLine(move(edit, 6), 4, -1).caret).toBe(2);
  });
});

test.each([
  ['one two', 7, '', 0],
  ['one two', 4, 'two', 0],
  ['one\ntwo', 7, 'one\n', 4],
  ['one\ntwo', 4, 'one\ntwo', 4],
])('^U in %j at %d takes away the line before the caret and no other', (text, caret, left, at) => {
  const edit = deleteLine({ text: Array.from(text), caret });
  expect([textOf(edit), edit.caret]).toEqual([left, at]);
});
