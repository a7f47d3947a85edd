// A corpus of files that were made to do harm, and bodies that were made to keep a server busy. Each file is refused by name, or stored and
// handed out as what no browser runs; whatever reads it ends in time and within its memory.
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { get, openPlatform, type Platform, prefix, signIn } from '../../server/src/http/platform.test-support.ts';
import { documentParts, gif, jpeg, pdf, png, workbookParts, xls, zipped } from '../support/fuzz/good-files.ts';
import type { ParserName } from '../support/fuzz/parser-process.ts';
import { parserRunner } from '../support/fuzz/parser-runner.ts';

let platform: Platform;
let app: FastifyInstance;
let token: string;
let port = 0;
const runner = parserRunner(30_000);
beforeAll(async () => {
  platform = await openPlatform();
  app = await platform.app();
  token = (await signIn(app)).token;
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
});
afterAll(async () => {
  runner.close();
  await platform?.close();
});

interface Part {
  readonly name: string;
  readonly content: Buffer;
  /** What the directory says of the size, if that is a lie. */
  readonly told?: number;
  readonly method?: 0 | 8;
  readonly attributes?: number;
}

/** A zip by hand, for what no honest writer writes: lying sizes, names with paths, links, and entries that all share one body. */
const zipOf = (parts: readonly Part[], shared = false): Buffer => {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [n, { name, content, told = content.length, method = 8, attributes = 0 }] of parts.entries()) {
    const packed = method === 8 ? deflateRawSync(content) : content;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(method, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(told, 22);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(0x0314, 4);
    entry.writeUInt16LE(20, 6);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(told, 24);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE(attributes, 38);
    entry.writeUInt32LE(shared ? 0 : offset, 42);
    directory.push(entry, Buffer.from(name));
    if (shared && n > 0) continue;
    bodies.push(local, Buffer.from(name), packed);
    offset += 30 + Buffer.byteLength(name) + packed.length;
  }
  const size = directory.reduce((sum, one) => sum + one.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length % 65_536, 8);
  end.writeUInt16LE(parts.length % 65_536, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, ...directory, end]);
};

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
const page = bytes('<html><script>alert(1)</script></html>');
const blank = (megabytes: number): Buffer => Buffer.alloc(megabytes * 1024 * 1024, 0x20);
const external =
  '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd"><!ENTITY w SYSTEM "http://127.0.0.1:1/x"><!ENTITY % p SYSTEM "http://127.0.0.1:1/d"> %p;]>';
const laughs = `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(50)}">${[...'bcdefghij'].map((name, n) => `<!ENTITY ${name} "${`&${'abcdefghi'[n]};`.repeat(10)}">`).join('')}]>`;
const documentOf = (xml: string) => zipped({ ...documentParts, 'word/document.xml': xml });
const nested = (depth: number): Buffer =>
  Array.from({ length: depth }).reduce<Buffer>(
    (inner, _, n) => zipOf([{ name: `${n}.zip`, content: Buffer.concat([inner, inner]) }]),
    zipOf([{ name: 'x', content: blank(1) }]),
  );

interface Hostile {
  readonly name: string;
  readonly make: () => Buffer | Promise<Buffer>;
  /** How it is refused when it is uploaded; left out where it is stored and only handed out safely. */
  readonly refused?: string;
  /** The readers that open such a file, and how they must end. */
  readonly read?: Readonly<Partial<Record<ParserName, RegExp>>>;
}

