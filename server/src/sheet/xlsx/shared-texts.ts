/** Size in bytes of one block of memory for texts; a longer text, which no spreadsheet program writes, is kept separately. */
const pieceSize = 1024 * 1024;
/** Number of recently used texts kept decoded: names and choices recur throughout a sheet. */
const keptTexts = 4096;

/**
 * The shared texts of a workbook, as bytes and offsets instead of strings: a sheet may have a million of them, and each string would take
 * several times the size of its text. Texts are decoded when a cell needs them.
 */
export interface SharedTexts {
  add(text: string): void;
  /** `undefined` beyond the last one. */
  at(index: number): string | undefined;
}

export function sharedTextStore(): SharedTexts {
  const pieces: Buffer[] = [];
  /** Texts that UTF-8 cannot hold, such as half of a surrogate pair, and texts longer than a block. */
  const odd = new Map<number, string>();
  let used = pieceSize;
  let count = 0;
  /** By index: the offset of the text across all blocks, and its length in bytes. */
  let starts = new Uint32Array(1024);
  let sizes = new Uint32Array(1024);
  const keptIndex = new Int32Array(keptTexts).fill(-1);
  const kept = Array.from({ length: keptTexts }, () => '');

  const put = (text: string): void => {
    if (text.length * 3 > pieceSize || !text.isWellFormed()) {
      odd.set(count, text);
      return;
    }
    if (used + text.length * 3 > pieceSize) {
      pieces.push(Buffer.allocUnsafeSlow(pieceSize));
      used = 0;
    }
    const size = pieces.at(-1)?.write(text, used) ?? 0;
    starts[count] = (pieces.length - 1) * pieceSize + used;
    sizes[count] = size;
    used += size;
  };
  const read = (index: number): string => {
    const start = starts[index] ?? 0;
    const from = start % pieceSize;
    return pieces[(start - from) / pieceSize]?.toString('utf8', from, from + (sizes[index] ?? 0)) ?? '';
  };

  return {
    add(text) {
      if (count === starts.length) {
        starts = doubled(starts);
        sizes = doubled(sizes);
      }
      if (text !== '') put(text);
      count++;
    },
    at(index) {
      if (!(index >= 0 && index < count) || !Number.isInteger(index)) return undefined;
      if (sizes[index] === 0) return odd.get(index) ?? '';
      const place = index % keptTexts;
      if (keptIndex[place] === index) return kept[place];
      const text = read(index);
      keptIndex[place] = index;
      kept[place] = text;
      return text;
    },
  };
}

const doubled = (list: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> => {
  const longer = new Uint32Array(list.length * 2);
  longer.set(list);
  return longer;
};
