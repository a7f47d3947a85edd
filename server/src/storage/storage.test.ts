import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import type { FileStorage } from './file-storage.ts';
import { folderStorage } from './folder-storage.ts';
import { openStorage } from './open-storage.ts';
import { s3Storage } from './s3-storage.ts';

interface S3rver {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
const S3rverClass = createRequire(import.meta.url)('s3rver') as new (options: object) => S3rver;

let folder: string;
let bucketServer: S3rver;
let endpoint: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saiyun-storage-'));
  bucketServer = new S3rverClass({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 'buckets'),
    configureBuckets: [{ name: 'works' }],
  });
  endpoint = `http://127.0.0.1:${(await bucketServer.run()).port}`;
});
afterAll(async () => {
  await bucketServer?.close();
  await rm(folder, { recursive: true, force: true });
});

const keys = { key: 'S3RVER', secret: 'S3RVER', region: 'us-east-1' };
const all = async (bytes: Readable | undefined): Promise<Buffer | undefined> => {
  if (!bytes) return undefined;
  const parts: Buffer[] = [];
  for await (const chunk of bytes) parts.push(chunk as Buffer);
  return Buffer.concat(parts);
};
const local = async (content: Buffer): Promise<{ path: string; facts: { size: number; sha256: string; mimeType: string } }> => {
  const path = join(folder, randomBytes(6).toString('hex'));
  await writeFile(path, content);
  return { path, facts: { size: content.length, sha256: createHash('sha256').update(content).digest('hex'), mimeType: 'application/pdf' } };
};

describe.each<[string, () => FileStorage]>([
  ['a folder', () => folderStorage(join(folder, 'files'))],
  ['a bucket', () => s3Storage({ ...keys, endpoint, bucket: 'works' })],
])('files in %s', (_name, open) => {
  test.each([0, 1, 3_000_001])('%i bytes come back as they were, whole and in part', async (size) => {
    const storage = open();
    const content = randomBytes(size);
    const { path, facts } = await local(content);
    await storage.take(`file-${size}`, path, facts);
    expect(existsSync(path)).toBe(false);
    expect(await storage.size(`file-${size}`)).toBe(size);
    expect((await all(await storage.read(`file-${size}`)))?.equals(content)).toBe(true);
    if (size > 10) expect(await all(await storage.read(`file-${size}`, { start: 5, end: 9 }))).toEqual(content.subarray(5, 10));
  });

  test('what is not there is no failure; what was removed is not there', async () => {
    const storage = open();
    expect(await storage.size('none')).toBeUndefined();
    expect(await storage.read('none')).toBeUndefined();
    await storage.remove('none');
    const { path, facts } = await local(Buffer.from('x'));
    await storage.take('once', path, facts);
    await storage.remove('once');
    expect(await storage.read('once')).toBeUndefined();
  });

  test('many at once', async () => {
    const storage = open();
    const contents = Array.from({ length: 20 }, () => randomBytes(50_000));
    await Promise.all(
      contents.map(async (content, i) => {
        const { path, facts } = await local(content);
        await storage.take(`many-${i}`, path, facts);
      }),
    );
    for (const [i, content] of contents.entries()) expect((await all(await storage.read(`many-${i}`)))?.equals(content)).toBe(true);
  });
});

describe('a bucket that is not to be had', () => {
  test('a wrong key, a bucket that is not there, a place that nobody serves: unreachable, and the local file stays', async () => {
    const content = await local(Buffer.from('kept'));
    for (const storage of [
      s3Storage({ ...keys, key: 'nobody', endpoint, bucket: 'works' }),
      s3Storage({ ...keys, endpoint, bucket: 'none' }),
      s3Storage({ ...keys, endpoint: 'http://127.0.0.1:1', bucket: 'works' }),
    ]) {
      await expect(storage.take('x', content.path, content.facts)).rejects.toMatchObject({ code: 'storage.unreachable' });
      expect(existsSync(content.path)).toBe(true);
    }
  });

  test('a fault of the place is tried again', async () => {
    let calls = 0;
    const flaky: Server = createServer((request, reply) => {
      request.resume();
      calls += 1;
      if (calls === 1) return void reply.destroy();
      reply.writeHead(calls === 2 ? 503 : 200).end();
    });
    await new Promise<void>((done) => flaky.listen(0, '127.0.0.1', done));
    try {
      const { port } = flaky.address() as AddressInfo;
      const { path, facts } = await local(Buffer.from('again'));
      await s3Storage({ ...keys, endpoint: `http://127.0.0.1:${port}`, bucket: 'works' }).take('x', path, facts);
      expect(calls).toBe(3);
    } finally {
      flaky.close();
    }
  });
});

test('the settings choose; half a bucket is a wrong setting that is named', () => {
  expect(openStorage(readConfig({ SAIYUN_DATA: folder })).kind).toBe('folder');
  const whole = { SAIYUN_S3_BUCKET: 'works', SAIYUN_S3_ENDPOINT: endpoint, SAIYUN_S3_KEY: 'a', SAIYUN_S3_SECRET: 'b' };
  expect(openStorage(readConfig({ SAIYUN_DATA: folder, ...whole })).kind).toBe('s3');
  expect(() => readConfig({ SAIYUN_S3_BUCKET: 'works' })).toThrow('SAIYUN_S3_SECRET');
});