const corpus: Readonly<Record<string, Hostile>> = {
  // Polyglots: begin as one thing and are another as well.
  'a GIF that is a script': { name: 'a.gif', make: () => bytes('GIF89a/*\x01\x00\x01\x00*/=1;alert(1)//') },
  'a GIF that is a page': { name: 'a.gif', make: () => Buffer.concat([gif(), page]), read: { gif: /^(read|file\.\w+)$/ } },
  'a JPEG that is a page': { name: 'a.jpg', make: () => Buffer.concat([jpeg(), page]), read: { jpeg: /^(read|file\.\w+)$/ } },
  'a PNG with a page of the server behind it': {
    name: 'a.png',
    make: () => Buffer.concat([png(), bytes('<?php system($_GET[0]); ?>')]),
    read: { png: /^(read|file\.\w+)$/ },
  },
  'a PDF that is a page': { name: 'a.pdf', make: () => Buffer.concat([pdf(), page]), read: { pdf: /^(read|file\.\w+)$/ } },
  'a PDF that runs something when it is opened': {
    name: 'a.pdf',
    make: () =>
      bytes(
        '%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>/AA<</O<</S/Launch/F(cmd.exe)>>>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
      ),
  },
  'a PDF that is a zip': { name: 'a.pdf', make: async () => Buffer.concat([pdf(), await zipped(documentParts)]) },
  'a page that is a zip': { name: 'a.zip', make: async () => Buffer.concat([page, await zipped(documentParts)]), refused: 'file.content' },
  'a page that is a document': {
    name: 'a.docx',
    make: async () => Buffer.concat([page, await zipped(documentParts)]),
    refused: 'file.content',
  },
  'a picture that is a document': { name: 'a.docx', make: () => png(), refused: 'file.content' },
  'a document that is a picture by its name': { name: 'a.png', make: () => zipped(documentParts), refused: 'file.content' },
  'a program': { name: 'a.pdf', make: () => bytes('MZ\x90\0\x03\0\0\0'), refused: 'file.content' },
  'a program as a text': { name: 'a.txt', make: () => bytes('\x7fELF\x02\x01\x01\0'), refused: 'file.content' },
  'a drawing with a script': {
    name: 'a.svg',
    make: () => bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    refused: 'file.ending',
  },
  'a drawing with a script as a picture': {
    name: 'a.png',
    make: () => bytes('<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><script>alert(1)</script></foreignObject></svg>'),
    refused: 'file.content',
  },
  'a drawing behind its declaration as a text': {
    name: 'a.txt',
    make: () => bytes('<?xml version="1.0"?><svg onload="alert(1)"/>'),
    refused: 'file.content',
  },
  // Macros, links and objects.
  'a workbook with macros': { name: 'a.xlsx', make: () => zipped({ ...workbookParts, 'xl/vbaProject.bin': 'x' }), refused: 'file.macros' },
  'a workbook of the kind with macros': {
    name: 'a.xlsx',
    make: () =>
      zipped({
        ...workbookParts,
        '[Content_Types].xml': '<Types><Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>',
      }),
    refused: 'file.macros',
  },
  'a workbook with macros under its own name': {
    name: 'a.xlsm',
    make: () => zipped({ ...workbookParts, 'xl/vbaProject.bin': 'x' }),
    refused: 'file.ending',
  },
  'an old workbook with macros': {
    name: 'a.xls',
    make: () => Buffer.concat([xls(), Buffer.from('_VBA_PROJECT_CUR', 'utf16le')]),
    refused: 'file.macros',
  },
  'an old document with macros, far inside': {
    name: 'a.doc',
    make: () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2 ** 20 - 15), Buffer.from('_VBA_PROJECT', 'utf16le')]),
    refused: 'file.macros',
  },
  'a workbook whose cells run programs': {
    name: 'a.xlsx',
    make: () =>
      zipped({
        ...workbookParts,
        'xl/worksheets/sheet1.xml':
          '<worksheet><sheetData><row r="1"><c r="A1" t="str"><f>cmd|\' /C calc\'!A0</f><v>=cmd|x</v></c></row></sheetData></worksheet>',
      }),
    read: { 'xlsx and xls': /^read$/ },
  },
  // Entities.
  'a document that reads a file of the server': {
    name: 'a.docx',
    make: () => documentOf(`${external}<w:document><w:t>&f;&w;</w:t></w:document>`),
    read: { 'words of docx': /^(read|file\.\w+)$/, office: /^(read|file\.\w+|author\.\w+)$/ },
  },
  'a document that unfolds without end': {
    name: 'a.docx',
    make: () => documentOf(`${laughs}<w:document><w:t>&j;</w:t></w:document>`),
    read: { 'words of docx': /^(read|file\.\w+)$/ },
  },
  'a workbook that reads a file of the server': {
    name: 'a.xlsx',
    make: () => zipped({ ...workbookParts, 'xl/sharedStrings.xml': `${external}<sst><si><t>&f;</t></si></sst>` }),
    read: { 'xlsx and xls': /^(read|sheet\.\w+)$/ },
  },
  // Bombs.
  'a document of 300 MB that is a small file': {
    refused: 'sheet.too_large',
    name: 'a.docx',
    make: () => zipOf([{ name: 'word/document.xml', content: blank(300) }]),
    read: { 'words of docx': /^(sheet|file)\.\w+$/, office: /^(sheet|file|author)\.\w+$|^read$/ },
  },
  'a workbook of 300 MB that is a small file': {
    refused: 'sheet.too_large',
    name: 'a.xlsx',
    make: () => zipOf([{ name: 'xl/worksheets/sheet1.xml', content: blank(300) }]),
    read: { 'xlsx and xls': /^sheet\.\w+$/ },
  },
  'a document whose directory lies about its size': {
    name: 'a.docx',
    make: () => zipOf([{ name: 'word/document.xml', content: blank(100), told: 10 }]),
    read: { 'words of docx': /^(sheet|file)\.\w+$/ },
  },
  'ten thousand parts that share one body': {
    refused: 'sheet.too_large',
    name: 'a.docx',
    make: () =>
      zipOf(
        Array.from({ length: 10_000 }, (_, n) => ({
          name: `word/${n}.xml`,
          content: n === 0 ? blank(10) : Buffer.alloc(0),
          told: 10 * 2 ** 20,
        })),
        true,
      ),
    read: { zip: /^(sheet|file)\.\w+$/ },
  },
  'archives in archives, a million times its size': { name: 'a.zip', make: () => nested(20), read: { zip: /^(read|(sheet|file)\.\w+)$/ } },
  'parts that leave their folder, and links': {
    name: 'a.docx',
    make: () =>
      zipOf([
        { name: '../../../../etc/cron.d/x', content: bytes('x') },
        { name: 'C:\\windows\\x', content: bytes('x') },
        { name: '/etc/passwd', content: bytes('x') },
        { name: 'word/document.xml', content: bytes('/etc/passwd'), attributes: 0xa1ff0000, method: 0 },
      ]),
    read: { zip: /^(read|(sheet|file)\.\w+)$/, 'words of docx': /^(read|(sheet|file)\.\w+)$/ },
  },
  'a cell as long as a book, ten thousand columns wide': {
    name: 'a.xlsx',
    make: () =>
      zipped({
        ...workbookParts,
        'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1">${'<c r="XFD1" t="inlineStr"><is><t>x</t></is></c>'.repeat(20_000)}</row></sheetData></worksheet>`,
      }),
    read: { 'xlsx and xls': /^(read|sheet\.\w+)$/ },
  },
  'a line without an end': {
    name: 'a.csv',
    make: () => Buffer.from(`"${'x'.repeat(9_000_000)}`),
    read: { csv: /^(read|sheet\.\w+|text\.\w+)$/ },
  },
};

