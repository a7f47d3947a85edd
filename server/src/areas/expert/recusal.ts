import type { RecusalReason } from '@saiyun/sdk/calls';
import type { Columns, Issue } from '@saiyun/sdk/contract';
import { yes } from '@saiyun/sdk/contract';
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

interface Pair {
  readonly expertId: string | undefined;
  readonly worksId: string | undefined;
}

type Reader = Pick<TxCtx, 'tx' | 'tenantId' | 'now'>;

/** Whether an expert must keep away from a work: one pair of `recusedPairs`. */
export async function isRecused(ctx: Reader, { expertId, worksId }: Pair): Promise<boolean> {
  const found = await recusedPairs(ctx, expertId === undefined ? [] : [expertId], worksId === undefined ? [] : [worksId]);
  return found.length > 0;
}

/**
 * Which of these experts must keep away from which of these works, and why (domain B3). A pin that declares no conflict overrides every
 * reason. A merged unit counts as the one that took it in, an organisation under the name of units as each of them.
 */
export function recusedPairs(
  { tx, tenantId, now }: Reader,
  expertIds: readonly string[],
  worksIds: readonly string[],
): Promise<readonly { readonly expertId: string; readonly worksId: string; readonly why: readonly RecusalReason[] }[]> {
  return tx.many<{ expertId: string; worksId: string; why: RecusalReason[] }>(
    `with recursive work as (
       select w.id, w.competition_id, w.registration_id, r.unit_id, coalesce(u.merged_into_id, r.unit_id) as whole_unit_id,
         coalesce(r.area_id, u.area_id) as area_id, o.depart_id
       from ds_tb_works w join ds_tb_registration r on r.id = w.registration_id left join ds_tb_unit u on u.id = r.unit_id
         left join ds_tb_unit o on o.id = coalesce(u.merged_into_id, u.id) and o.tenant_id = $1
       where w.tenant_id = $1 and w.id = any($3)
     ), of_unit as (
       select e.id, e.user_id, e.phone_hash, coalesce(e.unit_id, n.id) as unit_id from ds_tb_expert e
         left join ds_tb_unit n on n.tenant_id = $1 and n.del_flag = '0' and e.unit_id is null
           and (ds_tb_unit_name_key(n.unit_name) = ds_tb_unit_name_key(e.other_unit) or ds_tb_unit_name_key(n.unit_name_en) = ds_tb_unit_name_key(e.other_unit))
       where e.tenant_id = $1 and e.id = any($2)
     ), expert as (
       select e.id, e.user_id, e.phone_hash, coalesce(u.merged_into_id, e.unit_id) as whole_unit_id, u.area_id, o.depart_id
       from of_unit e left join ds_tb_unit u on u.id = e.unit_id left join ds_tb_unit o on o.id = coalesce(u.merged_into_id, u.id) and o.tenant_id = $1
     ), hard_rule as (
       select competition_id, rule_type, coalesce(years, 0) as years from ds_tb_recusal_rule
       where tenant_id = $1 and hard = '${yes}' and del_flag = '0'
     ), line as (
       select d.id as depart_id, d.id as above_id, d.parent_id from sys_depart d where d.tenant_id = $1 and d.del_flag = '0'
         and d.id in (select depart_id from work union select depart_id from expert)
         and exists (select 1 from hard_rule where rule_type = 'sameUnitTree')
       union
       select l.depart_id, p.id, p.parent_id from line l join sys_depart p on p.id = l.parent_id and p.tenant_id = $1 and p.del_flag = '0'
     ), person as (
       select w.id as works_id, w.competition_id, w.registration_id, r.captain_user_id as user_id, r.id_no_hash, r.phone_hash, 'captain' as role
       from work w join ds_tb_registration r on r.id = w.registration_id
       union all
       select w.id, w.competition_id, w.registration_id, m.user_id, m.id_no_hash, m.phone_hash, m.member_role
       from work w join ds_tb_registration_member m on m.tenant_id = $1 and m.registration_id = w.registration_id and m.del_flag = '0'
     ), own as (
       select e.id as expert_id, p.works_id, p.competition_id, p.role from expert e join person p on p.user_id = e.user_id
       union all
       select e.id, p.works_id, p.competition_id, p.role from expert e join person p on p.phone_hash = e.phone_hash
     ), took_part as (
       select e.id as expert_id, r.id as entry, r.create_time from expert e
         join ds_tb_registration r on r.tenant_id = $1 and r.captain_user_id = e.user_id and r.del_flag = '0'
       union
       select e.id, r.id, r.create_time from expert e
         join ds_tb_registration r on r.tenant_id = $1 and r.phone_hash = e.phone_hash and r.del_flag = '0'
       union
       select e.id, m.registration_id, m.create_time from expert e
         join ds_tb_registration_member m on m.tenant_id = $1 and m.user_id = e.user_id and m.del_flag = '0'
       union
       select e.id, m.registration_id, m.create_time from expert e
         join ds_tb_registration_member m on m.tenant_id = $1 and m.phone_hash = e.phone_hash and m.del_flag = '0'
     ), companion as (
       select t.expert_id, r.id_no_hash, t.create_time from took_part t
         join ds_tb_registration r on r.tenant_id = $1 and r.id = t.entry and r.del_flag = '0'
       union all
       select t.expert_id, m.id_no_hash, t.create_time from took_part t
         join ds_tb_registration_member m on m.tenant_id = $1 and m.registration_id = t.entry and m.del_flag = '0'
     ), in_force as (
       select c.expert_id, c.target_id, coalesce(c.pinned, 'normal') as pinned from ds_tb_recusal c join expert e on e.id = c.expert_id
       where c.tenant_id = $1 and c.status = '${recusalStatus.inForce}' and c.del_flag = '0' and (c.expire_time is null or c.expire_time >= $4::timestamptz)
     ), named as (
       select c.expert_id, w.id as works_id, c.pinned from in_force c join work w on w.id = c.target_id
       union all
       select c.expert_id, w.id, c.pinned from in_force c join work w on w.unit_id = c.target_id
       union all
       select c.expert_id, p.works_id, c.pinned from in_force c join person p on p.user_id = c.target_id
     )
     select f.expert_id as "expertId", f.works_id as "worksId", array_agg(distinct f.why order by f.why) as why from (
       select expert_id, works_id, 'declared' as why from named where pinned <> 'noConflict'
       union
       select expert_id, works_id, 'ownTeam' from own where role <> 'tutor'
       union
       select o.expert_id, o.works_id, 'tutorOf' from own o join hard_rule l on l.competition_id = o.competition_id and l.rule_type = 'tutorOf'
       union
       select c.expert_id, p.works_id, 'coMember' from companion c join person p on p.id_no_hash = c.id_no_hash
         join hard_rule l on l.competition_id = p.competition_id and l.rule_type = 'coMember'
         where c.create_time >= $4::timestamptz - make_interval(years => l.years)
       union
       select e.id, w.id, 'sameUnit' from work w join hard_rule l on l.competition_id = w.competition_id and l.rule_type in ('sameUnit', 'sameUnitTree')
         join expert e on e.whole_unit_id = w.whole_unit_id
       union
       select e.id, w.id, 'sameUnitTree' from work w join hard_rule l on l.competition_id = w.competition_id and l.rule_type = 'sameUnitTree'
         join expert e on e.depart_id is not null and w.depart_id is not null and e.whole_unit_id <> w.whole_unit_id
         join line n on (n.depart_id, n.above_id) in ((e.depart_id, w.depart_id), (w.depart_id, e.depart_id))
       union
       select e.id, w.id, 'sameArea' from work w join hard_rule l on l.competition_id = w.competition_id and l.rule_type = 'sameArea'
         join expert e on e.area_id = w.area_id
     ) as f
     where not exists (select 1 from named n where n.expert_id = f.expert_id and n.works_id = f.works_id and n.pinned = 'noConflict')
     group by f.expert_id, f.works_id order by 1, 2`,
    [tenantId, expertIds, worksIds, now()],
  );
}
