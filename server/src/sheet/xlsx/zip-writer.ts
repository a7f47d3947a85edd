import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';

interface Part {
  readonly name: string;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

/** Writes a zip file straight to a stream, one part after another; sizes follow each part, so only the directory is kept in memory. */
export interface ZipWriter {
  /** A part short enough to be in memory. */
  add(name: string, content: string | Buffer): Promise<void>;
  /** A part written in pieces. One at a time. */
  begin(name: string): ZipPart;
  /** Writes the directory; the stream stays open. */
  finish(): Promise<void>;
}

export interface ZipPart {
  write(text: string): Promise<void>;
  end(): Promise<void>;
}

/** 1 January 2000, so that equal rows give equal files. */
const dosDate = (20 << 9) | (1 << 5) | 1;
/** Bit 3: sizes follow the data; bit 11: names are UTF-8. */
const flags = 0x0808;
/** A higher level makes a sheet of repeated text hardly smaller but much slower. */
const level = 2;
/** Sizes and offsets beyond four bytes would need Zip64, which sheets within the row limit never reach. */
const most = 0xffff_ffff;

const localHeader = (name: Buffer): Buffer => {
  const b = Buffer.alloc(30 + name.length);
  b.writeUInt32LE(0x04034b50, 0);
  b.writeUInt16LE(20, 4);
  b.writeUInt16LE(flags, 6);
  b.writeUInt16LE(8, 8);
  b.writeUInt16LE(dosDate, 12);
  b.writeUInt16LE(name.length, 26);
  name.copy(b, 30);
  return b;
};

const descriptor = (crc: number, packed: number, size: number): Buffer => {
  const b = Buffer.alloc(16);
  b.writeUInt32LE(0x08074b50, 0);
  b.writeUInt32LE(crc, 4);
  b.writeUInt32LE(packed, 8);
  b.writeUInt32LE(size, 12);
  return b;
};

const centralHeader = (part: Part): Buffer => {
  const name = Buffer.from(part.name);
  const b = Buffer.alloc(46 + name.length);
  b.writeUInt32LE(0x02014b50, 0);
  b.writeUInt16LE(20, 4);
  b.writeUInt16LE(20, 6);
  b.writeUInt16LE(flags, 8);
  b.writeUInt16LE(8, 10);
  b.writeUInt16LE(dosDate, 14);
  b.writeUInt32LE(part.crc, 16);
  b.writeUInt32LE(part.packed, 20);
  b.writeUInt32LE(part.size, 24);
  b.writeUInt16LE(name.length, 28);
  b.writeUInt32LE(part.offset, 42);
  name.copy(b, 46);
  return b;
};

/** Writes to `out` and respects its back-pressure; fails when the stream does. */
export function zipWriter(out: Writable): ZipWriter {
  const parts: Part[] = [];
  let offset = 0;
  let failed: unknown;
  out.on('error', (error) => {
    failed ??= error;
  });
  const put = async (bytes: Buffer): Promise<void> => {
    if (failed) throw failed;
    if (out.destroyed) throw new Error('the stream was closed');
    offset += bytes.length;
    if (offset > most) throw new Error('the workbook is too large');
    // `close` too: a client that leaves never drains.
    if (!out.write(bytes)) await Promise.race([once(out, 'drain'), once(out, 'close')]);
  };
  return {
    async add(name, content) {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      const packed = deflateRawSync(bytes);
      const start = offset;
      const crc = crc32(bytes);
      await put(localHeader(Buffer.from(name)));
      await put(packed);
      await put(descriptor(crc, packed.length, bytes.length));
      parts.push({ name, crc, packed: packed.length, size: bytes.length, offset: start });
    },
    begin(name) {
      const start = offset;
      const deflate = createDeflateRaw({ level, chunkSize: 128 * 1024 });
      let crc = 0;
      let size = 0;
      let packed = 0;
      const pump = (async () => {
        await put(localHeader(Buffer.from(name)));
        for await (const piece of deflate as AsyncIterable<Buffer>) {
          packed += piece.length;
          await put(piece);
        }
      })();
      pump.catch((error: unknown) => {
        failed ??= error;
        deflate.destroy();
      });
      return {
        async write(text) {
          if (failed) throw failed;
          const bytes = Buffer.from(text);
          crc = crc32(bytes, crc);
          size += bytes.length;
          if (!deflate.write(bytes)) await Promise.race([once(deflate, 'drain'), pump]);
        },
        async end() {
          deflate.end();
          await pump;
          await put(descriptor(crc, packed, size));
          parts.push({ name, crc, packed, size, offset: start });
        },
      };
    },
    async finish() {
      const start = offset;
      for (const part of parts) await put(centralHeader(part));
      const end = Buffer.alloc(22);
      end.writeUInt32LE(0x06054b50, 0);
      end.writeUInt16LE(parts.length, 8);
      end.writeUInt16LE(parts.length, 10);
      end.writeUInt32LE(offset - start, 12);
      end.writeUInt32LE(start, 16);
      await put(end);
    },
  };
}
