import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import * as XLSX from '@e965/xlsx';
import ExcelJS from 'exceljs';
import { afterAll, describe, expect, test } from 'vitest';
import type { Cell, SheetRow } from './cell.ts';
import { readSheet } from './read-sheet.ts';
import { zipWriter } from './xlsx/zip-writer.ts';

const folder = mkdtempSync(join(tmpdir(), 'saiyun-sheet-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const path = (): string => join(folder, `${++files}.bin`);

const rowsOf = async (file: string): Promise<SheetRow[]> => {
  const rows: SheetRow[] = [];
  for await (const block of readSheet(file)) rows.push(...block);
  return rows;
};
const failure = async (file: string): Promise<unknown> =>
  await rowsOf(file).then(
    () => 'no failure',
    (error: { readonly code?: unknown }) => error.code ?? error,
  );
const saved = async (bytes: Uint8Array | string): Promise<string> => {
  const file = path();
  await writeFile(file, bytes);
  return file;
};
const day = (text: string): Date => new Date(`${text}T00:00:00Z`);

const sink = (chunks: Buffer[]): Writable =>
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });

const zipped = async (parts: Readonly<Record<string, string>>): Promise<string> => {
  const chunks: Buffer[] = [];
  const zip = zipWriter(sink(chunks));
  for (const [name, text] of Object.entries(parts)) await zip.add(name, text);
  await zip.finish();
  return await saved(Buffer.concat(chunks));
};

const rels = (inner: string): string =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A hand-written workbook: the sheet's rows, and whatever else it needs. */
const byHand = (
  sheetData: string,
  more: { shared?: string; styles?: string; book?: string; sheet?: string; prefix?: string; parts?: Record<string, string> } = {},
): Promise<string> => {
  const p = more.prefix ?? '';
  return zipped({
    '_rels/.rels': rels(`<Relationship Id="rId1" Type="${type}/officeDocument" Target="/xl/workbook.xml"/>`),
    'xl/_rels/workbook.xml.rels': rels(
      `<Relationship Id="a" Type="${type}/worksheet" Target="worksheets/one.xml"/><Relationship Id="b" Type="${type}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id='c' Type='${type}/styles' Target='/xl/styles.xml'/>`,
    ),
    'xl/workbook.xml': more.book ?? `<${p}workbook><${p}sheets><${p}sheet name="一" sheetId="1" r:id="a"/></${p}sheets></${p}workbook>`,
    ...(more.shared === undefined ? {} : { 'xl/sharedStrings.xml': more.shared }),
    ...(more.styles === undefined ? {} : { 'xl/styles.xml': more.styles }),
    'xl/worksheets/one.xml':
      more.sheet ?? `<?xml version="1.0" encoding="UTF-8"?><${p}worksheet><${p}sheetData>${sheetData}</${p}sheetData></${p}worksheet>`,
    ...more.parts,
  });
};

