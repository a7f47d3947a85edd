import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isReadable, kindOf, sizeText } from './kinds.ts';
import { downloadFolder, safeName, saveIn } from './save.ts';
import { textOf } from './text-of.ts';
import { viewerOf } from './viewer.ts';

const tempFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'saiyun-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

test.each([
  ['WL-1.PDF', 'pdf', true],
  ['a.docx', 'word', true],
  ['a.doc', 'other', false],
  ['data.tar.gz', 'archive', false],
  ['solve.py', 'text', true],
  ['README', 'other', false],
  ['film.MP4', 'film', false],
])('%s is a %s', (name, kind, readable) => {
  expect(kindOf(name)).toBe(kind);
  expect(isReadable(kindOf(name))).toBe(readable);
});

test.each([
  [512, '512 B'],
  [2048, '2 KB'],
  [3_500_000, '3.3 MB'],
])('%d bytes are %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));

describe('a name that is safe', () => {
  test.each([
    ['论文.pdf', '论文.pdf'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['C:\\Windows\\a.txt', 'C_Windows_a.txt'],
    ['.bashrc', 'bashrc'],
    ['a\u001b[2J\u202eb.pdf', 'a_[2J_b.pdf'],
    ['CON.txt', '_CON.txt'],
    ['', 'WL-1'],
    ['///.pdf', 'WL-1.pdf'],
    [`${'长'.repeat(300)}.pdf`, `${'长'.repeat(120)}.pdf`],
  ])('%j becomes %j', (name, safe) => expect(safeName(name, 'WL-1')).toBe(safe));
});

describe('saving', () => {
  test('never overwrites, and leaves the file to its owner', async () => {
    const folder = join(tempFolder(), 'new');
    const paths = [];
    for (const text of ['one', 'two', 'three']) paths.push((await saveIn(folder, 'a.pdf', Buffer.from(text))).path);
    expect(paths).toEqual(['a.pdf', 'a-2.pdf', 'a-3.pdf'].map((name) => join(folder, name)));
    expect(paths.map((path) => readFileSync(path, 'utf8'))).toEqual(['one', 'two', 'three']);
    expect(statSync(paths[0] ?? '').mode & 0o777).toBe(0o600);
  });

  test('writes no second copy of what is there already, under whichever name', async () => {
    const folder = tempFolder();
    const save = async (text: string) => (await saveIn(folder, 'a.pdf', Buffer.from(text))).is;
    expect([await save('one'), await save('one'), await save('two'), await save('two')]).toEqual(['saved', 'there', 'renamed', 'there']);
    expect(readdirSync(folder).sort()).toEqual(['a-2.pdf', 'a.pdf']);
  });

  test('goes where the system puts downloads', async () => {
    const home = tempFolder();
    expect(await downloadFolder({ HOME: home })).toBe(join(home, 'Downloads'));
    mkdirSync(join(home, '.config'));
    writeFileSync(join(home, '.config/user-dirs.dirs'), '# comment\nXDG_DESKTOP_DIR="$HOME/桌面"\nXDG_DOWNLOAD_DIR="$HOME/下载"\n');
    expect(await downloadFolder({ HOME: home })).toBe(join(home, '下载'));
    expect(await downloadFolder({ HOME: home, XDG_DOWNLOAD_DIR: '/d' })).toBe('/d');
  });
});

test('there is a viewer only where there is a screen and a program for it', () => {
  const folder = tempFolder();
  const env = { PATH: `/nowhere:${folder}`, DISPLAY: ':0' };
  expect(viewerOf(env, 'linux')).toBeUndefined();
  writeFileSync(join(folder, 'xdg-open'), '', { mode: 0o755 });
  expect(viewerOf(env, 'linux')).toEqual([join(folder, 'xdg-open')]);
  expect(viewerOf({ PATH: folder }, 'linux')).toBeUndefined();
  expect(viewerOf({ PATH: folder }, 'darwin')).toBeUndefined();
});

/** A PDF with one line of text on each page. */
function pdfWith(...lines: readonly string[]): Uint8Array {
  const kids = lines.map((_line, n) => `${3 + n * 2} 0 R`).join(' ');
  const pages = lines.map((line, n) => {
    const stream = `BT /F 12 Tf 72 700 Td (${line}) Tj ET`;
    return `${3 + n * 2} 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>/Contents ${4 + n * 2} 0 R>> endobj
${4 + n * 2} 0 obj <</Length ${stream.length}>> stream\n${stream}\nendstream endobj`;
  });
  const head = `%PDF-1.4\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Kids[${kids}]/Count ${lines.length}>> endobj\n`;
  return Buffer.from(`${head}${pages.join('\n')}\ntrailer <</Root 1 0 R>>\n%%EOF`);
}

describe('the text of', () => {
  test('a PDF comes page by page, as often as it is asked for', async () => {
    const bytes = pdfWith('Prime gaps', 'The end');
    for (let time = 0; time < 2; time++) expect(await textOf('pdf', bytes)).toEqual(['Prime gaps', 'The end']);
  });

  test('Chinese text in a standard encoding without a font of its own is read', async () => {
    const shown = `BT /F 12 Tf 60 770 Td <${Buffer.from('面向地铁站应急疏散', 'utf16le').swap16().toString('hex')}> Tj ET`;
    const objects = [
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 5 0 R>>>>/Contents 4 0 R>>',
      `<</Length ${shown.length}>>stream\n${shown}\nendstream`,
      '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[6 0 R]>>',
      '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/DW 1000>>',
    ];
    const body = objects.map((object, n) => `${n + 1} 0 obj\n${object}\nendobj\n`).join('');
    const pages = await textOf('pdf', Buffer.from(`%PDF-1.4\n${body}trailer\n<</Size 7/Root 1 0 R>>\n%%EOF\n`, 'latin1'));
    expect(pages.map((page) => page.trim())).toEqual(['面向地铁站应急疏散']);
  });

  test('a Word document keeps its paragraphs, tables, tabs and characters', async () => {
    const xml = `<w:document><w:body><w:p><w:r><w:t>模型 A &amp; B</w:t></w:r><w:r><w:tab/><w:t xml:space="preserve"> &#x7d20;</w:t></w:r></w:p>
      <w:p><w:r><w:t>二</w:t><w:br/><w:t>三</w:t></w:r></w:p>
      <w:tbl><w:tr><w:tc><w:p><w:r><w:t>x</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>y</w:t></w:r></w:p></w:tc></w:tr></w:tbl>
      <w:p><w:r><w:t>end</w:t></w:r></w:p></w:body></w:document>`;
    const bytes = zipSync({ 'word/document.xml': strToU8(xml), 'word/media/a.png': new Uint8Array(10) });
    expect(await textOf('word', bytes)).toEqual(['模型 A & B\t 素\n二\n三\nx\ty\t\nend']);
  });

  test.each(['a zip of something else', 'no zip at all'])('%s is refused', async (what) => {
    const bytes = what.startsWith('no') ? Buffer.from('PK nonsense') : zipSync({ 'a.txt': strToU8('a') });
    await expect(textOf('word', bytes)).rejects.toThrow(/./);
    await expect(textOf('pdf', bytes)).rejects.toThrow(/./);
  });

  test.each([
    ['UTF-8', Buffer.from('数据,1')],
    ['GB 18030', Buffer.from([0xca, 0xfd, 0xbe, 0xdd, 0x2c, 0x31])],
  ])('a plain file in %s', async (_name, bytes) => expect(await textOf('text', bytes)).toEqual(['数据,1']));
});
