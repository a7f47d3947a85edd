import type { Columns, Issue, StoredRow } from '@saiyun/sdk/contract';
import { reviewTemplate, reviewTemplateItem, templateStatus } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { templateIssues, templateItemIssues } from '@saiyun/sdk/rules';
import type { Tx } from '../../db/db.ts';
import { oncePerTransaction } from '../../kernel/caches/once-per-transaction.ts';
import type { Ctx } from '../../kernel/context.ts';
import { entityModule, Failure, type RowChange, type TxCtx } from '../../kernel/entity-module.ts';
import { type DbRow, fromDb } from '../../kernel/row/row.ts';
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
  ...frozenInUse,
  verbs: {
    async use(ctx, row) {
      refuseIssues(reviewTemplateItem.fields, templateIssues(await itemsOf(ctx, ctx.tx, row.id)));
      return undefined;
    },
  },
});

type ItemChange = RowChange<typeof reviewTemplateItem>;

/**
 * What speaks against rows as they will stand together: a sub-item belongs to the template of its parent, and none is its own ancestor.
 * Drafts that change nothing are left alone.
 */
const itemIssues = async (ctx: TxCtx, rows: readonly ItemChange[]): Promise<ReadonlyMap<number, readonly Issue[]>> => {
  const changed = rows.flatMap(({ before, draft }, i) =>
    before && Object.keys(draft).length === 0 ? [] : [{ i, after: { ...before, ...draft } as Columns<typeof reviewTemplateItem> }],
  );
  const templates = [...new Set(changed.filter(({ after }) => after.parentId).map(({ after }) => after.templateId))];
  const stored =
    templates.length === 0
      ? []
      : await ctx.tx.many<{ id: string; template: string; parent: string | null }>(
          `select id, template_id as template, parent_id as parent from ds_tb_review_template_item
           where template_id = any($1) and tenant_id = $2 and del_flag = '0'`,
          [templates, ctx.tenantId],
        );
  const above = new Map(stored.map(({ id, template, parent }) => [id, { template, parent }]));
  for (const { after } of changed) if (after.id) above.set(after.id, { template: after.templateId ?? '', parent: after.parentId ?? null });
  const isCircle = (id: string): boolean => {
    const seen = new Set([id]);
    for (let at = above.get(id)?.parent; at; at = above.get(at)?.parent) {
      if (at === id) return true;
      if (seen.has(at)) return false;
      seen.add(at);
    }
    return false;
  };
  return new Map(
    changed.flatMap(({ i, after }) => {
      const issues = [...templateItemIssues(after)];
      if (after.parentId && above.get(after.parentId)?.template !== after.templateId)
        issues.push({ field: 'parentId', code: 'rule', message: 'review.parentOther' });
      else if (after.parentId && after.id && isCircle(after.id))
        issues.push({ field: 'parentId', code: 'rule', message: 'review.parentCycle' });
      return issues.length > 0 ? [[i, issues]] : [];
    }),
  );
};

const judgeItems = async (ctx: TxCtx, rows: readonly ItemChange[]): Promise<ReadonlyMap<number, readonly Issue[]>> => {
  const changed = rows.filter(({ before, draft }) => !before || Object.keys(draft).length > 0);
  for (const id of new Set(changed.map(({ before, draft }) => before?.templateId ?? draft.templateId ?? '')))
    await refuseUsedTemplate(ctx, id);
  return itemIssues(ctx, rows);
};

const refuseItem = async (ctx: TxCtx, row: ItemChange): Promise<void> =>
  refuseIssues(reviewTemplateItem.fields, (await judgeItems(ctx, [row])).get(0) ?? []);

export const templateItemModule = entityModule(reviewTemplateItem, {
  beforeRows: judgeItems,
  beforeAdd: (ctx, draft) => refuseItem(ctx, { before: undefined, draft }),
  beforeEdit: (ctx, before, draft) => refuseItem(ctx, { before, draft }),
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
    const found = new Map(
      await itemIssues(
        ctx,
        drafts.map((draft, i) => ({ before: existing[i], draft })),
      ),
    );
    for (const [i, draft] of drafts.entries())
      if (!drafted.has(draft.templateId ?? existing[i]?.templateId ?? ''))
        found.set(i, [{ field: 'templateId', code: 'rule', message: 'failure.verb.state' }]);
    return found;
  },
});
