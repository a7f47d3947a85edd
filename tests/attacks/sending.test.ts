// Input that could do harm where it is stored, shown, unpacked or logged.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { get, openPlatform, type Platform, post, prefix, signIn } from '../../server/src/http/platform.test-support.ts';
import { consoleLog } from '../../server/src/log.ts';
import { readSheet } from '../../server/src/sheet/read-sheet.ts';
import { zipWriter } from '../../server/src/sheet/xlsx/zip-writer.ts';
import { root } from '../support/process.ts';

let platform: Platform;
let app: FastifyInstance;
let token: string;
beforeAll(async () => {
  platform = await openPlatform();
  app = await platform.app();
  token = (await signIn(app)).token;
});
afterAll(() => platform?.close());

const upload = (value: string | Buffer, fileName: string) => {
  const boundary = 'x'.repeat(20);
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: image/png\r\n\r\n`;
  return app.inject({
    method: 'POST',
    url: `${prefix}/sys/common/upload`,
    payload: Buffer.concat([Buffer.from(head), Buffer.from(value), Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'x-access-token': token },
  });
};

describe('pages and scripts as files', () => {
  const utf16 = (text: string, bigEndian = false): Buffer => {
    const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
    return bigEndian ? bytes.swap16() : bytes;
  };
  test.each<[string, string | Buffer]>([
    ['a page', '<html><script>alert(1)</script>'],
    ['a page behind a byte order mark', '\ufeff<html><script>alert(1)</script>'],
    ['a page behind blanks', '\n\t  <script>alert(1)</script>'],
    ['a page behind a comment', '<!-- x --><script>alert(1)</script>'],
    ['a fragment', '<img src=x onerror=alert(1)>'],
    ['a page in UTF-16', utf16('<html><script>1</script>')],
    ['a page in UTF-16, the other way round', utf16('<script>1</script>', true)],
    ['a picture of markup', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a script page', '<?php system($_GET[0]);'],
    ['a server page', '<% out.print(1) %>'],
  ])('%s is refused under a harmless name', async (_what, value) => {
    for (const name of ['a.txt', 'a.csv', 'a.html.txt'])
      expect((await upload(value, name)).json(), name).toMatchObject({ success: false, error: 'file.content' });
    expect((await upload(value, 'a')).json()).toMatchObject({ success: false, error: 'file.ending' });
  });

  test.each(['a.html', 'a.HTML', 'a.svg', 'a.xhtml', 'a.js', 'a.jsp', 'a.php', 'a.php5', 'a.phtml', 'a.exe', 'a.hta'])(
    '%s is refused whatever it holds',
    async (name) => {
      expect((await upload('harmless', name)).json()).toMatchObject({ success: false, error: 'file.ending' });
    },
  );

  test('a name with line breaks, quotes and paths becomes no header and no path', async () => {
    const answer = await upload('text', 'x%0d%0aSet-Cookie: a=1;%22 ..\\..\\evil\u202egpj.txt');
    const path = answer.json<{ message: string }>().message;
    const { headers } = await get(app, `/sys/common/static/${path}`, token);
    expect(path).toMatch(/^temp\/[0-9a-f]{32}(\.txt)?$/);
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['content-disposition']).toMatch(/^attachment; filename="file"; filename\*=UTF-8''[\w%.~!*'()-]+$/);
  });

  test.each([
    '../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e/%2e%2e/saiyun.lock',
    '....//....//x',
    'temp/..%5c..%5cx',
    '/etc/passwd',
    'file:///etc/passwd',
  ])('no file of the server is read as %s', async (path) => {
    const answer = await get(app, `/sys/common/static/${path}`, token);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('root:');
    const made = await get(app, `/sys/common/link?path=${encodeURIComponent(path)}`, token);
    expect(made.json()).toMatchObject({ success: false });
  });
});

describe('pictures that fill the memory of whoever opens them', () => {
  const sized = (head: string, size: (bytes: Buffer) => void): Buffer => {
    const bytes = Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(64)]);
    size(bytes);
    return bytes;
  };
  const png = (width: number, height: number) =>
    sized('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', (b) => {
      b.writeUInt32BE(width, 16);
      b.writeUInt32BE(height, 20);
    });
  const jpeg = (width: number, height: number) => {
    const preview = Buffer.alloc(60_004);
    preview.writeUInt16BE(0xffe1, 0);
    preview.writeUInt16BE(60_002, 2);
    const frame = Buffer.alloc(20);
    frame.writeUInt16BE(0xffc2, 0);
    frame.writeUInt16BE(17, 2);
    frame.writeUInt16BE(height, 5);
    frame.writeUInt16BE(width, 7);
    return Buffer.concat([Buffer.from([0xff, 0xd8]), preview, frame]);
  };
  const gif = (width: number, height: number) =>
    sized('GIF89a', (b) => {
      b.writeUInt16LE(width, 6);
      b.writeUInt16LE(height, 8);
    });
  const webp = (width: number, height: number) =>
    sized('RIFF\0\0\0\0WEBPVP8X', (b) => {
      b.writeUIntLE(width - 1, 24, 3);
      b.writeUIntLE(height - 1, 27, 3);
    });
  test.each([
    ['PNG', png, 'a.png'],
    ['JPEG, its size behind a preview', jpeg, 'a.jpg'],
    ['GIF', gif, 'a.gif'],
    ['WebP', webp, 'a.webp'],
  ] as const)('%s', async (_what, make, name) => {
    expect((await upload(make(20_000, 20_000), name)).json()).toMatchObject({ success: false, error: 'file.pixels' });
    expect((await upload(make(65_000, 10), name)).json()).toMatchObject({ error: 'file.pixels' });
    expect((await upload(make(8000, 6000), name)).json()).toMatchObject({ success: true });
  });
});

describe('workbooks that unpack to more than there is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'saiyun-attack-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const rels = (inner: string): string =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
  const workbook = async (name: string, sheet: string, shared: string): Promise<string> => {
    const path = join(folder, name);
    const { createWriteStream } = await import('node:fs');
    const file = createWriteStream(path);
    const zip = zipWriter(file);
    await zip.add('_rels/.rels', rels(`<Relationship Id="r" Type="${type}/officeDocument" Target="/xl/workbook.xml"/>`));
    await zip.add(
      'xl/_rels/workbook.xml.rels',
      rels(
        `<Relationship Id="a" Type="${type}/worksheet" Target="one.xml"/><Relationship Id="b" Type="${type}/sharedStrings" Target="shared.xml"/>`,
      ),
    );
    await zip.add('xl/workbook.xml', '<workbook><sheets><sheet name="x" sheetId="1" r:id="a"/></sheets></workbook>');
    await zip.add('xl/shared.xml', shared);
    await zip.add('xl/one.xml', sheet);
    await zip.finish();
    return path;
  };
  const read = async (path: string): Promise<string> => {
    const texts: string[] = [];
    try {
      for await (const block of readSheet(path)) texts.push(JSON.stringify(block));
    } catch (error) {
      return `refused ${String((error as { code?: unknown }).code)}`;
    }
    return texts.join('');
  };
  const laughs = `<!DOCTYPE x [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, n) => `<!ENTITY ${'bcdefghij'[n]} "${`&${'abcdefghi'[n]};`.repeat(10)}">`).join('')}]>`;

  test('entities that a file defines are never unfolded, nor files or addresses read through them', async () => {
    for (const entity of ['&j;', '&file;', '&web;']) {
      const dtd = laughs.replace(']>', '<!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY web SYSTEM "http://127.0.0.1:1/x">]>');
      const inline = await read(
        await workbook(
          'a.xlsx',
          `${dtd}<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${entity}</t></is></c></row></sheetData></worksheet>`,
          '<sst/>',
        ),
      );
      const shared = await read(
        await workbook(
          'b.xlsx',
          '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData></worksheet>',
          `${dtd}<sst><si><t>${entity}</t></si></sst>`,
        ),
      );
      for (const outcome of [inline, shared]) {
        expect(outcome.length).toBeLessThan(500);
        expect(outcome).not.toMatch(/haha|root:/);
      }
    }
  });

  test('a sheet of a gigabyte that is a small file is refused', async () => {
    const path = join(folder, 'c.xlsx');
    const chunks: Buffer[] = [];
    const zip = zipWriter(
      new Writable({
        write(chunk: Buffer, _encoding, done) {
          chunks.push(chunk);
          done();
        },
      }),
    );
    await zip.add('xl/one.xml', ' '.repeat(200 * 1024 * 1024));
    await zip.finish();
    const { writeFileSync } = await import('node:fs');
    writeFileSync(path, Buffer.concat(chunks));
    expect(statSync(path).size).toBeLessThan(2 * 1024 * 1024);
    expect(await read(path)).toMatch(/^refused sheet\./);
  });
});

describe('text that would run', () => {
  const harm = `"><script>alert(1)</script><img src=x onerror=alert(1)>{{7*7}}`;

  test('every answer that echoes it is JSON that no browser takes for a page', async () => {
    const encoded = encodeURIComponent(harm);
    const answers = await Promise.all([
      get(app, `/${encoded}`, token),
      get(app, `/sys/dict/getDictItems/${encoded}`, token),
      get(app, `/user/info?x=${encoded}`, harm.slice(0, 20)),
      post(app, '/sys/mLogin', { username: harm, password: harm }),
      app.inject({ method: 'GET', url: `/healthz?${encoded}` }),
      app.inject({ method: 'GET', url: `/${encoded}.js` }),
    ]);
    for (const answer of answers) {
      expect(String(answer.headers['content-type'])).toMatch(/^(application\/json|text\/plain)/);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
  });

  test('the web admin writes markup nowhere', () => {
    const sources = (folder: string): string[] =>
      readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? sources(join(folder, entry.name)) : /\.tsx?$/.test(entry.name) ? [join(folder, entry.name)] : [],
      );
    const found: string[] = [];
    for (const file of sources(join(root, 'web/src'))) {
      if (/\.test\./.test(file)) continue;
      const text = readFileSync(file, 'utf8');
      expect(text, file).not.toMatch(/\beval\(|new Function\(|document\.write|insertAdjacentHTML|srcdoc|javascript:/i);
      if (/dangerouslySetInnerHTML|\.innerHTML\s*=/.test(text)) found.push(file.slice(root.length + 1));
    }
    expect(found).toEqual([]);
  });

  test('a line of the log stays one line, whatever is written to it', () => {
    const lines: string[] = [];
    const log = consoleLog('info', (line) => lines.push(line));
    log.warn({ url: '/x\n{"level":"error","message":"forged"}', err: new Error('a\r\nb\u2028c') }, 'first\nsecond');
    expect(lines).toHaveLength(1);
    expect(lines[0]?.trimEnd()).not.toMatch(/[\r\n]/);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'warn', message: 'first\nsecond' });
  });
});
