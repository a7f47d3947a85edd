const holders = new Set(['moov', 'trak', 'mdia', 'minf']);
const telling = new Set(['udta', 'meta', 'uuid']);

/** Blanks the boxes between two positions; false if they do not end where they should. */
const blankBoxes = (bytes: Buffer, from: number, to: number): boolean => {
  let at = from;
  while (at + 8 <= to) {
    const kind = bytes.toString('latin1', at + 4, at + 8);
    const short = bytes.readUInt32BE(at);
    const head = short === 1 ? 16 : 8;
    const size = short === 0 ? to - at : short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    if (size < head || at + size > to) return false;
    if (telling.has(kind)) {
      bytes.write('free', at + 4, 'latin1');
      bytes.fill(0, at + head, at + size);
    } else if (holders.has(kind) && !blankBoxes(bytes, at + head, at + size)) return false;
    at += size;
  }
  return at === to;
};

/** An MP4 with its texts about author, place and camera blanked and its length unchanged; undefined if it is cut short. */
export function videoWithoutAuthor(video: Buffer): Buffer | undefined {
  const bytes = Buffer.from(video);
  return blankBoxes(bytes, 0, bytes.length) ? bytes : undefined;
}
