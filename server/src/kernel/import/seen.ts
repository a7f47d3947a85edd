/** Values that earlier rows of a file have, each with the row that had it first. */
export interface Seen {
  /** Row of the key, if it was met. */
  get(key: string): number | undefined;
  set(key: string, rowNo: number): void;
}

/** Words of one place: three of the key's hash, one of its row. */
const words = 4;
const begin = 1024;

/**
 * Keys as hashes of 96 bits in one growing array: a file of a million rows would have hundreds of megabytes of keys. Two different keys
 * among three million are taken for one another once in 10^16 files; the seeds are drawn anew each time, so that no file can be made for it.
 */
export function seenKeys(random: (size: number) => Uint8Array): Seen {
  const [seedA = 1, seedB = 2, seedC = 3] = new Uint32Array(Uint8Array.from(random(12)).buffer);
  let table = new Uint32Array(begin * words);
  let count = 0;
  let [a, b, c] = [0, 0, 0];

  const hash = (key: string): void => {
    let [x, y, z] = [seedA, seedB, seedC];
    for (let i = 0; i < key.length; i++) {
      const code = key.charCodeAt(i);
      x = Math.imul(x ^ code, 0x9e3779b1);
      x ^= x >>> 15;
      y = Math.imul(y ^ code, 0x85ebca6b);
      y ^= y >>> 13;
      z = Math.imul(z ^ code, 0xc2b2ae35);
      z ^= z >>> 16;
    }
    a = x >>> 0;
    b = y >>> 0;
    c = z >>> 0;
  };
  /** Where the hash stands, or the free place for it; every place is looked at until one of both is found. */
  const placeOf = (): number => {
    const last = table.length - words;
    let at = (a * words) & last;
    while (table[at + 3] !== 0 && !(table[at] === a && table[at + 1] === b && table[at + 2] === c)) at = (at + words) & last;
    return at;
  };
  const put = (rowNo: number): void => {
    const at = placeOf();
    if (table[at + 3] === 0) count++;
    table[at] = a;
    table[at + 1] = b;
    table[at + 2] = c;
    table[at + 3] = rowNo;
  };
  const grow = (): void => {
    const old = table;
    table = new Uint32Array(old.length * 2);
    count = 0;
    for (let at = 0; at < old.length; at += words) {
      const rowNo = old[at + 3] ?? 0;
      if (rowNo === 0) continue;
      [a, b, c] = [old[at] ?? 0, old[at + 1] ?? 0, old[at + 2] ?? 0];
      put(rowNo);
    }
  };

  return {
    get(key) {
      hash(key);
      return table[placeOf() + 3] || undefined;
    },
    set(key, rowNo) {
      if (count * words > table.length * 0.6) grow();
      hash(key);
      put(rowNo);
    },
  };
}
