import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { crc32 } from 'node:zlib';
import { contentType } from '@saiyun/sdk/logic/upload';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Platform } from '../../http/platform.test-support.ts';
import { get, openPlatform, post, signIn } from '../../http/platform.test-support.ts';
import { zipWriter } from '../../sheet/xlsx/zip-writer.ts';

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

const zipOf = async (parts: Readonly<Record<string, string>>): Promise<Buffer> => {
  const out = new PassThrough();
  const chunks: Buffer[] = [];
  out.on('data', (chunk: Buffer) => chunks.push(chunk));
  const zip = zipWriter(out);
  for (const [name, text] of Object.entries(parts)) await zip.add(name, text);
  await zip.finish();
  out.end();
  await once(out, 'end');
  return Buffer.concat(chunks);
};

const send = async (
  parts: readonly { name: string; value: string | Buffer; fileName?: string }[],
  as: string | undefined = token,
  to: FastifyInstance = app,
) => {
  const boundary = 'x'.repeat(20);
  const chunks = parts.flatMap(({ name, value, fileName }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n${fileName === undefined ? '' : 'Content-Type: application/octet-stream\r\n'}\r\n`,
    value,
    '\r\n',
  ]);
  const payload = Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk)));
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, ...(as ? { 'x-access-token': as } : {}) };
  return to.inject({ method: 'POST', url: '/jeecg-boot/sys/common/upload', payload, headers });
};
const pathOf = async (...args: Parameters<typeof send>) => (await send(...args)).json<{ message: string }>().message;

test('CALL-80, UPLOAD-15: the stored path comes in message, below biz or temp', async () => {
  const answer = await send([{ name: 'file', value: png, fileName: '图.png' }]);
  // UPLOAD-02: the original file name is returned too.
  const path = expect.stringMatching(/^temp\/[0-9a-f]{32}\.png$/);
  expect(answer.json()).toMatchObject({
    success: true,
    result: { fileName: '图.png', filePath: path, fileSize: png.length },
    message: path,
  });
  expect(
    await pathOf([
      { name: 'file', value: png, fileName: 'a.png' },
      { name: 'biz', value: 'works' },
    ]),
  ).toMatch(/^works\//);
});

test('a file comes back as attachment that no browser runs', async () => {
  const path = await pathOf([{ name: 'file', value: png, fileName: '作品,%22一%22.png' }]);
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
  ['page.html', '<html></html>', 'file.ending'],
  ['a.svg', '<svg/>', 'file.ending'],
  ['a.txt', '<!DOCTYPE html><script>1</script>', 'file.content'],
  ['a.txt', '%PDF-1.7', 'file.content'],
  ['a.png', 'no picture', 'file.content'],
  ['a.pdf', png, 'file.content'],
  ['a.docx', 'PK of nothing', 'file.content'],
  ['a.txt', Buffer.from([0x4d, 0x5a, 0, 0]), 'file.content'],
  ['a.jsp', 'x', 'file.ending'],
  ['链接.lnk', 'x', 'file.ending'],
  ['a.url', '[InternetShortcut]', 'file.ending'],
  ['a.docm', Buffer.from('PK\x03\x04'), 'file.ending'],
  ['a.xlsm', Buffer.from('PK\x03\x04'), 'file.ending'],
  ['a.mht', 'MIME-Version: 1.0', 'file.ending'],
  ['a.py', 'print(1)', 'file.ending'],
  ['a.swf', 'FWS', 'file.ending'],
  ['a.exe', 'MZ', 'file.ending'],
  ['file', 'text', 'file.ending'],
  ['a.html ', 'text', 'file.name'],
  ['a.html.', 'text', 'file.name'],
  ['a.pdf.', '%PDF-1.7', 'file.name'],
] as const)('UPLOAD-06: %s that holds %j is refused, by name and reason', async (fileName, value, error) => {
  const answer = (await send([{ name: 'file', value, fileName }])).json<{ message: string }>();
  expect(answer).toMatchObject({ success: false, error });
  expect(answer.message).toContain(`${fileName}：`);
});

test.each([
  ['a.docx', Buffer.from('PK\x03\x04')],
  ['a.ofd', Buffer.from('PK\x03\x04')],
  ['旧.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ['论文.wps', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ['a.JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ['a.mp3', Buffer.from('ID3x')],
  ['源码.7z', Buffer.from([0x37, 0x7a, 0xbc, 0xaf])],
  ['名单.csv', Buffer.from('\ufeff姓名,电话\n')],
  ['unicode.txt', Buffer.from('\ufeff文字', 'utf16le')],
])('%s is stored', async (fileName, value) => {
  expect((await send([{ name: 'file', value, fileName }])).json()).toMatchObject({ success: true });
});

test.each([
  ['the part that holds them', 'word/vbaProject.bin', 'x'],
  ['that part in capitals', 'XL/VBAPROJECT.BIN', 'x'],
  ['the kinds of its parts', '[Content_Types].xml', '<Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>'],
])('UPLOAD-06: a document with macros is refused under a harmless name, told by %s', async (_by, part, content) => {
  const holding = (name: string, text: string) => zipOf({ 'word/document.xml': '<w:document/>', [name]: text });
  const sent = async (value: Buffer) => (await send([{ name: 'file', value, fileName: '论文.docx' }])).json();
  expect(await sent(await holding(part, content))).toMatchObject({
    error: 'file.macros',
    message: '论文.docx：文件含有宏，请另存为不含宏的文档后再上传',
  });
  expect(await sent(await holding('word/styles.xml', content.replace('macroEnabled.', '')))).toMatchObject({ success: true });
});

test('a scanner looks at uploads: what it finds is not kept, and neither is what it could not look at', async () => {
  let says = 'stream: OK\0';
  const clamd = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => chunk.subarray(-4).equals(Buffer.alloc(4)) && socket.end(says));
  });
  await new Promise<void>((done) => clamd.listen(0, '127.0.0.1', done));
  const scanned = await platform.app({ SAIYUN_CLAMAV: `127.0.0.1:${(clamd.address() as AddressInfo).port}` });
  const sent = () => send([{ name: 'file', value: 'text', fileName: '作品.txt' }], token, scanned);
  const clean = (await sent()).json<{ message: string }>().message;
  expect(await platform.db.one('select scan_status as status from sys_file where path = $1', [clean])).toEqual({ status: '1' });
  says = 'stream: Win.Test.EICAR_HDB-1 FOUND\0';
  const before = (await readdir(join(platform.folder, 'files'))).length;
  expect((await sent()).json()).toMatchObject({ error: 'file.harmful', message: '作品.txt：查毒发现 Win.Test.EICAR_HDB-1，文件未保存' });
  await new Promise((done) => clamd.close(done));
  expect((await sent()).json()).toMatchObject({
    error: 'file.scanner_down',
    message: '作品.txt：查毒服务暂时无法使用，文件未保存，请稍后再试',
  });
  expect((await readdir(join(platform.folder, 'files'))).length).toBe(before);
});

test('a file above 10 MB is refused and leaves nothing behind', async () => {
  const answer = await send([{ name: 'file', value: Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]), fileName: 'big.png' }]);
  expect(answer.statusCode).toBe(413);
  expect(answer.json()).toMatchObject({ error: 'file.too_large', message: 'big.png：文件过大，上限为 10 MB' });
  expect(await readdir(join(platform.folder, 'tmp'))).toEqual([]);
});

test('an upload without a file, or without a session, stores nothing', async () => {
  const before = (await readdir(join(platform.folder, 'files'))).length;
  expect((await send([{ name: 'biz', value: 'temp' }])).json()).toMatchObject({ error: 'file.none' });
  expect((await send([{ name: 'file', value: png, fileName: 'a.png' }], '')).json()).toMatchObject({ error: 'session.missing' });
  expect((await readdir(join(platform.folder, 'files'))).length).toBe(before);
});

test('a second file of one call is refused and stores nothing, rather than dropped in silence', async () => {
  const before = (await readdir(join(platform.folder, 'files')).catch(() => [])).length;
  const answer = await send([
    { name: 'file', value: png, fileName: 'a.png' },
    { name: 'file', value: png, fileName: 'b.png' },
  ]);
  expect(answer.json()).toMatchObject({ success: false, error: 'file.several' });
  expect((await readdir(join(platform.folder, 'files')).catch(() => [])).length).toBe(before);
  // The uploaded temporary file is removed after the answer.
  await vi.waitFor(async () => expect(await readdir(join(platform.folder, 'tmp'))).toEqual([]), { timeout: 30_000 });
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
  expect(contentType(Buffer.from('%PDF-1.7'), 'x.pdf')).toEqual({ type: 'application/pdf' });
  expect(contentType(Buffer.from('PK\u0003\u0004'), 'x.xlsx')).toEqual({ type: expect.stringMatching(/spreadsheetml/) });
  expect(contentType(Buffer.from('%PDF-1.7'), 'x.txt')).toEqual({ fault: 'content' });
  expect(contentType(Buffer.from('text'), 'x.pdf')).toEqual({ fault: 'content' });
});

test('POST without a body reaches the handler', async () => {
  const answer = await post(app, '/sys/common/upload', undefined, {
    headers: { 'x-access-token': token, 'content-type': 'application/json' },
  });
  expect(answer.json()).toMatchObject({ error: 'file.none' });
});

test('CALL-125: one range of bytes, what is beyond the end, and what the client has already', async () => {
  const path = await pathOf([{ name: 'file', value: 'abcdefghij', fileName: 'a.txt' }]);
  const ask = (headers: Record<string, string>) =>
    app.inject({ method: 'GET', url: `/jeecg-boot/sys/common/static/${path}`, headers: { 'x-access-token': token, ...headers } });
  const whole = await ask({});
  expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-length': '10' });
  const tag = String(whole.headers.etag);
  for (const [range, text, told] of [
    ['bytes=2-4', 'cde', 'bytes 2-4/10'],
    ['bytes=7-', 'hij', 'bytes 7-9/10'],
    ['bytes=-3', 'hij', 'bytes 7-9/10'],
    ['bytes=5-99', 'fghij', 'bytes 5-9/10'],
  ]) {
    const part = await ask({ range: range ?? '' });
    expect([part.statusCode, part.payload, part.headers['content-range']]).toEqual([206, text, told]);
  }
  for (const range of ['bytes=10-', 'bytes=-0']) {
    const beyond = await ask({ range });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */10']);
    expect(beyond.json()).toMatchObject({ error: 'file.range' });
  }
  for (const range of ['bytes=4-2', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-']) expect((await ask({ range })).payload).toBe('abcdefghij');
  expect((await ask({ range: 'bytes=0-1', 'if-range': '"old"' })).statusCode).toBe(200);
  expect((await ask({ range: 'bytes=0-1', 'if-range': tag })).statusCode).toBe(206);
  expect((await ask({ 'if-none-match': tag })).statusCode).toBe(304);
});

test('a picture or a document may be looked at in a page that may do nothing; all else is an attachment', async () => {
  const shown = async (fileName: string, value: string | Buffer) =>
    (await get(app, `/sys/common/static/${await pathOf([{ name: 'file', value, fileName }])}?inline=1`, token)).headers;
  expect(await shown('a.png', png)).toMatchObject({
    'content-disposition': expect.stringMatching(/^inline/),
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(await shown('a.pdf', '%PDF-1.7 x')).toMatchObject({ 'content-disposition': expect.stringMatching(/^inline/) });
  expect(await shown('a.zip', Buffer.from('PK\u0003\u0004'))).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment/),
  });
});

test('a signed link opens one file for five minutes without a token, and nothing else', async () => {
  const [path, other] = [
    await pathOf([{ name: 'file', value: 'one', fileName: 'a.txt' }]),
    await pathOf([{ name: 'file', value: 'two', fileName: 'b.txt' }]),
  ];
  const made = await get(app, `/sys/common/link?path=${encodeURIComponent(path)}`, token);
  const { url } = made.json<{ result: { url: string; expires: number } }>().result;
  const open = (address: string) => app.inject({ method: 'GET', url: address });
  expect((await open(url)).payload).toBe('one');
  expect((await open(url.replace(path, other))).statusCode).toBe(401);
  expect((await open(url.replace(/expires=\d+/, 'expires=99999999999'))).statusCode).toBe(401);
  expect((await open(url.replace(/sign=..../, 'sign=AAAA'))).statusCode).toBe(401);
  expect((await get(app, `/sys/common/link?path=${encodeURIComponent(path)}`, (await signIn(app, 'other')).token)).json()).toMatchObject({
    error: 'file.missing',
  });
  const now = platform.now;
  platform.now = new Date(now.getTime() + 301_000);
  expect((await open(url)).statusCode).toBe(401);
  platform.now = now;
});

test('CALL-82: a file of a task result is stored like any other', async () => {
  const form = new FormData();
  form.set('multipartFile', new Blob(['a,b']), 'x.csv');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const answer = await app.inject({
    method: 'POST',
    url: '/jeecg-boot/assistsystem/tbTaskResult/uploadFiles?type=ykt',
    headers: { 'x-access-token': token, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect(answer.json()).toMatchObject({ success: true, message: expect.stringMatching(/^temp\/[0-9a-f]{32}\.csv$/) });
});

test('UPLOAD-06, UPLOAD-21: a commitment letter is JPG, PNG or PDF, a portrait a picture, by content and not by name', async () => {
  const letter = (value: string | Buffer, fileName: string, biz = 'letter') =>
    send([
      { name: 'biz', value: biz },
      { name: 'file', value, fileName },
    ]);
  expect((await letter(png, 'a.png')).json()).toMatchObject({ success: true });
  expect((await letter('%PDF-1.7 x', 'a.pdf')).json()).toMatchObject({ success: true });
  expect((await letter('text', 'a.txt')).json()).toMatchObject({
    error: 'file.kind',
    message: 'a.txt：文件类型不符合要求，请上传 JPG, PNG, PDF',
  });
  expect((await letter('%PDF-1.7 x', 'a.pdf', 'avatar')).json()).toMatchObject({ error: 'file.kind' });
  const tenMegabytes = 10 * 1024 * 1024;
  expect((await letter(Buffer.concat([png, Buffer.alloc(tenMegabytes - png.length)]), 'a.png')).json()).toMatchObject({
    error: 'file.too_large',
    message: 'a.png：文件过大，上限为 10 MB',
  });
  expect((await letter(Buffer.concat([png, Buffer.alloc(tenMegabytes - png.length - 1)]), 'a.png')).json()).toMatchObject({
    success: true,
  });
});

test('UPLOAD-06, ACCT-04: a signature is a GIF, JPEG, PNG or BMP, a picture any of them or a WebP', async () => {
  const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.from([8, 0, 8, 0]), Buffer.alloc(20)]);
  const bmp = Buffer.concat([Buffer.from('BM'), Buffer.alloc(16), Buffer.from([8, 0, 0, 0, 8, 0, 0, 0]), Buffer.alloc(20)]);
  const webp = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP'), Buffer.alloc(40)]);
  const as = async (biz: string, value: Buffer, fileName: string) =>
    (
      await send([
        { name: 'biz', value: biz },
        { name: 'file', value, fileName },
      ])
    ).json<{ success: boolean; error?: string }>();
  for (const biz of ['signature', 'image', 'avatar'])
    for (const [value, name] of [
      [gif, 'a.gif'],
      [bmp, 'a.bmp'],
      [png, 'a.png'],
    ] as const)
      expect(await as(biz, value, name), `${biz} ${name}`).toMatchObject({ success: true });
  expect(await as('image', webp, 'a.webp')).toMatchObject({ success: true });
  expect(await as('signature', webp, 'a.webp')).toMatchObject({ error: 'file.kind' });
});

test('CALL-126, WORK-04: words of a text and of a document; other kinds and other tenants are refused', async () => {
  const count = async (path: string, as = token) =>
    (await post(app, '/sys/common/wordCount', { path }, { headers: { 'x-access-token': as } })).json<{ result: unknown; error?: string }>();
  const text = await pathOf([{ name: 'file', value: '赛云平台 has 2 parts，共十字。', fileName: 'a.txt' }]);
  expect(await count(text)).toMatchObject({ success: true, result: { count: 12 } });
  const old = await pathOf([{ name: 'file', value: Buffer.from('c8fcd4c6', 'hex'), fileName: 'gbk.txt' }]);
  expect(await count(old)).toMatchObject({ result: { count: 2 } });
  const xml =
    '<w:document><w:p><w:r><w:t>一二</w:t></w:r><w:r><w:t xml:space="preserve">三 A&amp;B</w:t></w:r></w:p><w:p><w:r><w:t>end</w:t></w:r><w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p></w:document>';
  const book = storedZip('word/document.xml', xml);
  const docx = await pathOf([{ name: 'file', value: book, fileName: 'a.docx' }]);
  expect(await count(docx)).toMatchObject({ result: { count: 6 } });
  expect(await count(await pathOf([{ name: 'file', value: png, fileName: 'a.png' }]))).toMatchObject({ error: 'file.kind' });
  expect(await count(docx, (await signIn(app, 'other')).token)).toMatchObject({ error: 'file.missing' });
  expect(await count(await pathOf([{ name: 'file', value: book.subarray(0, 60), fileName: 'a.docx' }]))).toMatchObject({
    error: 'sheet.unreadable',
  });
});

/** A zip file with one uncompressed part. */
const storedZip = (name: string, content: string): Buffer => {
  const [path, body] = [Buffer.from(name), Buffer.from(content)];
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt32LE(crc32(body), 10);
  facts.writeUInt32LE(body.length, 14);
  facts.writeUInt32LE(body.length, 18);
  facts.writeUInt16LE(path.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, path, body]);
  const entry = Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), Buffer.from([20, 0]), facts, Buffer.alloc(14), path]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, entry, end]);
};

test('an account that would fill the disk for all has to wait, administrators and others do not', async () => {
  const { token: expert } = await signIn(app, 'expert1');
  const one = [{ name: 'file', value: png, fileName: 'a.png' }];
  const filled = (files: number, bytes: number) =>
    platform.db.run(
      `insert into sys_file (path, tenant_id, stored_name, biz, file_name, mime_type, size, sha256, create_by, create_time)
       select 'full/' || n, 1, 'full', 'full', 'x', 'text/plain', $2, '', 'expert1', $3 from generate_series(1, $1) n`,
      [files, bytes, platform.now],
    );
  for (const [files, bytes] of [
    [5000, 1],
    [11, 2_000_000_000],
  ] as const) {
    await filled(files, bytes);
    expect((await send(one, expert)).json()).toMatchObject({ success: false, error: 'limit.rate' });
    expect((await send(one)).json()).toMatchObject({ success: true });
    await platform.db.run(`delete from sys_file where biz = 'full'`);
    expect((await send(one, expert)).json()).toMatchObject({ success: true });
  }
});

test('UPLOAD-19: a picture of a formatted text is seen by other accounts of the tenant; what is no picture is refused there', async () => {
  const editor = [
    { name: 'biz', value: 'editor' },
    { name: 'jeditor', value: '1' },
  ];
  const path = await pathOf([...editor, { name: 'file', value: png, fileName: '图.png' }]);
  expect(path).toMatch(/^editor\/[0-9a-f]{32}\.png$/);
  const { token: other } = await signIn(app, 'expert1');
  const url = `/jeecg-boot/sys/common/static/${path}`;
  expect((await app.inject({ method: 'GET', url, headers: { 'x-access-token': other } })).statusCode).toBe(200);
  expect((await app.inject({ method: 'GET', url })).statusCode).not.toBe(200);
  const text = await send([...editor, { name: 'file', value: Buffer.from('text'), fileName: 'a.txt' }]);
  expect(text.json()).toMatchObject({ success: false });
});
