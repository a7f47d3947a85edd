import { differentBits, halvesOf, mostBits } from './picture-hash.ts';

/** What is known of a work: of all its files together, and of its abstract. */
export interface Print {
  readonly worksId: string;
  /** Works of one team are not compared: a later stage carries on what an earlier one began. */
  readonly registrationId: string;
  /** SHA-256 of each file, in hexadecimal. */
  readonly digests: readonly string[];
  /** In order of their values, each once. */
  readonly fingerprints: Uint32Array;
  readonly pictures: readonly bigint[];
}

/** What two works have in common, in per cent of the smaller one: a part that was copied counts as much in a longer work. */
export interface Alike {
  readonly a: number;
  readonly b: number;
  readonly sameFiles: number;
  readonly textShare: number;
  readonly samePictures: number;
  readonly pictureShare: number;
}

/** The number of works by which a passage, a file or a picture counts as given to all: a form to be filled in, a task, a logo. */
export function commonFrom(works: number): number {
  return Math.min(40, Math.max(8, Math.ceil(works / 20)));
}

/** The values that two lists share, both in order. */
export function sharedValues(a: Uint32Array, b: Uint32Array): Uint32Array {
  const found: number[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const [left = 0, right = 0] = [a[i], b[j]];
    if (left === right) found.push(left);
    if (left <= right) i++;
    if (right <= left) j++;
  }
  return Uint32Array.from(found);
}

/** Counts in how many works each of some fingerprints is, a work at a time, and says at last which so many have that it counts as given to all. */
export function countGiven(values: Uint32Array): {
  readonly add: (fingerprints: Uint32Array) => void;
  readonly given: () => ReadonlySet<number>;
} {
  const counts = new Map<number, number>();
  let works = 0;
  return {
    add(fingerprints) {
      works++;
      for (const value of sharedValues(values, fingerprints)) counts.set(value, (counts.get(value) ?? 0) + 1);
    },
    given: () => new Set([...counts].flatMap(([value, count]) => (count >= commonFrom(works) ? [value] : []))),
  };
}

/** Fewer common fingerprints are a phrase. */
const leastShared = 5;

