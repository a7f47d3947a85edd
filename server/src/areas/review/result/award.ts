import type { StoredRow } from '@saiyun/sdk/contract';
import {
  appealStatus,
  award,
  awardStatus,
  certificate,
  certificateCause,
  certificateStatus,
  type reviewProject,
  reviewProjectStatus,
} from '@saiyun/sdk/entities';
import { dayOf } from '../../../actor/read-actor.ts';
import { isStaffOrAuditor } from '../../../actor/staff.ts';
import type { Tx } from '../../../db/db.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import { type Condition, entityModule, Failure, type TxCtx } from '../../../kernel/entity-module.ts';
import { newId } from '../../../kernel/id.ts';
import { touch } from '../../../kernel/row/touch.ts';
import { tellWithdrawn } from '../../certificate/tell-holders.ts';
import { ofTeam } from '../../registration/entry-scope.ts';

type Award = StoredRow<typeof award>;

const recomputed = { 'zh-CN': '成绩重新计算后，奖项有变化', en: 'The scores were computed again, and the award changed' } as const;

/** What proposing needs of the call's context. */
type ProposeCtx = Pick<TxCtx, 'tx' | 'tenantId' | 'now' | 'random' | 'language'> & { readonly actor: { readonly username: string } };

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
}

const givenBy = ({ tx, tenantId }: ProposeCtx, runId: string): Promise<Given[]> =>
  tx.many<Given>(
    `select s.works_id as "worksId", s.rank_no as "rankNo", s.adjusted::float8 as score, r.level, r.award_name as name, r.award_name_en as english
     from ds_tb_works_score s join ds_tb_award_rule r on r.id = s.award_id and r.tenant_id = s.tenant_id
     where s.run_id = $1 and s.tenant_id = $2 and s.del_flag = '0' order by s.works_id`,
    [runId, tenantId],
  );

/** Awards of a competition that were not revoked, locked: nobody confirms one that is about to go. */
const standingIn = ({ tx, tenantId }: ProposeCtx, competitionId: string): Promise<Standing[]> =>
  tx.many<Standing>(
    `select id, project_id as "projectId", works_id as "worksId", status, award_level as name from ds_tb_award
     where tenant_id = $1 and competition_id = $2 and status <> '${awardStatus.revoked}' and del_flag = '0' order by id for update`,
    [tenantId, competitionId],
  );

const idsOf = (rows: readonly { readonly id: string }[]): readonly string[] => rows.map(({ id }) => id);

/**
 * Proposes the awards of a confirmed run, by the award rules of its project. Proposals of earlier runs go. An award on public notice stays
 * if the run gives the same one, and is revoked if not; a confirmed one stays whatever the run says: that is for a person to decide. What is
 * given and what stands are compared here: a database that has not counted the rows of a fresh run yet compares each with each.
 */
export async function proposeAwards(
  ctx: ProposeCtx,
  { id: projectId, competitionId }: StoredRow<typeof reviewProject>,
  runId: string,
): Promise<void> {
  const { tx, tenantId, actor, now, language } = ctx;
  const given = await givenBy(ctx, runId);
  const byWork = new Map(given.map((one) => [one.worksId, one]));
  const standing = await standingIn(ctx, competitionId);
  const onNotice = standing.filter((one) => one.projectId === projectId && one.status === awardStatus.onNotice);
  const isSame = ({ worksId, name }: Standing): boolean => byWork.get(worksId)?.name === name;
  const fallen = new Set(onNotice.filter((one) => !isSame(one)));
  // A work in a later round of the same competition is proposed for what that round gives it.
  const replaced = new Set(
    standing.filter((one) => one.status === awardStatus.proposed && (one.projectId === projectId || byWork.has(one.worksId))),
  );
  await tx.run(
    `update ds_tb_award set status = '${awardStatus.revoked}', reason = $5, ${touch('$3', '$4')} where tenant_id = $1 and id = any($2) and del_flag = '0'`,
    [tenantId, idsOf([...fallen]), actor.username, now(), recomputed[language]],
  );
  await tx.run(
    `update ds_tb_award a set run_id = $1, rank_no = g.rank_no, score = g.score, ${touch('$3', '$4')}
     from json_to_recordset($5::json) as g(id text, rank_no int, score numeric) where a.id = g.id and a.tenant_id = $2 and a.del_flag = '0'`,
    [
      runId,
      tenantId,
      actor.username,
      now(),
      JSON.stringify(
        onNotice.flatMap((one) => {
          const same = fallen.has(one) ? undefined : byWork.get(one.worksId);
          return same ? [{ id: one.id, rank_no: same.rankNo, score: same.score }] : [];
        }),
      ),
    ],
  );
  await tx.run('delete from ds_tb_award where tenant_id = $1 and id = any($2)', [tenantId, idsOf([...replaced])]);
  const taken = new Set(standing.flatMap((one) => (fallen.has(one) || replaced.has(one) ? [] : [one.worksId])));
  const fresh = given.flatMap(({ worksId, ...one }) => (taken.has(worksId) ? [] : [{ id: newId(ctx), works_id: worksId, ...one }]));
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

/** How many objections wait for a decision, by award. */
const openObjections = async (
  tx: Tx,
  tenantId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly objections: string }>> => {
  const rows = await tx.many<{ id: string; n: string }>(
    `select a.award_id as id, count(*)::text as n from ds_tb_review_appeal a where a.tenant_id = $1 and a.award_id = any($2) and a.del_flag = '0'
       and a.status in ('${appealStatus.asked}', '${appealStatus.accepted}') group by a.award_id`,
    [tenantId, ids],
  );
  return new Map(rows.map(({ id, n }) => [id, { objections: n }]));
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
  derives: async (ctx, tx, ids) => (isStaffOrAuditor(ctx) ? openObjections(tx, ctx.tenantId, ids) : new Map()),
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
      return { reason };
    },
  },
});
