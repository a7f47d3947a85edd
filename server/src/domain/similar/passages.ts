import { gramHashes } from './fingerprints.ts';
import { type Tokens, tokensOf } from './tokens.ts';

/** A passage that two texts have in common; places in characters. */
export interface Passage {
  readonly a: number;
  readonly aEnd: number;
  readonly b: number;
  readonly bEnd: number;
  /** Chinese characters and words. */
  readonly words: number;
}

/** Shorter ones are phrases. */
const leastWords = 20;
/** A gram that stands so often in one text is its own refrain, such as a page's heading. */
const mostPlaces = 20;

const placesOf = (grams: Uint32Array): ReadonlyMap<number, number[]> => {
  const places = new Map<number, number[]>();
  for (const [i, value] of grams.entries()) {
    const known = places.get(value);
    if (!known) places.set(value, [i]);
    else if (known.length < mostPlaces) known.push(i);
  }
  return places;
};

/** How far two texts agree from a place on, in tokens. */
const run = (a: Tokens, i: number, b: Tokens, j: number): number => {
  let length = 0;
  while (i + length < a.words.length && j + length < b.words.length && a.words[i + length] === b.words[j + length]) length++;
  return length;
};

/** The passages that two texts have in common, the longest first; of overlapping ones the longest. */
export function commonPassages(textA: string, textB: string, most: number): readonly Passage[] {
  const [a, b] = [tokensOf(textA), tokensOf(textB)];
  const places = placesOf(gramHashes(b));
  const found: { readonly i: number; readonly j: number; readonly length: number }[] = [];
  const gramsA = gramHashes(a);
  for (let i = 0; i < gramsA.length; ) {
    let best = { i, j: 0, length: 0 };
    for (const j of places.get(gramsA[i] ?? 0) ?? []) {
      const length = run(a, i, b, j);
      if (length > best.length) best = { i, j, length };
    }
    if (best.length >= leastWords) found.push(best);
    // Within a passage nothing longer begins that is not part of it.
    i += best.length >= leastWords ? best.length : 1;
  }
  return found
    .sort((one, other) => other.length - one.length || one.i - other.i)
    .slice(0, most)
    .map(({ i, j, length }) => ({
      a: a.starts[i] ?? 0,
      aEnd: a.ends[i + length - 1] ?? 0,
      b: b.starts[j] ?? 0,
      bEnd: b.ends[j + length - 1] ?? 0,
      words: length,
    }));
}
