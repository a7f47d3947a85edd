import type { Readable } from 'node:stream';

export interface ByteRange {
  /** First and last byte, both inclusive. */
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
 * Where the contents of stored files are: the data folder, or a bucket that several nodes share. The platform makes the names: letters,
 * digits and hyphens. A failure of the storage is `storage.unreachable` or `storage.full`; it never makes a file look missing.
 */
export interface FileStorage {
  readonly kind: 'folder' | 's3';
  /** Takes over a complete local file; once this resolves the bytes are safe and the local file is gone. */
  take(name: string, path: string, facts: FileFacts): Promise<void>;
  /** Size of the stored file in bytes; undefined if there is none. */
  size(name: string): Promise<number | undefined>;
  /** Undefined if there is no such file. */
  read(name: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Succeeds even if there is none. */
  remove(name: string): Promise<void>;
}
