import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Language } from '@saiyun/sdk/contract';
import { callRoles, whyNotServed } from '@saiyun/sdk/contract';
import { downloadStatus } from '@saiyun/sdk/entities';
import type { Params } from '@saiyun/sdk/logic/query';
import { failureText } from '@saiyun/sdk/messages';
import { isUnavailable } from '../../db/sql-error.ts';
import type { Cell } from '../../sheet/cell.ts';
import { writeXls } from '../../sheet/xls/xls.ts';
import { rolesForCall } from '../access/access.ts';
import { scopeParts } from '../access/kept-scope.ts';
import type { Ctx, Services } from '../context.ts';
import { Failure, inputFailure } from '../failure.ts';
import { newId } from '../id.ts';
import { type KeptActor, keptActor } from '../import/task.ts';
import { callerFor, moduleFor } from '../tasks/modules.ts';
import { type Leased, leaseSeconds, refuseTooMany, type TaskKind, TaskStopped } from '../tasks/queue.ts';
import { exportParams, formatOf } from './format.ts';
import { rowCount, writeRows, xlsRows } from './rows.ts';
import { exportTable } from './table.ts';

const dayMs = 86_400_000;
const folder = 'exports';

interface ExportTaskParams {
  readonly actor: KeptActor;
  readonly requestId: string;
  readonly ip: string;
}

interface ExportTaskRow {
  readonly id: string;
  readonly tenantId: number;
  readonly bizCode: string;
  readonly fileName: string;
  readonly language: Language;
  readonly params: ExportTaskParams;
  /** The filter of the rows, sealed because it may name persons and accounts. */
  readonly sealedQuery: string | null;
}

/** What an export asks for, checked as the export itself would: record, roles, filters, columns and format. */
export async function exportOf(ctx: Ctx, bizCode: unknown, given: unknown) {
  const module = typeof bizCode === 'string' ? await moduleFor(ctx, ctx.tenantId, bizCode) : undefined;
  if (!module && whyNotServed(`/${String(bizCode)}`)) throw new Failure('path.not_served');
  if (!module?.entity.calls.includes('exportXls')) throw inputFailure({ field: 'bizCode', code: 'choice' });
  const roles = rolesForCall(await callerFor(ctx, module.entity.name), module.entity, 'exportXls');
  const query = exportParams({ paramsStr: JSON.stringify(given ?? {}) });
  const format = formatOf({ format: 'xlsx', ...query });
  const { layout } = await exportTable(ctx, module, query, roles, format);
  return { module, query: { ...query, format }, fileName: `${layout.titles[0]}.${format}` };
}

/** Starts an export that runs on the server and is fetched later (DOWNLOAD-01). Checks everything at once and returns the task's id. */
export async function createExport(ctx: Ctx, bizCode: unknown, given: unknown): Promise<string> {
  const { module, query, fileName } = await exportOf(ctx, bizCode, given);
  await refuseTooMany(ctx, exportKind, 1);
  const id = newId(ctx);
  const params: ExportTaskParams = { actor: keptActor(ctx.actor), requestId: ctx.requestId, ip: ctx.ip };
  await ctx.db.run(
    `insert into ds_tb_download_task (id, tenant_id, file_name, biz_code, user_id, row_count, progress, status, language, params, sealed_query,
       create_by, create_time)
     values ($1, $2, $3, $4, $5, 0, 0, $6, $7, $8, $9, $10, $11)`,
    [
      id,
      ctx.tenantId,
      fileName,
      module.entity.name,
      ctx.actor.userId,
      downloadStatus.exporting,
      ctx.language,
      JSON.stringify(params),
      ctx.cipher.seal(JSON.stringify(query)).cipher,
      ctx.actor.username,
      ctx.now(),
    ],
  );
  const group = exportKind.group({ tenantId: ctx.tenantId, bizCode: module.entity.name });
  ctx.db.afterCommit(() => void ctx.queue.start(exportKind, id, group));
  return id;
}

/** Path of a finished task's file. */
export function exportPath(services: Pick<Services, 'config'>, filePath: string): string {
  return resolve(services.config.SAIYUN_DATA, filePath);
}

