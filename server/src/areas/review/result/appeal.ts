import type { StoredRow } from '@saiyun/sdk/contract';
import { appealStatus, awardStatus, reviewAppeal, reviewProjectStatus, scoreRunStatus } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { dayOf } from '../../../actor/read-actor.ts';
import { isStaffOrAuditor } from '../../../actor/staff.ts';
import type { Tx } from '../../../db/db.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { type Condition, entityModule, type TxCtx } from '../../../kernel/entity-module.ts';
import { accountNamed } from '../../../kernel/row/account-named.ts';
import { inLanguage } from '../../../kernel/row/in-language.ts';

type Appeal = StoredRow<typeof reviewAppeal>;

/** What the account wrote, and what was written for its own works; never what somebody else objects to them. */
const worksOf = (column: 'captain_user_id' | 'unit_id', first: number, id: string | null, username: string): Condition => ({
  sql: `(t.create_by = $${first + 1} or t.award_id is null and exists (select 1 from ds_tb_works w join ds_tb_registration r on r.id = w.registration_id
    where w.id = t.works_id and w.tenant_id = t.tenant_id and r.${column} = $${first}))`,
  params: [id, username],
});

/** Reveals nothing about works of others, not even whether their results are published. */
const refuseForeign = async ({ tx, tenantId, actor }: TxCtx, worksId: string): Promise<void> => {
  if (actor.roles.includes('ADMIN')) return;
  const own = await tx.one(
    `select 1 as own from ds_tb_works w join ds_tb_registration r on r.id = w.registration_id
     where w.id = $1 and w.tenant_id = $2 and w.del_flag = '0' and (r.captain_user_id = $3 or r.unit_id = $4)`,
    [worksId, tenantId, actor.roles.includes('APPL') ? actor.userId : null, actor.roles.includes('UNIT') ? actor.unitId : null],
  );
  if (!own) refuseIssues(reviewAppeal.fields, [{ field: 'worksId', code: 'reference' }]);
};

/** Certificates of the work's entry are not issued meanwhile: they see the appeal, or stand before it. */
const holdWork = (tx: Tx, tenantId: number, worksId: string): Promise<unknown> =>
  tx.one('select 1 as locked from ds_tb_works where id = $1 and tenant_id = $2 for update', [worksId, tenantId]);

/** An appeal needs published results, and a work has one open appeal at a time. A lock on the work's row serialises its appeals. */
const refuseEarlyOrTwice = async ({ tx, tenantId }: TxCtx, worksId: string): Promise<void> => {
  await holdWork(tx, tenantId, worksId);
  const found = await tx.one<{ published: boolean; open: boolean }>(
    `select exists (select 1 from ds_tb_review_project p join ds_tb_works w on w.competition_id = p.competition_id
       where w.id = $1 and p.tenant_id = $2 and p.status = '${reviewProjectStatus.published}' and p.del_flag = '0') as published,
     exists (select 1 from ds_tb_review_appeal a where a.works_id = $1 and a.tenant_id = $2 and a.award_id is null and a.status in ('${appealStatus.asked}', '${appealStatus.accepted}') and a.del_flag = '0') as open`,
    [worksId, tenantId],
  );
  const message = found?.published !== true ? 'appeal.notPublished' : found.open ? 'appeal.open' : undefined;
  if (message) refuseIssues(reviewAppeal.fields, [{ field: 'worksId', code: 'rule', message }]);
};

/** An objection is to an award on public notice, of whatever team; each account has one open objection to it. */
const refuseObjection = async ({ tx, tenantId, actor, now }: TxCtx, awardId: string, worksId: string): Promise<void> => {
  // The lock keeps the award on notice until the objection stands, so that none comes after it was confirmed.
  const found = await tx.one<{ worksId: string; status: string; noticeEnd: string | null; open: boolean }>(
    `select a.works_id as "worksId", a.status, to_char(a.notice_end, 'YYYY-MM-DD') as "noticeEnd", exists (select 1 from ds_tb_review_appeal o where o.award_id = a.id and o.tenant_id = $2
       and o.create_by = $3 and o.status in ('${appealStatus.asked}', '${appealStatus.accepted}') and o.del_flag = '0') as open
     from ds_tb_award a where a.id = $1 and a.tenant_id = $2 and a.del_flag = '0' for update of a`,
    [awardId, tenantId, actor.username],
  );
  const message =
    found?.status !== awardStatus.onNotice || (found.noticeEnd !== null && found.noticeEnd < dayOf(now()))
      ? 'appeal.notOnNotice'
      : found.worksId !== worksId
        ? 'appeal.otherWork'
        : found.open
          ? 'appeal.objectionOpen'
          : undefined;
  if (message) refuseIssues(reviewAppeal.fields, [{ field: 'awardId', code: 'rule', message }]);
  await holdWork(tx, tenantId, worksId);
};

const opinion = async (_ctx: TxCtx, _row: Appeal, input: { readonly opinion: string }) => ({ opinion: input.opinion });

