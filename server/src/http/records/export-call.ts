import { PassThrough } from 'node:stream';
import { rowsHeader, yes } from '@saiyun/sdk/contract';
import { type Params, textParam } from '@saiyun/sdk/logic/query';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { rolesForCall } from '../../kernel/access/access.ts';
import type { Ctx, Services } from '../../kernel/context.ts';
import type { EntityModule } from '../../kernel/entity-module.ts';
import { exportParams, formatOf, type SheetFormat } from '../../kernel/export/format.ts';
import { rowCount, writeRows, xlsRows } from '../../kernel/export/rows.ts';
import { blockRows, type ExportTable, exportTable } from '../../kernel/export/table.ts';
import { importTemplate } from '../../kernel/export/template.ts';
import { Failure } from '../../kernel/failure.ts';
import { rememberModule } from '../../kernel/tasks/modules.ts';
import type { Cell } from '../../sheet/cell.ts';
import { writeXls } from '../../sheet/xls/xls.ts';
import { writeTemplate } from '../../sheet/xlsx/write-template.ts';
import { headerFileName } from '../call/pdf-reply.ts';

const contentTypes: Record<SheetFormat, string> = {
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson',
};

/** Names the file twice: for clients that read the bytes of `filename` as UTF-8, and by RFC 5987 (wire-contract 12.1). */
export function sheetHeaders(reply: FastifyReply, fileName: string, format: SheetFormat, rows?: number): void {
  const plain = Buffer.from(fileName.replace(/["\\\r\n;]/g, '_')).toString('latin1');
  reply
    .header('Content-Type', contentTypes[format])
    .header('Content-Disposition', `attachment;filename*=${headerFileName(fileName)};filename=${plain}`)
    .header('Access-Control-Expose-Headers', `Content-Disposition, ${rowsHeader}`)
    .header('Cache-Control', 'no-store');
  if (rows !== undefined) reply.header(rowsHeader, String(rows));
}

/**
 * GET exportXls (EXPORT-01, SERVER-05): streams .xlsx, .csv or .jsonl with constant memory, or returns a real .xls of up to 20,000 rows.
 * All refusals are envelopes: nothing is sent before the first rows are read. A later failure breaks the connection, so that no truncated
 * file looks complete.
 */
export function exportHandler(
  services: Services,
  module: EntityModule,
): (ctx: Ctx, request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  rememberModule(services, module);
  return exporting(services, module);
}

/** The same for a record that exists only at run time. */
export function exporting(
  services: Services,
  module: EntityModule,
): (ctx: Ctx, request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  return async (ctx, request, reply) => {
    const params = exportParams((request.query ?? {}) as Params);
    if (textParam(params, 'template') === yes) return sendTemplate(ctx, module, params, reply);
    const roles = rolesForCall(ctx, module.entity, 'exportXls');
    const format = formatOf(params);
    return sendTable(services, ctx, request, reply, await exportTable(ctx, module, params, roles, format), format);
  };
}

/** Sends what was checked before in the chosen format. */
export async function sendTable(
  services: Services,
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  table: ExportTable,
  format: SheetFormat,
): Promise<FastifyReply> {
  const fileName = `${table.layout.titles[0]}.${format}`;
  if (format === 'xls') {
    const rows = await xlsRows(ctx, table);
    const bytes = await writeXls(table.layout, rows);
    sheetHeaders(reply, fileName, format, rows.length);
    return reply.send(Buffer.from(bytes));
  }
  const { blocks, read, isWhole } = await begun(table.blocks());
  const rows = isWhole ? read : await rowCount(ctx, table);
  const out = new PassThrough({ highWaterMark: 256 * 1024 });
  // A client that leaves closes the stream; the writer then stops at its next chunk.
  writeRows(out, table, format, blocks).catch((error: unknown) => {
    if (!request.raw.destroyed) services.log.error({ requestId: ctx.requestId, err: error }, 'export broke off');
    out.destroy(error instanceof Error ? error : new Error('export broke off'));
  });
  sheetHeaders(reply, fileName, format, rows);
  return reply.send(out);
}

/** A workbook to be filled in and imported, for whoever may import. */
const sendTemplate = async (ctx: Ctx, module: EntityModule, asked: Params, reply: FastifyReply): Promise<FastifyReply> => {
  if (!module.entity.calls.includes('importExcel')) throw new Failure('path.unknown');
  rolesForCall(ctx, module.entity, 'importExcel');
  const layout = await importTemplate(ctx, module, asked);
  const out = new PassThrough();
  writeTemplate(out, layout).catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error('the template broke off')));
  sheetHeaders(reply, `${layout.titles[0]}.xlsx`, 'xlsx');
  return reply.send(out);
};

interface Begun {
  readonly blocks: AsyncGenerator<Cell[][], void>;
  /** Rows that have been read, and whether there are no others. */
  readonly read: number;
  readonly isWhole: boolean;
}

/** The blocks, with the first one already read. */
const begun = async (blocks: AsyncGenerator<Cell[][], void>): Promise<Begun> => {
  const first = await blocks.next();
  const read = first.done ? 0 : first.value.length;
  return {
    read,
    isWhole: read < blockRows,
    blocks: (async function* () {
      try {
        if (!first.done) yield first.value;
        yield* blocks;
      } finally {
        await blocks.return();
      }
    })(),
  };
};