/** Counts of works by pair; the key holds both places, and 2^26 works are more than there will be. */
class Counts {
  readonly #counts = new Map<number, number>();
  add(a: number, b: number): void {
    const key = Math.min(a, b) * 2 ** 26 + Math.max(a, b);
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }
  get(a: number, b: number): number {
    return this.#counts.get(a * 2 ** 26 + b) ?? 0;
  }
  *keys(): Iterable<readonly [number, number]> {
    for (const key of this.#counts.keys()) yield [Math.floor(key / 2 ** 26), key % 2 ** 26];
  }
}

/** Whose two works are: none of the same team, and at least one that is new since the last time. */
type MayPair = (a: number, b: number) => boolean;

const addAll = (holders: readonly number[], counts: Counts, mayPair: MayPair): void => {
  for (let i = 0; i < holders.length; i++)
    for (let j = i + 1; j < holders.length; j++) {
      const [a, b] = [holders[i] ?? 0, holders[j] ?? 0];
      if (mayPair(a, b)) counts.add(a, b);
    }
};

/** Common fingerprints by pair, and how many of each work count at all. */
const commonTexts = (prints: readonly Print[], most: number, mayPair: MayPair) => {
  const total = prints.reduce((sum, { fingerprints }) => sum + fingerprints.length, 0);
  // A number of 52 bits each, the value and then the work: sorted, the holders of a value stand together.
  const held = new Float64Array(total);
  let at = 0;
  for (const [work, { fingerprints }] of prints.entries()) for (const value of fingerprints) held[at++] = value * 2 ** 20 + work;
  held.sort();
  const counts = new Counts();
  const counted = Uint32Array.from(prints, ({ fingerprints }) => fingerprints.length);
  for (let from = 0; from < total; ) {
    const value = Math.floor((held[from] ?? 0) / 2 ** 20);
    let to = from + 1;
    while (to < total && Math.floor((held[to] ?? 0) / 2 ** 20) === value) to++;
    if (to - from > 1) {
      const holders = Array.from(held.subarray(from, to), (one) => one % 2 ** 20);
      if (holders.length < most) addAll(holders, counts, mayPair);
      else for (const work of holders) counted[work] = (counted[work] ?? 1) - 1;
    }
    from = to;
  }
  return { counts, counted };
};

const commonFiles = (prints: readonly Print[], most: number, mayPair: MayPair): Counts => {
  const holders = new Map<string, number[]>();
  for (const [work, { digests }] of prints.entries())
    for (const digest of new Set(digests)) {
      const of = holders.get(digest);
      if (of) of.push(work);
      else holders.set(digest, [work]);
    }
  const counts = new Counts();
  for (const works of holders.values()) if (works.length > 1 && works.length < most) addAll(works, counts, mayPair);
  return counts;
};

interface Picture {
  readonly work: number;
  readonly high: number;
  readonly low: number;
}

/**
 * Pictures that nearly agree. Values that differ in at most 6 of 64 bits agree wholly in one of seven bands at least, so only those that
 * share a band are compared, and none is missed.
 */
const alikePictures = (pictures: readonly Picture[]): ReadonlyMap<number, ReadonlySet<number>> => {
  const alike = new Map<number, Set<number>>();
  const note = (a: number, b: number): void => {
    const known = alike.get(a);
    if (known) known.add(b);
    else alike.set(a, new Set([b]));
  };
  const bands = mostBits + 1;
  for (let band = 0; band < bands; band++) {
    const [from, to] = [Math.floor((band * 64) / bands), Math.floor(((band + 1) * 64) / bands)];
    const buckets = new Map<number, number[]>();
    for (const [i, { high, low }] of pictures.entries()) {
      const value = bitsOf(high, low, from, to);
      const bucket = buckets.get(value);
      if (bucket) bucket.push(i);
      else buckets.set(value, [i]);
    }
    for (const bucket of buckets.values())
      for (let i = 0; i < bucket.length; i++)
        for (let j = i + 1; j < bucket.length; j++) {
          const [a, b] = [bucket[i] ?? 0, bucket[j] ?? 0];
          const [one, other] = [pictures[a], pictures[b]];
          if (!one || !other || one.work === other.work) continue;
          if (differentBits(one.high, one.low, other.high, other.low) > mostBits) continue;
          note(a, b);
          note(b, a);
        }
  }
  return alike;
};

/** Bits `from` to `to` of a value of 64 bits, counted from its low end; at most 10 of them. */
const bitsOf = (high: number, low: number, from: number, to: number): number => {
  const mask = (1 << (to - from)) - 1;
  if (from >= 32) return (high >>> (from - 32)) & mask;
  if (to <= 32) return (low >>> from) & mask;
  return ((low >>> from) | (high << (32 - from))) & mask;
};

const commonPictures = (prints: readonly Print[], most: number, mayPair: MayPair) => {
  const pictures = prints.flatMap(({ pictures: own }, work) => [...new Set(own)].map((hash): Picture => ({ work, ...halvesOf(hash) })));
  const alike = alikePictures(pictures);
  const counted = Uint32Array.from(prints, ({ pictures: own }) => new Set(own).size);
  const counts = new Counts();
  for (const [i, others] of alike) {
    const work = pictures[i]?.work ?? 0;
    const holders = new Set([...others].map((one) => pictures[one]?.work ?? 0));
    if (holders.size + 1 >= most) {
      counted[work] = (counted[work] ?? 1) - 1;
      continue;
    }
    // Each picture of the earlier work counts once, however often the other shows it.
    for (const other of holders) if (work < other && mayPair(work, other)) counts.add(work, other);
  }
  return { counts, counted };
};

const share = (common: number, a: number, b: number): number =>
  common === 0 ? 0 : Math.min(100, (100 * common) / Math.max(1, Math.min(a, b)));

/**
 * The pairs that have more in common than chance: the same file, or a share of text or pictures of at least `least` per cent. What
 * `commonFrom` works or more share is no sign of copying and is left out of both sides. With `fresh`, only pairs with one of these works.
 * In order of the works' places, so the same works always give the same pairs.
 */
export function similarWorks(prints: readonly Print[], least: number, fresh?: ReadonlySet<string>): readonly Alike[] {
  const most = commonFrom(prints.length);
  const isFresh = prints.map(({ worksId }) => fresh === undefined || fresh.has(worksId));
  const mayPair: MayPair = (a, b) =>
    (isFresh[a] === true || isFresh[b] === true) && prints[a]?.registrationId !== prints[b]?.registrationId;
  const texts = commonTexts(prints, most, mayPair);
  const files = commonFiles(prints, most, mayPair);
  const pictures = commonPictures(prints, most, mayPair);
  const found = new Map<string, Alike>();
  for (const counts of [texts.counts, files, pictures.counts])
    for (const [a, b] of counts.keys()) {
      const key = `${a} ${b}`;
      if (found.has(key)) continue;
      const shared = texts.counts.get(a, b);
      const textShare = shared < leastShared ? 0 : share(shared, texts.counted[a] ?? 0, texts.counted[b] ?? 0);
      const samePictures = pictures.counts.get(a, b);
      const pictureShare = share(samePictures, pictures.counted[a] ?? 0, pictures.counted[b] ?? 0);
      const sameFiles = files.get(a, b);
      if (sameFiles > 0 || textShare >= least || pictureShare >= least)
        found.set(key, { a, b, sameFiles, textShare, samePictures, pictureShare });
    }
  return [...found.values()].sort((one, other) => one.a - other.a || one.b - other.b);
}

/** How alike two works are, in per cent: a file that is the same counts as everything. */
export function scoreOf({ sameFiles, textShare, pictureShare }: Alike): number {
  return Math.round((sameFiles > 0 ? 100 : Math.max(textShare, pictureShare)) * 100) / 100;
}
