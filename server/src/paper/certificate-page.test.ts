import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { deflateSync } from 'node:zlib';
import type { CertificateElement } from '@saiyun/sdk/contract';
import { comparedText } from '@saiyun/sdk/logic/certificate';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { drawPage, layOutPage, openFaces, type PageInput, readPicture, type SheetValues } from './index.ts';
import { pageTexts } from './sheet.ts';

const require = createRequire(import.meta.url);
const file = (name: string) => (): Uint8Array => readFileSync(require.resolve(`@expo-google-fonts/${name}`));
const typesetter = {
  qrSizes: new Map<string, number | undefined>(),
  faces: openFaces([
    { family: 'Noto Serif SC', bold: false, read: file('noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf') },
    { family: 'Noto Sans SC', bold: false, read: file('noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf') },
  ]),
};

const name: CertificateElement = { type: 'text', x: 20, y: 60, w: 160, h: 12, size: 20, bind: 'realName', align: 'center', autoFit: true };
const award: CertificateElement = {
  type: 'text',
  x: 20,
  y: 80,
  w: 250,
  h: 40,
  size: 16,
  font: 'Noto Sans SC',
  text: '{realName}同学在{competitionName}中荣获{awardName}，office affinity。',
};
const number: CertificateElement = { type: 'text', x: 20, y: 180, w: 100, h: 8, bind: 'certNo' };
const code: CertificateElement = { type: 'qr', x: 240, y: 20, w: 30, h: 30, bind: 'qr' };
const table: CertificateElement = { type: 'table', x: 20, y: 130, w: 120, h: 24, rows: [{ label: '单位', bind: 'unitName' }] };

const facts = { realName: '张䶮', competitionName: '全国大学生数学建模竞赛', awardName: '一等奖', unitName: '清华大学' };
const values: SheetValues = {
  certNo: '2026A000001',
  verifyCode: 'A1B2C3D4',
  verifyUrl: 'saiyun.example.edu/verify',
  issueDate: '2026-11-23',
  facts,
};

const page = (elements: readonly CertificateElement[], change: Partial<PageInput> = {}): PageInput => ({
  sheet: { width: 297, height: 210, locale: 'zh-CN', elements },
  values,
  proof: 'S1.AAAA.BBBB',
  qrText: `https://example.edu.cn/verify#S1.${'A'.repeat(450)}`,
  time: new Date('2026-11-23T02:00:00Z'),
  typesetter,
  pictures: new Map(),
  ...change,
});

const drawn = async (input: PageInput): Promise<Uint8Array> => {
  const { bytes } = await drawPage(input);
  if (!bytes) throw new Error('not drawn');
  return bytes;
};

const problems = ({ sheet, values: given, qrText }: PageInput) => layOutPage(sheet, given, qrText, typesetter).problems;

const open = async (bytes: Uint8Array) => getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 }).promise;

/** A picture of 2 × 2 half transparent points. */
const seal = (): Uint8Array => {
  const chunk = (type: string, data: Buffer): Buffer =>
    Buffer.concat([Buffer.from([0, 0, 0, data.length]), Buffer.from(type), data, Buffer.alloc(4)]);
  const head = Buffer.from([0, 0, 0, 2, 0, 0, 0, 2, 8, 6, 0, 0, 0]);
  const rows = Buffer.from([0, 200, 0, 0, 128, 200, 0, 0, 128, 0, 200, 0, 0, 128, 200, 0, 0, 128]);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

test('CERT-01: a page is PDF/A-2b of at most 120 kB, with subsets of its fonts and an output intent, and reads back as it was written', async () => {
  const input = page([name, award, number, code, table]);
  const bytes = await drawn(input);
  expect(bytes.length).toBeLessThanOrEqual(120_000);
  const document = await open(bytes);
  expect(document.numPages).toBe(1);
  const { metadata, info } = await document.getMetadata();
  const xmp = String(metadata?.getRaw());
  expect(xmp).toContain('<pdfaid:part>2</pdfaid:part>');
  expect(xmp).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
  expect(xmp).toContain('<saiyun:proof>S1.AAAA.BBBB</saiyun:proof>');
  expect(info).toMatchObject({ Title: '2026A000001' });
  const text = (await (await document.getPage(1)).getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join('');
  expect(comparedText(text)).toBe(comparedText(pageTexts(input.sheet, values).join('')));
  const raw = Buffer.from(bytes).toString('latin1');
  expect(raw.match(/\/FontFile2/g)).toHaveLength(2);
  expect(raw.match(/\/FontName \/[A-Z]{6}\+/g)).toHaveLength(2);
  expect(raw).toContain('/S /GTS_PDFA1');
});

test('CERT-01: equal input gives equal bytes, with transparent pictures too', async () => {
  const picture = await readPicture(seal());
  if (typeof picture === 'string') throw new Error(picture);
  const pictures = new Map([['a', picture]]);
  const stamp = (x: number): CertificateElement => ({ type: 'seal', x, y: 150, w: 40, h: 40, file: 'a' });
  const draw = () => drawn(page([name, number, stamp(20), stamp(120)], { pictures }));
  const [first, second] = [await draw(), await draw()];
  expect(Buffer.compare(first, second)).toBe(0);
  expect(Buffer.from(first).toString('latin1')).toContain('/SMask');
});

test('CERT-01: pre-flight names the characters that no font has', () => {
  const rare = { ...values, facts: { ...facts, realName: '𠮷田𰻞' } };
  expect(problems(page([name, number], { values: rare }))).toEqual([{ kind: 'glyph', element: 0, characters: '𠮷' }]);
});

test('CERT-01: what the first font lacks is drawn by the next', async () => {
  // U+30EDE lies in Noto Sans SC only.
  const rare = { ...values, facts: { ...facts, realName: '张𰻞' } };
  const bytes = await drawn(page([name, number], { values: rare }));
  expect(Buffer.from(bytes).toString('latin1')).toMatch(/\+NotoSansSC/);
});

test('CERT-01: a name of 60 characters shrinks into its box, and one of 400 is reported', () => {
  const named = (realName: string) => problems(page([name, number], { values: { ...values, facts: { ...facts, realName } } }));
  expect(named('名'.repeat(60))).toEqual([]);
  expect(named('名'.repeat(400))).toEqual([{ kind: 'tooLong', element: 0, text: '名'.repeat(400) }]);
});

test('CERT-01: pre-flight names facts that the holder does not have, and a code too fine to read', () => {
  const without = { ...values, facts: { ...facts, awardName: undefined } };
  expect(problems(page([award, number], { values: without }))).toEqual([{ kind: 'missing', fact: 'awardName' }]);
  expect(problems(page([name, number, { ...code, w: 12, h: 12 }]))).toEqual([{ kind: 'qrTooSmall', element: 2 }]);
});

test('CERT-01: a page with a problem is never drawn', async () => {
  const rare = { ...values, facts: { ...facts, realName: '𠮷' } };
  expect(await drawPage(page([name, number], { values: rare }))).toEqual({ problems: [{ kind: 'glyph', element: 0, characters: '𠮷' }] });
});

test.each([
  ['a text', Buffer.from('hello'), 'notPicture'],
  ['a damaged picture', seal().subarray(0, 60), 'notPicture'],
  ['a picture for a press', Buffer.from('ffd8ffc0001108000100010401110002110003110004110000', 'hex'), 'cmyk'],
])('CERT-01: %s is refused', async (_what, bytes, fault) => {
  expect(await readPicture(bytes)).toBe(fault);
});
