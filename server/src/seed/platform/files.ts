import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { insertRows } from '../../defaults/insert.ts';
import { idOf } from '../../defaults/random.ts';
import type { Seeding } from '../../defaults/seeding.ts';
import { at } from '../../defaults/seeding.ts';
import { writePng } from '../../paper/raster/write-png.ts';
import { paperCount, paperParagraphs } from '../competition/work-texts.ts';

/** Paths as stored in file fields; the names do not reveal the owner. */
export const signaturePath = `signature/${idOf('file:signature')}.png`;
export const voucherPaths: readonly string[] = Array.from({ length: 16 }, (_, n) => `voucher/${idOf(`file:voucher:${n}`)}.pdf`);
/** The files of invoices 2 and 3 of the demo. */
export function invoicePath(n: number): string {
  return `invoice/${idOf(`file:invoice:${n}`)}.pdf`;
}
export const worksPaths: readonly string[] = Array.from({ length: paperCount }, (_, n) => `works/${idOf(`file:works:${n + 1}`)}.pdf`);

/** The files of the demo's calibration works. */
export const calibrationPaths: readonly string[] = [0, 1].map((n) => `works/${idOf(`file:calibration:${n}`)}.pdf`);

/** A hand-drawn line on white, 320 by 120, as PNG. */
const signature = (): Buffer => {
  const [width, height] = [320, 120];
  const points = Buffer.alloc(width * height, 255);
  for (let t = 0; t < 1; t += 0.0005) {
    const x = Math.round(30 + 250 * t + 18 * Math.sin(t * 34));
    const y = Math.round(60 + 30 * Math.sin(t * 21) * (1 - t * 0.5) + 10 * Math.cos(t * 47));
    for (let dy = -1; dy <= 1; dy++) for (let dx = -1; dx <= 1; dx++) points[(y + dy) * width + x + dx] = 40;
  }
  return writePng(width, height, points, 1);
};

const utf16 = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');

/** One A4 page of text as PDF, in the reader's own Chinese font. */
const page = (lines: readonly string[]): Buffer => {
  const text = lines.map((line, n) => `BT /F ${n === 0 ? 20 : 12} Tf 60 ${770 - n * 30} Td <${utf16(line)}> Tj ET`).join('\n');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 5 0 R>>>>/Contents 4 0 R>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[6 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/DW 1000/FontDescriptor 7 0 R>>',
    '<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, n) => {
    const offset = body.length;
    body += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
};

const lineLength = 38;
/** A paragraph as the lines of a page. */
const wrapped = (text: string): string[] => text.match(new RegExp(`.{1,${lineLength}}`, 'gu')) ?? [];

const receipt = ['银行电子回单（样张）', '付款人：示范大学', '收款人：赛云竞赛服务中心', '用途：竞赛报名费', '状态：交易成功'];

const invoiceLines = [
  '电子发票（普通发票）样张',
  '购买方：示范大学教务处',
  '销售方：赛云竞赛服务中心',
  '项目：*会展服务*竞赛报名费',
  '样张，不能用于报销',
];

/** The path below the files folder, which is flat. */
const storedName = (path: string): string => path.slice(path.indexOf('/') + 1);

const digest = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

interface DemoFile {
  readonly path: string;
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

const demoFiles = (): readonly DemoFile[] => [
  { path: signaturePath, name: '电子签名.png', type: 'image/png', content: signature() },
  ...voucherPaths.map((path, n) => ({
    path,
    name: '银行电子回单.pdf',
    type: 'application/pdf',
    content: page([...receipt, `回单编号：2026${String(n + 1).padStart(6, '0')}`]),
  })),
  ...[2, 3, 5].map((n) => ({ path: invoicePath(n), name: '电子发票.pdf', type: 'application/pdf', content: page(invoiceLines) })),
  ...worksPaths.map((path, n) => ({
    path,
    name: '参赛作品.pdf',
    type: 'application/pdf',
    content: page(['参赛作品（匿名）', ...paperParagraphs(n).flatMap(wrapped)]),
  })),
  ...calibrationPaths.map((path, n) => ({
    path,
    name: '试评作品.pdf',
    type: 'application/pdf',
    content: page(['往届作品（匿名）', ...paperParagraphs(paperCount + n).flatMap(wrapped)]),
  })),
];

/** Stores the files of demo works and experts in the file storage. */
export async function storeDemoFiles({ config, storage }: Pick<Seeding, 'config' | 'storage'>): Promise<void> {
  for (const file of demoFiles()) {
    const name = storedName(file.path);
    const draft = resolve(config.SAIYUN_DATA, 'tmp', name);
    await mkdir(dirname(draft), { recursive: true });
    await writeFile(draft, file.content);
    await storage.take(name, draft, { size: file.content.length, sha256: digest(file.content), mimeType: file.type });
  }
}

/** Stores the files of demo works and experts, in the storage and in `sys_file`. */
export async function seedFiles(seeding: Seeding): Promise<void> {
  await storeDemoFiles(seeding);
  await insertRows(
    seeding.tx,
    'sys_file',
    {
      path: 'text',
      tenant_id: 'integer',
      stored_name: 'text',
      biz: 'text',
      file_name: 'text',
      mime_type: 'text',
      size: 'bigint',
      sha256: 'text',
      create_by: 'text',
      create_time: 'timestamptz',
    },
    demoFiles().map(({ path, name, type, content }) => ({
      path,
      tenant_id: 1,
      stored_name: storedName(path),
      biz: path.slice(0, path.indexOf('/')),
      file_name: name,
      mime_type: type,
      size: content.length,
      sha256: digest(content),
      create_by: 'admin',
      create_time: at(seeding, -20, 10),
    })),
  );
}
