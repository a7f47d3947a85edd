import { expect, test } from 'vitest';
import { backspace, insert, textEdit, textOf } from './text-edit.ts';
import { historyOf, lengthOf, steppedBack, type TextHistory, written } from './text-history.ts';

const typed = (history: TextHistory, text: string): TextHistory =>
  [...text].reduce((now, one) => written(now, insert(now.now, one)), history);
const all = (history: TextHistory, by: 'undo' | 'redo'): readonly string[] => {
  const texts: string[] = [];
  for (let at = history; ; ) {
    const next = steppedBack(at, by);
    if (next === at) return texts;
    at = next;
    texts.push(textOf(at.now));
  }
};

test('a word is one step, a blank and what is taken away is another', () => {
  const end = typed(historyOf(textEdit('')), 'quite new');
  expect(all(end, 'undo')).toEqual(['quite ', 'quite', '']);
  const less = written(end, backspace(end.now));
  expect(all(less, 'undo')).toEqual(['quite new', 'quite ', 'quite', '']);
  const back = steppedBack(steppedBack(less, 'undo'), 'undo');
  expect(all(back, 'redo')).toEqual(['quite new', 'quite ne']);
  expect(all(typed(back, '!'), 'redo')).toEqual([]);
});

test('a caret that moves is no step, and what is typed after it is one', () => {
  const end = typed(historyOf(textEdit('')), 'ab');
  const moved = written(end, { ...end.now, caret: 1 });
  expect(all(typed(moved, 'c'), 'undo')).toEqual(['ab', '']);
});

test('a text is counted as the rules count it', () => {
  expect(lengthOf(' 评审👍 \n')).toBe(3);
});
