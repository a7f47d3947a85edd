/** What a text is compared by: Chinese characters one by one, words and numbers of other scripts whole, in order. */
export interface Tokens {
  readonly words: readonly string[];
  /** Where each begins and ends in the text. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

const han = /\p{Script=Han}/u;
const pattern = /\p{Script=Han}|[^\P{L}\p{Script=Han}]+|\p{N}+/gu;

/**
 * Splits a text. Spaces, punctuation, case and width of letters do not count: whoever copies a passage changes them first, and the text of a
 * PDF has line breaks of its own.
 */
export function tokensOf(text: string): Tokens {
  const words: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (const found of text.matchAll(pattern)) {
    const [word] = found;
    words.push(han.test(word) ? word : word.normalize('NFKC').toLowerCase());
    starts.push(found.index);
    ends.push(found.index + word.length);
  }
  return { words, starts: Uint32Array.from(starts), ends: Uint32Array.from(ends) };
}
