import { supplementStatus, worksSupplement } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { fromWireTime } from '@saiyun/sdk/view';
import type { Ctx } from '../../../kernel/context.ts';
import { entityModule, type TxCtx } from '../../../kernel/entity-module.ts';
import { filesOfWorks, ofWorks } from '../entry-scope.ts';

const secondOf = (at: Date): Date => new Date(Math.floor(at.getTime() / 1000) * 1000);

/** Marks supplements that were not supplied in time as overdue; costs one index probe if there are none. */
const expire = async ({ db, tenantId, now }: Ctx): Promise<void> => {
  const due = [tenantId, secondOf(now())];
  const found = await db.one(
    `select 1 as due from ds_tb_works_supplement where tenant_id = $1 and status = '${supplementStatus.asked}' and due_time < $2 and del_flag = '0' limit 1`,
    due,
  );
  if (!found) return;
  await db.run(
    `update ds_tb_works_supplement set status = '${supplementStatus.overdue}', revision = revision + 1, update_by = 'system', update_time = $3
     where tenant_id = $1 and status = '${supplementStatus.asked}' and due_time < $2 and del_flag = '0'`,
    [...due, now()],
  );
};

const refusePast = (ctx: TxCtx, dueTime: string | null | undefined): void => {
  const due = dueTime ? fromWireTime(dueTime) : undefined;
  if (due && due.getTime() < secondOf(ctx.now()).getTime())
    refuseIssues(worksSupplement.fields, [{ field: 'dueTime', code: 'rule', message: 'review.dueInFuture' }]);
};

/** Supplements to works (WORK-02). */
export const supplementModule = entityModule(worksSupplement, {
  refresh: expire,
  scopes: ofWorks,
  files: filesOfWorks,
  async beforeAdd(ctx, draft) {
    refusePast(ctx, draft.dueTime);
    draft.askedBy = ctx.actor.username;
  },
  async beforeEdit(ctx, _row, draft) {
    if (draft.dueTime !== undefined) refusePast(ctx, draft.dueTime);
  },
  /** A sheet does not say what is missing, so an import corrects existing requests and adds none. */
  async beforeImport(_ctx, drafts, existing) {
    return new Map(
      [...drafts.keys()].flatMap((i) =>
        existing[i]?.status === supplementStatus.asked ? [] : [[i, [{ field: 'worksId', code: 'reference' as const }]] as const],
      ),
    );
  },
  verbs: {
    async giveSupplement(ctx, _row, { suppliedFile, note }) {
      return { suppliedFile, note: note ?? null, giveTime: ctx.now() };
    },
    async returnBack(_ctx, _row, { reason }) {
      return { note: reason };
    },
    async extend(ctx, _row, { dueTime }) {
      refusePast(ctx, dueTime);
      return { dueTime };
    },
  },
});
