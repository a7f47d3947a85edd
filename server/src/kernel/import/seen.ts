/** Values from earlier rows of a file, each with the first row that had it. */
export interface Seen {
  /** The row with this key, if there was one. */
  get(key: string): number | undefined;
  set(key: string, rowNo: number): void;
}

/** Words per slot: three for the key's hash, one for its row. */
const words = 4;
const begin = 1024;

/**
 * Keys as 96-bit hashes in one growing array: the keys of a million rows would take hundreds of megabytes. Two of three million different
 * keys collide once in 10^16 files; the seeds are drawn anew each time, so that nobody can craft a colliding file.
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
  /** The slot with the hash, or else the first free one; probes every slot in turn. */
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
