import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { s3Bucket } from '../storage/s3-bucket.ts';
import { openS3Simulator, type S3Asked, type S3Fault, type S3Simulator } from '../storage/s3-simulator.test-support.ts';
import { type BackupBucket, backupBucket, openBucket } from './bucket.ts';
import { bucketIn } from './bucket-address.ts';

let s3: S3Simulator;
let bucket: BackupBucket;
beforeEach(async () => {
  s3 = await openS3Simulator();
  bucket = openBucket(
    readConfig({
      SAIYUN_BACKUP_S3_ENDPOINT: s3.endpoint,
      SAIYUN_BACKUP_S3_KEY: s3.key,
      SAIYUN_BACKUP_S3_SECRET: s3.secret,
      SAIYUN_BACKUP_S3_REGION: s3.region,
    }),
    's3://backups/a/b',
  );
});
afterEach(() => s3.close());

const large = randomBytes(20 * 1024 * 1024);
async function* blocksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000);
}
const readAll = async (name: string): Promise<Buffer | undefined> => {
  const stream = await bucket.read(name);
  if (!stream) return undefined;
  const blocks: Buffer[] = [];
  for await (const block of stream) blocks.push(block as Buffer);
  return Buffer.concat(blocks);
};
/** Goes wrong the first times that a call is of this kind. */
const failing = (fault: S3Fault, isIt: (asked: S3Asked) => boolean, times = 1): void => {
  let left = times;
  s3.fault = (asked) => (isIt(asked) && left-- > 0 ? fault : undefined);
};
const isPart = ({ method, query }: S3Asked): boolean => method === 'PUT' && query.has('partNumber');
const isEnd = ({ method, query }: S3Asked): boolean => method === 'POST' && query.has('uploadId');

describe('backups in a bucket', () => {
  test('are written in parts, listed over pages, read and removed, each call signed', async () => {
    await bucket.write('large', blocksOf(large));
    expect(s3.seen.filter(({ asked }) => isPart(asked))).toHaveLength(3);
    expect((await readAll('large'))?.equals(large)).toBe(true);
    for (const name of ['1', '2', '3', '4', '5', '6', '7']) await bucket.write(name, blocksOf(Buffer.from(name)));
    await bucket.write('empty', blocksOf(Buffer.alloc(0)));
    expect((await bucket.list()).map(({ name, size }) => [name, size])).toEqual([
      ...['1', '2', '3', '4', '5', '6', '7'].map((name) => [name, 1]),
      ['empty', 0],
      ['large', large.length],
    ]);
    expect([...s3.objects.keys()].every((key) => key.startsWith('a/b/'))).toBe(true);
    await bucket.remove('3');
    expect((await bucket.list()).map(({ name }) => name)).not.toContain('3');
    expect(await bucket.read('3')).toBeUndefined();
    expect(s3.seen.every(({ status }) => status < 400 || status === 404)).toBe(true);
    expect(s3.uploads.size).toBe(0);
  });

  test.each([
    ['a part that the server is too busy for', 'slowDown', isPart, 3],
    ['a line cut while a part is sent', 'cutBody', isPart, 2],
    ['a line cut before a part is acknowledged', 'cutAnswer', isPart, 1],
    ['a busy end', 'slowDown', isEnd, 2],
    ['an end whose answer is lost', 'cutAnswer', isEnd, 1],
  ] as const)('%s is tried again', async (_what, fault, isIt, times) => {
    failing(fault, isIt, times);
    await bucket.write('x', blocksOf(large));
    expect((await readAll('x'))?.equals(large)).toBe(true);
    expect(s3.uploads.size).toBe(0);
  });

  test.each([
    ['an ETag that is not that of the part', 'wrongTag', isPart, 'InvalidPart'],
    ['an end that fails after its status', 'failedEnd', isEnd, 'InternalError'],
  ] as const)('%s ends the upload, and nothing is left of it', async (_what, fault, isIt, said) => {
    s3.fault = (asked) => (isIt(asked) ? fault : undefined);
    await expect(bucket.write('x', blocksOf(large))).rejects.toThrow(said);
    expect(s3.uploads.size).toBe(0);
  });

  test('a read goes on where the line was cut, of the same version alone', async () => {
    await bucket.write('x', blocksOf(large));
    failing('cutAnswer', ({ method }) => method === 'GET', 3);
    expect((await readAll('x'))?.equals(large)).toBe(true);
    let cuts = 0;
    s3.fault = ({ method, key }) => {
      if (method !== 'GET' || key === '') return undefined;
      cuts += 1;
      // Written anew between two pieces.
      if (cuts === 2) s3.objects.set('a/b/x', { bytes: Buffer.from('other'), tag: '"other"', at: new Date() });
      return cuts === 1 ? 'cutAnswer' : undefined;
    };
    await expect(readAll('x')).rejects.toThrow('HTTP 412');
  });

  test('what a killed run has begun is given up, and nothing of others', async () => {
    s3.uploads.set('1', { key: 'a/b/saiyun-2026-11-01.backup', parts: new Map() });
    s3.uploads.set('2', { key: 'a/b/other', parts: new Map() });
    expect(await bucket.sweep((name) => name.startsWith('saiyun-'))).toEqual(['saiyun-2026-11-01.backup']);
    expect([...s3.uploads.keys()]).toEqual(['2']);
  });

  test('an upload that is called off leaves nothing', async () => {
    const off = new AbortController();
    async function* endless(): AsyncGenerator<Buffer> {
      for (let n = 0; ; n++) {
        if (n === 2) off.abort();
        yield randomBytes(9 * 1024 * 1024);
      }
    }
    await expect(bucket.write('x', endless(), off.signal)).rejects.toThrow('aborted');
    expect([s3.objects.size, s3.uploads.size]).toEqual([0, 0]);
  });

  test('a wrong secret and a wrong bucket are told, and not tried again', async () => {
    const options = { endpoint: s3.endpoint, bucket: 'backups', key: s3.key, secret: 'another', region: s3.region };
    await expect(backupBucket(s3Bucket(options), '').list()).rejects.toThrow('SignatureDoesNotMatch');
    await expect(backupBucket(s3Bucket({ ...options, secret: s3.secret, bucket: 'none' }), '').list()).rejects.toThrow('NoSuchBucket');
    expect(s3.seen).toHaveLength(2);
  });
});

test.each([
  ['s3://backups', { bucket: 'backups', prefix: '' }],
  ['s3://backups/', { bucket: 'backups', prefix: '' }],
  ['s3://backups/saiyun/nightly', { bucket: 'backups', prefix: 'saiyun/nightly/' }],
  ['s3://Backups/x', undefined],
  ['s3://backups/../x y', undefined],
  ['/backup', undefined],
])('%s is %j', (address, place) => {
  expect(bucketIn(address)).toEqual(place);
});

test('only one place may be set, and what leads to it must be whole', () => {
  expect(() => readConfig({ SAIYUN_BACKUP_TO: 's3://backups', SAIYUN_BACKUP_DIR: '/backup' })).toThrow('SAIYUN_BACKUP_DIR');
  expect(() => readConfig({ SAIYUN_BACKUP_TO: '/backup' })).toThrow('SAIYUN_BACKUP_TO');
  expect(() => openBucket(readConfig({}), 's3://backups/x')).toThrow('SAIYUN_BACKUP_S3_ENDPOINT');
});