const boundary = 'x'.repeat(24);
const bodyOf = (name: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
const upload = (name: string, content: Buffer) =>
  app.inject({
    method: 'POST',
    url: `${prefix}/sys/common/upload`,
    payload: bodyOf(name, content),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'x-access-token': token },
  });
/** What lies in the folder of arriving files. */
const arriving = (): readonly string[] => readdirSync(join(platform.folder, 'tmp'));

describe('a file that was made to do harm', () => {
  test.each(Object.entries(corpus))(
    '%s',
    async (_what, { name, make, refused, read = {} }) => {
      const content = await make();
      const answer = (await upload(name, content)).json<{ success: boolean; error?: string; message: string }>();
      if (refused) expect(answer).toMatchObject({ success: false, error: refused });
      else {
        expect(answer).toMatchObject({ success: true });
        for (const path of [answer.message, `${answer.message}?view=1`, `${answer.message}?inline=true`]) {
          const { headers, statusCode } = await get(app, `/sys/common/static/${path}`, token);
          expect(statusCode).toBe(200);
          expect(headers['x-content-type-options']).toBe('nosniff');
          expect(headers['content-security-policy']).toMatch(/sandbox/);
          expect(headers['content-security-policy']).not.toMatch(/allow-scripts|allow-same-origin/);
          expect(headers['content-type']).not.toMatch(/html|svg|javascript|xml;|text\/css/);
          if (/\.(docx|xlsx|zip)$/.test(name)) expect(headers['content-disposition']).toMatch(/^attachment/);
        }
      }
      for (const [parser, end] of Object.entries(read)) {
        const ended = await runner.run(parser as ParserName, content);
        expect(ended.end, parser).toMatch(end);
        expect(ended.memory, parser).toBeLessThan(700 * 2 ** 20);
      }
      await expect.poll(arriving).toEqual([]);
    },
    120_000,
  );

  test.each([
    'a\u0000.png',
    'a.png\u0000.html',
    'a.html\u0000.png',
    'a\r\nSet-Cookie: x=1\r\n.txt',
    '\u001b[2J\u0007.txt',
    '\u202Etxt.exe',
    'a\u2028b\u2029.txt',
    'CON.txt',
    '...txt',
    '.txt',
    '%2e%2e%2fa.txt',
    '..\\..\\a.txt',
    `${'长'.repeat(5000)}.txt`,
    'a.txt ',
    'a.txt.',
    'a";filename="b.html',
  ])('the name %j becomes no path, no header and no line', async (name) => {
    const answer = (await upload(encodeURI(name).includes('%0') ? name.replace(/[\r\n]/g, ' ') : name, bytes('text'))).json<{
      success: boolean;
      message: string;
      error?: string;
    }>();
    if (!answer.success) return expect(answer.error).toMatch(/^(file|input)\./);
    expect(answer.message).toMatch(/^temp\/[0-9a-f]{32}(\.\w{1,8})?$/);
    const { headers } = await get(app, `/sys/common/static/${answer.message}`, token);
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['content-disposition']).toMatch(/^attachment; filename="file"; filename\*=UTF-8''[\w%.~!*'()-]+$/);
    const kept = await platform.db.one<{ name: string }>('select file_name as name from sys_file where path = $1', [answer.message]);
    expect(kept?.name).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069/\\]/u);
    expect(kept?.name.length).toBeLessThanOrEqual(255);
  });
});

