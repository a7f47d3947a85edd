import { pipeline, type Readable, Transform } from 'node:stream';
import { TextDecoder } from 'node:util';
import { crc32, createInflateRaw } from 'node:zlib';
import { Failure } from '@saiyun/sdk/logic/failure';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

/**
 * Limits that every honest workbook meets, checked before anything is unpacked. In bytes; `ratio` applies only to parts above `ratioFrom`.
 */
export const zipLimits = {
  entries: 5000,
  total: 1024 * 1024 * 1024,
  part: 900 * 1024 * 1024,
  ratio: 400,
  ratioFrom: 32 * 1024 * 1024,
} as const;

export interface ZipDirectory {
  has(name: string): boolean;
  /** Names of all parts, in order. */
  names(): readonly string[];
  /** Unpacked size in bytes according to the directory; reading fails if a part unpacks to another size. */
  size(name: string): number;
  stream(name: string): Promise<Readable>;
  text(name: string, limit: number): Promise<string | undefined>;
  close(): void;
}

const tooLarge = (): Failure => new Failure('sheet.too_large', { max: zipLimits.total / 1024 / 1024 });

const check = (entry: Entry, total: number): void => {
  if (entry.uncompressedSize > zipLimits.part || total > zipLimits.total) throw tooLarge();
  if (entry.uncompressedSize > zipLimits.ratioFrom && entry.uncompressedSize > zipLimits.ratio * entry.compressedSize) throw tooLarge();
};

/**
 * Reads a zip file's directory and refuses bombs by number of entries, size and ratio (`sheet.too_large`). Part names are compared without
 * case and with forward slashes, because some programs write them differently.
 */
export async function openZip(path: string): Promise<ZipDirectory> {
  let zip: ZipFile;
  try {
    zip = await openPromise(path, {
      lazyEntries: true,
      autoClose: false,
      validateEntrySizes: true,
      decodeStrings: true,
      strictFileNames: false,
    });
  } catch (cause) {
    throw new Failure('sheet.unreadable', {}, { cause });
  }
  try {
    if (zip.entryCount > zipLimits.entries) throw tooLarge();
    const entries = new Map<string, Entry>();
    let total = 0;
    for await (const entry of zip.eachEntry()) {
      total += entry.uncompressedSize;
      check(entry, total);
      entries.set(key(entry.fileName), entry);
    }
    return directory(zip, entries);
  } catch (cause) {
    zip.close();
    throw unreadable(cause);
  }
}

const key = (name: string): string => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

const pieceSize = 128 * 1024;

const unreadable = (cause: unknown): Failure => (cause instanceof Failure ? cause : new Failure('sheet.unreadable', {}, { cause }));

/** Passes a part through and fails if it differs from the directory: a bomb cannot lie about its size, and no changed byte gets through. */
const exactly = (size: number, crc: number): Transform => {
  let seen = 0;
  let sum = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      sum = crc32(chunk, sum);
      done(seen > size ? tooLarge() : null, chunk);
    },
    flush(done) {
      done(seen < size || sum !== crc ? new Failure('sheet.unreadable') : null);
    },
    // What fails before it, such as unpacking, makes the part unreadable too.
    destroy(error, done) {
      done(error && unreadable(error));
    },
  });
};

const directory = (zip: ZipFile, entries: ReadonlyMap<string, Entry>): ZipDirectory => {
  const stream = async (name: string): Promise<Readable> => {
    const entry = entries.get(key(name));
    if (!entry || entry.isEncrypted()) throw new Failure('sheet.unreadable');
    if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) throw new Failure('sheet.unreadable');
    const raw = await zip.openReadStreamPromise(entry, { decodeFileData: false }).catch((cause: unknown) => {
      throw unreadable(cause);
    });
    const whole = exactly(entry.uncompressedSize, entry.crc32);
    // Larger chunks than yauzl's own: fewer turns of the event loop per sheet.
    if (entry.compressionMethod === 8) pipeline(raw, createInflateRaw({ chunkSize: pieceSize }), whole, () => undefined);
    else pipeline(raw, whole, () => undefined);
    return whole;
  };
  return {
    has: (name) => entries.has(key(name)),
    names: () => [...entries.values()].map(({ fileName }) => fileName),
    size: (name) => entries.get(key(name))?.uncompressedSize ?? 0,
    stream,
    async text(name, limit) {
      const entry = entries.get(key(name));
      if (!entry) return undefined;
      if (entry.uncompressedSize > limit) throw tooLarge();
      const chunks: Buffer[] = [];
      for await (const chunk of await stream(name)) chunks.push(chunk as Buffer);
      return decodeXml(Buffer.concat(chunks));
    },
    close: () => zip.close(),
  };
};

/** The encoding of an XML part, by its byte order mark; UTF-8 without one. */
export function xmlEncoding(head: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : 'utf-8';
}

const decodeXml = (bytes: Buffer): string => new TextDecoder(xmlEncoding(bytes)).decode(bytes);
