import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readContent } from './read-content.ts';

const folder = mkdtempSync(join(tmpdir(), 'saiyun-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A page that names a standard encoding and leaves the font to the reader, as many Chinese word processors write it. */
const withoutFont = (text: string): Buffer => {
  const shown = `BT /F 12 Tf 60 770 Td <${Buffer.from(text, 'utf16le').swap16().toString('hex')}> Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 5 0 R>>>>/Contents 4 0 R>>',
    `<</Length ${shown.length}>>stream\n${shown}\nendstream`,
    '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[6 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/DW 1000>>',
  ];
  const body = objects.map((object, n) => `${n + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<</Size 7/Root 1 0 R>>\n%%EOF\n`, 'latin1');
};

const read = async (name: string, bytes: Uint8Array, mimeType: string) => {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return readContent(path, mimeType);
};

test('Chinese text in a standard encoding without a font of its own is read', async () => {
  expect((await read('a.pdf', withoutFont('面向地铁站应急疏散'), 'application/pdf')).text.trim()).toBe('面向地铁站应急疏散');
});

test('a text in GB 18030 is read, and what is no document says so', async () => {
  expect((await read('a.txt', Buffer.from('cec4b5b5', 'hex'), 'text/plain')).text).toBe('文档');
  expect(await read('a.mp4', Buffer.from('x'), 'video/mp4')).toEqual({ text: '', pictures: [], unread: 'kind' });
  expect(await read('b.png', Buffer.from('no picture'), 'image/png')).toMatchObject({ unread: 'kind' });
  expect(await read('b.pdf', Buffer.from('%PDF-1.4'), 'application/pdf')).toMatchObject({ unread: 'damaged' });
});
