import type { Columns, Issue } from '@saiyun/sdk/contract';
import { recusal, recusalRule, recusalStatus } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { recusalRuleIssues } from '@saiyun/sdk/rules';
import { isStaff } from '../../actor/staff.ts';
import { audit } from '../../kernel/audit/audit.ts';
import { entityModule, type TxCtx } from '../../kernel/entity-module.ts';
import { newId } from '../../kernel/id.ts';

export const recusalRuleModule = entityModule(recusalRule, {
  async beforeAdd(_ctx, draft) {
    refuseIssues(recusalRule.fields, recusalRuleIssues(draft));
  },
  async beforeEdit(_ctx, row, draft) {
    refuseIssues(recusalRule.fields, recusalRuleIssues({ ...row, ...draft }));
  },
  async beforeImport(_ctx, drafts, existing) {
    const issues = new Map<number, readonly Issue[]>();
    for (const [i, draft] of drafts.entries()) {
      const found = recusalRuleIssues({ ...existing[i], ...draft });
      if (found.length > 0) issues.set(i, found);
    }
    return issues;
  },
});

const tables: Readonly<Record<string, string>> = { works: 'ds_tb_works', unit: 'ds_tb_unit', person: 'sys_user' };

const targetIssues = async ({ tx, tenantId }: TxCtx, { targetType, targetId }: Columns<typeof recusal>): Promise<Issue[]> => {
  const table = tables[targetType ?? ''];
  const found =
    table && (await tx.one(`select 1 as there from ${table} where id = $1 and tenant_id = $2 and del_flag = '0'`, [targetId, tenantId]));
  return found ? [] : [{ field: 'targetId', code: 'reference' }];
};

/** Experts declare their own recusals but cannot pin any; only an administrator removes one. */
export const recusalModule = entityModule(recusal, {
  scopes: { EXPERT: ({ actor }, first) => ({ sql: `t.expert_id = $${first}`, params: [actor.expertId] }) },
  async beforeAdd(ctx, draft) {
    const own: Issue[] = !isStaff(ctx) && draft.expertId !== ctx.actor.expertId ? [{ field: 'expertId', code: 'reference' }] : [];
    refuseIssues(recusal.fields, [...own, ...(await targetIssues(ctx, draft))]);
    draft.source = isStaff(ctx) ? 'admin' : 'expert';
    if (!isStaff(ctx)) draft.pinned = 'normal';
  },
  verbs: {
    async remove(_ctx, _row, { reason }) {
      return { removeReason: reason };
    },
    async declare(ctx, _row, { reason }) {
      return { reason, removeReason: null, source: isStaff(ctx) ? 'admin' : 'expert' };
    },
  },
});

/** Keeps an expert away from a work for good, as the expert asked; one recusal of the two is enough. */
export async function recuse(
  ctx: TxCtx,
  { expertId, worksId, reason }: { readonly expertId: string; readonly worksId: string; readonly reason: string },
): Promise<void> {
  const { tx, tenantId, actor, now } = ctx;
  const id = newId(ctx);
  const made = await tx.run(
    `insert into ds_tb_recusal (id, tenant_id, expert_id, target_type, target_id, reason, source, pinned, status, create_by, create_time)
     select $1, $2::int, $3, 'works', $4, $5, 'expert', 'normal', '${recusalStatus.inForce}', $6, $7::timestamptz
     where not exists (select 1 from ds_tb_recusal where tenant_id = $2 and expert_id = $3 and target_type = 'works' and target_id = $4 and del_flag = '0')`,
    [id, tenantId, expertId, worksId, reason, actor.username, now()],
  );
  if (made > 0)
    await audit(ctx, recusal, [{ action: 'add', entityId: id, after: { expertId, targetType: 'works', targetId: worksId, reason } }]);
}