interface Scored {
  readonly score: string | null;
  readonly rank: string | null;
  readonly scoredIn: string | null;
}

/** Score and rank of the work, from the run of the award that is objected to, else from the newest run that counts. */
const scoresOf = async (tx: Tx, tenantId: number, ids: readonly string[]): Promise<ReadonlyMap<string, Scored>> => {
  const rows = await tx.many<Scored & { readonly id: string }>(
    `select distinct on (o.id) o.id, trim_scale(s.adjusted)::text as score, s.rank_no::text as rank, s.run_id as "scoredIn"
     from ds_tb_review_appeal o join ds_tb_works_score s on s.works_id = o.works_id and s.tenant_id = o.tenant_id and s.del_flag = '0'
       join ds_tb_score_run n on n.id = s.run_id and n.tenant_id = o.tenant_id and n.del_flag = '0'
       left join ds_tb_award a on a.id = o.award_id and a.tenant_id = o.tenant_id
     where o.tenant_id = $1 and o.id = any($2) and (n.id = a.run_id or n.status = '${scoreRunStatus.confirmed}')
     order by o.id, (n.id = a.run_id) desc nulls last, n.create_time desc`,
    [tenantId, ids],
  );
  return new Map(rows.map(({ id, ...scored }) => [id, scored]));
};

interface People {
  readonly createBy_dictText: string | null;
  readonly authorOf: string | null;
  readonly updateBy_dictText: string | null;
}

/**
 * Who wrote appeals, with the team of theirs in the competition and the unit, and who answered: by name. Who answered is for those who decide;
 * entrants are answered by the organiser.
 */
const peopleOf = async (
  ctx: Pick<Ctx, 'tenantId' | 'language' | 'actor'>,
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, People>> => {
  // Deleted too: appeals outlive the accounts of their authors.
  const rows = await tx.many<
    Omit<People, 'authorOf'> & { readonly id: string; readonly team: string | null; readonly unit: string | null }
  >(
    `select o.id, a.realname as "createBy_dictText", e.team, coalesce(e.unit, ${inLanguage('u', 'unit_name', 'unit_name_en', '$3')}) as unit,
       case when $4 and o.status <> '${appealStatus.asked}' then b.realname end as "updateBy_dictText"
     from ds_tb_review_appeal o join ds_tb_works w on w.id = o.works_id and w.tenant_id = o.tenant_id
       left join lateral (${accountNamed('u.id, u.realname, u.unit_id', 'o.create_by', 'o.tenant_id', 'any')}) a on true
       left join lateral (${accountNamed('u.realname', 'o.update_by', 'o.tenant_id', 'any')}) b on true
       left join ds_tb_unit u on u.id = a.unit_id and u.tenant_id = o.tenant_id
       left join lateral (select ${inLanguage('r', 'team_name', 'team_name_en', '$3')} as team, ${inLanguage('n', 'unit_name', 'unit_name_en', '$3')} as unit
         from ds_tb_registration r left join ds_tb_unit n on n.id = r.unit_id and n.tenant_id = r.tenant_id
         where r.captain_user_id = a.id and r.tenant_id = o.tenant_id and r.competition_id = w.competition_id and r.del_flag = '0'
         order by (r.id = w.registration_id) desc, r.create_time, r.id limit 1) e on true
     where o.tenant_id = $1 and o.id = any($2)`,
    [ctx.tenantId, ids, ctx.language === 'en', isStaffOrAuditor(ctx)],
  );
  return new Map(
    rows.map(({ id, team, unit, ...names }) => [id, { ...names, authorOf: [team, unit].filter(Boolean).join(' · ') || null }]),
  );
};

/** Appeals against published results (domain B4), the entrant's own and a school's own; objections to awards on public notice. */
export const appealModule = entityModule(reviewAppeal, {
  scopes: {
    APPL: ({ actor }, first) => worksOf('captain_user_id', first, actor.userId, actor.username),
    UNIT: ({ actor }, first) => worksOf('unit_id', first, actor.unitId, actor.username),
  },
  // Entrants see their scores as far as the project shows them, on the page of the entry.
  async derives(ctx, tx, ids) {
    const people = await peopleOf(ctx, tx, ids);
    const scored = isStaffOrAuditor(ctx) ? await scoresOf(tx, ctx.tenantId, ids) : new Map<string, Scored>();
    return new Map(ids.map((id) => [id, { ...people.get(id), ...scored.get(id) }]));
  },
  async beforeAdd(ctx, draft) {
    if (draft.awardId) await refuseObjection(ctx, draft.awardId, draft.worksId);
    else {
      await refuseForeign(ctx, draft.worksId);
      await refuseEarlyOrTwice(ctx, draft.worksId);
    }
  },
  verbs: {
    accept: opinion,
    refuse: opinion,
    finish: async (_ctx, _row, { outcome, opinion: why }) => ({ outcome, opinion: why }),
  },
});
