import { PassThrough } from 'node:stream';
import { crc32, deflateSync } from 'node:zlib';
import * as XLSX from '@e965/xlsx';
import ExcelJS from 'exceljs';
import { zipWriter } from '../../../server/src/sheet/xlsx/zip-writer.ts';

export type Parts = Readonly<Record<string, string | Buffer>>;

/** A zip file of these parts, with correct sizes and sums. */
export async function zipped(parts: Parts): Promise<Buffer> {
  const out = new PassThrough();
  const chunks: Buffer[] = [];
  out.on('data', (chunk: Buffer) => chunks.push(chunk));
  const zip = zipWriter(out);
  for (const [name, content] of Object.entries(parts)) await zip.add(name, content);
  await zip.finish();
  out.end();
  return Buffer.concat(chunks);
}

const relations = (inner: string): string =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

/** The parts of a small workbook with shared texts, dates and a hidden sheet. */
export const workbookParts: Parts = {
  '_rels/.rels': relations(`<Relationship Id="r1" Type="${type}/officeDocument" Target="xl/workbook.xml"/>`),
  'xl/workbook.xml': `<workbook ${main} xmlns:r="${type}"><workbookPr date1904="0"/><sheets><sheet name="A" sheetId="1" r:id="s1"/><sheet name="B" sheetId="2" state="hidden" r:id="s2"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relations(
    `<Relationship Id="s1" Type="${type}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="s2" Type="${type}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="t" Type="${type}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="y" Type="${type}/styles" Target="styles.xml"/>`,
  ),
  'xl/sharedStrings.xml': `<sst ${main} count="2" uniqueCount="2"><si><t>单位</t></si><si><r><t xml:space="preserve">a </t></r><r><t>&lt;b&#x41;&gt;</t></r></si></sst>`,
  'xl/styles.xml': `<styleSheet ${main}><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
  'xl/worksheets/sheet1.xml': `<worksheet ${main}><dimension ref="A1:D3"/><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row r="2"><c r="A2"><v>12.5</v></c><c r="C2" s="1"><v>45000</v></c><c r="D2" t="b"><v>1</v></c></row><row r="3"><c r="A3" t="inlineStr"><is><t>x</t></is></c><c r="B3" t="e"><v>#N/A</v></c></row></sheetData></worksheet>`,
  'xl/worksheets/sheet2.xml': `<worksheet ${main}><sheetData/></worksheet>`,
};

/** The parts of a document with an author, a comment and a table inside. */
export const documentParts: Parts = {
  '[Content_Types].xml': '<Types><Override PartName="/word/document.xml" ContentType="application/xml"/></Types>',
  'docProps/core.xml': '<cp:coreProperties><dc:creator>Li</dc:creator></cp:coreProperties>',
  'word/document.xml':
    '<w:document><w:body><w:p><w:r><w:t xml:space="preserve">素数 gaps &amp; more</w:t></w:r><w:ins w:author="Li"><w:t>x</w:t></w:ins><w:br/></w:p></w:body></w:document>',
  'word/comments.xml': '<w:comments><w:comment w:author="Li" w:initials="L"><w:p/></w:comment></w:comments>',
  'word/_rels/settings.xml.rels': relations('<Relationship Id="r" Target="file:///C:\\Users\\li\\a.dotm" TargetMode="External"/>'),
};

export async function xlsxOfExcelJs(): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  book.creator = 'Li';
  const sheet = book.addWorksheet('x');
  sheet.addRow(['a', 1, new Date(0), true]);
  sheet.getCell('A1').note = 'remark';
  return Buffer.from(await book.xlsx.writeBuffer());
}

export function xls(): Buffer {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(
    book,
    XLSX.utils.aoa_to_sheet([
      ['单位', 'b', 1.5],
      [true, new Date(0), null],
    ]),
    'A',
  );
  return XLSX.write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer;
}

/** A PDF with an author, a metadata packet and a packed stream of objects. */
export function pdf(): Buffer {
  const packet = '<?xpacket begin="" id="W5M0"?><x:xmpmeta>Li</x:xmpmeta><?xpacket end="w"?>';
  const inner = '1 0 2 10 <</A(Li)>> [1 2 (x)]';
  const packed = deflateSync(inner).toString('latin1');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/Metadata 4 0 R>>',
    '<</Type/Pages/Kids[]/Count 0>>',
    '<</Author(Li (nested) \\))/Title<FEFF004C>>>',
    `<</Type/Metadata/Length ${packet.length}>>\nstream\n${packet}\nendstream`,
    `<</Type/ObjStm/N 2/First 9/Filter/FlateDecode/Length ${packed.length}>>stream\n${packed}\nendstream`,
  ];
  let body = '%PDF-1.6\n';
  const offsets = objects.map((object, n) => {
    const offset = body.length;
    body += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 6\n0000000000 65535 f \n${table}trailer\n<</Size 6/Root 1 0 R/Info 3 0 R>>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + end, 'latin1');
}

const sized = (length: number, little: boolean): Buffer => {
  const bytes = Buffer.alloc(4);
  if (little) bytes.writeUInt32LE(length);
  else bytes.writeUInt32BE(length);
  return bytes;
};

export function png(): Buffer {
  const chunk = (kind: string, content: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(kind), content]);
    return Buffer.concat([sized(content.length, false), body, sized(crc32(body), false)]);
  };
  const head = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const ihdr = Buffer.from([0, 0, 0, 9, 0, 0, 0, 9, 8, 2, 0, 0, 0]);
  return Buffer.concat([
    head,
    chunk('IHDR', ihdr),
    chunk('tEXt', Buffer.from('Author\0Li')),
    chunk('IDAT', Buffer.from('x')),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export function jpeg(): Buffer {
  const segment = (kind: number, content: string): Buffer => {
    const head = Buffer.from([0xff, kind, 0, 0]);
    head.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([head, Buffer.from(content, 'latin1')]);
  };
  const tiff = 'II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0';
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, `Exif\0\0${tiff}`),
    segment(0xfe, 'Li'),
    segment(0xc0, '\x08\0\x09\0\x09\x01\x01\x11\0'),
    segment(0xda, '\0\0'),
    Buffer.from('data'),
    Buffer.from([0xff, 0xd9]),
  ]);
}

export function gif(): Buffer {
  const picture = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 1, 0x44, 0];
  return Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 1, 1, 1, 0x21, 0xfe, 2, 76, 105, 0, ...picture, 0x3b]),
  ]);
}

export function webp(): Buffer {
  const chunk = (kind: string, content: string): Buffer =>
    Buffer.concat([Buffer.from(kind), sized(content.length, true), Buffer.from(content, 'latin1')]);
  const all = Buffer.concat([
    Buffer.from('WEBP'),
    chunk('VP8X', '\x0c\0\0\0\x08\0\0\x08\0\0'),
    chunk('VP8 ', 'pixels'),
    chunk('EXIF', 'Li'),
  ]);
  return Buffer.concat([Buffer.from('RIFF'), sized(all.length, true), all]);
}

export function mp4(): Buffer {
  const box = (kind: string, ...content: (Buffer | string)[]): Buffer => {
    const body = Buffer.concat(content.map((one) => Buffer.from(one as string)));
    return Buffer.concat([sized(body.length + 8, false), Buffer.from(kind), body]);
  };
  return Buffer.concat([box('ftyp', 'isom'), box('moov', box('mvhd', 'x'), box('udta', box('meta', 'Li'))), box('mdat', 'film')]);
}
