import type { Columns } from '@saiyun/sdk/contract';
import {
  costOrder,
  costOrderStatus,
  registrationStatus,
  review,
  reviewProjectStatus,
  reviewStatus,
  type timelineException,
} from '@saiyun/sdk/entities';
import { fromWireTime } from '@saiyun/sdk/view';
import { audit } from '../../../kernel/audit/audit.ts';
import type { TxCtx } from '../../../kernel/entity-module.ts';
import { publish } from '../../../kernel/events/outbox.ts';
import { touch } from '../../../kernel/row/touch.ts';

type Extension = Columns<typeof timelineException>;

/** Entries that an extension is for; $1 tenant, $2 competition, $3 scope, $4 whom. */
const entries = `with recursive below as (
    select id from ds_tb_competition_area where tenant_id = $1 and id = $4 and $3 = 'area' and del_flag = '0'
    union
    select a.id from below join ds_tb_competition_area a on a.parent_id = below.id and a.tenant_id = $1 and a.del_flag = '0'
  ), entry as (
    select r.id, r.team_name from ds_tb_registration r left join ds_tb_unit u on u.id = r.unit_id
    where r.tenant_id = $1 and r.competition_id = $2 and r.del_flag = '0'
      and ($3 = 'team' and r.id = $4 or $3 = 'unit' and r.unit_id = $4 or $3 = 'area' and u.area_id in (select id from below))
  )`;

const open = `'${reviewStatus.pending}', '${reviewStatus.staged}'`;

interface Helped {
  readonly count: number;
  readonly names: string | null;
}

const paramsOf = ({ tenantId }: TxCtx, { competitionId, scopeType, scopeId }: Extension) => [tenantId, competitionId, scopeType, scopeId];

/** How many are helped, and the first of them by name. */
const helpedOf = (rows: readonly { readonly name: string }[]): Helped => {
  const names = [...new Set(rows.map(({ name }) => name))];
  return { count: rows.length, names: names.length === 0 ? null : names.slice(0, 20).join('、') };
};

/**
 * Reviews of works of these entries, of this expert or of this project are due at `end` at the earliest. Those that ran out and were given to
 * nobody else come back, as long as their project reviews.
 */
const extendReviews = async (ctx: TxCtx, one: Extension, end: Date): Promise<Helped> => {
  const { tx, actor, now } = ctx;
  const rows = await tx.many<{ id: string; revision: number; was: string; status: string; name: string }>(
    `${entries}, due as (
       select a.id, a.status, e.real_name as name from ds_tb_works_allot a join ds_tb_review_project p on p.id = a.project_id
         join ds_tb_works w on w.id = a.works_id join ds_tb_expert e on e.id = a.expert_id
       where a.tenant_id = $1 and p.competition_id = $2 and a.del_flag = '0' and p.del_flag = '0'
         and p.status in ('${reviewProjectStatus.allotting}', '${reviewProjectStatus.reviewing}')
         and (a.status in (${open}) or a.status = '${reviewStatus.expired}' and a.replaced_by_id is null and $5::timestamptz > $6::timestamptz)
         and coalesce(a.due_time, p.end_time) < $5::timestamptz
         and ($3 = 'expert' and a.expert_id = $4 or $3 = 'project' and a.project_id = $4 or w.registration_id in (select id from entry))
       order by a.id for update of a
     )
     update ds_tb_works_allot t set due_time = $5::timestamptz, ${touch('$7', '$6', 't.revision')},
       status = case when t.status = '${reviewStatus.expired}' then '${reviewStatus.pending}' else t.status end
     from due where t.id = due.id and t.tenant_id = $1 returning t.id, t.revision, due.status as was, t.status, due.name`,
    [...paramsOf(ctx, one), end, now(), actor.username],
  );
  await audit(
    ctx,
    review,
    rows.map(({ id, was, status }) => ({
      action: 'extend',
      entityId: id,
      reason: one.reason,
      before: { status: was },
      after: { status, dueTime: one.newEnd },
    })),
  );
  await publish(
    ctx,
    review,
    'extend',
    rows.map(({ id, revision, was, status }) => ({ id, from: was, to: status, revision })),
  );
  return helpedOf(rows);
};

