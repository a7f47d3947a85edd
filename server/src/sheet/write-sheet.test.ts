import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import * as XLSX from '@e965/xlsx';
import ExcelJS from 'exceljs';
import { afterAll, describe, expect, test } from 'vitest';
import type { Cell } from './cell.ts';
import { readSheet } from './read-sheet.ts';
import type { SheetLayout } from './sheet-layout.ts';
import { writeXls } from './xls/xls.ts';
import { writeMarked } from './xlsx/write-marked.ts';
import { writeTemplate } from './xlsx/write-template.ts';
import { writeXlsx } from './xlsx/write-xlsx.ts';

const folder = mkdtempSync(join(tmpdir(), 'saiyun-sheet-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const layout: SheetLayout = {
  name: '报名/2026',
  titles: ['报名报表', '导出人:管理员'],
  columns: [
    { header: '队伍', width: 20, look: 'text' },
    { header: '人数', width: 8, look: 'number' },
    { header: '金额', width: 12, look: 'money' },
    { header: '日期', width: 12, look: 'date' },
    { header: '时间', width: 20, look: 'instant' },
  ],
};
const at = (text: string): Date => new Date(text);
const rows: Cell[][] = [
  ['第一队', 3, 1234.5, at('2026-01-02T00:00:00Z'), at('2026-01-02T13:45:59Z')],
  ['=1+1', null, 0, null, at('2026-01-02T00:00:00Z')],
  ['+86', -1, null, null, null],
  ['-x', 1, null, null, null],
  ['@a', 1, null, null, null],
  ['\tx', 1, null, null, null],
  ['\rx', 1, null, null, null],
  [' <a> & "b" \u0001 _x000D_ 😀\n尾 ', 1e-7, null, null, null],
  ['1234567890123456789', 123_456_789_012_345, null, at('1900-01-05T00:00:00Z'), null],
];

const read = async (file: string) => {
  const all = [];
  for await (const block of readSheet(file)) all.push(...block);
  return all;
};
/** The rows as they are read back: without blanks at the end. */
const back = rows.map((row) => row.slice(0, row.findLastIndex((c) => c !== null) + 1));

describe('SERVER-05: .xlsx', () => {
  const file = join(folder, 'a.xlsx');
  test('our own reader answers what was written', async () => {
    expect(await writeXlsx(createWriteStream(file), layout, [rows.slice(0, 4), rows.slice(4)])).toBe(rows.length);
    const found = await read(file);
    expect(found.slice(0, 3).map((r) => r.cells)).toEqual([['报名报表'], ['导出人:管理员'], layout.columns.map((c) => c.header)]);
    expect(found.slice(3).map((r) => r.cells)).toEqual(back);
  });
  test('another program reads it: dates and numbers are such, formulas are none, the header stays in view', async () => {
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(file);
    const sheet = book.worksheets[0];
    expect(sheet?.name).toBe('报名 2026');
    expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 3 });
    expect(sheet?.getColumn(1).width).toBe(20);
    expect(sheet?.getCell('A3').font.bold).toBe(true);
    expect(sheet?.getCell('D4').value).toEqual(at('2026-01-02T00:00:00Z'));
    expect(sheet?.getCell('C4').value).toBe(1234.5);
    for (const n of [5, 6, 7, 8, 9, 10]) {
      expect(sheet?.getCell(`A${n}`).type).toBe(ExcelJS.ValueType.String);
      expect(sheet?.getCell(`A${n}`).formula).toBeUndefined();
    }
    const other = XLSX.read(await readFile(file), { cellFormula: true });
    const cells = other.Sheets[other.SheetNames[0] ?? ''];
    expect(cells?.A5).toMatchObject({ t: 's', v: '=1+1' });
    expect(cells?.A5.f).toBeUndefined();
  });
  test('a stream that breaks ends the writing', async () => {
    const broken = new PassThrough();
    setTimeout(() => broken.destroy(new Error('gone')), 5);
    const endless = (function* () {
      for (;;) yield rows;
    })();
    await expect(writeXlsx(broken, layout, endless)).rejects.toThrow('gone');
    const refused = new Writable({ write: (_c, _e, done) => done(new Error('disk full')) });
    await expect(writeXlsx(refused, layout, endless)).rejects.toThrow('disk full');
  });
  test('goes on in a further sheet beyond the rows that one can hold', async () => {
    const big = join(folder, 'big.xlsx');
    const one: SheetLayout = { name: 'x', titles: [], columns: [{ header: 'n', width: 8, look: 'number' }] };
    const blocks = (function* () {
      for (let n = 0; n < 1_048_580; n += 4) yield [[n], [n + 1], [n + 2], [n + 3]];
    })();
    expect(await writeXlsx(createWriteStream(big), one, blocks)).toBe(1_048_580);
    let count = 0;
    for await (const block of readSheet(big)) count += block.length;
    expect(count).toBe(1_048_576);
    const bytes = await readFile(big);
    expect(bytes.includes('xl/worksheets/sheet2.xml')).toBe(true);
  });
});

