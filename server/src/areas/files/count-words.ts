/** Scripts that are written without blanks: each sign counts, as word processors count them. */
const sign = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff01-\uff60]/gu;
const word = /[\p{L}\p{N}]+(?:['’.,_-][\p{L}\p{N}]+)*/gu;

/**
 * Words of a text as Chinese word processors count them: every Chinese character and full-width mark is one, and so is every word or number
 * of other scripts.
 */
export function countWords(text: string): number {
  return countOf(sign, text) + countOf(word, text.replaceAll(sign, ' '));
}

/** Without a list of what was found, which for a long text is many times as long. */
const countOf = (pattern: RegExp, text: string): number => {
  pattern.lastIndex = 0;
  let count = 0;
  while (pattern.test(text)) count += 1;
  return count;
};
