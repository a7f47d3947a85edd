import { Failure } from '@saiyun/sdk/logic/failure';
import type { Cell, SheetRow } from '../cell.ts';
import { chosenSheets } from '../sheet-choice.ts';
import { type SheetLayout, tabName } from '../sheet-layout.ts';
import type { ReadSheetOptions, SheetsRead } from '../sheet-source.ts';
import { xlsThreads } from './threads.ts';

/** Limit on the data rows of an .xls; beyond it, writing one takes minutes instead of a second. */
export const mostXlsRows = 20_000;

/** Rows of an .xls: of the chosen sheet, otherwise of the first visible one with rows. */
export async function readXls(
  bytes: Uint8Array,
  { signal, sheet: asked }: ReadSheetOptions = {},
): Promise<SheetsRead & { readonly rows: readonly SheetRow[] }> {
  signal?.throwIfAborted();
  const answer = await xlsThreads.run({ task: 'read', bytes }, signal);
  if ('failure' in answer) throw new Failure(answer.failure);
  const all = 'sheets' in answer ? answer.sheets : [];
  const chosen = chosenSheets(all, asked);
  const found = chosen.find(({ rows }) => rows.length > 0) ?? chosen[0];
  return { sheet: found?.name ?? '', sheets: all.map(({ name }) => name), rows: found?.rows ?? [] };
}

/** An .xls (BIFF8) as bytes; fails with `export.xls_too_long` above 20,000 data rows. */
export async function writeXls(layout: SheetLayout, rows: readonly (readonly Cell[])[], signal?: AbortSignal): Promise<Uint8Array> {
  if (rows.length > mostXlsRows) throw new Failure('export.xls_too_long', { max: mostXlsRows });
  const answer = await xlsThreads.run({ task: 'write', layout: { ...layout, name: tabName(layout.name) }, rows }, signal);
  if (!('bytes' in answer)) throw new Failure('server.internal');
  return answer.bytes;
}
