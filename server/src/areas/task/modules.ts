import { rm } from 'node:fs/promises';
import type { Role } from '@saiyun/sdk/contract';
import { download, downloadStatus, importTask } from '@saiyun/sdk/entities';
import { recordsWithin, seesTasks } from '../../actor/token-scope.ts';
import { rolesForCall } from '../../kernel/access/access.ts';
import { type MadeFile, refuseLostRights, type TaskCall } from '../../kernel/access/kept-scope.ts';
import type { Ctx } from '../../kernel/context.ts';
import { type Condition, entityModule, Failure } from '../../kernel/entity-module.ts';
import { expireExports, exportKind, exportPath } from '../../kernel/export/task.ts';
import { errorBooksUntil } from '../../kernel/import/errors.ts';
import { importKind } from '../../kernel/import/kind.ts';
import { keptActor } from '../../kernel/import/task.ts';
import { sheetText } from '../../kernel/tasks/messages.ts';
import { callerFor, moduleFor } from '../../kernel/tasks/modules.ts';

const own = ({ actor }: Ctx, first: number): Condition => ({ sql: `t.user_id = $${first}`, params: [actor.userId] });
const everyFor = (roles: readonly Role[], scope: typeof own): Partial<Record<Role, typeof own>> =>
  Object.fromEntries(roles.map((role) => [role, scope]));

/** What a token for named calls sees of tasks: its account's own, of the records that it may import or export. */
const followed = ({ actor: { tokenScope, userId } }: Ctx, call: TaskCall, first: number): Condition | undefined => {
  if (seesTasks(tokenScope, call)) return undefined;
  return {
    sql: `(t.user_id = $${first} and t.biz_code = any($${first + 1}::text[]))`,
    params: [userId, recordsWithin(tokenScope ?? [], call)],
  };
};

/** The tasks that each role sees: all, or one's own. */
const tasksFor = (call: TaskCall, seesAll: readonly Role[], seesOwn: readonly Role[]): Partial<Record<Role, typeof own>> => ({
  ...everyFor(seesAll, (ctx, first) => followed(ctx, call, first) ?? { sql: 'true', params: [] }),
  ...everyFor(seesOwn, (ctx, first) => followed(ctx, call, first) ?? own(ctx, first)),
});

/** Imports: administrators and auditors see all, everybody else sees their own. A cancelled import stops at its next block. */
export const importTaskModule = entityModule(importTask, {
  scopes: tasksFor('importExcel', ['ADMIN', 'AUD'], ['SUB', 'UNIT', 'EXPERT', 'APPL', 'FIN']),
  verbs: {
    /** Goes on from the last row that was stored, with the rights that it was started with. */
    async resume(ctx) {
      ctx.queue.soon([importKind]);
    },
  },
  // The sheet's rows in the clear, so only its sender may open them.
  files: {
    also: (ctx, first) => ({
      sql: `t.user_id = $${first} and t.update_time > $${first + 1}`,
      params: [ctx.actor.userId, errorBooksUntil(ctx)],
    }),
    alone: true,
    async refuse(ctx, path) {
      // Never null: bizCode: a task is made with it.
      const made = await ctx.db.one<Omit<MadeFile, 'call'>>(
        `select biz_code as "bizCode", params->'scope' as scope from ds_tb_import_task where error_file = $1 and tenant_id = $2`,
        [path, ctx.tenantId],
      );
      if (made) await refuseLostRights(ctx, { ...made, call: 'importExcel' });
    },
  },
});

/** Downloads (DOWNLOAD-01, DOWNLOAD-02): administrators see all, everybody else their own. */
export const downloadModule = entityModule(download, {
  hidden: { params: 'json' },
  scopes: tasksFor('exportXls', ['ADMIN'], ['SUB', 'UNIT', 'EXPERT', 'APPL', 'FIN', 'AUD']),
  refresh: (ctx) => expireExports(ctx),
  async beforeDelete({ db, tx, tenantId, config, log }, row) {
    const found = await tx.one<{ path: string | null }>(
      'select file_path as path from ds_tb_download_task where id = $1 and tenant_id = $2',
      [row.id, tenantId],
    );
    const { path } = found ?? {};
    // Deleted with the row, not before: a dry run or a failed deletion leaves the file.
    if (path)
      db.afterCommit(
        () =>
          void rm(exportPath({ config }, path), { force: true }).catch((error: unknown) => log.warn({ err: error }, 'removing an export')),
      );
  },
  verbs: {
    /** Runs with the present rights of its owner, and only the owner may ask for it. */
    async retry(ctx, row) {
      if (row.userId !== ctx.actor.userId) throw new Failure('access.denied');
      const module = await moduleFor(ctx, ctx.tenantId, row.bizCode ?? '');
      if (module) rolesForCall(await callerFor(ctx, module.entity.name), module.entity, 'exportXls');
      const params = { ...(row.params as object), actor: keptActor(ctx.actor) };
      ctx.queue.soon([exportKind]);
      return { progress: 0, rowCount: 0, errorMsg: null, expireTime: null, status: downloadStatus.exporting, params };
    },
    async cancel({ language }) {
      return { errorMsg: sheetText(language, 'cancelled'), status: downloadStatus.failed };
    },
  },
});
