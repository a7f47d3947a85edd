import { no, type StoredRow, yes } from '@saiyun/sdk/contract';
import {
  appealStatus,
  award,
  awardStatus,
  certificate,
  certificateCause,
  certificateStatus,
  type reviewProject,
  reviewProjectStatus,
  scoreRunStatus,
} from '@saiyun/sdk/entities';
import { createMessages } from '@saiyun/sdk/messages';
import { dayOf } from '../../../actor/read-actor.ts';
import { isStaffOrAuditor } from '../../../actor/staff.ts';
import type { Tx } from '../../../db/db.ts';
import { holdLock } from '../../../db/lock.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { type Condition, entityModule, Failure, type TxCtx } from '../../../kernel/entity-module.ts';
import { newId } from '../../../kernel/id.ts';
import { inLanguage } from '../../../kernel/row/in-language.ts';
import { touch } from '../../../kernel/row/touch.ts';
import { tellWithdrawn } from '../../certificate/tell-holders.ts';
import { ofTeam } from '../../registration/entry-scope.ts';

type Award = StoredRow<typeof award>;

/** What proposing needs of the call's context. */
type ProposeCtx = Pick<TxCtx, 'tx' | 'tenantId' | 'now' | 'random'> & { readonly actor: { readonly username: string } };

/** What a run gives a work by the award rules of its project. */
interface Given {
  readonly worksId: string;
  readonly rankNo: number | null;
  readonly score: number | null;
  readonly level: number;
  readonly name: string;
  readonly english: string | null;
}

/** An award that stands in the competition already. */
interface Standing {
  readonly id: string;
  readonly projectId: string;
  readonly worksId: string;
  readonly status: string;
  readonly name: string;
  readonly differs: string;
}

const givenBy = ({ tx, tenantId }: ProposeCtx, runId: string): Promise<Given[]> =>
  tx.many<Given>(
    `select s.works_id as "worksId", s.rank_no as "rankNo", s.adjusted::float8 as score, r.level, r.award_name as name, r.award_name_en as english
     from ds_tb_works_score s join ds_tb_award_rule r on r.id = s.award_id and r.tenant_id = s.tenant_id
     where s.run_id = $1 and s.tenant_id = $2 and s.del_flag = '0' order by s.works_id`,
    [runId, tenantId],
  );

/** Whoever proposes or restores awards of a competition waits for the other: neither sees the rows that the other adds. */
const lockAwards = async ({ tx, tenantId }: Pick<ProposeCtx, 'tx' | 'tenantId'>, competitionId: string): Promise<void> => {
  await holdLock(tx, `awards ${tenantId} ${competitionId}`);
};

/** Awards of a competition that were not revoked, locked: nobody confirms one that is about to go. */
const standingIn = ({ tx, tenantId }: ProposeCtx, competitionId: string): Promise<Standing[]> =>
  tx.many<Standing>(
    `select id, project_id as "projectId", works_id as "worksId", status, award_level as name, differs from ds_tb_award
     where tenant_id = $1 and competition_id = $2 and status <> '${awardStatus.revoked}' and del_flag = '0' order by id for update`,
    [tenantId, competitionId],
  );

const idsOf = (rows: readonly { readonly id: string }[]): readonly string[] => rows.map(({ id }) => id);

const workAndName = ({ worksId, name }: Pick<Given, 'worksId' | 'name'>): string => JSON.stringify([worksId, name]);

/** What was revoked in a project, by work and award: a person decided that, and scores do not decide otherwise. */
const revokedIn = async ({ tx, tenantId }: Pick<ProposeCtx, 'tx' | 'tenantId'>, projectId: string): Promise<ReadonlySet<string>> => {
  const rows = await tx.many<{ worksId: string; name: string }>(
    `select distinct works_id as "worksId", award_level as name from ds_tb_award
     where tenant_id = $1 and project_id = $2 and status = '${awardStatus.revoked}' and del_flag = '0'`,
    [tenantId, projectId],
  );
  return new Set(rows.map(workAndName));
};

const isPublic = ({ status }: Standing): boolean => status === awardStatus.onNotice || status === awardStatus.confirmed;

