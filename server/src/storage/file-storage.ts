import type { Readable } from 'node:stream';

export interface ByteRange {
  /** First and last byte, both included. */
  readonly start: number;
  readonly end: number;
}

export interface FileFacts {
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
  readonly mimeType: string;
}

/**
 * Where the bytes of stored files are: the data folder, or a bucket that several nodes share. Names are made by us: letters, digits and
 * hyphens. A failure of the place is `storage.unreachable` or `storage.full`, never a file that is said to be missing.
 */
export interface FileStorage {
  readonly kind: 'folder' | 's3';
  /** Takes over a whole file of the local disk; once this resolves the bytes are safe and the local file is gone. */
  take(name: string, path: string, facts: FileFacts): Promise<void>;
  /** Bytes in the stored file; undefined when there is none. */
  size(name: string): Promise<number | undefined>;
  /** Undefined when there is no such file. */
  read(name: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Succeeds when there is none. */
  remove(name: string): Promise<void>;
}
