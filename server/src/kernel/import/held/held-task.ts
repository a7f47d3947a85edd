import type { HeldImport } from '@saiyun/sdk/calls';
import { yes } from '@saiyun/sdk/contract';
import { importStatus } from '@saiyun/sdk/entities';
import type { Tx } from '../../../db/db.ts';
import { rolesForCall } from '../../access/access.ts';
import type { Ctx } from '../../context.ts';
import type { EntityModule } from '../../entity-module.ts';
import { Failure } from '../../failure.ts';
import { callerFor, moduleFor } from '../../tasks/modules.ts';
import { type ImportTask, openStates, readTask } from '../task.ts';

/** States in which an import waits for its sender with its file. */
export const waitingStates: readonly string[] = [importStatus.held, importStatus.checked, importStatus.paused];
/** Most imports of an account that wait for it: each keeps a file. */
const mostWaiting = 20;

/** Refuses with `task.too_many` if the account has left too many imports waiting. */
export async function refuseTooManyHeld({ db, actor, tenantId }: Pick<Ctx, 'db' | 'actor' | 'tenantId'>, more: number): Promise<void> {
  const found = await db.one<{ n: number }>(
    `select count(*)::int as n from ds_tb_import_task where tenant_id = $1 and user_id = $2 and del_flag = '0' and status = any($3)`,
    [tenantId, actor.userId, waitingStates],
  );
  if ((found?.n ?? 0) + more > mostWaiting) throw new Failure('task.too_many', { max: mostWaiting });
}

/** The caller's held imports of a record that have not ended, newest first. */
export async function unfinishedImports(ctx: Ctx, record: string): Promise<readonly HeldImport[]> {
  // Never null: fileName: a task is made with it.
  const tasks = await ctx.db.many<{ id: string; fileName: string; status: string; isCheck: boolean }>(
    `select id, file_name as "fileName", status, dry_run = '${yes}' as "isCheck" from ds_tb_import_task
     where tenant_id = $1 and user_id = $2 and biz_code = $3 and del_flag = '0' and params->>'held' = 'true' and status = any($4)
     order by create_time desc limit 20`,
    [ctx.tenantId, ctx.actor.userId, record, [...waitingStates, ...openStates]],
  );
  return tasks.map(({ id, fileName, status, isCheck }) => {
    const waits = { [importStatus.held]: 'match', [importStatus.checked]: 'review', [importStatus.paused]: 'paused' } as const;
    // A check that runs is looked at like one that has ended: it is made again.
    return { id, fileName, at: waits[status as keyof typeof waits] ?? (isCheck ? 'review' : 'running') };
  });
}

export interface HeldTask {
  readonly task: ImportTask;
  readonly module: EntityModule;
  /** The caller as the record sees it. */
  readonly caller: Ctx;
}

/** An import of the caller, who must still have the right to import the record; it is missing for anybody else. */
async function ownTask(ctx: Ctx, id: string): Promise<HeldTask> {
  const owned = await ctx.db.one<{ id: string }>(
    `select id from ds_tb_import_task where id = $1 and tenant_id = $2 and user_id = $3 and del_flag = '0'`,
    [id, ctx.tenantId, ctx.actor.userId],
  );
  const task = owned && (await readTask(ctx.db, id));
  const module = task && (await moduleFor(ctx, ctx.tenantId, task.bizCode));
  if (!task || !module) throw new Failure('row.missing');
  const caller = await callerFor(ctx, task.bizCode);
  rolesForCall(caller, module.entity, 'importExcel');
  return { task, module, caller };
}

/** A held import of the caller. */
export async function heldTask(ctx: Ctx, id: string, states: readonly string[]): Promise<HeldTask> {
  const found = await ownTask(ctx, id);
  if (found.task.params.held !== true) throw new Failure('row.missing');
  if (!states.includes(found.task.status)) throw new Failure('task.not_ready');
  return found;
}

/** An import of the caller whose refused rows can be read: one that was checked or has ended, as long as its error workbook is kept. */
export async function refusedTask(ctx: Ctx, id: string): Promise<HeldTask> {
  const found = await ownTask(ctx, id);
  const { status, errorCount, errorFile } = found.task;
  if (!withReport.includes(status)) throw new Failure('task.not_ready');
  if (errorCount > 0 && errorFile === null) throw new Failure('file.missing');
  return found;
}

const withReport: readonly string[] = [importStatus.checked, importStatus.done, importStatus.doneWithErrors];

/** Locks a held task until the transaction ends: one correction at a time, and none once the import has begun. */
export async function lockHeld(tx: Tx, ctx: Ctx, { task }: HeldTask, states: readonly string[]): Promise<void> {
  const found = await tx.one(
    `select id from ds_tb_import_task where id = $1 and tenant_id = $2 and user_id = $3 and status = any($4) and del_flag = '0' for update`,
    [task.id, ctx.tenantId, ctx.actor.userId, states],
  );
  if (!found) throw new Failure('task.not_ready');
}
