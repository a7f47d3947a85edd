import { joinNames, labelIn } from '@saiyun/sdk/contract';
import { reviewProjectStatus, reviewStatus } from '@saiyun/sdk/entities';
import { type DisputeReason, disputeReasons } from '@saiyun/sdk/logic/score';
import { fromWireTime } from '@saiyun/sdk/view';
import type { Services } from '../../../kernel/context.ts';
import { Failure, type TxCtx } from '../../../kernel/entity-module.ts';
import { actingAsSystem } from '../../account/own-actor.ts';
import { tell as tellPeople } from '../../message/telling/tell.ts';
import { administratorsSql } from '../../org/user/last-administrator.ts';
import { type Foreseen, foreseeDisputes, isStillSo } from '../result/score-run.ts';
import type { Project } from './gather.ts';
import { giveToNext } from './refill.ts';
import { lockedProject, projectNow } from './run.ts';

/** The projects of these reviews that are under review and have a rule of disputes. */
const projectsOf = async ({ tx, tenantId }: TxCtx, reviewIds: readonly string[]): Promise<readonly string[]> => {
  const rows = await tx.many<{ id: string }>(
    `select distinct p.id from ds_tb_works_allot a join ds_tb_review_project p on p.id = a.project_id
     where a.tenant_id = $1 and a.id = any($2) and p.status = '${reviewProjectStatus.reviewing}' and p.dispute_rule is not null and p.del_flag = '0' order by p.id`,
    [tenantId, reviewIds],
  );
  return rows.map(({ id }) => id);
};

/** The works of a project whose reviews are not all in yet. */
const openWorks = async ({ tx, tenantId }: TxCtx, projectId: string): Promise<ReadonlySet<string>> => {
  const rows = await tx.many<{ id: string }>(
    `select distinct works_id as id from ds_tb_works_allot
     where tenant_id = $1 and project_id = $2 and status in ('${reviewStatus.pending}', '${reviewStatus.staged}') and del_flag = '0' order by 1`,
    [tenantId, projectId],
  );
  return new Set(rows.map(({ id }) => id));
};

/** Marks the rules as seen for a work and returns those that were not before. Of two nodes the second waits for the first, and gets none. */
const firstSeen = async (
  { tx, tenantId, now }: TxCtx,
  projectId: string,
  worksId: string,
  reasons: readonly DisputeReason[],
): Promise<readonly DisputeReason[]> => {
  const rows = await tx.many<{ rule: string }>(
    `insert into ds_tb_review_dispute (tenant_id, project_id, works_id, rule, create_time)
     select $1::int, $2, $3, r, $5 from unnest($4::text[]) as r order by r on conflict do nothing returning rule`,
    [tenantId, projectId, worksId, [...reasons].sort(), now()],
  );
  return reasons.filter((reason) => rows.some(({ rule }) => rule === reason));
};