/** An interrupted export starts again from the first row: nobody has seen what it had written. */
const runExport = async (services: Services, leased: Leased): Promise<void> => {
  // Never null: bizCode, fileName: a task is made with them. All tenants: whoever has the lease has the task.
  const task = await services.db.one<ExportTaskRow>(
    `select id, tenant_id as "tenantId", biz_code as "bizCode", file_name as "fileName", language, params, sealed_query as "sealedQuery"
     from ds_tb_download_task where id = $1`,
    [leased.id],
  );
  if (!task) return;
  const filePath = join(folder, `${task.id}-${Buffer.from(services.random(4)).toString('hex')}`);
  const target = exportPath(services, filePath);
  const draft = `${target}.part`;
  try {
    await mkdir(resolve(services.config.SAIYUN_DATA, folder), { recursive: true });
    const { rows, scope } = await writeTask(services, leased, task, draft);
    await rename(draft, target);
    const at = services.now();
    await setExport(
      services,
      leased,
      `status = $3, row_count = $4, progress = 100, file_path = $5, expire_time = $6, update_time = $7,
       params = params || jsonb_build_object('scope', $8::jsonb)`,
      [
        downloadStatus.downloadable,
        rows,
        filePath,
        new Date(at.getTime() + services.config.SAIYUN_EXPORT_DAYS * dayMs),
        at,
        JSON.stringify(scope),
      ],
    );
  } catch (error) {
    await rm(draft, { force: true });
    await rm(target, { force: true });
    if (leased.signal.aborted || error instanceof TaskStopped) throw new TaskStopped('the export was stopped');
    const failure = asFailure(error);
    if (isUnavailable(failure)) throw failure;
    if (failure.code === 'server.internal') services.log.error({ task: task.id, err: error }, 'export failed');
    await setExport(services, leased, 'status = $3, error_msg = $4, update_time = $5', [
      downloadStatus.failed,
      failureText(task.language, failure.code, failure.params),
      services.now(),
    ]);
  }
};

const asFailure = (error: unknown): Failure => {
  if (error instanceof Failure) return error;
  const full = error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
  return new Failure(full ? 'storage.full' : 'server.internal', {}, { cause: error });
};

/** Sets columns while this node holds the lease and the task is neither cancelled nor deleted. */
const setExport = async ({ db }: Services, { id, owner }: Leased, set: string, params: readonly unknown[]): Promise<void> => {
  // All tenants: whoever has the lease has the task.
  const touched = await db.run(
    `update ds_tb_download_task set ${set}, lease_until = now() + ${leaseSeconds} * interval '1 second'
     where id = $1 and lease_owner = $2 and status = '${downloadStatus.exporting}' and del_flag = '0'`,
    [id, owner, ...params],
  );
  if (touched === 0) throw new TaskStopped('the export was cancelled');
};

interface Written {
  readonly rows: number;
  /** What the exporting account's view depended on. */
  readonly scope: readonly string[];
}

const writeTask = async (services: Services, leased: Leased, task: ExportTaskRow, path: string): Promise<Written> => {
  const module = await moduleFor(services, task.tenantId, task.bizCode);
  if (!module) throw new Failure('path.unknown');
  const { actor, requestId, ip } = task.params;
  const text = task.sealedQuery === null ? null : services.cipher.open(task.sealedQuery);
  if (text === null) throw new Failure('data.unreadable', { key: 'sealed_query' });
  const query = JSON.parse(text) as Params;
  const ctx: Ctx = {
    ...services,
    actor: { ...actor, tenantId: task.tenantId, buttons: new Set(), sessionId: '' },
    tenantId: task.tenantId,
    language: task.language,
    requestId,
    ip,
  };
  const roles = actor.roles.filter((role) => callRoles(module.entity, 'exportXls').includes(role));
  // Before the rows are read: a right that is lost meanwhile then shows at the download.
  const scope = await scopeParts(ctx, module.entity, roles);
  const format = formatOf(query);
  const table = await exportTable(ctx, module, query, roles, format);
  if (format === 'xls') {
    const rows = await xlsRows(ctx, table);
    await writeFile(path, await writeXls(table.layout, rows, leased.signal));
    return { rows: rows.length, scope };
  }
  const total = await rowCount(ctx, table);
  const rows = await writeRows(createWriteStream(path), table, format, reporting(services, leased, table.blocks(), total), leased.signal);
  return { rows, scope };
};

/** Passes the blocks on and updates the task's progress at about every tenth of the way. */
async function* reporting(
  services: Services,
  leased: Leased,
  blocks: AsyncIterable<Cell[][]>,
  total: number,
): AsyncGenerator<Cell[][], void> {
  let done = 0;
  let shown = 0;
  for await (const block of blocks) {
    yield block;
    done += block.length;
    const progress = Math.min(99, Math.floor((done * 100) / Math.max(total, 1)));
    if (progress < shown + 5) continue;
    shown = progress;
    await setExport(services, leased, 'progress = $3, row_count = $4', [progress, done]);
  }
}

/** Ends expired exports and removes their files. */
export async function expireExports(services: Pick<Services, 'db' | 'now' | 'config'>): Promise<void> {
  // All tenants: the files lie in one folder. Deleted too: their files go as well.
  const expired = await services.db.many<{ path: string | null }>(
    `update ds_tb_download_task t set status = '${downloadStatus.expired}', file_path = null, revision = t.revision + 1
     from (select id, file_path from ds_tb_download_task where status = '${downloadStatus.downloadable}' and expire_time <= $1 for update skip locked) as old
     where t.id = old.id returning old.file_path as path`,
    [services.now()],
  );
  for (const { path } of expired) if (path !== null) await rm(exportPath(services, path), { force: true });
}

/** How exports run in the queue: one at a time per record and tenant. */
export const exportKind: TaskKind = {
  table: 'ds_tb_download_task',
  open: [downloadStatus.exporting],
  group: ({ tenantId, bizCode }) => `${tenantId} ${bizCode}`,
  run: runExport,
  tidy: expireExports,
};
