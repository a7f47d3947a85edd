import type { Issue } from '@saiyun/sdk/contract';
import { no } from '@saiyun/sdk/contract';
import { expertLabel, label } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { isStaff } from '../../actor/staff.ts';
import type { Ctx } from '../../kernel/context.ts';
import { entityModule } from '../../kernel/entity-module.ts';
import { isBelow } from '../../kernel/row/tree.ts';
import type { BinRules } from '../../kernel/write/recycle.ts';
import { refreshPerfect } from './perfect.ts';

/** Labels form a tree. */
export const labelModule = entityModule(label, {
  async beforeEdit(ctx, row, { parentId }) {
    if (parentId && (await isBelow(ctx, label, parentId, row.id)))
      refuseIssues(label.fields, [{ field: 'parentId', code: 'rule', message: 'tree.cycle' }]);
  },
});

/** Experts choose their own labels; only staff confirm them. */
const ownIssues = (ctx: Ctx, expertId: string | undefined): Issue[] =>
  !isStaff(ctx) && expertId !== undefined && expertId !== ctx.actor.expertId ? [{ field: 'expertId', code: 'reference' }] : [];

/** With its label back, an expert may be complete again. */
export const expertLabelBinRules: BinRules<typeof expertLabel> = { restored: (ctx, row) => refreshPerfect(ctx, [row.expertId]) };

/** Labels of experts (EXPERT-02). */
export const expertLabelModule = entityModule(expertLabel, {
  scopes: { EXPERT: ({ actor }, first) => ({ sql: `t.expert_id = $${first}`, params: [actor.expertId] }) },
  async beforeAdd(ctx, draft) {
    refuseIssues(expertLabel.fields, ownIssues(ctx, draft.expertId));
    if (!isStaff(ctx)) draft.confirmed = no;
  },
  afterAdd: (ctx, row) => refreshPerfect(ctx, [row.expertId]),
  async beforeEdit(ctx, row, draft) {
    if (!isStaff(ctx) && Object.keys(draft).length > 0 && row.confirmed !== no) draft.confirmed = no;
    else if (!isStaff(ctx)) delete draft.confirmed;
  },
  async beforeDelete(ctx, row) {
    // The row is deleted after this hook, so the flag depends on whether another label is left.
    const other = await ctx.tx.one(
      `select 1 as other from ds_tb_expert_label_relation where tenant_id = $1 and expert_id = $2 and id <> $3 and del_flag = '0' limit 1`,
      [ctx.tenantId, row.expertId, row.id],
    );
    if (!other)
      await ctx.tx.run(`update ds_tb_expert set is_perfect = '${no}' where tenant_id = $1 and id = $2`, [ctx.tenantId, row.expertId]);
  },
  async beforeImport(ctx, drafts, existing) {
    const issues = new Map<number, readonly Issue[]>();
    for (const [i, draft] of drafts.entries()) {
      const found = existing[i] ? [] : ownIssues(ctx, draft.expertId);
      if (found.length > 0) issues.set(i, found);
      else if (!isStaff(ctx)) draft.confirmed = no;
    }
    return issues;
  },
});