/** Marks the public awards that are other ones than a run gives, and brings rank and score of those on notice that it gives again. */
const compareWith = (
  { tx, tenantId, actor, now }: ProposeCtx,
  runId: string,
  awards: readonly Standing[],
  byWork: ReadonlyMap<string, Given>,
): Promise<unknown> => {
  const changes = awards.flatMap(({ id, worksId, name, status, differs: was }) => {
    const given = byWork.get(worksId);
    const differs = given?.name === name ? no : yes;
    const again = differs === no && status === awardStatus.onNotice;
    if (differs === was && !again) return [];
    return [{ id, differs, again, rank_no: given?.rankNo ?? null, score: given?.score ?? null }];
  });
  return tx.run(
    `update ds_tb_award a set differs = g.differs, run_id = case when g.again then $1 else a.run_id end,
       rank_no = case when g.again then g.rank_no else a.rank_no end, score = case when g.again then g.score else a.score end, ${touch('$3', '$4')}
     from json_to_recordset($5::json) as g(id text, differs text, again boolean, rank_no int, score numeric)
     where a.id = g.id and a.tenant_id = $2 and a.del_flag = '0'`,
    [runId, tenantId, actor.username, now(), JSON.stringify(changes)],
  );
};

/**
 * Proposes the awards of a confirmed run, by the award rules of its project. Proposals of earlier runs go. What is public stays whatever the
 * run says, and is marked where the run gives another award: to revoke it is for a person to decide. An award of a work that was revoked is
 * not proposed again. What is given and what stands are compared here: a database that has not counted the rows of a fresh run yet compares
 * each with each.
 */
export async function proposeAwards(
  ctx: ProposeCtx,
  { id: projectId, competitionId }: StoredRow<typeof reviewProject>,
  runId: string,
): Promise<void> {
  const { tx, tenantId, actor, now } = ctx;
  await lockAwards(ctx, competitionId);
  const given = await givenBy(ctx, runId);
  const byWork = new Map(given.map((one) => [one.worksId, one]));
  const standing = await standingIn(ctx, competitionId);
  // A work in a later round of the same competition is proposed for what that round gives it.
  const replaced = new Set(
    standing.filter((one) => one.status === awardStatus.proposed && (one.projectId === projectId || byWork.has(one.worksId))),
  );
  await compareWith(
    ctx,
    runId,
    standing.filter((one) => one.projectId === projectId && isPublic(one)),
    byWork,
  );
  await tx.run('delete from ds_tb_award where tenant_id = $1 and id = any($2)', [tenantId, idsOf([...replaced])]);
  const taken = new Set(standing.flatMap((one) => (replaced.has(one) ? [] : [one.worksId])));
  const revoked = await revokedIn(ctx, projectId);
  const fresh = given.flatMap((one) => {
    const { worksId, ...award } = one;
    return taken.has(worksId) || revoked.has(workAndName(one)) ? [] : [{ id: newId(ctx), works_id: worksId, ...award }];
  });
  await tx.run(
    `insert into ds_tb_award (id, tenant_id, competition_id, project_id, works_id, registration_id, unit_id, rank_no, score,
       award_level, award_level_en, level_no, run_id, status, create_by, create_time)
     select n.id, $2, $3, $4, n.works_id, w.registration_id, e.unit_id, n."rankNo", n.score,
       n.name, n.english, n.level, $1, '${awardStatus.proposed}', $5, $6::timestamptz
     from json_to_recordset($7::json) as n(id text, works_id text, "rankNo" int, score numeric, level int, name text, english text)
       join ds_tb_works w on w.id = n.works_id and w.tenant_id = $2 join ds_tb_registration e on e.id = w.registration_id and e.tenant_id = $2`,
    [runId, tenantId, competitionId, projectId, actor.username, now(), JSON.stringify(fresh)],
  );
}

