import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { partCount, partRange, partSizeOf } from '@saiyun/sdk/logic/upload';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { get, openPlatform, type Platform, post, signIn } from '../../../http/platform.test-support.ts';
import { removeAbandonedUploads } from './abandoned.ts';

let platform: Platform;
let app: FastifyInstance;
let token: string;
beforeAll(async () => {
  platform = await openPlatform();
  app = await platform.app();
  token = (await signIn(app)).token;
});
afterAll(() => platform.close());

const as = (one: string) => ({ headers: { 'x-access-token': one } });
const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');
/** The digest of the digests. */
const whole = (parts: readonly Uint8Array[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(sha256(part), 'hex');
  return hash.digest('hex');
};

let made = 0;
/** A file of three parts and a bit, different from every other. */
const pdf = (): Buffer => {
  const bytes = Buffer.alloc(3 * partSizeOf(0) + 1000, `block ${made++} `);
  bytes.write('%PDF-1.7\n');
  return bytes;
};
const partsOf = (bytes: Buffer): Buffer[] =>
  Array.from({ length: partCount(bytes.length, partSizeOf(bytes.length)) }, (_, part) =>
    bytes.subarray(...partRange(part, bytes.length, partSizeOf(bytes.length))),
  );

interface Begun {
  readonly success: boolean;
  readonly error?: string;
  readonly message: string;
  readonly result: { readonly id: string; readonly partSize: number; readonly parts: Readonly<Record<string, string>> };
}
const begin = async (bytes: Buffer, more: object = {}, caller = token): Promise<Begun> =>
  (
    await post(
      app,
      '/sys/common/parts/begin',
      { fileName: '论文.pdf', fileSize: bytes.length, biz: 'works', firstSha256: sha256(bytes.subarray(0, 1024 * 1024)), ...more },
      as(caller),
    )
  ).json();
const sendPart = async (id: string, part: number | string, bytes: Uint8Array, { caller = token, digest = sha256(bytes) } = {}) => {
  const edge = 'x'.repeat(20);
  const fields = Object.entries({ id, part: String(part), sha256: digest }).map(
    ([name, value]) => `--${edge}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const payload = Buffer.concat([
    Buffer.from(`${fields.join('')}--${edge}\r\nContent-Disposition: form-data; name="file"; filename="part"\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${edge}--\r\n`),
  ]);
  const headers = { 'content-type': `multipart/form-data; boundary=${edge}`, 'x-access-token': caller };
  return (await app.inject({ method: 'POST', url: '/jeecg-boot/sys/common/parts/send', payload, headers })).json<{
    success: boolean;
    error?: string;
  }>();
};
const finish = async (id: string, digest: string, caller = token) =>
  (await post(app, '/sys/common/parts/finish', { id, sha256: digest }, as(caller))).json<{
    success: boolean;
    error?: string;
    message: string;
    result: { filePath: string };
  }>();
const stored = async (): Promise<readonly string[]> => readdir(join(platform.folder, 'files')).catch(() => []);

test('parts in any order and twice become the file, under its own name, with its own digest, and nothing of them is left', async () => {
  const bytes = pdf();
  const parts = partsOf(bytes);
  const { id } = (await begin(bytes)).result;
  for (const part of [3, 0, 2, 0, 1]) expect(await sendPart(id, part, parts[part] ?? bytes)).toMatchObject({ success: true });
  const { result } = await finish(id, whole(parts));
  expect(result.filePath).toMatch(/^works\/[0-9a-f]{32}\.pdf$/);
  const answer = await get(app, `/sys/common/static/${result.filePath}`, token);
  expect(sha256(answer.rawPayload)).toBe(sha256(bytes));
  expect(answer.headers).toMatchObject({
    etag: `"${sha256(bytes)}"`,
    'content-disposition': expect.stringContaining(encodeURIComponent('论文.pdf')),
  });
  expect((await stored()).filter((name) => name.startsWith(id))).toEqual([]);
  // The answer was lost and the client asks again.
  expect((await finish(id, whole(parts))).result.filePath).toBe(result.filePath);
});

test('an upload that was interrupted is found again by the same file, also by a server that was restarted', async () => {
  const bytes = pdf();
  const parts = partsOf(bytes);
  const first = (await begin(bytes)).result;
  await sendPart(first.id, 1, parts[1] ?? bytes);
  const later = await platform.app();
  const again = await post(
    later,
    '/sys/common/parts/begin',
    { fileName: '论文.pdf', fileSize: bytes.length, biz: 'works', firstSha256: sha256(bytes.subarray(0, 1024 * 1024)) },
    as(token),
  );
  expect(again.json<Begun>().result).toEqual({ ...first, parts: { 1: sha256(parts[1] ?? '') } });
  // Another file of the same name and size is another upload.
  expect((await begin(pdf())).result.id).not.toBe(first.id);
});

test('what is missing, damaged, too long or out of range is refused, and the upload goes on', async () => {
  const bytes = pdf();
  const parts = partsOf(bytes);
  const [one = bytes, two = bytes] = parts;
  const { id } = (await begin(bytes)).result;
  expect(await sendPart(id, 0, one, { digest: sha256('other') })).toMatchObject({ error: 'upload.digest' });
  expect(await sendPart(id, 0, one.subarray(1))).toMatchObject({ error: 'upload.part' });
  for (const part of [-1, 4, 'x', '', '1e1', 99999999]) expect(await sendPart(id, part, one)).toMatchObject({ error: 'upload.part' });
  expect(await finish(id, whole(parts))).toMatchObject({ error: 'upload.incomplete' });
  for (const [part, value] of parts.entries()) await sendPart(id, part, part === 1 ? Buffer.alloc(two.length) : value);
  // All are there, but one of them is not what the client means.
  expect(await finish(id, whole(parts))).toMatchObject({ error: 'upload.incomplete' });
  await sendPart(id, 1, two);
  expect(await finish(id, whole(parts))).toMatchObject({ success: true });
});

test('a part that was lost in the storage is asked for again', async () => {
  const bytes = pdf();
  const parts = partsOf(bytes);
  const { id } = (await begin(bytes)).result;
  for (const [part, value] of parts.entries()) await sendPart(id, part, value);
  await platform.services().storage.remove(`${id}-2`);
  expect(await finish(id, whole(parts))).toMatchObject({ error: 'upload.incomplete' });
  const { result } = (await get(app, `/sys/common/parts/state?id=${id}`, token)).json<Begun>();
  expect(Object.keys(result.parts)).toEqual(['0', '1', '3']);
});

test('two windows that finish at once get one file', async () => {
  const bytes = pdf();
  const parts = partsOf(bytes);
  const { id } = (await begin(bytes)).result;
  for (const [part, value] of parts.entries()) await sendPart(id, part, value);
  const both = await Promise.all([finish(id, whole(parts)), finish(id, whole(parts))]);
  expect(both.map(({ success }) => success)).toEqual([true, true]);
  const paths = new Set(both.map(({ result }) => result.filePath));
  expect(paths.size).toBe(1);
  const rows = await platform.db.many('select path from sys_file where sha256 = $1', [sha256(bytes)]);
  expect(rows.map(({ path }) => path)).toEqual([...paths]);
});

test('nobody else sees an upload, of the same tenant or of another', async () => {
  const bytes = pdf();
  const { id } = (await begin(bytes)).result;
  for (const account of ['expert1', 'other']) {
    const theirs = (await signIn(app, account)).token;
    expect((await get(app, `/sys/common/parts/state?id=${id}`, theirs)).json()).toMatchObject({ error: 'upload.gone' });
    expect(await sendPart(id, 0, bytes.subarray(0, 100), { caller: theirs })).toMatchObject({ error: 'upload.gone' });
    expect(await finish(id, sha256(''), theirs)).toMatchObject({ error: 'upload.gone' });
    expect((await post(app, '/sys/common/parts/cancel', { id }, as(theirs))).json()).toMatchObject({ error: 'upload.gone' });
    // The same file of theirs is an upload of their own.
    expect((await begin(bytes, {}, theirs)).result.id).not.toBe(id);
  }
});

test.each([
  [{ fileSize: 3 * 1024 ** 3 }, 'file.too_large'],
  [{ fileSize: 0 }, 'input.invalid'],
  [{ fileName: 'setup.exe' }, 'file.ending'],
  [{ biz: 'letter', fileSize: 11 * 1024 * 1024 }, 'file.too_large'],
  [{ biz: 'image' }, 'file.kind'],
  [{ biz: '../x' }, 'input.invalid'],
  [{ biz: 'review' }, 'access.denied'],
  [{ firstSha256: 'x' }, 'input.invalid'],
])('UPLOAD-06, UPLOAD-21: what will be refused is refused before a byte is sent: %j', async (more, error) => {
  expect(await begin(pdf(), more)).toMatchObject({ error });
});

test('UPLOAD-06: a file whose content is not what its name says is refused once it is there, and its parts can go', async () => {
  const bytes = Buffer.alloc(partSizeOf(0) + 10, 7);
  const parts = partsOf(bytes);
  const { id } = (await begin(bytes)).result;
  for (const [part, value] of parts.entries()) await sendPart(id, part, value);
  expect(await finish(id, whole(parts))).toMatchObject({ error: 'file.content', message: expect.stringContaining('论文.pdf') });
  await post(app, '/sys/common/parts/cancel', { id }, as(token));
  expect((await stored()).filter((name) => name.startsWith(id))).toEqual([]);
  expect(await sendPart(id, 0, parts[0] ?? bytes)).toMatchObject({ error: 'upload.gone' });
});

test('an upload that nobody goes on with is cleared away after three days', async () => {
  const bytes = pdf();
  const { id } = (await begin(bytes)).result;
  await sendPart(id, 0, partsOf(bytes)[0] ?? bytes);
  const services = platform.services();
  expect((await stored()).includes(`${id}-0`)).toBe(true);
  const now = platform.now;
  platform.now = new Date(now.getTime() + 4 * 86_400_000);
  expect(await removeAbandonedUploads(services)).toBeGreaterThan(0);
  platform.now = now;
  expect((await stored()).includes(`${id}-0`)).toBe(false);
  expect((await begin(bytes)).result.id).not.toBe(id);
});
