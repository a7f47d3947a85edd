/** Characters as sorted code point ranges that do not touch: `[from, to, from, to, …]`. */
export type CharSet = readonly number[];

const last = 0x10_ff_ff;
export const anyChar: CharSet = [0, last];

/** Makes a set from ranges in any order. */
export function charSet(ranges: readonly (readonly [from: number, to: number])[]): CharSet {
  const out: number[] = [];
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const end = out.at(-1);
    if (end !== undefined && from <= end + 1) out[out.length - 1] = Math.max(end, to);
    else out.push(from, to);
  }
  return out;
}

/** All characters outside the set. */
export function complement(set: CharSet): CharSet {
  const out: number[] = [];
  let from = 0;
  for (let i = 0; i < set.length; i += 2) {
    if ((set[i] ?? 0) > from) out.push(from, (set[i] ?? 0) - 1);
    from = (set[i + 1] ?? last) + 1;
  }
  if (from <= last) out.push(from, last);
  return out;
}

/** Whether a code point is in the set. */
export function holds(set: CharSet, char: number): boolean {
  for (let i = 0; i < set.length; i += 2) if (char >= (set[i] ?? 0) && char <= (set[i + 1] ?? -1)) return true;
  return false;
}

/** Whether some character is in both sets. */
export function overlap(a: CharSet, b: CharSet): boolean {
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    const [aFrom = 0, aTo = 0, bFrom = 0, bTo = 0] = [a[i], a[i + 1], b[j], b[j + 1]];
    if (aFrom <= bTo && bFrom <= aTo) return true;
    if (aTo < bTo) i += 2;
    else j += 2;
  }
  return false;
}

const digit: CharSet = [0x30, 0x39];
const word: CharSet = [0x30, 0x39, 0x41, 0x5a, 0x5f, 0x5f, 0x61, 0x7a];
// biome-ignore format: pairs of bounds
const space: CharSet = [
  0x09, 0x0d, 0x20, 0x20, 0xa0, 0xa0, 0x1680, 0x1680, 0x2000, 0x200a,
  0x2028, 0x2029, 0x202f, 0x202f, 0x205f, 0x205f, 0x3000, 0x3000, 0xfeff, 0xfeff,
];

/** The characters that `\d`, `\w`, `\s`, their opposites and `.` match. */
export function namedSet(letter: string): CharSet | undefined {
  switch (letter) {
    case 'd':
      return digit;
    case 'D':
      return complement(digit);
    case 'w':
      return word;
    case 'W':
      return complement(word);
    case 's':
      return space;
    case 'S':
      return complement(space);
    case '.':
      return complement([10, 10, 13, 13, 0x2028, 0x2029]);
    default:
      return undefined;
  }
}