/** Open orders of these entries can be paid until `end` at the earliest. */
const extendOrders = async (ctx: TxCtx, one: Extension, end: Date): Promise<Helped> => {
  const { tx, actor, now } = ctx;
  const rows = await tx.many<{ id: string; revision: number; status: string; name: string }>(
    `${entries}
     update ds_tb_cost_order t set expire_time = $5::timestamptz, ${touch('$7', '$6', 't.revision')}
     from entry where entry.id = t.registration_id and t.tenant_id = $1 and t.del_flag = '0' and t.expire_time < $5::timestamptz
       and t.status in ('${costOrderStatus.unpaid}', '${costOrderStatus.paying}', '${costOrderStatus.refused}')
     returning t.id, t.revision, t.status, entry.team_name as name`,
    [...paramsOf(ctx, one), end, now(), actor.username],
  );
  await audit(
    ctx,
    costOrder,
    rows.map(({ id }) => ({ action: 'extend', entityId: id, reason: one.reason, after: { expireTime: one.newEnd } })),
  );
  await publish(
    ctx,
    costOrder,
    'extend',
    rows.map(({ id, revision, status }) => ({ id, from: status, to: status, revision })),
  );
  return helpedOf(rows);
};

/** Entries that are in: their gates read the extension themselves. */
const entriesHelped = async (ctx: TxCtx, one: Extension): Promise<Helped> =>
  helpedOf(
    await ctx.tx.many<{ name: string }>(
      `${entries}
       select entry.team_name as name from entry join ds_tb_registration r on r.id = entry.id
       where r.status not in ('${registrationStatus.failed}', '${registrationStatus.withdrawn}') order by entry.team_name, entry.id`,
      paramsOf(ctx, one),
    ),
  );

/** Lets an extension take effect, and says whom it helps now. Reviews and orders that come later ask for it when they are made. */
export async function applyExtension(
  ctx: TxCtx,
  one: Extension,
): Promise<{ readonly helpedCount: number; readonly helpedNames: string | null }> {
  const end = typeof one.newEnd === 'string' ? fromWireTime(one.newEnd) : undefined;
  const { count, names } = !end
    ? { count: 0, names: null }
    : one.gate === 'review'
      ? await extendReviews(ctx, one, end)
      : one.gate === 'pay'
        ? await extendOrders(ctx, one, end)
        : await entriesHelped(ctx, one);
  return { helpedCount: count, helpedNames: names };
}

/** Takes back what an extension did, before it is shortened or deleted: what ends with it ends as if it had never been. */
export async function withdrawExtension(
  ctx: TxCtx,
  { id, gate, competitionId, newEnd }: Extension & { readonly id: string },
): Promise<void> {
  const { tx, tenantId, actor, now } = ctx;
  const end = typeof newEnd === 'string' ? fromWireTime(newEnd) : undefined;
  if (gate === 'review')
    await tx.run(
      `update ds_tb_works_allot t set ${touch('$4', '$5', 't.revision')},
         due_time = greatest(p.end_time, ds_tb_exception_end($1, 'review', w.registration_id, t.expert_id, t.project_id, $6))
       from ds_tb_review_project p, ds_tb_works w where p.id = t.project_id and w.id = t.works_id and t.tenant_id = $1 and p.competition_id = $2
         and t.due_time = $3 and t.status in (${open}) and t.del_flag = '0'`,
      [tenantId, competitionId, end, actor.username, now(), id],
    );
  if (gate === 'pay')
    await tx.run(
      `update ds_tb_cost_order t set ${touch('$4', '$5', 't.revision')},
         expire_time = greatest(t.create_time + make_interval(days => coalesce(c.pay_days, 14)), ds_tb_exception_end($1, 'pay', t.registration_id, null, null, $6))
       from ds_tb_competition c where c.id = t.competition_id and t.tenant_id = $1 and t.competition_id = $2 and t.expire_time = $3
         and t.status in ('${costOrderStatus.unpaid}', '${costOrderStatus.refused}') and t.del_flag = '0'`,
      [tenantId, competitionId, end, actor.username, now(), id],
    );
}
