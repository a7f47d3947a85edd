import type { Columns, Issue } from '@saiyun/sdk/contract';
import { yes } from '@saiyun/sdk/contract';
import { recusal, recusalRule, recusalStatus } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { recusalRuleIssues } from '@saiyun/sdk/rules';
import type { Ctx } from '../../kernel/context.ts';
import { entityModule, type TxCtx } from '../../kernel/entity-module.ts';

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

const isStaff = ({ actor }: Ctx): boolean => actor.roles.some((role) => role === 'ADMIN' || role === 'SUB');

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

interface Pair {
  readonly expertId: string | undefined;
  readonly worksId: string | undefined;
}

/**
 * Whether an expert must keep away from a work (domain B3): because of a recusal in force for the work, its unit or its captain, or a hard
 * rule of the competition about units and areas. A pin that declares no conflict overrides all of these.
 */
export async function isRecused(
  { tx, tenantId, now }: Pick<TxCtx, 'tx' | 'tenantId' | 'now'>,
  { expertId, worksId }: Pair,
): Promise<boolean> {
  const found = await tx.one<{ recused: boolean | null; cleared: boolean | null; ruled: boolean | null }>(
    `with work as (
       select w.id, w.competition_id, r.unit_id, r.captain_user_id, coalesce(r.area_id, u.area_id) as area_id from ds_tb_works w
       join ds_tb_registration r on r.id = w.registration_id left join ds_tb_unit u on u.id = r.unit_id where w.id = $3 and w.tenant_id = $1
     ), named as (
       select c.pinned from ds_tb_recusal c, work where c.tenant_id = $1 and c.expert_id = $2 and c.status = '${recusalStatus.inForce}' and c.del_flag = '0'
         and (c.expire_time is null or c.expire_time >= $4) and c.target_id in (work.id, work.unit_id, work.captain_user_id)
     )
     select bool_or(n.pinned <> 'noConflict') as recused, bool_or(n.pinned = 'noConflict') as cleared,
       exists (select 1 from ds_tb_recusal_rule l join work on work.competition_id = l.competition_id
         join ds_tb_expert e on e.id = $2 left join ds_tb_unit u on u.id = e.unit_id
         where l.tenant_id = $1 and l.hard = '${yes}' and l.del_flag = '0'
           and ((l.rule_type in ('sameUnit', 'sameUnitTree') and e.unit_id = work.unit_id) or (l.rule_type = 'sameArea' and u.area_id = work.area_id))) as ruled
     from named n`,
    [tenantId, expertId, worksId, now()],
  );
  return found?.cleared !== true && (found?.recused === true || found?.ruled === true);
}
