import type { Writable } from 'node:stream';
import type { Cell } from '../../sheet/cell.ts';
import type { CellBlocks } from '../../sheet/sheet-layout.ts';
import { writeCsv, writeJsonl } from '../../sheet/text/write-text.ts';
import { mostXlsRows } from '../../sheet/xls/xls.ts';
import { writeTemplate } from '../../sheet/xlsx/write-template.ts';
import { writeXlsx } from '../../sheet/xlsx/write-xlsx.ts';
import type { Ctx } from '../context.ts';
import { Failure } from '../failure.ts';
import type { SheetFormat } from './format.ts';
import type { ExportTable } from './table.ts';

/** How many rows an export has now. */
export async function rowCount(ctx: Ctx, { list: { countSql, countParams } }: ExportTable): Promise<number> {
  return (await ctx.db.one<{ n: number }>(countSql, countParams))?.n ?? 0;
}

/** Rows of an export that has to fit in memory; fails with `export.xls_too_long` before reading any of them. */
export async function xlsRows(ctx: Ctx, table: ExportTable): Promise<Cell[][]> {
  if ((await rowCount(ctx, table)) > mostXlsRows) throw new Failure('export.xls_too_long', { max: mostXlsRows });
  const rows: Cell[][] = [];
  for await (const block of table.blocks()) rows.push(...block);
  return rows;
}

/** A workbook of the rows; without any it is one to be filled in. */
async function writeBook(out: Writable, layout: ExportTable['layout'], blocks: CellBlocks, signal?: AbortSignal): Promise<number> {
  const read = Symbol.asyncIterator in blocks ? blocks[Symbol.asyncIterator]() : blocks[Symbol.iterator]();
  const first = await read.next();
  if (first.done) {
    await writeTemplate(out, layout);
    return 0;
  }
  const all = async function* () {
    try {
      for (let next: IteratorResult<readonly (readonly Cell[])[]> = first; !next.done; next = await read.next()) yield next.value;
    } finally {
      await read.return?.();
    }
  };
  return writeXlsx(out, layout, all(), signal);
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
  return format === 'jsonl' ? writeJsonl(out, names, blocks, signal) : writeBook(out, layout, blocks, signal);
}