const toldTexts = createMessages(
  {
    differing: '{n} 项奖项与新成绩不一致',
    settle: '已公示或确认的奖项不会自动更改，请在获奖名单中逐项核对，需要更改的先撤销。',
    revoked: '{n} 项奖项此前已被撤销，不再拟定；撤销有误的，可在获奖名单中恢复',
    proposed: '已拟定 {n} 项奖项，接下来在获奖名单中公示，期满后确认',
    noRules: '本项目没有奖项规则，未拟定奖项；添加规则后重新计算并确认成绩',
    someLeft: '可以签发证书了；本竞赛还有 {n} 项奖项未确认',
    allConfirmed: '本竞赛的奖项已全部确认，可以签发证书了',
    certificates: '随奖项撤销的 {n} 份证书没有恢复，请重新签发',
  },
  {
    differing: 'Awards that differ from the new scores: {n}',
    settle:
      'What is on notice or confirmed does not change by itself: go through the list of awards, and revoke those that have to change.',
    revoked: 'Awards not proposed because they were revoked before: {n}. One revoked by mistake is restored in the list of awards',
    proposed: 'Awards proposed: {n}. Next, put them on public notice in the list of awards, and confirm them after it',
    noRules: 'The project has no award rules, so none is proposed; add rules, then compute and confirm the scores again',
    someLeft: 'Certificates can be issued now; awards of the competition not confirmed yet: {n}',
    allConfirmed: 'All awards of the competition are confirmed; certificates can be issued now',
    certificates: 'Certificates that were revoked with the award stay revoked: {n}. Issue them anew',
  },
);

/** What whoever confirmed a run has to know of the awards of its project; undefined if there is nothing. */
export async function toldOfAwards(
  { tx, tenantId, language }: Pick<TxCtx, 'tx' | 'tenantId' | 'language'>,
  projectId: string,
  runId: string,
): Promise<string | undefined> {
  const found = await tx.one<{ differing: number; revoked: number }>(
    `select (select count(*)::int from ds_tb_award a where a.tenant_id = $1 and a.project_id = $2 and a.differs = '${yes}'
         and a.status in ('${awardStatus.onNotice}', '${awardStatus.confirmed}') and a.del_flag = '0') as differing,
       (select count(distinct s.works_id)::int from ds_tb_award a
         join ds_tb_works_score s on s.works_id = a.works_id and s.tenant_id = a.tenant_id and s.run_id = $3 and s.del_flag = '0'
         join ds_tb_award_rule r on r.id = s.award_id and r.tenant_id = a.tenant_id and r.award_name = a.award_level and r.del_flag = '0'
         where a.tenant_id = $1 and a.project_id = $2 and a.status = '${awardStatus.revoked}' and a.del_flag = '0'
           and not exists (select 1 from ds_tb_award o where o.tenant_id = $1 and o.competition_id = a.competition_id and o.works_id = a.works_id
             and o.status <> '${awardStatus.revoked}' and o.del_flag = '0')) as revoked`,
    [tenantId, projectId, runId],
  );
  const { differing = 0, revoked = 0 } = found ?? {};
  const said = [
    ...(differing > 0 ? [toldTexts(language, 'differing', { n: differing }), toldTexts(language, 'settle')] : []),
    ...(revoked > 0 ? [toldTexts(language, 'revoked', { n: revoked })] : []),
  ];
  return said.length > 0 ? said.join('\n') : undefined;
}

/** What follows for whoever confirmed a run: the awards that it proposed, or why there are none. */
export async function awardsNext(
  { tx, tenantId, language }: Pick<TxCtx, 'tx' | 'tenantId' | 'language'>,
  projectId: string,
  runId: string,
): Promise<string | undefined> {
  const found = await tx.one<{ proposed: number; rules: number }>(
    `select (select count(*)::int from ds_tb_award where tenant_id = $1 and run_id = $3 and status = '${awardStatus.proposed}' and del_flag = '0') as proposed,
       (select count(*)::int from ds_tb_award_rule where tenant_id = $1 and project_id = $2 and del_flag = '0') as rules`,
    [tenantId, projectId, runId],
  );
  const { proposed = 0, rules = 0 } = found ?? {};
  if (rules === 0) return toldTexts(language, 'noRules');
  return proposed > 0 ? toldTexts(language, 'proposed', { n: proposed }) : undefined;
}

/** What follows once awards are confirmed: their certificates, and the awards of the competition that are still to be confirmed. */
const certificatesNext = async ({ tx, tenantId, language }: TxCtx, rows: readonly Award[]): Promise<string> => {
  const found = await tx.one<{ left: number }>(
    `select count(*)::int as left from ds_tb_award where tenant_id = $1 and competition_id = any($2)
       and status in ('${awardStatus.proposed}', '${awardStatus.onNotice}') and del_flag = '0'`,
    [tenantId, [...new Set(rows.map(({ competitionId }) => competitionId))]],
  );
  const left = found?.left ?? 0;
  return left > 0 ? toldTexts(language, 'someLeft', { n: left }) : toldTexts(language, 'allConfirmed');
};

