import type { Columns, FormField } from '@saiyun/sdk/contract';
import { supplementStatus, templateStatus, worksSupplement } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { fromWireTime } from '@saiyun/sdk/view';
import type { Ctx } from '../../../kernel/context.ts';
import { entityModule, type TxCtx } from '../../../kernel/entity-module.ts';
import { answersIssues } from '../../competition/form-answers.ts';
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

/** The questions of a supplement; undefined without any. */
const questionsOf = async ({ tx, tenantId }: TxCtx, formId: string | null): Promise<readonly FormField[] | undefined> =>
  formId === null
    ? undefined
    : (
        await tx.one<{ fields: readonly FormField[] }>(
          `select fields from ds_tb_competition_form where id = $1 and tenant_id = $2 and del_flag = '0'`,
          [formId, tenantId],
        )
      )?.fields;

/** A supplement asks for something, by a supplementary form of the work's own competition or in words. */
const refuseUnasked = async (ctx: TxCtx, { worksId, items, formId }: Columns<typeof worksSupplement>): Promise<void> => {
  if (!formId) return refuseIssues(worksSupplement.fields, items?.length ? [] : [{ field: 'items', code: 'required' }]);
  const found = await ctx.tx.one(
    `select 1 as there from ds_tb_competition_form f join ds_tb_works w on w.competition_id = f.competition_id and w.tenant_id = f.tenant_id
     where f.id = $1 and w.id = $2 and f.tenant_id = $3 and f.form_kind = 'supplementary' and f.status = '${templateStatus.inUse}' and f.del_flag = '0'`,
    [formId, worksId, ctx.tenantId],
  );
  refuseIssues(worksSupplement.fields, found ? [] : [{ field: 'formId', code: 'reference' }]);
};

/** Supplements to works (WORK-02). */
export const supplementModule = entityModule(worksSupplement, {
  refresh: expire,
  scopes: ofWorks,
  files: filesOfWorks,
  async beforeAdd(ctx, draft) {
    refusePast(ctx, draft.dueTime);
    await refuseUnasked(ctx, draft);
    draft.askedBy = ctx.actor.username;
  },
  async beforeEdit(ctx, row, draft) {
    if (draft.dueTime !== undefined) refusePast(ctx, draft.dueTime);
    if (draft.items !== undefined || draft.formId !== undefined) await refuseUnasked(ctx, { ...row, ...draft });
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
    async giveSupplement(ctx, row, { suppliedFile, answers, note }) {
      const questions = await questionsOf(ctx, row.formId);
      if (!questions && !suppliedFile) refuseIssues(worksSupplement.fields, [{ field: 'suppliedFile', code: 'required' }]);
      if (questions) refuseIssues(worksSupplement.fields, await answersIssues(ctx, questions, answers, true));
      const given = questions && answers ? { answers } : {};
      return { suppliedFile: suppliedFile ?? null, ...given, note: note ?? null, giveTime: ctx.now() };
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