describe('SERVER-05: .xls', () => {
  test('is BIFF8, holds the same values, formulas are none', async () => {
    const file = join(folder, 'a.xls');
    const bytes = await writeXls(layout, rows);
    await writeFile(file, bytes);
    expect(Buffer.from(bytes.subarray(0, 4)).toString('hex')).toBe('d0cf11e0');
    const found = await read(file);
    expect(found[2]?.cells).toEqual(layout.columns.map((c) => c.header));
    expect(found.slice(3).map((r) => r.cells)).toEqual(back);
  });
  test('is refused above 20,000 rows', async () => {
    const many = Array.from({ length: 20_001 }, () => ['x']);
    await expect(writeXls(layout, many)).rejects.toMatchObject({ code: 'export.xls_too_long' });
    expect((await writeXls(layout, many.slice(1))).length).toBeGreaterThan(100_000);
  });
});

describe('threads that read and write .xls', () => {
  /** Threads are numbered in the order of their start. */
  const threadsSoFar = async (): Promise<number> => {
    const probe = new Worker('', { eval: true });
    const { threadId } = probe;
    await probe.terminate();
    return threadId;
  };

  test('are two, whatever many files there are at once, and are kept for the next', async () => {
    await writeXls(layout, rows);
    const before = await threadsSoFar();
    const files = await Promise.all(Array.from({ length: 40 }, () => writeXls(layout, rows)));
    for (const bytes of files) expect(bytes.length).toBeGreaterThan(1000);
    for (let n = 0; n < 10; n += 1) await writeXls(layout, rows);
    // The probe itself, and the second of the two.
    expect((await threadsSoFar()) - before).toBeLessThanOrEqual(2);
  });

  test('a file that is not wanted any more frees its place, waiting or not', async () => {
    const stopping = Array.from({ length: 6 }, () => {
      const stop = new AbortController();
      const asked = writeXls(layout, rows, stop.signal);
      stop.abort();
      return asked;
    });
    for (const outcome of await Promise.allSettled(stopping)) expect(outcome.status).toBe('rejected');
    expect((await writeXls(layout, rows)).length).toBeGreaterThan(1000);
  });
});

test('IMPORT-02: a template offers choices and hints, keeps digits as text, and is read back as a head without rows', async () => {
  const path = join(folder, 'template.xlsx');
  const [first, ...rest] = layout.columns;
  if (!first) throw new Error('no column');
  const long = Array.from({ length: 60 }, (_, n) => `choice ${n}`);
  await writeTemplate(createWriteStream(path), {
    ...layout,
    columns: [
      { ...first, hint: '必填' },
      { header: '状态', width: 10, look: 'text', choices: ['草稿', '已提交'], hint: '必填' },
      { header: '多选', width: 10, look: 'text', choices: long },
      ...rest,
    ],
  });
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(path);
  const [sheet] = book.worksheets;
  expect(sheet?.getRow(3).values).toEqual([undefined, '队伍', '状态', '多选', '人数', '金额', '日期', '时间']);
  for (const row of [4, 1003])
    expect(sheet?.getCell(row, 2).dataValidation).toMatchObject({
      type: 'list',
      formulae: ['"草稿,已提交"'],
      prompt: '必填',
      promptTitle: '状态',
    });
  expect(sheet?.getCell(4, 1).dataValidation).toMatchObject({ prompt: '必填' });
  // More than a formula can hold: a range of a hidden sheet, by its name.
  expect(sheet?.getCell(4, 3).dataValidation).toMatchObject({ type: 'list', formulae: ['choices_1'] });
  expect(book.definedNames.getRanges('choices_1').ranges).toEqual(['lists!$A$1:$A$60']);
  expect(sheet?.getColumn(1).numFmt).toBe('@');
  const read: unknown[] = [];
  for await (const block of readSheet(path)) for (const { cells } of block) read.push(cells[0]);
  expect(read).toEqual(['报名报表', '导出人:管理员', '队伍']);
});

