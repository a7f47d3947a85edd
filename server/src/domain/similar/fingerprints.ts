import { type Tokens, tokensOf } from './tokens.ts';

/** Tokens that are compared as one: fewer would find common phrases. */
export const gram = 8;
/** One fingerprint is kept of each run of so many grams, so a common passage of `gram + window - 1` tokens is always found. */
export const window = 16;
/** The most of one text; of longer ones those with the smallest values, which are the same in every copy. */
export const mostFingerprints = 4000;

const wordHash = (word: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
  return hash >>> 0;
};

/** Spreads the bits: neighbouring sums are taken apart (MurmurHash3's last step). */
const mixed = (value: number): number => {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

/** A value for each run of `gram` tokens. */
export function gramHashes({ words }: Tokens): Uint32Array {
  const count = Math.max(0, words.length - gram + 1);
  const hashes = Uint32Array.from(words, wordHash);
  const grams = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    let sum = 0;
    for (let j = 0; j < gram; j++) sum = (Math.imul(sum, 0x01000193) + (hashes[i + j] ?? 0)) >>> 0;
    grams[i] = mixed(sum);
  }
  return grams;
}

/** The smallest of each window, so that two texts with a passage in common keep the same ones of it (winnowing; Schleimer et al. 2003). */
const winnowed = (grams: Uint32Array): ReadonlySet<number> => {
  const kept = new Set<number>();
  let at = -1;
  for (let end = Math.min(window, grams.length) - 1; end >= 0 && end < grams.length; end++) {
    const begin = Math.max(0, end - window + 1);
    if (at < begin) {
      at = begin;
      for (let i = begin; i <= end; i++) if ((grams[i] ?? 0) <= (grams[at] ?? 0)) at = i;
    } else if ((grams[end] ?? 0) <= (grams[at] ?? 0)) at = end;
    kept.add(grams[at] ?? 0);
  }
  return kept;
};

/** The fingerprints of a text, each once, in order of their values. */
export function fingerprintsOf(text: string): Uint32Array {
  return Uint32Array.from(winnowed(gramHashes(tokensOf(text))))
    .sort()
    .slice(0, mostFingerprints);
}
