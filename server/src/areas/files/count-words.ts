/** Scripts written without spaces: every character counts, as in word processors. */
const sign = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff01-\uff60]/gu;
const word = /[\p{L}\p{N}]+(?:['’.,_-][\p{L}\p{N}]+)*/gu;

/**
 * Counts words as Chinese word processors do: every Chinese character and
 * full-width mark is one word, and so is every word or number in other scripts.
 */
export function countWords(text: string): number {
  return countOf(sign, text) + countOf(word, text.replaceAll(sign, ' '));
}

/** Counts without collecting the matches, which would take many times the memory of a long text. */
const countOf = (pattern: RegExp, text: string): number => {
  pattern.lastIndex = 0;
  let count = 0;
  while (pattern.test(text)) count += 1;
  return count;
};
