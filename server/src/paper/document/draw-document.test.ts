import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { openFaces } from '../faces.ts';
import type { PaperDocument } from './document.ts';
import { drawDocument } from './draw-document.ts';

const require = createRequire(import.meta.url);
const file = (name: string) => (): Uint8Array => readFileSync(require.resolve(`@expo-google-fonts/${name}`));
const faces = openFaces([
  { family: 'Noto Sans SC', bold: false, read: file('noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf') },
  { family: 'Noto Sans SC', bold: true, read: file('noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf') },
]);
const time = new Date('2026-11-23T02:00:00Z');

const columns = [
  { label: '时间', share: 2 },
  { label: '事项', share: 5 },
  { label: '金额（元）', share: 2, isAmount: true },
];

const statement = (rows: number): PaperDocument => ({
  locale: 'zh-CN',
  title: '专家对账单',
  subtitle: '2026 年 11 月',
  blocks: [
    {
      kind: 'facts',
      rows: [
        ['姓名', '张䶮'],
        ['期初余额', '1,000.00'],
        ['期末余额', '0.00'],
      ],
    },
    { kind: 'heading', text: '余额变动' },
    {
      kind: 'table',
      columns,
      rows: Array.from({ length: rows }, (_, n) => ['2026-11-01 08:00', `第 ${n + 1} 笔评审费`, '100.00']),
      sums: ['合计', '', '100.00'],
      none: '本月没有变动',
    },
    { kind: 'text', text: '本单由平台生成。\n如有疑问请联系财务。', isSmall: true },
  ],
  foot: '赛云 2026-11-23 10:00',
});

const textsOf = async (bytes: Uint8Array): Promise<string[]> => {
  const pdf = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let n = 1; n <= pdf.numPages; n++) {
    const { items } = await (await pdf.getPage(n)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join('|'));
  }
  return pages;
};

test('a table that is longer than a page goes on under its head, and every page says which it is', async () => {
  const pages = await textsOf(await drawDocument(statement(60), time, faces));
  expect(pages.length).toBeGreaterThan(1);
  for (const [n, page] of pages.entries()) {
    expect(page).toContain('金额（元）');
    expect(page).toContain(`${n + 1} / ${pages.length}`);
    expect(page).toContain('赛云 2026-11-23 10:00');
  }
  const all = pages.join('|');
  for (let n = 1; n <= 60; n++) expect(all.split(`第 ${n} 笔评审费`)).toHaveLength(2);
  expect(pages.at(-1)).toContain('合计');
});

test('what has no rows says so, and a character that no font has is marked', async () => {
  const [page] = await textsOf(await drawDocument({ ...statement(0), title: '对账单\u{2fffd}' }, time, faces));
  expect(page).toContain('本月没有变动');
  expect(page).toContain('对账单〓');
});

test('equal documents give equal bytes', async () => {
  const [one, two] = [await drawDocument(statement(3), time, faces), await drawDocument(statement(3), time, faces)];
  expect(Buffer.from(one).equals(Buffer.from(two))).toBe(true);
});

/** A black point, as the smallest picture. */
const point = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==', 'base64');

test('a signature is drawn over its line; one that is no picture is told', async () => {
  const signed = (picture: Uint8Array | undefined): PaperDocument => ({
    ...statement(0),
    blocks: [{ kind: 'signature', label: '专家签名', picture, instead: '签名无法打印', below: '林思源 2026-11-23' }],
  });
  const drawn = await drawDocument(signed(new Uint8Array(point)), time, faces);
  expect((await textsOf(drawn))[0]).not.toContain('签名无法打印');
  expect(Buffer.from(drawn).toString('latin1')).toContain('/Subtype /Image');
  for (const picture of [undefined, new Uint8Array(Buffer.from('GIF89a'))]) {
    const [page] = await textsOf(await drawDocument(signed(picture), time, faces));
    expect(page).toContain('签名无法打印');
    expect(page).toContain('林思源 2026-11-23');
  }
});
