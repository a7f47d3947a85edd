import fc from 'fast-check';

type Edit = (bytes: Buffer) => Buffer;

/** Sizes and counts that parsers tend to believe. */
const believed = [0, 1, 0x7f, 0xff, 0x7fff, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff] as const;
/** However often a piece is repeated. */
const longest = 512 * 1024;

const place = fc.nat({ max: 2 ** 31 - 1 });
const at = (bytes: Buffer, where: number): number => (bytes.length === 0 ? 0 : where % bytes.length);

const setByte = fc.record({ where: place, byte: fc.nat({ max: 255 }) }).map(
  ({ where, byte }): Edit =>
    (bytes) => {
      const changed = Buffer.from(bytes);
      if (changed.length > 0) changed[at(bytes, where)] = byte;
      return changed;
    },
);
const setNumber = fc.record({ where: place, value: fc.constantFrom(...believed), little: fc.boolean() }).map(
  ({ where, value, little }): Edit =>
    (bytes) => {
      if (bytes.length < 4) return bytes;
      const changed = Buffer.from(bytes);
      const offset = where % (bytes.length - 3);
      if (little) changed.writeUInt32LE(value, offset);
      else changed.writeUInt32BE(value, offset);
      return changed;
    },
);
const cutOut = fc.record({ where: place, length: fc.integer({ min: 1, max: 200 }) }).map(
  ({ where, length }): Edit =>
    (bytes) =>
      Buffer.concat([bytes.subarray(0, at(bytes, where)), bytes.subarray(at(bytes, where) + length)]),
);
const cutOff = place.map(
  (where): Edit =>
    (bytes) =>
      bytes.subarray(0, at(bytes, where)),
);
const repeat = fc.record({ where: place, length: fc.integer({ min: 1, max: 80 }), times: fc.constantFrom(2, 50, 5000) }).map(
  ({ where, length, times }): Edit =>
    (bytes) => {
      const piece = bytes.subarray(at(bytes, where), at(bytes, where) + length);
      const most = Math.max(0, Math.min(times, Math.floor((longest - bytes.length) / Math.max(1, piece.length))));
      return Buffer.concat([bytes.subarray(0, at(bytes, where)), ...Array<Buffer>(most).fill(piece), bytes.subarray(at(bytes, where))]);
    },
);
const insert = (words: readonly string[]): fc.Arbitrary<Edit> =>
  fc
    .record({
      where: place,
      piece: fc.oneof(
        fc.constantFrom(...words).map((piece) => Buffer.from(piece)),
        fc.uint8Array({ maxLength: 16 }).map((piece) => Buffer.from(piece)),
      ),
    })
    .map(
      ({ where, piece }): Edit =>
        (bytes) =>
          Buffer.concat([bytes.subarray(0, at(bytes, where)), piece, bytes.subarray(at(bytes, where))]),
    );

/** Good bytes with a few faults: bytes and sizes changed, pieces left out, repeated or put in, the end cut off. */
export function mutated(good: readonly Buffer[], words: readonly string[]): fc.Arbitrary<Buffer> {
  const edits = fc.array(fc.oneof(setByte, setNumber, cutOut, cutOff, repeat, insert(words)), { minLength: 1, maxLength: 6 });
  return fc.tuple(fc.constantFrom(...good), edits).map(([bytes, all]) => all.reduce((changed, edit) => edit(changed), bytes));
}

/** Any bytes, half of them after a beginning that the parser recognises. */
export function anyBytes(good: readonly Buffer[]): fc.Arbitrary<Buffer> {
  const bytes = fc.uint8Array({ maxLength: 2000 });
  const begun = fc.tuple(fc.constantFrom(...good), fc.integer({ min: 1, max: 16 }), bytes);
  return fc.oneof(
    bytes.map((piece) => Buffer.from(piece)),
    begun.map(([head, length, rest]) => Buffer.concat([head.subarray(0, length), rest])),
  );
}
