import { no, yes } from '@saiyun/sdk/contract';
import { importStatus } from '@saiyun/sdk/entities';
import { rolesForCall } from '../../access/access.ts';
import { scopeParts } from '../../access/kept-scope.ts';
import type { Ctx } from '../../context.ts';
import { Failure } from '../../failure.ts';
import { refuseTooMany } from '../../tasks/queue.ts';
import { dropErrorBook } from '../errors.ts';
import { importKind } from '../kind.ts';
import { type ImportParams, keptActor } from '../task.ts';
import type { HeldTask } from './held-task.ts';

/** What the sender chose for the file. */
export type HeldChoices = Pick<ImportParams, 'sheet' | 'headerRow' | 'columns' | 'addOnly' | 'wholeOnly' | 'single' | 'foreignKeys'>;

/** Members of a task's parameters that each run sets anew. */
const perRun = [
  'dryRun',
  'checked',
  'failure',
  'sheet',
  'headerRow',
  'columns',
  'addOnly',
  'wholeOnly',
  'single',
  'foreignKeys',
  'strict',
  'map',
];

/**
 * Starts a held import: a check, which stores nothing and keeps the file, or the import itself. It runs with the rights that the caller has
 * now. Corrections belong to a sheet and its header row, and go with them.
 */
export async function runHeld(ctx: Ctx, { task, module, caller }: HeldTask, choices: HeldChoices, isCheck: boolean): Promise<void> {
  await refuseTooMany(ctx, importKind, 1);
  const scope = await scopeParts(caller, module.entity, rolesForCall(caller, module.entity, 'importExcel'));
  const params: Partial<ImportParams> = {
    ...choices,
    actor: keptActor(caller.actor),
    scope,
    ip: ctx.ip,
    requestId: ctx.requestId,
    ...(isCheck && { dryRun: true }),
  };
  const isOther = choices.sheet !== task.params.sheet || choices.headerRow !== task.params.headerRow;
  await ctx.db.tx(async (tx) => {
    const touched = await tx.run(
      `update ds_tb_import_task set status = '${importStatus.uploaded}', params = (params - $5::text[]) || $6::jsonb, dry_run = $7, language = $8,
         checkpoint = 0, total = null, done_count = 0, added_count = 0, updated_count = 0, unchanged_count = 0, error_count = 0, error_file = null,
         error_code = null, error_msg = null, update_time = $9
       where id = $1 and tenant_id = $2 and user_id = $3 and status = any($4) and del_flag = '0'`,
      [
        task.id,
        ctx.tenantId,
        ctx.actor.userId,
        [importStatus.held, importStatus.checked],
        perRun,
        JSON.stringify(params),
        isCheck ? yes : no,
        ctx.language,
        ctx.now(),
      ],
    );
    if (touched === 0) throw new Failure('task.not_ready');
    await tx.run('delete from ds_tb_import_row where task_id = $1', [task.id]);
    if (isOther) await tx.run('delete from ds_tb_import_fix where task_id = $1', [task.id]);
    await dropErrorBook(tx, ctx, task);
  });
  void ctx.queue.start(importKind, task.id, importKind.group({ tenantId: ctx.tenantId, bizCode: task.bizCode }));
}
