import type { Writable } from 'node:stream';
import type { Cell } from '../../sheet/cell.ts';
import type { CellBlocks } from '../../sheet/sheet-layout.ts';
import { writeCsv, writeJsonl } from '../../sheet/text/write-text.ts';
import { mostXlsRows } from '../../sheet/xls/xls.ts';
import { writeXlsx } from '../../sheet/xlsx/write-xlsx.ts';
import type { Ctx } from '../context.ts';
import { Failure } from '../failure.ts';
import type { SheetFormat } from './format.ts';
import type { ExportTable } from './table.ts';

/** Rows of an export that has to fit in memory; fails with `export.xls_too_long` before reading any of them. */
export async function xlsRows(ctx: Ctx, table: ExportTable): Promise<Cell[][]> {
  const { countSql, countParams } = table.list;
  const count = (await ctx.db.one<{ n: number }>(countSql, countParams))?.n ?? 0;
  if (count > mostXlsRows) throw new Failure('export.xls_too_long', { max: mostXlsRows });
  const rows: Cell[][] = [];
  for await (const block of table.blocks()) rows.push(...block);
  return rows;
}

/** Streams the rows in the chosen format; returns their number. */
export function writeRows(
  out: Writable,
  { layout, names }: ExportTable,
  format: Exclude<SheetFormat, 'xls'>,
  blocks: CellBlocks,
  signal?: AbortSignal,
): Promise<number> {
  if (format === 'csv')
    return writeCsv(
      out,
      layout.columns.map((column) => column.header),
      blocks,
      signal,
    );
  return format === 'jsonl' ? writeJsonl(out, names, blocks, signal) : writeXlsx(out, layout, blocks, signal);
}
