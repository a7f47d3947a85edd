import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../config.ts';
import type { Services } from '../kernel/context.ts';
import { folderStorage } from './folder-storage.ts';
import { s3Storage } from './s3-storage.ts';

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

const known = new WeakMap<Config, FileStorage>();

/** The storage of a configuration: a bucket when SAIYUN_S3_BUCKET is set, else `SAIYUN_DATA/files`. */
export const storageOf = ({ config }: Pick<Services, 'config'>): FileStorage => {
  const found = known.get(config) ?? open(config);
  known.set(config, found);
  return found;
};

const open = (config: Config): FileStorage => {
  const { SAIYUN_S3_BUCKET: bucket, SAIYUN_S3_ENDPOINT: endpoint, SAIYUN_S3_KEY: key, SAIYUN_S3_SECRET: secret } = config;
  if (bucket && endpoint && key && secret) return s3Storage({ bucket, endpoint, key, secret, region: config.SAIYUN_S3_REGION });
  return folderStorage(resolve(config.SAIYUN_DATA, 'files'));
};
