import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { s3Storage } from './s3-storage.ts';

const keys = { key: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', region: 'us-east-1' };
const sha256 = (value: string | Buffer): string => createHash('sha256').update(value).digest('hex');
const hmac = (key: string | Buffer, value: string): Buffer => createHmac('sha256', key).update(value).digest();

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** Signature version 4 of a call without a query, written from its specification alone, without our code. */
const signatureOf = ({ method, path, headers }: Asked, names: readonly string[]): string => {
  const date = String(headers['x-amz-date']);
  const lines = names.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('');
  const canonical = [method, path, '', lines, names.join(';'), String(headers['x-amz-content-sha256'])].join('\n');
  const scope = `${date.slice(0, 8)}/${keys.region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${keys.secret}`, date.slice(0, 8)), keys.region), 's3'), 'aws4_request');
  return hmac(key, toSign).toString('hex');
};

test('the reckoning of this test gives the published example of the protocol', () => {
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': sha256(''),
    'x-amz-date': '20130524T000000Z',
  };
  expect(signatureOf({ method: 'GET', path: '/test.txt', headers }, Object.keys(headers))).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
});

test('every call to a bucket is signed by it: host, date and the digest of what is sent', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'saiyun-s3-'));
  const asked: (Asked & { readonly body: Buffer })[] = [];
  const bucket = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      asked.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      reply.writeHead(200, { 'content-length': '0' }).end();
    });
  });
  await new Promise<void>((done) => bucket.listen(0, '127.0.0.1', done));
  try {
    const { port } = bucket.address() as AddressInfo;
    const storage = s3Storage({ ...keys, endpoint: `http://127.0.0.1:${port}`, bucket: 'works' });
    const path = join(folder, 'a');
    const content = Buffer.from('the bytes of a work');
    writeFileSync(path, content);
    await storage.take('file-1', path, { size: content.length, sha256: sha256(content), mimeType: 'text/plain' });
    await storage.size('file-1');
    (await storage.read('file-1', { start: 2, end: 5 }))?.resume();
    await storage.remove('file-1');
  } finally {
    bucket.close();
    rmSync(folder, { recursive: true, force: true });
  }
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(
    ['PUT', 'HEAD', 'GET', 'DELETE'].map((method) => `${method} /works/file-1`),
  );
  for (const call of asked) {
    const [, key, names, signature] =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/.*SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(String(call.headers.authorization)) ?? [];
    const signed = (names ?? '').split(';');
    expect(key).toBe(keys.key);
    expect(signed).toEqual(expect.arrayContaining(['host', 'x-amz-content-sha256', 'x-amz-date']));
    expect(call.headers['x-amz-content-sha256']).toBe(sha256(call.body));
    expect(signature, call.method).toBe(signatureOf(call, signed));
  }
});