describe('IMPORT-04: a workbook with marked cells', () => {
  const file = join(folder, 'marked.xlsx');
  const odd: Cell[] = ['_x000D_\r\n\u0007 <&> ', true, 0.5, at('1900-02-27T00:00:00Z'), at('9999-12-31T23:59:59Z')];
  const marked = [...rows, odd].map((cells, n) => ({
    cells,
    marks: new Map(n === 1 ? Object.entries(['=1+1 <不对>', '必填\n整数']).map(([i, text]) => [Number(i), text]) : []),
  }));

  test('holds the values that are written without marks, and no formula', async () => {
    await writeMarked(createWriteStream(file), layout, [marked.slice(0, 4), marked.slice(4)]);
    const found = await read(file);
    expect(found.slice(0, 3).map((r) => r.cells)).toEqual([['报名报表'], ['导出人:管理员'], layout.columns.map((c) => c.header)]);
    expect(found.slice(3).map((r) => r.cells)).toEqual([...back, odd]);
    const plain = join(folder, 'unmarked.xlsx');
    await writeXlsx(createWriteStream(plain), layout, [[...rows, odd]]);
    expect(found).toEqual(await read(plain));
    const other = XLSX.read(await readFile(file), { cellFormula: true });
    const cells = Object.values(other.Sheets['报名 2026'] ?? {}) as { readonly f?: string }[];
    expect(cells.filter((cell) => cell.f !== undefined)).toEqual([]);
  });

  test('colours exactly the cells that are wrong and says why in a note; texts like formulas stay texts when edited', async () => {
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(file);
    const [sheet] = book.worksheets;
    if (!sheet) throw new Error('no sheet');
    expect(sheet.name).toBe('报名 2026');
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 3 });
    expect(sheet.getColumn(1).width).toBe(20);
    expect(sheet.getCell('A3').font.bold).toBe(true);
    const notes: [string, string][] = [];
    const coloured: string[] = [];
    for (let row = 4; row <= sheet.rowCount; row += 1)
      for (let column = 1; column <= 6; column += 1) {
        const cell = sheet.getCell(row, column);
        const note = cell.note as ExcelJS.Comment | string | undefined;
        if (note) notes.push([cell.address, typeof note === 'string' ? note : (note.texts ?? []).map(({ text }) => text).join('')]);
        if (cell.fill?.type === 'pattern' && cell.fill.pattern === 'solid') coloured.push(cell.address);
      }
    expect(notes).toEqual([
      ['A5', '=1+1 <不对>'],
      ['B5', '必填\n整数'],
    ]);
    expect(coloured).toEqual(['A5', 'B5']);
    for (const n of [5, 6, 7, 8, 9, 10]) expect(sheet.getCell(`A${n}`)).toMatchObject({ type: ExcelJS.ValueType.String, numFmt: '@' });
  });

  test('ends with the stream that breaks, or the rows that fail', async () => {
    const refused = new Writable({ write: (_c, _e, done) => done(new Error('disk full')) });
    await expect(writeMarked(refused, layout, [marked])).rejects.toThrow('disk full');
    const failing = (function* () {
      yield marked;
      throw new Error('no rows');
    })();
    const out = new PassThrough();
    await expect(writeMarked(out, layout, failing)).rejects.toThrow('no rows');
    expect(out.destroyed).toBe(true);
  });
});
