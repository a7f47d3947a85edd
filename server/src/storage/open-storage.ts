import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import type { FileStorage } from './file-storage.ts';
import { folderStorage } from './folder-storage.ts';
import { s3Storage } from './s3-storage.ts';

/** The storage of a configuration: a bucket if SAIYUN_S3_BUCKET is set, otherwise `SAIYUN_DATA/files`. */
export function openStorage(config: Config): FileStorage {
  const { SAIYUN_S3_BUCKET: bucket, SAIYUN_S3_ENDPOINT: endpoint, SAIYUN_S3_KEY: key, SAIYUN_S3_SECRET: secret } = config;
  if (bucket && endpoint && key && secret) return s3Storage({ bucket, endpoint, key, secret, region: config.SAIYUN_S3_REGION });
  return folderStorage(resolve(config.SAIYUN_DATA, 'files'));
}
