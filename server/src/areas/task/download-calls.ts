import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { download, downloadStatus } from '@saiyun/sdk/entities';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mayFollow } from '../../actor/token-scope.ts';
import { ask, neededParam } from '../../http/call/query-parameters.ts';
import { route } from '../../http/call/route.ts';
import { addressFor } from '../../http/caller/address-ticket.ts';
import { tokenOf } from '../../http/caller/token.ts';
import { sheetHeaders } from '../../http/records/export-call.ts';
import { refuseLostRights } from '../../kernel/access/kept-scope.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { CallModule } from '../../kernel/entity-module.ts';
import { sheetFormats } from '../../kernel/export/format.ts';
import { createExport, expireExports, exportOf, exportPath } from '../../kernel/export/task.ts';
import { Failure } from '../../kernel/failure.ts';

/** Refuses a record that the caller's token may not export. */
const refuseOther = ({ actor }: Ctx, asked: 'create' | 'download', record: string): void => {
  if (!mayFollow(actor.tokenScope, 'exportXls', asked, record))
    throw new Failure('token.scope', { call: `${record.slice(0, 60)}:exportXls` });
};

const create = async (ctx: Ctx, request: FastifyRequest): Promise<unknown> => {
  const body = (request.body ?? {}) as { readonly bizCode?: unknown; readonly params?: unknown };
  if (typeof body !== 'object') throw new Failure('input.body');
  refuseOther(ctx, 'create', String(body.bizCode));
  return { id: await createExport(ctx, body.bizCode, body.params) };
};

/**
 * An address from which a browser fetches the export by itself, straight to disk (EXPORT-04): valid for a minute, for the session that asks.
 * Whatever would refuse the export refuses the address.
 */
const link = async (ctx: Ctx, request: FastifyRequest): Promise<unknown> => {
  const body = (request.body ?? {}) as { readonly bizCode?: unknown; readonly params?: unknown };
  if (typeof body !== 'object') throw new Failure('input.body');
  const token = tokenOf(request);
  if (token === undefined) throw new Failure('session.missing');
  const { module, query } = await exportOf(ctx, body.bizCode, body.params);
  return addressFor(ctx, `${module.entity.path}/exportXls`, JSON.stringify(query), { token, tenantId: ctx.tenantId });
};

interface Found {
  readonly userId: string;
  readonly status: string;
  readonly fileName: string;
  readonly filePath: string | null;
  readonly bizCode: string;
  readonly rows: number;
  readonly scope: readonly string[] | null;
}

const send = async (ctx: Ctx, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const id = neededParam((request.query ?? {}) as Record<string, unknown>, 'id');
  await expireExports(ctx);
  // Never null: userId, fileName, bizCode, rows: a task is made with them.
  const task = await ctx.db.one<Found>(
    `select user_id as "userId", status, file_name as "fileName", file_path as "filePath", biz_code as "bizCode", row_count as rows, params->'scope' as scope
     from ds_tb_download_task
     where id = $1 and tenant_id = $2 and del_flag = '0'`,
    [id, ctx.tenantId],
  );
  if (!task || (task.userId !== ctx.actor.userId && !ctx.actor.roles.includes('ADMIN'))) throw new Failure('row.missing');
  if (task.status === downloadStatus.expired) throw new Failure('file.missing');
  if (task.status !== downloadStatus.downloadable || task.filePath === null) throw new Failure('task.not_ready');
  refuseOther(ctx, 'download', task.bizCode);
  await refuseLostRights(ctx, { ...task, call: 'exportXls' });
  const path = exportPath(ctx, task.filePath);
  const size = await stat(path).then(
    (found) => found.size,
    () => undefined,
  );
  if (size === undefined) throw new Failure('file.missing');
  sheetHeaders(reply, task.fileName, sheetFormats.find((format) => task.fileName.endsWith(`.${format}`)) ?? 'xlsx', task.rows);
  return reply.header('Content-Length', size).send(createReadStream(path));
};

/** Exports that run on the server: start one, fetch its file. Closing the app leaves running tasks at their checkpoints. */
export const downloadCalls: CallModule = {
  name: 'downloads',
  register(app, services) {
    route(app, services, {
      method: 'POST',
      path: `${download.path}/link`,
      secret: true,
      inPerson: true,
      effect: 'read',
      handler: (ctx, request) => link(ctx, request),
    });
    route(app, services, {
      method: 'POST',
      path: `${download.path}/create`,
      forReaders: true,
      handler: (ctx, request) => create(ctx, request),
    });
    route(app, services, {
      method: 'GET',
      path: `${download.path}/download`,
      query: { id: ask.needed },
      tokenInAddress: true,
      handler: (ctx, request, reply) => send(ctx, request, reply),
    });
    app.addHook('preClose', () => services.queue.stop());
  },
};
