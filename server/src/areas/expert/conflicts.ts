import type { RecusalReason } from '@saiyun/sdk/calls';
import { yes } from '@saiyun/sdk/contract';
import { identityRulings, recusalStatus } from '@saiyun/sdk/entities';
import type { TxCtx } from '../../kernel/entity-module.ts';

/** A pair to ask about; nobody is in conflict with nothing. */
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

/** What speaks against an expert for a work. */
export interface Conflict {
  readonly expertId: string;
  readonly worksId: string;
  /** What forbids the pair; none if it only weighs. */
  readonly why: readonly RecusalReason[];
  /** What only weighs, and by how much in all. */
  readonly soft: readonly RecusalReason[];
  readonly cost: number;
}

/** Which of these experts must keep away from which of these works: the pairs of `conflictPairs` that something forbids. */
export async function recusedPairs(
  reader: Reader,
  expertIds: readonly string[],
  worksIds: readonly string[],
): Promise<readonly Conflict[]> {
  return (await conflictPairs(reader, expertIds, worksIds)).filter(({ why }) => why.length > 0);
}

/** Works and experts with their units, the rules in force, the people of the works, and who of the experts they are. */
export const parties = `with recursive work as (
  select w.id, w.competition_id, w.registration_id, r.unit_id, coalesce(u.merged_into_id, r.unit_id) as whole_unit_id,
    coalesce(r.area_id, u.area_id) as area_id, o.depart_id
  from ds_tb_works w join ds_tb_registration r on r.id = w.registration_id left join ds_tb_unit u on u.id = r.unit_id
    left join ds_tb_unit o on o.id = coalesce(u.merged_into_id, u.id) and o.tenant_id = $1
  where w.tenant_id = $1 and w.id = any($3)
), of_unit as (
  select e.id, e.real_name, e.user_id, e.id_no_hash, e.phone_hash, coalesce(e.unit_id, n.id) as unit_id from ds_tb_expert e
    left join ds_tb_unit n on n.tenant_id = $1 and n.del_flag = '0' and e.unit_id is null
      and (ds_tb_unit_name_key(n.unit_name) = ds_tb_unit_name_key(e.other_unit) or ds_tb_unit_name_key(n.unit_name_en) = ds_tb_unit_name_key(e.other_unit))
  where e.tenant_id = $1 and e.id = any($2)
), expert as (
  select e.id, e.real_name, e.user_id, e.id_no_hash, e.phone_hash, coalesce(u.merged_into_id, e.unit_id) as whole_unit_id, u.area_id, o.depart_id
  from of_unit e left join ds_tb_unit u on u.id = e.unit_id left join ds_tb_unit o on o.id = coalesce(u.merged_into_id, u.id) and o.tenant_id = $1
), rule as (
  select competition_id, rule_type, coalesce(years, 0) as years, coalesce(hard = '${yes}', false) as hard, round(100 * coalesce(weight, 0))::int as cost
  from ds_tb_recusal_rule where tenant_id = $1 and del_flag = '0' and competition_id in (select competition_id from work)
    and (expire_time is null or expire_time >= $4::timestamptz)
), line as (
  select d.id as depart_id, d.id as above_id, d.parent_id from sys_depart d where d.tenant_id = $1 and d.del_flag = '0'
    and d.id in (select depart_id from work union select depart_id from expert)
    and exists (select 1 from rule where rule_type = 'sameUnitTree')
  union
  select l.depart_id, p.id, p.parent_id from line l join sys_depart p on p.id = l.parent_id and p.tenant_id = $1 and p.del_flag = '0'
), person as (
  select w.id as works_id, w.competition_id, w.registration_id, r.id as person_id, r.real_name, r.unit_id,
    r.captain_user_id as user_id, r.id_no_hash, r.phone_hash, 'captain' as role
  from work w join ds_tb_registration r on r.id = w.registration_id
  union all
  select w.id, w.competition_id, w.registration_id, m.id, m.real_name, coalesce(m.unit_id, w.unit_id), m.user_id, m.id_no_hash, m.phone_hash, m.member_role
  from work w join ds_tb_registration_member m on m.tenant_id = $1 and m.registration_id = w.registration_id and m.del_flag = '0'
), own as (
  select e.id as expert_id, p.works_id, p.competition_id, p.role from expert e join person p on p.id_no_hash = e.id_no_hash
  union
  select e.id, p.works_id, p.competition_id, p.role from expert e join person p on p.user_id = e.user_id
  union
  select e.id, p.works_id, p.competition_id, p.role from expert e join person p on p.phone_hash = e.phone_hash
  union
  select e.id, w.id, w.competition_id, i.member_role from expert e
    join ds_tb_identity_ruling i on i.tenant_id = $1 and i.expert_id = e.id and i.ruling = '${identityRulings.same}' and i.del_flag = '0'
    join work w on w.registration_id = i.registration_id
), took_part as (
  select e.id as expert_id, r.id as entry, r.create_time from expert e
    join ds_tb_registration r on r.tenant_id = $1 and r.id_no_hash = e.id_no_hash and r.del_flag = '0'
  union
  select e.id, m.registration_id, m.create_time from expert e
    join ds_tb_registration_member m on m.tenant_id = $1 and m.id_no_hash = e.id_no_hash and m.del_flag = '0'
  union
  select e.id, r.id, r.create_time from expert e
    join ds_tb_identity_ruling i on i.tenant_id = $1 and i.expert_id = e.id and i.ruling = '${identityRulings.same}' and i.del_flag = '0'
    join ds_tb_registration r on r.tenant_id = $1 and r.id = i.registration_id and r.del_flag = '0'
  union
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
    join ds_tb_registration_member m on m.tenant_id = $1 and m.registration_id = t.entry and m.del_flag = '0'`;