describe('a body that was made to keep the server busy', () => {
  const opened: Socket[] = [];
  afterAll(() => {
    for (const socket of opened) socket.destroy();
  });
  /** Sends raw bytes and resolves with what comes back until the connection ends or falls silent. */
  const rawly = (sent: Buffer | string, quiet = 1500): Promise<string> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(sent));
      opened.push(socket);
      let said = '';
      socket.setTimeout(quiet, () => socket.destroy());
      socket.on('data', (chunk) => (said += chunk.toString()));
      socket.on('error', () => undefined).on('close', () => resolve(said));
    });
  const head = (more: string, method = 'POST'): string =>
    `${method} ${prefix}/sys/common/upload HTTP/1.1\r\nHost: x\r\nX-Access-Token: ${token}\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\n${more}\r\n`;

  test('uploads that come a byte at a time hold up nobody, and leave nothing behind when they are cut', async () => {
    const start = bodyOf('slow.txt', Buffer.alloc(0)).subarray(0, 120);
    const slow = await Promise.all(
      Array.from(
        { length: 60 },
        () =>
          new Promise<Socket>((resolve) => {
            const socket = connect(port, '127.0.0.1', () => {
              socket.write(`${head('Content-Length: 5000000\r\n')}`);
              socket.write(start, () => resolve(socket));
            });
            socket.on('error', () => undefined);
            opened.push(socket);
          }),
      ),
    );
    for (let n = 0; n < 5; n += 1) for (const socket of slow) socket.write('x');
    for (let n = 0; n < 20; n += 1)
      expect((await fetch(`http://127.0.0.1:${port}${prefix}/user/info`, { headers: { 'x-access-token': token } })).status).toBe(200);
    for (const socket of slow) socket.destroy();
    await expect.poll(() => arriving().length).toBe(0);
  });

  test('two lengths, or a length and chunks, are one refused request and never two', async () => {
    const hidden = `GET ${prefix}/user/info HTTP/1.1\r\nHost: x\r\nX-Access-Token: ${token}\r\n\r\n`;
    for (const more of [
      `Content-Length: 4\r\nTransfer-Encoding: chunked\r\n`,
      `Content-Length: 4\r\nContent-Length: ${hidden.length}\r\n`,
      'Transfer-Encoding: chunked, identity\r\n',
      'Transfer-Encoding : chunked\r\n',
      'Content-Length: +4\r\n',
    ]) {
      const said = await rawly(`${head(more)}0\r\n\r\n${hidden}`);
      expect(said, more).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(said.match(/HTTP\/1\.1/g), more).toHaveLength(1);
      expect(said, more).not.toContain('"userInfo"');
    }
  });

  test('a body without an end, with a thousand fields, with a head as long as a book or with no boundary is refused', async () => {
    const field = (n: number): string => `--${boundary}\r\nContent-Disposition: form-data; name="f${n}"\r\n\r\nx\r\n`;
    const sent = (payload: string | Buffer, type = `multipart/form-data; boundary=${boundary}`) =>
      app.inject({
        method: 'POST',
        url: `${prefix}/sys/common/upload`,
        payload,
        headers: { 'content-type': type, 'x-access-token': token },
      });
    for (const payload of [
      Array.from({ length: 1000 }, (_, n) => field(n)).join(''),
      bodyOf('a.txt', bytes('x')).subarray(0, -10),
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${'a'.repeat(200_000)}.txt"\r\n\r\nx\r\n--${boundary}--\r\n`,
      `--${boundary}\r\n${'X-Long: y\r\n'.repeat(20_000)}\r\nx\r\n--${boundary}--\r\n`,
      '',
    ]) {
      const answer = await sent(payload);
      expect(answer.statusCode, answer.body).toBeLessThan(500);
      expect(answer.json(), answer.body).toMatchObject({ success: false });
    }
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=', `multipart/form-data; boundary=${'y'.repeat(5000)}`]) {
      const answer = await sent(bodyOf('a.txt', bytes('x')), type);
      expect(answer.statusCode, type).toBeLessThan(500);
      expect(answer.json(), type).toMatchObject({ success: false });
    }
    await expect.poll(arriving).toEqual([]);
  });
});
