import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import ExcelJS from 'exceljs';
import { afterAll, describe, expect, test } from 'vitest';
import { mostColumns, readSheet } from './read-sheet.ts';
import { zipWriter } from './xlsx/zip-writer.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'saiyun-large-sheet-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rels = (inner: string): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook whose texts cannot be packed, row by row: its size is that of its rows. */
async function largeWorkbook(path: string, rows: number): Promise<void> {
  const out = createWriteStream(path);
  const zip = zipWriter(out);
  await zip.add('_rels/.rels', rels(`<Relationship Id="b" Type="${type}/officeDocument" Target="/xl/workbook.xml"/>`));
  await zip.add('xl/_rels/workbook.xml.rels', rels(`<Relationship Id="a" Type="${type}/worksheet" Target="worksheets/one.xml"/>`));
  await zip.add('xl/workbook.xml', '<workbook><sheets><sheet name="一" sheetId="1" r:id="a"/></sheets></workbook>');
  const sheet = zip.begin('xl/worksheets/one.xml');
  await sheet.write('<worksheet><sheetData>');
  for (let row = 1; row <= rows; row++) {
    const cells = Array.from({ length: 10 }, () => `<c t="inlineStr"><is><t>${randomBytes(60).toString('base64url')}</t></is></c>`);
    await sheet.write(`<row r="${row}">${cells.join('')}</row>`);
  }
  await sheet.write('</sheetData></worksheet>');
  await sheet.end();
  await zip.finish();
  out.end();
  await finished(out);
}

/** Reads a workbook in a program of its own, whose heap may not grow, as an import does: once through, and then its rows. */
const readWith = async (path: string): Promise<string> => {
  const program = `const { readSheet, surveySheet } = await import(${JSON.stringify(new URL('./read-sheet.ts', import.meta.url).href)});
    const about = await surveySheet(process.argv[1]);
    let rows = 0, last;
    for await (const block of readSheet(process.argv[1])) { rows += block.length; last = block.at(-1); }
    console.log(JSON.stringify([about, rows, last.cells.length]));`;
  const args = ['--conditions=source', '--max-old-space-size=64', '--input-type=module', '-e', program, path];
  return (await run(process.execPath, args)).stdout.trim();
};

test('IMPORT-02: a workbook of 50 MB is read whole with 64 MB of heap', async () => {
  const path = join(folder, 'large.xlsx');
  await largeWorkbook(path, 84_000);
  expect(statSync(path).size).toBeGreaterThan(50 * 1024 * 1024);
  expect(await readWith(path)).toBe('[84000,84000,10]');
}, 120_000);

describe(`IMPORT-02: a sheet has at most ${mostColumns} columns`, () => {
  const readAll = async (path: string, text?: 'csv'): Promise<number> => {
    let rows = 0;
    for await (const block of readSheet(path, text ? { text } : {})) rows += block.length;
    return rows;
  };
  const wide = (count: number): string[] => Array.from({ length: count }, (_v, i) => `列${i + 1}`);
  const workbook = async (rows: readonly (readonly string[])[]): Promise<string> => {
    const book = new ExcelJS.Workbook();
    book.addWorksheet('一').addRows(rows as string[][]);
    const path = join(folder, `${rows.length}-${rows[0]?.length}.xlsx`);
    await book.xlsx.writeFile(path);
    return path;
  };
  const refusal = (row: number, count: number) => ({ code: 'sheet.too_many_columns', params: { row, count, max: mostColumns } });

  test('16,000 of them are refused with the bound, in a workbook and in a text file', async () => {
    await expect(readAll(await workbook([wide(16_000), wide(16_000)]))).rejects.toMatchObject(refusal(1, 16_000));
    const csv = join(folder, 'wide.csv');
    await writeFile(csv, `标题\n${wide(16_000).join(',')}\n`);
    await expect(readAll(csv, 'csv')).rejects.toMatchObject(refusal(2, 16_000));
  });
  test('as many as the bound are read', async () => {
    expect(await readAll(await workbook([wide(mostColumns)]))).toBe(1);
    await expect(readAll(await workbook([wide(mostColumns + 1)]))).rejects.toMatchObject(refusal(1, mostColumns + 1));
  });
});