/**
 * Which of these experts are in conflict with which of these works, and why (domain B3). Without a rule for their kind recusals forbid; a pin
 * goes before every rule. A merged unit counts as the one that took it in, an organisation under the name of units as each of them.
 */
export function conflictPairs(
  { tx, tenantId, now }: Reader,
  expertIds: readonly string[],
  worksIds: readonly string[],
): Promise<readonly Conflict[]> {
  return tx.many<{ expertId: string; worksId: string; why: RecusalReason[]; soft: RecusalReason[]; cost: number }>(
    `${parties}
     ), in_force as (
       select c.expert_id, c.target_id, coalesce(c.pinned, 'normal') as pinned, case c.source when 'admin' then 'blacklist' else 'declared' end as kind from ds_tb_recusal c join expert e on e.id = c.expert_id
       where c.tenant_id = $1 and c.status = '${recusalStatus.inForce}' and c.del_flag = '0' and (c.expire_time is null or c.expire_time >= $4::timestamptz)
     ), named as (
       select c.expert_id, w.id as works_id, w.competition_id, c.pinned, c.kind from in_force c join work w on w.id = c.target_id
       union all
       select c.expert_id, w.id, w.competition_id, c.pinned, c.kind from in_force c join work w on w.unit_id = c.target_id
       union all
       select c.expert_id, p.works_id, p.competition_id, c.pinned, c.kind from in_force c join person p on p.user_id = c.target_id
     ), found as (
       select n.expert_id, n.works_id, n.kind as why, n.pinned = 'conflict' or coalesce(l.hard, true) as hard, coalesce(l.cost, 0) as cost
       from named n left join rule l on l.competition_id = n.competition_id and l.rule_type = n.kind where n.pinned <> 'noConflict'
       union all
       select expert_id, works_id, 'ownTeam', true, 0 from own where role <> 'tutor'
       union all
       select o.expert_id, o.works_id, 'tutorOf', l.hard, l.cost from own o join rule l on l.competition_id = o.competition_id and l.rule_type = 'tutorOf'
         where o.role = 'tutor'
       union all
       select c.expert_id, p.works_id, 'coMember', l.hard, l.cost from companion c join person p on p.id_no_hash = c.id_no_hash
         join rule l on l.competition_id = p.competition_id and l.rule_type = 'coMember'
         where c.create_time >= $4::timestamptz - make_interval(years => l.years)
       union all
       select e.id, w.id, 'sameUnit', l.hard, l.cost from work w
         join rule l on l.competition_id = w.competition_id and l.rule_type in ('sameUnit', 'sameUnitTree') join expert e on e.whole_unit_id = w.whole_unit_id
       union all
       select e.id, w.id, 'sameUnitTree', l.hard, l.cost from work w join rule l on l.competition_id = w.competition_id and l.rule_type = 'sameUnitTree'
         join expert e on e.depart_id is not null and w.depart_id is not null and e.whole_unit_id <> w.whole_unit_id
         join line n on (n.depart_id, n.above_id) in ((e.depart_id, w.depart_id), (w.depart_id, e.depart_id))
       union all
       select e.id, w.id, 'sameArea', l.hard, l.cost from work w join rule l on l.competition_id = w.competition_id and l.rule_type = 'sameArea'
         join expert e on e.area_id = w.area_id
     )
     select f.expert_id as "expertId", f.works_id as "worksId", coalesce(array_agg(f.why order by f.why) filter (where f.hard), '{}') as why,
       coalesce(array_agg(f.why order by f.why) filter (where not f.hard), '{}') as soft, coalesce(sum(f.cost) filter (where not f.hard), 0)::int as cost
     from (select expert_id, works_id, why, bool_or(hard) as hard, max(cost) as cost from found group by expert_id, works_id, why) f
     where not exists (select 1 from named n where n.expert_id = f.expert_id and n.works_id = f.works_id and n.pinned = 'noConflict')
     group by f.expert_id, f.works_id order by 1, 2`,
    [tenantId, expertIds, worksIds, now()],
  );
}