describe('IMPORT-02: .xlsx of other programs', () => {
  test('exceljs: texts, rich texts, numbers, dates, formulas, booleans, errors, merged cells, blank rows', async () => {
    const book = new ExcelJS.Workbook();
    const hidden = book.addWorksheet('hidden');
    hidden.state = 'hidden';
    hidden.addRow(['not this one']);
    const sheet = book.addWorksheet('报名');
    sheet.addRow(['标题', null, ' 空格 ', '１２３', '1234567890123456789', '换\n行', '<&>"\'', '😀']);
    sheet.getCell('A3').value = { richText: [{ text: '富' }, { text: '文本', font: { bold: true } }] };
    sheet.getCell('B3').value = 12.5;
    sheet.getCell('C3').value = new Date(Date.UTC(2026, 0, 2));
    sheet.getCell('D3').value = new Date(Date.UTC(2026, 0, 2, 13, 45, 59));
    sheet.getCell('E3').value = { formula: 'B3*2', result: 25 };
    sheet.getCell('F3').value = { formula: 'A1', result: '标题' };
    sheet.getCell('G3').value = true;
    sheet.getCell('H3').value = { error: '#N/A' };
    sheet.getCell('I3').value = { text: '链接', hyperlink: 'https://example.org' };
    sheet.mergeCells('A5:C6');
    sheet.getCell('A5').value = '合并';
    sheet.getRow(9).font = { bold: true };
    sheet.getCell('B9').fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFFF0000' } };
    const file = path();
    await book.xlsx.writeFile(file);
    const rows = await rowsOf(file);
    expect(rows.slice(0, 2)).toEqual([
      { rowNo: 1, cells: ['标题', null, ' 空格 ', '１２３', '1234567890123456789', '换\n行', '<&>"\'', '😀'] },
      { rowNo: 3, cells: ['富文本', 12.5, day('2026-01-02'), new Date('2026-01-02T13:45:59Z'), 25, '标题', true, '#N/A', '链接'] },
    ]);
    expect(rows[2]).toMatchObject({ rowNo: 5, cells: expect.arrayContaining(['合并']) as Cell[] });
    // Formatted blank rows do not count as rows.
    expect(rows.map((r) => r.rowNo)).not.toContain(9);
  });

  test('exceljs, both date systems', async () => {
    for (const date1904 of [false, true]) {
      const book = new ExcelJS.Workbook();
      book.properties.date1904 = date1904;
      book.addWorksheet('x').addRow([new Date(Date.UTC(1905, 4, 6)), new Date(Date.UTC(2028, 1, 29, 23, 59, 59))]);
      const file = path();
      await book.xlsx.writeFile(file);
      expect(await rowsOf(file)).toEqual([{ rowNo: 1, cells: [day('1905-05-06'), new Date('2028-02-29T23:59:59Z')] }]);
    }
  });

  test('SheetJS: shared and inline texts, dates, booleans', async () => {
    for (const bookSST of [true, false]) {
      const sheet = XLSX.utils.aoa_to_sheet([['甲', 1, true, new Date(Date.UTC(2026, 6, 1))], [], [null, '乙  ', 0.1, false]], {
        UTC: true,
        cellDates: true,
      });
      const book = XLSX.utils.book_new(sheet, '表');
      const file = await saved(XLSX.write(book, { type: 'buffer', bookType: 'xlsx', bookSST, cellDates: true }) as Buffer);
      expect(await rowsOf(file)).toEqual([
        { rowNo: 1, cells: ['甲', 1, true, day('2026-07-01')] },
        { rowNo: 3, cells: [null, '乙  ', 0.1, false] },
      ]);
    }
  });

  test('by hand: prefixes, single quotes, cells and rows without addresses, hints, escapes, CDATA, comments of a sheet', async () => {
    const file = await byHand(
      `<x:row><x:c t='s'><x:v>0</x:v></x:c><x:c t="inlineStr"><x:is><x:t>a&amp;b &#20013;&#x6587;_x000D__x005F_x000D_</x:t></x:is></x:c><x:c/></x:row>` +
        `<x:row spans='1:3' r='7' ht="12"><x:c s="1" r="C7"><x:v>46024</x:v></x:c><x:c r="D7" t="str"><x:f>A1&gt;1</x:f><x:v>是 </x:v></x:c><x:c r="AB7"><x:v>1e3</x:v></x:c></x:row><x:row r="8"/>` +
        `<x:row r="9"><x:c r="A9" s="1"/><x:c r="B9" t="s"><x:v>1</x:v></x:c><x:c r="C9" t="s"><x:v>2</x:v></x:c></x:row>` +
        `<x:row r="10"><x:c r="A10"><x:v>1234567890123456789</x:v></x:c><x:c r="B10"><x:v>123456789012345</x:v></x:c><x:c r="C10" s="1"><x:v>0.5</x:v></x:c><x:c r="D10" t="d"><x:v>2026-01-02</x:v></x:c></x:row>`,
      {
        prefix: 'x:',
        shared:
          '<x:sst xmlns:x="m"><x:si><x:r><x:rPr><x:b/></x:rPr><x:t xml:space="preserve">东 </x:t></x:r><x:r><x:t>京</x:t></x:r><x:rPh sb="0" eb="1"><x:t>とう</x:t></x:rPh></x:si><x:si/><x:si><x:t/></x:si></x:sst>',
        styles: `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-804]yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;;@"/></numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>`,
      },
    );
    const sparse: Cell[] = [null, null, day('2026-01-02'), '是 '];
    while (sparse.length < 27) sparse.push(null);
    expect(await rowsOf(file)).toEqual([
      { rowNo: 1, cells: ['东 京', 'a&b 中文\r_x000D_'] },
      { rowNo: 7, cells: [...sparse, 1000] },
      { rowNo: 10, cells: ['1234567890123456789', 123456789012345, '12:00:00', day('2026-01-02')] },
    ]);
  });

  test('number formats: which show dates', async () => {
    const codes = [
      'General',
      '0.00E+00',
      '"第"0"d"',
      '[Red]0.00',
      'yyyy/m/d',
      '[h]:mm',
      'd-mmm',
      '0\\d',
      '_(* #,##0_)',
      'm/d/yy h:mm',
      'G/通用格式',
      '[$-F800]dddd',
    ];
    const xfs = codes.map((_c, i) => `<xf numFmtId="${200 + i}"/>`).join('');
    const file = await byHand(`<row r="1">${codes.map((_c, i) => `<c s="${i}"><v>46024</v></c>`).join('')}</row>`, {
      styles: `<styleSheet><numFmts>${codes.map((c, i) => `<numFmt numFmtId="${200 + i}" formatCode="${c.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellXfs>${xfs}</cellXfs></styleSheet>`,
    });
    const cells = (await rowsOf(file))[0]?.cells ?? [];
    expect(cells.map((c) => c instanceof Date)).toEqual([false, false, false, false, true, true, true, false, false, true, false, true]);
  });

  test('the second sheet where the first is blank, and rows that lie across pieces', async () => {
    const long = Array.from(
      { length: 3000 },
      (_v, i) => `<row r="${i + 1}"><c r="A${i + 1}" t="inlineStr"><is><t>${'字'.repeat(i % 211)}。</t></is></c></row>`,
    ).join('');
    const file = await byHand('<row r="1"><c r="A1" s="0"/></row>', {
      book: '<workbook><sheets><sheet name="空" sheetId="1" r:id="a"/><sheet name="二" sheetId="2" r:id="d"/></sheets></workbook>',
      parts: {
        'xl/_rels/workbook.xml.rels': rels(
          `<Relationship Id="a" Type="${type}/worksheet" Target="worksheets/one.xml"/><Relationship Id="d" Type="${type}/worksheet" Target="worksheets/two.xml"/>`,
        ),
        'xl/worksheets/two.xml': `<worksheet><sheetData>${long}</sheetData><rowBreaks/></worksheet>`,
      },
    });
    const rows = await rowsOf(file);
    expect(rows).toHaveLength(3000);
    for (const [i, row] of rows.entries()) expect(row).toEqual({ rowNo: i + 1, cells: [`${'字'.repeat(i % 211)}。`] });
  });

  test('UTF-16', async () => {
    const text =
      '<?xml version="1.0" encoding="UTF-16"?><worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>十六</t></is></c></row></sheetData></worksheet>';
    const chunks: Buffer[] = [];
    const zip = zipWriter(sink(chunks));
    await zip.add('_rels/.rels', rels(`<Relationship Id="rId1" Type="${type}/officeDocument" Target="xl/workbook.xml"/>`));
    await zip.add('xl/workbook.xml', '<workbook><sheets><sheet name="x" sheetId="1" r:id="a"/></sheets></workbook>');
    await zip.add('xl/_rels/workbook.xml.rels', rels(`<Relationship Id="a" Type="${type}/worksheet" Target="worksheets/one.xml"/>`));
    await zip.add('xl/worksheets/one.xml', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]));
    await zip.finish();
    expect(await rowsOf(await saved(Buffer.concat(chunks)))).toEqual([{ rowNo: 1, cells: ['十六'] }]);
  });
});