/** Gives the work to one more expert; undefined if nobody is left or its time is over. */
const give = async (ctx: TxCtx, project: Project, worksId: string): Promise<string | undefined> => {
  if ((fromWireTime(project.endTime)?.getTime() ?? 0) <= ctx.now().getTime()) return undefined;
  try {
    // Whatever it did before it failed is taken back; that the rule was seen stays.
    return await ctx.db.tx((tx) => giveToNext({ ...ctx, tx }, project, { worksId, runId: null, dueTime: null }));
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
};

interface Told {
  readonly work: string;
  readonly organisers: readonly string[] | null;
}

/** The names and accounts that the message needs. */
const toldOf = async ({ tx, tenantId }: TxCtx, worksId: string): Promise<Told | undefined> =>
  tx.one<Told>(
    `select coalesce(w.anonymous_code, w.works_no) as work,
       (select array_agg(distinct u.id) from ${administratorsSql}) as organisers
     from ds_tb_works w where w.id = $2 and w.tenant_id = $1`,
    [tenantId, worksId],
  );

/** Tells the organisers what was done about a work. The expert who got it is told as of every review. */
const tell = async (ctx: TxCtx, project: Project, worksId: string, reasons: readonly DisputeReason[], reviewId: string | undefined) => {
  const told = await toldOf(ctx, worksId);
  if (!told) return 0;
  const { work, organisers } = told;
  await tellPeople(ctx, [
    {
      kind: reviewId ? 'disputeReviewed' : 'disputeOpen',
      competitionId: project.competitionId,
      userIds: organisers ?? [],
      said: (language) => ({
        project: project.projectName,
        work,
        why: joinNames(
          language,
          reasons.map((reason) => labelIn(disputeReasons[reason], language)),
        ),
      }),
      priority: reviewId ? 'M' : 'H',
      busType: 'dsTbWorksAllot',
      busId: reviewId ?? worksId,
      openPage: '/competition/reviewManage',
    },
  ]);
  return 1;
};

/** One project: its works whose reviews are all in. How near a score is to an award is known once those of all works are. */
const openDisputed = async (ctx: TxCtx, project: Project, { disputes }: Foreseen): Promise<number> => {
  const { id: projectId } = project;
  const open = await openWorks(ctx, projectId);
  let messages = 0;
  for (const [worksId, all] of disputes) {
    const reasons = all.filter((reason) => reason !== 'NEAR_CUT' || open.size === 0);
    if (open.has(worksId) || reasons.length === 0) continue;
    const seen = await firstSeen(ctx, projectId, worksId, reasons);
    if (seen.length === 0) continue;
    const reviewId = await give(ctx, project, worksId);
    if (reviewId)
      await ctx.tx.run(
        `update ds_tb_review_dispute set review_id = $4 where tenant_id = $1 and works_id = $2 and rule = any($3) and project_id = $5`,
        [ctx.tenantId, worksId, seen, reviewId, projectId],
      );
    messages += await tell(ctx, project, worksId, seen, reviewId);
  }
  return messages;
};

/** How often disputes are computed while nobody waits for them, before they are computed with the project locked. */
const mostTries = 3;

/**
 * Computes the disputes of a project before it opens a transaction, on whose end everybody else may wait, and acts on them only if they are
 * still the same in it. A project on which reviews come in faster than that is computed while it is locked.
 */
const openIn = async (services: Services, tenantId: number, projectId: string): Promise<number> => {
  const before = actingAsSystem(services, services.db, tenantId);
  for (let tries = 1; ; tries += 1) {
    const project = await projectNow(before, projectId);
    const foreseen = project && (await foreseeDisputes(before, project));
    if (!foreseen) return 0;
    const messages = await services.db.tx(async (tx) => {
      const ctx = actingAsSystem(services, tx, tenantId);
      const locked = await lockedProject(ctx, projectId);
      if (locked.status !== reviewProjectStatus.reviewing) return 0;
      if (await isStillSo(ctx, locked, foreseen)) return openDisputed(ctx, locked, foreseen);
      if (tries < mostTries) return undefined;
      const now = await foreseeDisputes(ctx, locked);
      return now ? openDisputed(ctx, locked, now) : 0;
    });
    if (messages !== undefined) return messages;
  }
};

/**
 * After these reviews have come in or run out: the works of their projects that the projects' own rules call disputed get one more review
 * each, by the next alternate (domain B4). A rule asks once for a work, however often this is called. Returns the number of messages sent.
 */
export async function openFurtherReviews(services: Services, tenantId: number, reviewIds: readonly string[]): Promise<number> {
  if (reviewIds.length === 0) return 0;
  let messages = 0;
  for (const projectId of await projectsOf(actingAsSystem(services, services.db, tenantId), reviewIds))
    try {
      messages += await openIn(services, tenantId, projectId);
    } catch (error) {
      // A project that cannot be scored yet must not hold up the messages of all others; its next review tries again.
      if (!(error instanceof Failure)) throw error;
      services.log.warn({ project: projectId, err: error }, 'disputes of a project could not be found');
    }
  return messages;
}