/** How many people have no certificate for the awards that are restored, because theirs was revoked with the award and stays so. */
const certificatesGone = async ({ tx, tenantId, language }: TxCtx, rows: readonly Award[]): Promise<string | undefined> => {
  const found = await tx.one<{ n: number }>(
    `select count(distinct (c.award_id, c.holder_id))::int as n from ds_tb_certificate c
     where c.tenant_id = $1 and c.award_id = any($2) and c.revoke_cause = '${certificateCause.awardRevoked}' and c.del_flag = '0'
       and not exists (select 1 from ds_tb_certificate v where v.tenant_id = $1 and v.award_id = c.award_id and v.holder_id = c.holder_id
         and v.status = '${certificateStatus.valid}' and v.del_flag = '0')`,
    [tenantId, idsOf(rows)],
  );
  return found?.n ? toldTexts(language, 'certificates', { n: found.n }) : undefined;
};

/** Whether the results that name an award are published. */
const isDisclosed = `exists (select 1 from ds_tb_review_project p where p.id = t.project_id and p.tenant_id = t.tenant_id
  and p.status = '${reviewProjectStatus.published}' and 'award' = any(string_to_array(p.entrant_sees, ',')) and p.del_flag = '0')`;

/**
 * What is on public notice, or was confirmed after it, is for everyone. Its own team and school see more: what published results propose, and
 * what was revoked, if they knew of it from its notice or from those results. So beside a revoked award stands the one that took its place.
 */
const told = (isOwn: string, id: string | null): Condition => ({
  sql: `(t.status in ('${awardStatus.onNotice}', '${awardStatus.confirmed}')
    or (t.status = '${awardStatus.revoked}' and t.notice_end is not null or t.status in ('${awardStatus.proposed}', '${awardStatus.revoked}') and ${isDisclosed})
    and exists (select 1 from ds_tb_works w join ds_tb_registration r on r.id = w.registration_id
      where w.id = t.works_id and w.tenant_id = t.tenant_id and ${isOwn}))`,
  params: [id],
});

interface Beside {
  readonly objections: string | null;
  readonly objected: string | null;
  readonly due: string | null;
}

/**
 * What those who decide see beside an award: how many objections wait for a decision, how the newest stands (its outcome, or its state
 * without one), and, where the award differs from the scores that count, the one that they give the work.
 */