describe('IMPORT-02: .xls', () => {
  const xls = (rows: unknown[][], more: XLSX.WritingOptions = {}): Buffer => {
    const sheet = XLSX.utils.aoa_to_sheet(rows, { UTC: true, cellDates: true });
    return XLSX.write(XLSX.utils.book_new(sheet, '表'), { type: 'buffer', bookType: 'biff8', cellDates: true, ...more }) as Buffer;
  };
  test('texts, numbers, dates, booleans', async () => {
    const file = await saved(xls([['队伍', 12.5, true, new Date(Date.UTC(2026, 0, 2)), '1234567890123456789'], [], ['  尾 ', null, '１']]));
    expect(await rowsOf(file)).toEqual([
      { rowNo: 1, cells: ['队伍', 12.5, true, day('2026-01-02'), '1234567890123456789'] },
      { rowNo: 3, cells: ['  尾 ', null, '１'] },
    ]);
  });
  test('BIFF5', async () => {
    const file = await saved(xls([['a', 1]], { bookType: 'biff5' }));
    expect(await rowsOf(file)).toEqual([{ rowNo: 1, cells: ['a', 1] }]);
  });
  test('encrypted by FILEPASS', async () => {
    const bytes = xls([['a', 1]]);
    const container = XLSX.CFB.read(bytes, { type: 'buffer' });
    const stream = XLSX.CFB.find(container, 'Workbook');
    const content = Buffer.from(stream?.content as Uint8Array);
    const bof = 4 + content.readUInt16LE(2);
    const pass = Buffer.from([0x2f, 0, 6, 0, 0, 0, 1, 2, 3, 4]);
    if (stream) stream.content = Buffer.concat([content.subarray(0, bof), pass, content.subarray(bof)]) as never;
    const file = await saved(XLSX.CFB.write(container, { type: 'buffer' }) as Buffer);
    expect(await failure(file)).toBe('sheet.encrypted');
  });
  test('damaged', async () => {
    const bytes = xls(Array.from({ length: 500 }, (_v, i) => [`行${i}`, i]));
    expect(await failure(await saved(bytes.subarray(0, 700)))).toMatch(/sheet\.(unreadable|not_workbook|empty)/);
    expect(await failure(await saved(Buffer.concat([bytes.subarray(0, 8), randomBytes(5000)])))).toMatch(
      /sheet\.(unreadable|not_workbook)/,
    );
  });
});

