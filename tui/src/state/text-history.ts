import { type TextEdit, textOf } from './text-edit.ts';

/** A text being edited, with what it was before and what was taken back of it; newest last. */
export interface TextHistory {
  readonly now: TextEdit;
  readonly past: readonly TextEdit[];
  readonly future: readonly TextEdit[];
  /** What was typed last goes on with the step before. */
  readonly isOpen: boolean;
}

/** As many steps as anybody takes back. */
const most = 200;

export function historyOf(now: TextEdit): TextHistory {
  return { now, past: [], future: [], isOpen: false };
}

/** One character of a word was added. */
const goesOn = (before: TextEdit, after: TextEdit): boolean =>
  after.text.length === before.text.length + 1 && /[\p{L}\p{N}]/u.test(after.text[after.caret - 1] ?? '');

/** The text after a change of it or of its caret; the characters of one word are one step. */
export function written({ now, past, future, isOpen }: TextHistory, next: TextEdit): TextHistory {
  if (textOf(next) === textOf(now)) return { now: next, past, future, isOpen: false };
  const isWord = goesOn(now, next);
  return { now: next, past: isWord && isOpen ? past : [...past.slice(1 - most), now], future: [], isOpen: isWord };
}

/** Takes the last step back, or makes it again. */
export function steppedBack(history: TextHistory, by: 'undo' | 'redo'): TextHistory {
  const { now, past, future } = history;
  const [from, to] = by === 'undo' ? [past, future] : [future, past];
  const next = from.at(-1);
  if (!next) return history;
  const [left, grown] = [from.slice(0, -1), [...to, now]];
  return { now: next, past: by === 'undo' ? left : grown, future: by === 'undo' ? grown : left, isOpen: false };
}

/** How many characters a text has, as the rules of a review count them: without blanks around it. */
export function lengthOf(text: string): number {
  return [...text.trim()].length;
}
