import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Platform } from '../../http/platform.test-support.ts';
import { get, openPlatform, post, signIn } from '../../http/platform.test-support.ts';
import { contentType } from './content-type.ts';

let platform: Platform;
let app: FastifyInstance;
let token: string;
beforeAll(async () => {
  platform = await openPlatform();
  app = await platform.app();
  token = (await signIn(app)).token;
});
afterAll(() => platform.close());

const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(100)]);

const send = async (parts: readonly { name: string; value: string | Buffer; fileName?: string }[], as: string | undefined = token) => {
  const boundary = 'x'.repeat(20);
  const chunks = parts.flatMap(({ name, value, fileName }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n${fileName === undefined ? '' : 'Content-Type: application/octet-stream\r\n'}\r\n`,
    value,
    '\r\n',
  ]);
  const payload = Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk)));
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, ...(as ? { 'x-access-token': as } : {}) };
  return app.inject({ method: 'POST', url: '/jeecg-boot/sys/common/upload', payload, headers });
};
const pathOf = async (...args: Parameters<typeof send>) => (await send(...args)).json<{ message: string }>().message;

test('CALL-80, UPLOAD-15: the stored path comes in message, below biz or temp', async () => {
  const answer = await send([{ name: 'file', value: png, fileName: '图.png' }]);
  expect(answer.json()).toMatchObject({ success: true, result: null, message: expect.stringMatching(/^temp\/[0-9a-f]{32}\.png$/) });
  expect(
    await pathOf([
      { name: 'file', value: png, fileName: 'a.png' },
      { name: 'biz', value: 'works' },
    ]),
  ).toMatch(/^works\//);
});

test('a file comes back as attachment that no browser runs', async () => {
  const path = await pathOf([{ name: 'file', value: png, fileName: '作品,"一".png' }]);
  const answer = await get(app, `/sys/common/static/${path}`, token);
  expect(answer.rawPayload).toEqual(png);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': expect.stringMatching(/^attachment; .*filename\*=UTF-8''%E4%BD%9C%E5%93%81/),
  });
});

test.each(['../../etc/passwd.png', '..\\..\\x.png', '/etc/x.png', 'a\u0000b.png'])(
  'a file named %j is stored under a random name',
  async (fileName) => {
    const path = await pathOf([{ name: 'file', value: png, fileName }]);
    expect(path).toMatch(/^temp\/[0-9a-f]{32}\.png$/);
    for (const name of await readdir(join(platform.folder, 'files'))) expect(name).toMatch(/^[0-9a-f]{32}$/);
  },
);

test.each(['../x', 'a/b', '..', '.hidden', 'a b'])('biz %j is refused', async (biz) => {
  expect(
    (
      await send([
        { name: 'biz', value: biz },
        { name: 'file', value: png, fileName: 'a.png' },
      ])
    ).json(),
  ).toMatchObject({ error: 'input.invalid' });
});

test.each([
  ['page.html', '<html></html>'],
  ['a.svg', '<svg/>'],
  ['a.txt', '<!DOCTYPE html><script>1</script>'],
  ['a.png', 'no picture'],
  ['a.jsp', 'x'],
])('UPLOAD-06: %s that holds %j is refused', async (fileName, value) => {
  expect((await send([{ name: 'file', value, fileName }])).json()).toMatchObject({ success: false, error: 'input.invalid' });
});

test('a file above 10 MB is refused and leaves nothing behind', async () => {
  const answer = await send([{ name: 'file', value: Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]), fileName: 'big.png' }]);
  expect(answer.statusCode).toBe(413);
  expect(answer.json()).toMatchObject({ error: 'input.too_large' });
  expect(await readdir(join(platform.folder, 'tmp'))).toEqual([]);
});

test('an upload without a file, or without a session, stores nothing', async () => {
  const before = (await readdir(join(platform.folder, 'files'))).length;
  expect((await send([{ name: 'biz', value: 'temp' }])).json()).toMatchObject({ error: 'file.none' });
  expect((await send([{ name: 'file', value: png, fileName: 'a.png' }], '')).json()).toMatchObject({ error: 'session.missing' });
  expect((await readdir(join(platform.folder, 'files'))).length).toBe(before);
});

test('files of another tenant do not exist; strangers see public ones only', async () => {
  const path = await pathOf([{ name: 'file', value: png, fileName: 'a.png' }]);
  const other = await signIn(app, 'other');
  expect((await get(app, `/sys/common/static/${path}`, other.token)).statusCode).toBe(404);
  expect((await get(app, `/sys/common/static/${path}`)).statusCode).toBe(401);
  const open = await pathOf([
    { name: 'biz', value: 'public' },
    { name: 'file', value: png, fileName: 'logo.png' },
  ]);
  expect((await get(app, `/sys/common/static/${open}`)).statusCode).toBe(200);
  for (const bad of ['temp/none.png', '../../saiyun.lock', '..%2f..%2fsaiyun.lock', '%00']) {
    expect((await get(app, `/sys/common/static/${bad}`, token)).statusCode).toBe(404);
  }
  const expert = await signIn(app, 'expert1');
  expect(
    (
      await send(
        [
          { name: 'biz', value: 'public' },
          { name: 'file', value: png, fileName: 'a.png' },
        ],
        expert.token,
      )
    ).statusCode,
  ).toBe(403);
});

test('what is stored is what was sent, with its digest', async () => {
  const path = await pathOf([{ name: 'file', value: 'a,b\n1,2\n', fileName: 'rows.csv' }]);
  const row = await platform.db.one<{ name: string; size: number; type: string; digest: string }>(
    'select stored_name as name, size, mime_type as type, sha256 as digest from sys_file where path = $1',
    [path],
  );
  expect(row).toMatchObject({ size: 8, type: 'text/plain', digest: createHash('sha256').update('a,b\n1,2\n').digest('hex') });
  expect(await readFile(join(platform.folder, 'files', row?.name ?? ''), 'utf8')).toBe('a,b\n1,2\n');
});

test('types are told by content', () => {
  expect(contentType(Buffer.from('%PDF-1.7'), 'x.pdf')).toBe('application/pdf');
  expect(contentType(Buffer.from('PK\u0003\u0004'), 'x.xlsx')).toMatch(/spreadsheetml/);
  expect(contentType(Buffer.from('%PDF-1.7'), 'x.txt')).toBe('application/pdf');
  expect(contentType(Buffer.from('text'), 'x.pdf')).toBeUndefined();
});

test('POST without a body reaches the handler', async () => {
  const answer = await post(app, '/sys/common/upload', undefined, {
    headers: { 'x-access-token': token, 'content-type': 'application/json' },
  });
  expect(answer.json()).toMatchObject({ error: 'file.none' });
});