describe('what is no workbook, encrypted, damaged, empty or a bomb', () => {
  const encrypted = (): Buffer => {
    const container = XLSX.CFB.utils.cfb_new();
    XLSX.CFB.utils.cfb_add(container, 'EncryptionInfo', Buffer.from([4, 0, 4, 0]));
    XLSX.CFB.utils.cfb_add(container, 'EncryptedPackage', randomBytes(4096));
    return XLSX.CFB.write(container, { type: 'buffer' }) as Buffer;
  };
  test('texts, pages, pictures and other zip files', async () => {
    expect(await failure(await saved('a,b\n1,2\n'))).toBe('sheet.not_workbook');
    expect(await failure(await saved('<html><table><tr><td>1</td></tr></table></html>'))).toBe('sheet.not_workbook');
    expect(await failure(await saved(Buffer.from('89504e470d0a1a0a', 'hex')))).toBe('sheet.not_workbook');
    expect(await failure(await zipped({ 'readme.txt': 'hello' }))).toBe('sheet.not_workbook');
    expect(
      await failure(
        await zipped({
          'word/document.xml': '<document/>',
          '_rels/.rels': rels(`<Relationship Id="1" Type="${type}/officeDocument" Target="word/document.xml"/>`),
        }),
      ),
    ).toBe('sheet.not_workbook');
    const word = XLSX.CFB.utils.cfb_new();
    XLSX.CFB.utils.cfb_add(word, 'WordDocument', randomBytes(4096));
    expect(await failure(await saved(XLSX.CFB.write(word, { type: 'buffer' }) as Buffer))).toBe('sheet.not_workbook');
  });
  test('encrypted .xlsx', async () => expect(await failure(await saved(encrypted()))).toBe('sheet.encrypted'));
  test('nothing in it', async () => {
    expect(await failure(await saved(''))).toBe('sheet.empty');
    expect(await failure(await byHand(''))).toBe('sheet.empty');
    expect(await failure(await byHand('', { sheet: '<worksheet><sheetData/></worksheet>' }))).toBe('sheet.empty');
  });
  test('cut off, changed, or with a sheet that ends in the middle', async () => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('x');
    for (let i = 0; i < 2000; i++) sheet.addRow([createHash('md5').update(String(i)).digest('hex'), i]);
    const bytes = Buffer.from(await book.xlsx.writeBuffer());
    expect(await failure(await saved(bytes.subarray(0, bytes.length - 200)))).toBe('sheet.unreadable');
    expect(await failure(await saved(bytes.subarray(0, 5)))).toBe('sheet.unreadable');
    const middle = Buffer.from(bytes);
    const at = bytes.indexOf('xl/worksheets/sheet1.xml') + 2000;
    middle.fill(0xff, at, at + 600);
    expect(await failure(await saved(middle))).toBe('sheet.unreadable');
    expect(await failure(await byHand('', { sheet: '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c' }))).toBe(
      'sheet.unreadable',
    );
  });
  test('bombs: by ratio, by number of parts, and with a directory that lies', async () => {
    const bomb = await byHand('', { parts: { 'xl/media/a.bin': ' '.repeat(64 * 1024 * 1024) } });
    expect(await failure(bomb)).toBe('sheet.too_large');
    const many = await zipped(Object.fromEntries(Array.from({ length: 5100 }, (_v, i) => [`p${i}`, ''])));
    expect(await failure(many)).toBe('sheet.too_large');
    // The directory understates the sheet's unpacked size a thousandfold.
    const honest = await readFile(await byHand(`<row r="1"><c r="A1" t="inlineStr"><is><t>${'x'.repeat(3_000_000)}</t></is></c></row>`));
    let at = honest.indexOf(Buffer.from('504b0102', 'hex'));
    while (at >= 0) {
      if (honest.readUInt32LE(at + 24) > 2_000_000) honest.writeUInt32LE(3000, at + 24);
      at = honest.indexOf(Buffer.from('504b0102', 'hex'), at + 4);
    }
    expect(await failure(await saved(honest))).toMatch(/sheet\.(too_large|unreadable)/);
  });
  test('a row of a million cells is refused once it is longer than any row, and not looked through anew with each of its pieces', async () => {
    const cells = Array.from({ length: 1_000_000 }, (_v, i) => `<c t="inlineStr"><is><t>h${i}</t></is></c>`).join('');
    expect(await failure(await byHand(`<row r="1">${cells}</row>`))).toBe('sheet.too_large');
  });
  test.each([
    ['tags of the workbook', { book: `<workbook>${'<sheet '.repeat(300_000)}</workbook>` }],
    ['styles', { styles: `<styleSheet>${'<cellXfs>'.repeat(300_000)}</styleSheet>` }],
    ['hints of how to read a text', { shared: `<sst><si>${'<rPh>'.repeat(300_000)}</si></sst>` }],
    ['raw text', { shared: `<sst><si><t>${'<![CDATA['.repeat(300_000)}</t></si></sst>` }],
  ])('what begins a hundred thousand times and never ends is looked for once: %s', async (_what, more) => {
    expect(await failure(await byHand('<row r="1"><c><v>1</v></c></row>', more))).toMatch(/^sheet\.|^no failure$/);
  });
  test('a row that comes in many pieces is one row; a number that no row has counts on', async () => {
    const long = createHash('md5').update('x').digest('hex').repeat(900);
    const cells = Array.from({ length: 60 }, (_v, i) => `<c t="inlineStr"><is><t>${i}${long}</t></is></c>`).join('');
    const rows = await rowsOf(
      await byHand(`<row r="7">${cells}</row><row r="99999999999"><c><v>1</v></c></row><row><c><v>2</v></c></row>`),
    );
    expect(rows.map(({ rowNo, cells: { length } }) => [rowNo, length])).toEqual([
      [7, 60],
      [8, 1],
      [9, 1],
    ]);
    expect(rows[0]?.cells[59]).toBe(`59${long}`);
  });
  test('an abort ends the reading', async () => {
    const stop = new AbortController();
    const file = await byHand(Array.from({ length: 50_000 }, (_v, i) => `<row r="${i + 1}"><c><v>${i}</v></c></row>`).join(''));
    await expect(
      (async () => {
        for await (const rows of readSheet(file, { signal: stop.signal })) if (rows.length > 0) stop.abort(new Error('enough'));
      })(),
    ).rejects.toThrow('enough');
  });
});
