import { open, readFile } from 'node:fs/promises';
import { Failure } from '@saiyun/sdk/logic/failure';
import type { SheetRow } from './cell.ts';
import type { ReadSheetOptions, SheetKind, TextFormat } from './sheet-source.ts';
import { readCsv, surveyCsv } from './text/read-csv.ts';
import { readJsonl, surveyJsonl } from './text/read-jsonl.ts';
import { readXls } from './xls/xls.ts';
import { readXlsx, surveyXlsx } from './xlsx/read-xlsx.ts';

/** Most columns of a sheet: more than any record has fields, and as many as a person can match. */
export const mostColumns = 500;
/** Rows among which headers stand. What stands far to the right below them belongs to no column. */
const headRows = 50;

const refuseWide = (rows: readonly SheetRow[]): void => {
  const wide = rows.find(({ rowNo, cells }) => rowNo <= headRows && cells.length > mostColumns);
  if (wide) throw new Failure('sheet.too_many_columns', { row: wide.rowNo, count: wide.cells.length, max: mostColumns });
};

const headBytes = 8;
const isZip = (b: Uint8Array): boolean => b[0] === 0x50 && b[1] === 0x4b && b[2] === 0x03 && b[3] === 0x04;
const isOle = (b: Uint8Array): boolean => Buffer.from(b).toString('hex') === 'd0cf11e0a1b11ae1';

/**
 * The kind of a file, by its first bytes, never by its name; a file that is not a workbook is read as `text`, if given. Fails with
 * `sheet.empty` (no bytes) or `sheet.not_workbook`.
 */
export async function sheetKind(path: string, text?: TextFormat): Promise<SheetKind> {
  const file = await open(path);
  try {
    const head = new Uint8Array(headBytes);
    const { bytesRead } = await file.read(head, 0, headBytes, 0);
    if (bytesRead === 0) throw new Failure('sheet.empty');
    if (isZip(head)) return 'xlsx';
    if (isOle(head)) return 'xls';
    if (text) return text;
    throw new Failure('sheet.not_workbook');
  } finally {
    await file.close();
  }
}

/**
 * Scans a workbook before any of it is used: fails as `readSheet` would later, and returns its approximate number of rows; `undefined` for
 * an .xls, which is read whole anyway.
 */
export async function surveySheet(path: string, { signal, text, sheet }: ReadSheetOptions = {}): Promise<number | undefined> {
  const kind = await sheetKind(path, text);
  if (kind === 'csv') return surveyCsv(path, signal);
  if (kind === 'jsonl') return (await surveyJsonl(path, signal)).rows;
  return kind === 'xlsx' ? await surveyXlsx(path, { signal, sheet }) : undefined;
}

/**
 * Rows of a workbook (.xlsx or .xls) or a text file, in blocks: from the chosen sheet, otherwise the first visible one with rows. An .xlsx
 * is streamed with constant memory, apart from its shared texts. Empty rows are left out; `rowNo` shows the gaps. Fails with one of
 * `sheet.not_workbook`, `sheet.encrypted`, `sheet.unreadable`, `sheet.empty`, `sheet.too_large`, `sheet.too_many_columns`, `sheet.bad_line`, `sheet.open_quote`, `sheet.no_sheet`
 * (IMPORT-02).
 */
export async function* readSheet(path: string, options: ReadSheetOptions = {}): AsyncGenerator<readonly SheetRow[], void> {
  const { signal, text } = options;
  const kind = await sheetKind(path, text);
  let any = false;
  if (kind !== 'xls') {
    const blocks = kind === 'xlsx' ? readXlsx(path, options) : { csv: readCsv, jsonl: readJsonl }[kind](path, signal);
    for await (const rows of blocks) {
      if (!any) refuseWide(rows);
      any = true;
      yield rows;
    }
  } else {
    const { rows, ...read } = await readXls(await readFile(path), options);
    options.onSheet?.(read);
    refuseWide(rows);
    for (let at = 0; at < rows.length; at += 500) {
      any = true;
      yield rows.slice(at, at + 500);
    }
  }
  if (!any) throw new Failure('sheet.empty');
}
