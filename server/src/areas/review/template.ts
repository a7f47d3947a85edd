import type { Columns, Issue, StoredRow } from '@saiyun/sdk/contract';
import { reviewTemplate, reviewTemplateItem, templateStatus } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { templateIssues, templateItemIssues } from '@saiyun/sdk/rules';
import type { Tx } from '../../db/db.ts';
import { oncePerTransaction } from '../../kernel/caches/once-per-transaction.ts';
import type { Ctx } from '../../kernel/context.ts';
import { entityModule, Failure, type TxCtx } from '../../kernel/entity-module.ts';
import { type DbRow, fromDb } from '../../kernel/row/row.ts';
import { isBelow } from '../../kernel/row/tree.ts';
import { frozenInUse } from '../../kernel/write/frozen-in-use.ts';

export type TemplateItem = StoredRow<typeof reviewTemplateItem>;

/** The items of a template in order. */
export async function itemsOf(ctx: Ctx, tx: Tx, templateId: string | null): Promise<TemplateItem[]> {
  const rows = await tx.many<DbRow>(
    `select * from ds_tb_review_template_item where tenant_id = $1 and template_id = $2 and del_flag = '0'
     order by order_num nulls first, item_code, id`,
    [ctx.tenantId, templateId],
  );
  return rows.map((row) => fromDb(ctx, reviewTemplateItem, row));
}

/** Items change only while their template is a draft; its row is locked, so nobody puts it to use meanwhile. */
const refuseUsedTemplate = async (ctx: TxCtx, templateId: string): Promise<void> => {
  const template = await oncePerTransaction(ctx.tx, `template ${templateId}`, () =>
    ctx.tx.one<{ status: string }>(`select status from ds_tb_review_template where id = $1 and tenant_id = $2 for update`, [
      templateId,
      ctx.tenantId,
    ]),
  );
  if (template?.status !== templateStatus.draft) throw new Failure('verb.state', { id: templateId, state: template?.status ?? '' });
};

/** Templates (REVIEW-06): a template in use never changes. */
export const templateModule = entityModule(reviewTemplate, {
  parts: ['dsTbReviewTemplateItem'],
  ...frozenInUse,
  verbs: {
    async use(ctx, row) {
      refuseIssues(reviewTemplateItem.fields, templateIssues(await itemsOf(ctx, ctx.tx, row.id)));
      return undefined;
    },
  },
});

/** A sub-item belongs to the template of its parent and is never its own ancestor. `item` has its changes applied. */
const parentIssues = async (ctx: TxCtx, { id, templateId, parentId }: Columns<typeof reviewTemplateItem>): Promise<Issue[]> => {
  if (!parentId) return [];
  const parent = await ctx.tx.one<{ template: string }>(
    `select template_id as template from ds_tb_review_template_item where id = $1 and tenant_id = $2 and del_flag = '0'`,
    [parentId, ctx.tenantId],
  );
  if (parent?.template !== templateId) return [{ field: 'parentId', code: 'rule', message: 'review.parentOther' }];
  const circle = id && (await isBelow(ctx, reviewTemplateItem, parentId, id));
  return circle ? [{ field: 'parentId', code: 'rule', message: 'review.parentCycle' }] : [];
};

export const templateItemModule = entityModule(reviewTemplateItem, {
  async beforeAdd(ctx, draft) {
    await refuseUsedTemplate(ctx, draft.templateId);
    refuseIssues(reviewTemplateItem.fields, [...templateItemIssues(draft), ...(await parentIssues(ctx, draft))]);
  },
  async beforeEdit(ctx, row, draft) {
    if (Object.keys(draft).length === 0) return;
    await refuseUsedTemplate(ctx, row.templateId);
    const after = { ...row, ...draft };
    refuseIssues(reviewTemplateItem.fields, [...templateItemIssues(after), ...(await parentIssues(ctx, after))]);
  },
  async beforeDelete(ctx, row) {
    await refuseUsedTemplate(ctx, row.templateId);
  },
  async beforeImport(ctx, drafts, existing) {
    const ids = [...new Set(drafts.map((d, i) => d.templateId ?? existing[i]?.templateId))];
    const open = await ctx.tx.many<{ id: string }>(
      `select id from ds_tb_review_template where id = any($1) and tenant_id = $2 and status = '${templateStatus.draft}' and del_flag = '0' order by id for update`,
      [ids, ctx.tenantId],
    );
    const drafted = new Set(open.map((row) => row.id));
    const found = new Map<number, readonly Issue[]>();
    for (const [i, draft] of drafts.entries()) {
      const all = { ...existing[i], ...draft };
      const issues: readonly Issue[] = drafted.has(all.templateId ?? '')
        ? [...templateItemIssues(all), ...(await parentIssues(ctx, all))]
        : [{ field: 'templateId', code: 'rule', message: 'failure.verb.state' }];
      if (issues.length > 0) found.set(i, issues);
    }
    return found;
  },
});
