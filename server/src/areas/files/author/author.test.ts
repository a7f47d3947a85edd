import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { crc32, deflateSync, inflateSync } from 'node:zlib';
import ExcelJS from 'exceljs';
import { afterAll, describe, expect, test } from 'vitest';
import { openZip } from '../../../sheet/xlsx/zip-directory.ts';
import { zipWriter } from '../../../sheet/xlsx/zip-writer.ts';
import { pdfWithoutAuthor } from './pdf-author.ts';
import { tellsOfAuthor, withoutAuthor } from './without-author.ts';

const folder = mkdtempSync(join(tmpdir(), 'saiyun-author-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const author = 'ZHANG-OF-NANJING';
const kept = 'the words of the work';

let files = 0;
const cleaned = async (bytes: Buffer, mimeType: string): Promise<Buffer | undefined> => {
  files += 1;
  const path = join(folder, `file-${files}`);
  await writeFile(path, bytes);
  const outcome = await withoutAuthor(path, mimeType);
  rmSync(path);
  // No temporary file is left beside it.
  expect(readdirSync(folder)).toEqual([]);
  return outcome;
};

describe('PDF', () => {
  const packet = `<?xpacket begin="" id="W5M0"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>${author}</rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
  const page = `<</Type/Page/Parent 2 0 R/Contents 4 0 R/PieceInfo<</Program<</Private(${author})>>>>/Annots[7 0 R]>>`;
  const words = `BT (${kept}) Tj ET`;
  const parts = (info: string): string[] => [
    '<</Type/Catalog/Pages 2 0 R/Metadata 6 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    page,
    `<</Length ${words.length}>>stream\n${words}\nendstream`,
    info,
    `<</Type/Metadata/Subtype/XML/Length ${packet.length}>>\nstream\r\n${packet}\r\nendstream`,
    `<</Type/Annot/Subtype/Highlight/Contents(a remark)/T(${author})>>`,
    ...(info.includes('8 0 R') ? [`(${author} elsewhere)`] : []),
  ];
  const written = (objects: readonly string[], trailer: string): Buffer => {
    let body = '%PDF-1.6\n%\xe2\xe3\xcf\xd3\n';
    const offsets = objects.map((object, n) => {
      const offset = body.length;
      body += `${n + 1} 0 obj\n${object}\nendobj\n`;
      return offset;
    });
    const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    const size = objects.length + 1;
    const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${body.length}\n%%EOF\n`;
    return Buffer.from(body + end, 'latin1');
  };
  const hex = Buffer.from(author, 'utf16le').swap16().toString('hex');
  const infos: readonly (readonly [string, string])[] = [
    ['texts', `<</Author(${author})/Creator(\\(${author}\\) \\\\)/Producer(a (nested (${author})) text)>>`],
    ['hexadecimal', `<< /Author <FEFF${hex}> /CreationDate (D:2026) >>`],
    ['escaped names', `<</A#75thor(${author})/Producer(x)>>`],
    ['texts that are objects of their own', '<</Author 8 0 R/Producer(x)>>'],
  ];

  test.each(infos)('its information as %s is blank afterwards, and all else is where it was', async (_how, info) => {
    const pdf = written(parts(info), '/Info 5 0 R');
    const outcome = await cleaned(pdf, 'application/pdf');
    const text = outcome?.toString('latin1') ?? '';
    expect(text).toHaveLength(pdf.length);
    expect(text).not.toContain(author);
    expect(text.toLowerCase()).not.toContain(hex);
    expect(text).not.toMatch(/xmpmeta|rdf:RDF/);
    for (const object of [words, 'a remark', '/Type/Catalog/Pages 2 0 R', '/Kids[3 0 R]'])
      expect(text.indexOf(object)).toBe(pdf.indexOf(object));
    expect(text.slice(text.indexOf('xref'))).toBe(pdf.toString('latin1').slice(pdf.indexOf('xref')));
  });

  test('what earlier versions of a changed file told is blank too', async () => {
    const first = written(parts(infos[0]?.[1] ?? ''), '/Info 5 0 R').toString('latin1');
    const more = `5 0 obj\n<</Producer(other)>>\nendobj\nxref\n5 1\n${String(first.length).padStart(10, '0')} 00000 n \ntrailer\n<</Size 9/Root 1 0 R/Info 5 0 R/Prev 9>>\nstartxref\n1\n%%EOF\n`;
    const text = (await cleaned(Buffer.from(first + more, 'latin1'), 'application/pdf'))?.toString('latin1') ?? '';
    expect(text).toContain(kept);
    expect(text).not.toContain(author);
    expect(text).not.toContain('(other)');
  });

  /** A PDF with objects in a compressed stream, as most programs write them. */
  const packedPdf = (level: number): Buffer => {
    const inner = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>', `<</Author(${author})/Title(${author} ${author})>>`];
    let content = '';
    const numbers = inner.map((object, n) => {
      const at = content.length;
      content += `${object} `;
      return `${n + 1} ${at}`;
    });
    const head = `${numbers.join(' ')} `;
    const packed = deflateSync(head + content, { level }).toString('latin1');
    const body = `%PDF-1.7\n9 0 obj\n<</Type/ObjStm/N 3/First ${head.length}/Filter/FlateDecode/Length ${packed.length}>>stream\n${packed}\nendstream\nendobj\n`;
    const table = deflateSync(Buffer.alloc(20)).toString('latin1');
    return Buffer.from(
      `${body}10 0 obj\n<</Type/XRef/Size 11/W[1 2 1]/Root 1 0 R/Info 3 0 R/Filter/FlateDecode/Length ${table.length}>>stream\n${table}\nendstream\nendobj\nstartxref\n${body.length}\n%%EOF\n`,
      'latin1',
    );
  };

  test.each([1, 9])('information in a packed stream of objects is blank (level %i)', async (level) => {
    const pdf = packedPdf(level);
    const outcome = await cleaned(pdf, 'application/pdf');
    const text = outcome?.toString('latin1') ?? '';
    expect(text).toHaveLength(pdf.length);
    const [, length] = /\/ObjStm.*?\/Length (\d+)/.exec(text) ?? [];
    const start = text.indexOf('stream\n') + 7;
    const inside = inflateSync(Buffer.from(text.slice(start, start + Number(length)), 'latin1')).toString('latin1');
    expect(inside).toContain('/Type/Catalog');
    expect(inside).not.toContain(author);
    expect(text.indexOf('startxref')).toBe(pdf.indexOf('startxref'));
  });

  test('what cannot be cleaned for certain is refused', async () => {
    const plain = parts(infos[0]?.[1] ?? '');
    const refused: Record<string, Buffer> = {
      encrypted: written([...plain, 'null', '<</Filter/Standard/V 2/R 3/O(x)/U(x)/P -4>>'], '/Info 5 0 R/Encrypt 9 0 R'),
      'with files attached': written([...plain, '<</Type/EmbeddedFile/Length 4>>stream\nfile\nendstream'], '/Info 5 0 R'),
      'cut off': written(plain, '/Info 5 0 R').subarray(0, 600),
      'a packet where nobody looks for one': Buffer.concat([written(plain, '/Info 5 0 R'), Buffer.from(packet)]),
      'no PDF at all': Buffer.from('%PDF-1.7 and nothing else'),
      'dictionaries without end': Buffer.from(`%PDF-1.7\n1 0 obj\n${'<</A'.repeat(5000)}`),
    };
    for (const [what, pdf] of Object.entries(refused)) expect(await cleaned(pdf, 'application/pdf'), what).toBeUndefined();
  });

  test('whatever the bytes, it ends with a clean file or with none', () => {
    const pdf = packedPdf(9);
    let seed = 7;
    const next = (below: number): number => {
      seed = (seed * 1103515245 + 12345) % 2 ** 31;
      return seed % below;
    };
    for (let n = 0; n < 2000; n += 1) {
      const broken = Buffer.from(n % 2 ? pdf : written(parts(infos[0]?.[1] ?? ''), '/Info 5 0 R'));
      for (let m = 0; m < 1 + (n % 5); m += 1) broken[next(broken.length)] = next(256);
      const outcome = pdfWithoutAuthor(n % 7 ? broken : broken.subarray(0, next(broken.length)));
      expect(outcome?.toString('latin1') ?? '').not.toMatch(/xmpmeta/);
    }
  });
});

describe('documents of office programs', () => {
  const zipped = async (content: Readonly<Record<string, string | Buffer>>): Promise<Buffer> => {
    const out = new PassThrough();
    const chunks: Buffer[] = [];
    out.on('data', (chunk: Buffer) => chunks.push(chunk));
    const zip = zipWriter(out);
    for (const [name, value] of Object.entries(content)) await zip.add(name, value);
    await zip.finish();
    out.end();
    return Buffer.concat(chunks);
  };
  const unzipped = async (bytes: Buffer | undefined): Promise<Map<string, string>> => {
    const path = join(folder, 'read.zip');
    await writeFile(path, bytes ?? '');
    const zip = await openZip(path);
    const found = new Map<string, string>();
    for (const name of zip.names()) found.set(name, (await zip.text(name, 1e6)) ?? '');
    zip.close();
    rmSync(path);
    return found;
  };
  const type = 'application/vnd.openxmlformats-officedocument';

  test('.docx: properties, remarks, changes, people and folders name nobody; its words stay', async () => {
    const docx = await zipped({
      '[Content_Types].xml': '<Types/>',
      'docProps/core.xml': `<cp:coreProperties><dc:creator>${author}</dc:creator></cp:coreProperties>`,
      'docProps/app.xml': `<Properties><Company>${author}</Company></Properties>`,
      'docProps/custom.xml': `<Properties><property name="x">${author}</property></Properties>`,
      'word/document.xml': `<w:document><w:ins w:id="1" w:author="${author}" w:date="2026"><w:t>${kept}</w:t></w:ins></w:document>`,
      'word/comments.xml': `<w:comments><w:comment w:author="${author}" w:initials="${author}"/></w:comments>`,
      'word/people.xml': `<w15:people><w15:person w15:author="${author}"><w15:presenceInfo w15:providerId="AD" w15:userId="${author}"/></w15:person></w15:people>`,
      'word/_rels/settings.xml.rels': `<Relationships><Relationship Id="r" Target="file:///C:\\Users\\${author}\\a.dotm" TargetMode="External"/></Relationships>`,
      'word/embeddings/table.xlsx': await zipped({ 'docProps/core.xml': author, 'xl/workbook.xml': '<workbook/>' }),
    });
    const outcome = await cleaned(docx, `${type}.wordprocessingml.document`);
    const found = await unzipped(outcome);
    expect([...found.keys()]).toContain('word/document.xml');
    expect(found.get('word/document.xml')).toContain(kept);
    for (const [name, text] of found) expect(text, name).not.toContain(author);
    const inner = await unzipped(Buffer.from((await unzippedPart(outcome, 'word/embeddings/table.xlsx')) ?? ''));
    expect(inner.get('docProps/core.xml')).not.toContain(author);
  });

  const unzippedPart = async (bytes: Buffer | undefined, name: string): Promise<Buffer> => {
    const path = join(folder, 'part.zip');
    await writeFile(path, bytes ?? '');
    const zip = await openZip(path);
    const parts: Buffer[] = [];
    for await (const chunk of await zip.stream(name)) parts.push(chunk as Buffer);
    zip.close();
    rmSync(path);
    return Buffer.concat(parts);
  };

  test('.xlsx of another program opens in it as before, without who made it', async () => {
    const book = new ExcelJS.Workbook();
    book.creator = author;
    book.lastModifiedBy = author;
    book.company = author;
    const sheet = book.addWorksheet('x');
    sheet.getCell('A1').value = kept;
    sheet.getCell('A1').note = { texts: [{ text: 'a remark' }] };
    const outcome = await cleaned(Buffer.from(await book.xlsx.writeBuffer()), `${type}.spreadsheetml.sheet`);
    for (const [name, text] of await unzipped(outcome)) expect(text, name).not.toContain(author);
    const again = new ExcelJS.Workbook();
    await again.xlsx.load((outcome ?? Buffer.alloc(0)) as never);
    expect(again.worksheets[0]?.getCell('A1').value).toBe(kept);
  });

  test('one that cannot be read, one in another encoding, and older ones are refused', async () => {
    expect(await cleaned(Buffer.from('PK\x03\x04 and nothing'), `${type}.wordprocessingml.document`)).toBeUndefined();
    const wide = await zipped({ 'word/comments.xml': Buffer.from(`\ufeff<w:comment w:author="${author}"/>`, 'utf16le') });
    expect(await cleaned(wide, `${type}.wordprocessingml.document`)).toBeUndefined();
    for (const older of ['application/msword', 'application/vnd.ms-powerpoint', 'application/x-cfb']) {
      expect(tellsOfAuthor(older)).toBe(true);
      expect(await cleaned(Buffer.from('x'), older)).toBeUndefined();
    }
  });
});

describe('pictures and films', () => {
  const chunk = (kind: string, content: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(content.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const segment = (kind: number, content: Buffer): Buffer => {
    const head = Buffer.from([0xff, kind, 0, 0]);
    head.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([head, content]);
  };
  /** Exif in Intel byte order, with an author and orientation 6. */
  const exif = (): Buffer => {
    const ifd = Buffer.alloc(8 + 2 + 24 + 4);
    ifd.write('II*\0', 'latin1');
    ifd.writeUInt32LE(8, 4);
    ifd.writeUInt16LE(2, 8);
    ifd.writeUInt16LE(0x013b, 10);
    ifd.writeUInt16LE(2, 12);
    ifd.writeUInt32LE(author.length, 14);
    ifd.writeUInt32LE(38, 18);
    ifd.writeUInt16LE(0x0112, 22);
    ifd.writeUInt16LE(3, 24);
    ifd.writeUInt32LE(1, 26);
    ifd.writeUInt16LE(6, 30);
    return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), ifd, Buffer.from(author)]);
  };
  const picture = Buffer.concat([Buffer.from([0xff, 0xda, 0, 4, 0, 0]), Buffer.from(kept), Buffer.from([0xff, 0xd9])]);
  const jpeg = Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, exif()),
    segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${author}</x:xmpmeta>`)),
    segment(0xed, Buffer.from(`Photoshop 3.0\0${author}`)),
    segment(0xfe, Buffer.from(author)),
    segment(0xe2, Buffer.from('ICC_PROFILE')),
    picture,
  ]);

  test('JPEG: how it is to be turned is all that stays of Exif', async () => {
    const outcome = await cleaned(jpeg, 'image/jpeg');
    expect(outcome).toHaveLength(jpeg.length);
    expect(outcome?.includes(author)).toBe(false);
    expect(outcome?.includes('ICC_PROFILE')).toBe(true);
    expect(outcome?.subarray(-picture.length)).toEqual(picture);
    const tiff = outcome?.subarray(6 + 6) ?? Buffer.alloc(0);
    expect([tiff.toString('latin1', 0, 2), tiff.readUInt16BE(8), tiff.readUInt16BE(10), tiff.readUInt16BE(18)]).toEqual([
      'MM',
      1,
      0x0112,
      6,
    ]);
  });

  test('PNG, GIF, WebP and MP4 lose their texts, and nothing else', async () => {
    const head = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const [size, data, end] = [chunk('IHDR', Buffer.alloc(13)), chunk('IDAT', Buffer.from(kept)), chunk('IEND', Buffer.alloc(0))];
    const texts = ['tEXt', 'iTXt', 'zTXt', 'eXIf', 'tIME'].map((kind) => chunk(kind, Buffer.from(author)));
    const png = Buffer.concat([head, size, ...texts, data, end, Buffer.from(author)]);
    expect(await cleaned(png, 'image/png')).toEqual(Buffer.concat([head, size, data, end]));

    const pieces = (content: string): Buffer => Buffer.concat([Buffer.from([content.length]), Buffer.from(content), Buffer.from([0])]);
    const gifHead = Buffer.concat([Buffer.from('GIF89a'), Buffer.from([1, 0, 1, 0, 0x80, 0, 0]), Buffer.alloc(6)]);
    const gifPicture = Buffer.concat([Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2]), pieces(kept)]);
    const remark = Buffer.concat([Buffer.from([0x21, 0xfe]), pieces(author)]);
    const gif = Buffer.concat([gifHead, remark, gifPicture, Buffer.from([0x3b]), Buffer.from(author)]);
    expect(await cleaned(gif, 'image/gif')).toEqual(Buffer.concat([gifHead, gifPicture, Buffer.from([0x3b])]));

    const riff = (kind: string, content: string): Buffer => {
      const even = content.length % 2 ? `${content} ` : content;
      const size4 = Buffer.alloc(4);
      size4.writeUInt32LE(even.length);
      return Buffer.concat([Buffer.from(kind), size4, Buffer.from(even)]);
    };
    const webp = Buffer.concat([
      riff('RIFF', '').subarray(0, 8),
      Buffer.from('WEBP'),
      riff('VP8X', '\x0c---------'),
      riff('VP8 ', kept),
      riff('EXIF', author),
    ]);
    const webpDone = await cleaned(webp, 'image/webp');
    expect(webpDone?.includes(author)).toBe(false);
    expect(webpDone?.includes(kept)).toBe(true);
    expect(webpDone?.[20]).toBe(0);

    const box = (kind: string, ...content: (Buffer | string)[]): Buffer => {
      const body = Buffer.concat(content.map((one) => Buffer.from(one)));
      const size4 = Buffer.alloc(4);
      size4.writeUInt32BE(body.length + 8);
      return Buffer.concat([size4, Buffer.from(kind), body]);
    };
    const mp4 = Buffer.concat([
      box('ftyp', 'isom'),
      box('moov', box('mvhd', 'x'), box('trak', box('tkhd', 'x'), box('udta', author)), box('udta', box('meta', author))),
      box('mdat', kept),
      box('uuid', author),
    ]);
    const film = await cleaned(mp4, 'video/mp4');
    expect(film).toHaveLength(mp4.length);
    expect(film?.includes(author)).toBe(false);
    expect(film?.includes(kept)).toBe(true);
    for (const [bytes, type] of [
      [png.subarray(0, 60), 'image/png'],
      [gif.subarray(0, 30), 'image/gif'],
      [mp4.subarray(0, 40), 'video/mp4'],
      [webp.subarray(0, 40), 'image/webp'],
    ] as const)
      expect(await cleaned(bytes, type), type).toBeUndefined();
  });

  test('a picture inside a PDF as well', async () => {
    const head = Buffer.from(`%PDF-1.4\n1 0 obj\n<</Type/XObject/Subtype/Image/Filter/DCTDecode/Length ${jpeg.length}>>stream\n`);
    const tail = Buffer.from('\nendstream\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n');
    const outcome = await cleaned(Buffer.concat([head, jpeg, tail]), 'application/pdf');
    expect(outcome?.includes(author)).toBe(false);
    expect(outcome?.includes(kept)).toBe(true);
  });
});

test('types that say no more than what is seen in them are left as they are', () => {
  for (const type of ['text/plain', 'application/zip', 'image/bmp', 'constructor']) expect(tellsOfAuthor(type)).toBe(false);
});
