/** A stretch of a text: in both versions, in the earlier one alone, or in the later one alone. */
export interface Stretch {
  readonly kind: 'same' | 'out' | 'in';
  readonly text: string;
}

/** Beyond so many pairs of words the comparison would take long, and nobody would read it word by word. */
const mostPairs = 1_000_000;

/** Words, numbers and runs of blanks; of Chinese, which has no blanks between words, single characters. */
const wordsOf = (text: string): readonly string[] => text.match(/[\p{Script=Latin}\p{N}_]+|\s+|./gsu) ?? [];

/** For each pair of places, how many words the rests of both texts share in order. */
const sharedFrom = (a: readonly string[], b: readonly string[]): readonly Uint32Array[] => {
  const shared = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const [here, below] = [shared[i], shared[i + 1]];
      if (here && below) here[j] = a[i] === b[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, here[j + 1] ?? 0);
    }
  return shared;
};

const joined = (stretches: readonly Stretch[]): readonly Stretch[] => {
  const all: Stretch[] = [];
  for (const one of stretches) {
    const last = all.at(-1);
    if (one.text === '') continue;
    if (last?.kind === one.kind) all[all.length - 1] = { kind: one.kind, text: last.text + one.text };
    else all.push(one);
  }
  return all;
};

const between = (a: readonly string[], b: readonly string[]): readonly Stretch[] => {
  if (a.length * b.length > mostPairs)
    return [
      { kind: 'out', text: a.join('') },
      { kind: 'in', text: b.join('') },
    ];
  const shared = sharedFrom(a, b);
  const found: Stretch[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [from, to] = [a[i], b[j]];
    if (from !== undefined && from === to) {
      found.push({ kind: 'same', text: from });
      i += 1;
      j += 1;
    } else if (from !== undefined && (to === undefined || (shared[i + 1]?.[j] ?? 0) >= (shared[i]?.[j + 1] ?? 0))) {
      found.push({ kind: 'out', text: from });
      i += 1;
    } else {
      found.push({ kind: 'in', text: to ?? '' });
      j += 1;
    }
  }
  return found;
};

/** How one text became another, word by word. */
export function textDifference(before: string, after: string): readonly Stretch[] {
  const [a, b] = [wordsOf(before), wordsOf(after)];
  const most = Math.min(a.length, b.length);
  let head = 0;
  while (head < most && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < most - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail += 1;
  return joined([
    { kind: 'same', text: a.slice(0, head).join('') },
    ...between(a.slice(head, a.length - tail), b.slice(head, b.length - tail)),
    { kind: 'same', text: a.slice(a.length - tail).join('') },
  ]);
}
