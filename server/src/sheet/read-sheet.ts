import { open, readFile } from 'node:fs/promises';
import { Failure } from '../kernel/failure.ts';
import type { SheetRow } from './cell.ts';
import { readXlsx, surveyXlsx } from './read-xlsx.ts';
import { readXls } from './xls.ts';

export interface ReadSheetOptions {
  readonly signal?: AbortSignal;
}

export type WorkbookKind = 'xlsx' | 'xls';

const headBytes = 8;
const isZip = (b: Uint8Array): boolean => b[0] === 0x50 && b[1] === 0x4b && b[2] === 0x03 && b[3] === 0x04;
const isOle = (b: Uint8Array): boolean => Buffer.from(b).toString('hex') === 'd0cf11e0a1b11ae1';

/** What a file is by its first bytes, never by its name. Fails with `sheet.empty` (no bytes) or `sheet.not_workbook`. */
export async function workbookKind(path: string): Promise<WorkbookKind> {
  const file = await open(path);
  try {
    const head = new Uint8Array(headBytes);
    const { bytesRead } = await file.read(head, 0, headBytes, 0);
    if (bytesRead === 0) throw new Failure('sheet.empty');
    if (isZip(head)) return 'xlsx';
    if (isOle(head)) return 'xls';
    throw new Failure('sheet.not_workbook');
  } finally {
    await file.close();
  }
}

/**
 * Looks a workbook through before anything of it is used: fails as `readSheet` would later, and answers about how many rows it has;
 * `undefined` for an .xls, which is read whole anyway.
 */
export async function surveySheet(path: string, { signal }: ReadSheetOptions = {}): Promise<number | undefined> {
  return (await workbookKind(path)) === 'xlsx' ? await surveyXlsx(path, signal) : undefined;
}

/**
 * Rows of a workbook, .xlsx or .xls, in blocks: those of the first visible sheet that has any. An .xlsx is streamed with flat memory
 * but for its shared texts. Rows without values are left out; `rowNo` tells. Fails with one of `sheet.not_workbook`, `sheet.encrypted`,
 * `sheet.unreadable`, `sheet.empty`, `sheet.too_large` (IMPORT-02).
 */
export async function* readSheet(path: string, { signal }: ReadSheetOptions = {}): AsyncGenerator<readonly SheetRow[], void> {
  const kind = await workbookKind(path);
  let any = false;
  if (kind === 'xlsx') {
    for await (const rows of readXlsx(path, signal)) {
      any = true;
      yield rows;
    }
  } else {
    const rows = await readXls(await readFile(path), signal);
    for (let at = 0; at < rows.length; at += 500) {
      any = true;
      yield rows.slice(at, at + 500);
    }
  }
  if (!any) throw new Failure('sheet.empty');
}
