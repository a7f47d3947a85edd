import { PassThrough, type Writable } from 'node:stream';
import { type Params, textParam } from '@saiyun/sdk/logic/query';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cell } from '../../sheet/cell.ts';
import type { CellBlocks } from '../../sheet/sheet-layout.ts';
import { writeCsv, writeJsonl } from '../../sheet/text/write-text.ts';
import { mostXlsRows, writeXls } from '../../sheet/xls/xls.ts';
import { writeXlsx } from '../../sheet/xlsx/write-xlsx.ts';
import { rolesForCall } from '../access/access.ts';
import type { Ctx, Services } from '../context.ts';
import type { EntityModule } from '../entity-module.ts';
import { Failure } from '../failure.ts';
import { rememberModule } from '../tasks/modules.ts';
import { type ExportTable, exportTable } from './table.ts';

export const sheetFormats = ['xls', 'xlsx', 'csv', 'jsonl'] as const;
export type SheetFormat = (typeof sheetFormats)[number];

const contentTypes: Record<SheetFormat, string> = {
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson',
};

/** `format` of a call: .xls unless said otherwise (EXPORT-02). */
export const formatOf = (params: Params): SheetFormat => {
  const given = textParam(params, 'format')?.toLowerCase() ?? 'xls';
  const format = sheetFormats.find((one) => one === given);
  if (!format) throw new Failure('query.value', { column: 'format' });
  return format;
};

/** Parameters that may come as one, URL-encoded JSON in `paramsStr` (EXPORT-04). */
export const exportParams = (query: Params): Params => {
  const { paramsStr, ...rest } = query;
  if (paramsStr === undefined || paramsStr === '') return rest;
  if (typeof paramsStr !== 'string') throw new Failure('query.malformed');
  let given: unknown;
  try {
    given = JSON.parse(paramsStr.trimStart().startsWith('%') ? decodeURIComponent(paramsStr) : paramsStr);
  } catch (cause) {
    throw new Failure('query.malformed', {}, { cause });
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new Failure('query.malformed');
  const texts = Object.entries(given)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]);
  return { ...rest, ...(Object.fromEntries(texts) as Params) };
};

/** Names the file twice: for clients that read the bytes of `filename` as UTF-8, and by RFC 5987 (wire-contract 12.1). */
export const sheetHeaders = (reply: FastifyReply, fileName: string, format: SheetFormat): void => {
  const plain = Buffer.from(fileName.replace(/["\\\r\n;]/g, '_')).toString('latin1');
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  reply
    .header('Content-Type', contentTypes[format])
    .header('Content-Disposition', `attachment;filename*=UTF-8''${encoded};filename=${plain}`)
    .header('Access-Control-Expose-Headers', 'Content-Disposition')
    .header('Cache-Control', 'no-store');
};

/** Rows of an export that must fit in memory; fails with `export.xls_too_long` before the first of them is read. */
export async function xlsRows(ctx: Ctx, table: ExportTable): Promise<Cell[][]> {
  const { countSql, countParams } = table.list;
  const count = (await ctx.db.one<{ n: number }>(countSql, countParams))?.n ?? 0;
  if (count > mostXlsRows) throw new Failure('export.xls_too_long', { max: mostXlsRows });
  const rows: Cell[][] = [];
  for await (const block of table.blocks()) rows.push(...block);
  return rows;
}

/**
 * GET exportXls (EXPORT-01, SERVER-05): .xlsx, .csv or .jsonl streamed with flat memory, or a real .xls of up to 20,000 rows. All refusals are envelopes:
 * nothing is sent before the first rows are there. A failure in the middle breaks the connection, so that no cut file looks whole.
 */
export function exportHandler(
  services: Services,
  module: EntityModule,
): (ctx: Ctx, request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  rememberModule(services, module);
  return exporting(services, module);
}

/** The same for a record that is known only at run time. */
export function exporting(
  services: Services,
  module: EntityModule,
): (ctx: Ctx, request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  return async (ctx, request, reply) => {
    const params = exportParams((request.query ?? {}) as Params);
    const roles = rolesForCall(ctx, module.entity, 'exportXls');
    const format = formatOf(params);
    const table = await exportTable(ctx, module, params, roles, format);
    const fileName = `${table.layout.titles[0]}.${format}`;
    if (format === 'xls') {
      const bytes = await writeXls(table.layout, await xlsRows(ctx, table));
      sheetHeaders(reply, fileName, format);
      return reply.send(Buffer.from(bytes));
    }
    const blocks = await begun(table.blocks());
    const out = new PassThrough({ highWaterMark: 256 * 1024 });
    // A client that goes away closes the stream; the writer then stops at its next piece.
    writeRows(out, table, format, blocks).catch((error: unknown) => {
      if (!request.raw.destroyed) services.log.error({ requestId: ctx.requestId, err: error }, 'export broke off');
      out.destroy(error instanceof Error ? error : new Error('export broke off'));
    });
    sheetHeaders(reply, fileName, format);
    return reply.send(out);
  };
}

/** Writes the rows in a form that is streamed; answers how many they were. */
export const writeRows = (
  out: Writable,
  { layout, names }: ExportTable,
  format: Exclude<SheetFormat, 'xls'>,
  blocks: CellBlocks,
  signal?: AbortSignal,
): Promise<number> => {
  if (format === 'csv')
    return writeCsv(
      out,
      layout.columns.map((column) => column.header),
      blocks,
      signal,
    );
  return format === 'jsonl' ? writeJsonl(out, names, blocks, signal) : writeXlsx(out, layout, blocks, signal);
};

/** The blocks with the first of them read already. */
const begun = async (blocks: AsyncGenerator<Cell[][], void>): Promise<AsyncGenerator<Cell[][], void>> => {
  const first = await blocks.next();
  return (async function* () {
    try {
      if (!first.done) yield first.value;
      yield* blocks;
    } finally {
      await blocks.return();
    }
  })();
};