const besideAwards = async ({ tenantId, language }: Ctx, tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Beside>> => {
  // Deleted too: a rule that went after its scores were confirmed still says what they gave.
  const rows = await tx.many<Beside & { readonly id: string }>(
    `select t.id, o.n as objections, o.newest as objected, d.due
     from ds_tb_award t
     left join lateral (select nullif(count(*) filter (where a.status in ('${appealStatus.asked}', '${appealStatus.accepted}')), 0)::text as n,
         (array_agg(coalesce(a.outcome, a.status) order by a.create_time desc, a.id desc))[1] as newest
       from ds_tb_review_appeal a where a.tenant_id = $1 and a.award_id = t.id and a.del_flag = '0') o on true
     left join lateral (select ${inLanguage('r', 'award_name', 'award_name_en', '$3')} as due
       from ds_tb_score_run n join ds_tb_works_score s on s.run_id = n.id and s.tenant_id = $1 and s.works_id = t.works_id
         join ds_tb_award_rule r on r.id = s.award_id and r.tenant_id = $1
       where t.differs = '${yes}' and n.tenant_id = $1 and n.project_id = t.project_id and n.status = '${scoreRunStatus.confirmed}' limit 1) d on true
     where t.tenant_id = $1 and t.id = any($2) and (o.newest is not null or d.due is not null)`,
    [tenantId, ids, language === 'en'],
  );
  return new Map(rows.map(({ id, ...beside }) => [id, beside]));
};

/** Refuses while somebody may still object, or has objected and waits for an answer. */
const refuseUnsettled = async ({ tx, tenantId, now }: TxCtx, { id, noticeEnd }: Award): Promise<void> => {
  if (noticeEnd !== null && dayOf(now()) <= noticeEnd) throw new Failure('award.on_notice', { until: noticeEnd });
  const open = await tx.one(
    `select 1 as open from ds_tb_review_appeal where tenant_id = $1 and award_id = $2 and del_flag = '0'
       and status in ('${appealStatus.asked}', '${appealStatus.accepted}') limit 1`,
    [tenantId, id],
  );
  if (open) throw new Failure('award.objected');
};

/** An award stands again only where the work was given no other one meanwhile. */
const refuseReplaced = async (ctx: TxCtx, { competitionId, worksId }: Award): Promise<void> => {
  const { tx, tenantId } = ctx;
  await lockAwards(ctx, competitionId);
  const other = await tx.one(
    `select 1 as other from ds_tb_award where tenant_id = $1 and competition_id = $2 and works_id = $3 and status <> '${awardStatus.revoked}'
       and del_flag = '0' limit 1`,
    [tenantId, competitionId, worksId],
  );
  if (other) throw new Failure('award.replaced');
};

/** Whether the scores that count now give the work another award, or none. */
const differsNow = async ({ tx, tenantId }: TxCtx, { projectId, worksId, awardLevel }: Award): Promise<string> => {
  // Deleted too: a rule that went after its scores were confirmed still says what they gave.
  const given = await tx.one<{ name: string | null }>(
    `select r.award_name as name from ds_tb_score_run n
       left join ds_tb_works_score s on s.run_id = n.id and s.tenant_id = $1 and s.works_id = $3
       left join ds_tb_award_rule r on r.id = s.award_id and r.tenant_id = $1
     where n.tenant_id = $1 and n.project_id = $2 and n.status = '${scoreRunStatus.confirmed}' limit 1`,
    [tenantId, projectId, worksId],
  );
  return given && given.name !== awardLevel ? yes : no;
};

/** What an award was before it was revoked: its notice and its confirmation stay with it. */
const stateBefore = ({ confirmTime, noticeEnd }: Award): string => {
  if (confirmTime !== null) return awardStatus.confirmed;
  return noticeEnd === null ? awardStatus.proposed : awardStatus.onNotice;
};

/** A certificate says no longer that somebody has an award which was taken back. */
const revokeCertificates = async (ctx: TxCtx, { id }: Award, reason: string): Promise<void> => {
  const revoked = await ctx.tx.many<{ id: string }>(
    `update ds_tb_certificate set status = '${certificateStatus.revoked}', revoke_reason = $3, revoke_by = $4,
       revoke_cause = '${certificateCause.awardRevoked}', revoke_time = $5, ${touch('$4', '$5')}
     where tenant_id = $1 and award_id = $2 and status = '${certificateStatus.valid}' and del_flag = '0' returning id`,
    [ctx.tenantId, id, reason, ctx.actor.username, ctx.now()],
  );
  const change = { before: { status: certificateStatus.valid }, after: { status: certificateStatus.revoked } };
  await audit(
    ctx,
    certificate,
    revoked.map((one) => ({ action: 'revoke', entityId: one.id, reason, ...change })),
  );
  if (revoked.length === 0) return;
  ctx.caches.counts.changed(certificate);
  await tellWithdrawn(
    ctx,
    revoked.map((one) => one.id),
    reason,
  );
};

/** Awards: proposed by a confirmed run, put on public notice, confirmed once nobody objects any more (domain B4). */
export const awardModule = entityModule(award, {
  scopes: {
    APPL: ({ actor }, first) => told(ofTeam(first), actor.userId),
    UNIT: ({ actor }, first) => told(`r.unit_id = $${first}`, actor.unitId),
  },
  // That somebody objected is for those who decide; the team learns of it when its award is revoked.
  derives: async (ctx, tx, ids) => (isStaffOrAuditor(ctx) ? besideAwards(ctx, tx, ids) : new Map()),
  verbs: {
    async publicise({ now }, _row, { noticeEnd }) {
      if (noticeEnd < dayOf(now())) throw new Failure('award.notice_past');
      return { noticeEnd };
    },
    async confirm(ctx, row) {
      await refuseUnsettled(ctx, row);
      return { confirmTime: ctx.now() };
    },
    async revoke(ctx, row, { reason }) {
      await revokeCertificates(ctx, row, reason);
      return { reason, differs: no };
    },
    async restore(ctx, row) {
      await refuseReplaced(ctx, row);
      const status = stateBefore(row);
      if (status === awardStatus.confirmed) await refuseUnsettled(ctx, row);
      return { status, reason: null, differs: await differsNow(ctx, row) };
    },
  },
  afterwards: {
    confirm: async (ctx, rows) => ({ next: await certificatesNext(ctx, rows) }),
    restore: async (ctx, rows) => ({ told: await certificatesGone(ctx, rows) }),
  },
});
