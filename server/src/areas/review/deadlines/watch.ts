import { type Issue, type Language, withNote } from '@saiyun/sdk/contract';
import { expertStatus, reviewProject, reviewProjectStatus, reviewStatus } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { createMessages } from '@saiyun/sdk/messages';
import type { Services } from '../../../kernel/context.ts';
import type { TxCtx } from '../../../kernel/entity-module.ts';
import { actingAsSystem } from '../../account/own-actor.ts';
import { firstTold, organisersOf } from '../../competition/deadlines/tell-once.ts';
import { recusedPairs } from '../../expert/conflicts.ts';
import { tell as tellPeople } from '../../message/telling/tell.ts';
import { namedFirst } from '../readiness.ts';

/** An open review that its expert may not write, or no longer will. */
export interface Stranded {
  readonly id: string;
  readonly expert: string;
  readonly work: string;
  readonly allotTime: Date;
  readonly why: 'recused' | 'inactive';
}

interface Open extends Omit<Stranded, 'why'> {
  readonly expertId: string;
  readonly worksId: string;
  readonly isActive: boolean;
}

/**
 * The open reviews of a project whose expert left, was suspended, or must keep away by now: somebody moved to the entrant's unit, units were
 * merged, a team or a recusal changed (B11.1).
 */
export async function strandedReviews(ctx: TxCtx, projectId: string): Promise<readonly Stranded[]> {
  const rows = await ctx.tx.many<Open>(
    `select a.id, a.expert_id as "expertId", a.works_id as "worksId", e.real_name as expert, w.works_no || ' ' || w.title as work,
       coalesce(a.allot_time, a.create_time) as "allotTime", e.status = '${expertStatus.active}' and e.del_flag = '0' as "isActive"
     from ds_tb_works_allot a join ds_tb_expert e on e.id = a.expert_id join ds_tb_works w on w.id = a.works_id
     where a.tenant_id = $1 and a.project_id = $2 and a.del_flag = '0' and a.status in ('${reviewStatus.pending}', '${reviewStatus.staged}')
     order by w.works_no, a.id`,
    [ctx.tenantId, projectId],
  );
  if (rows.length === 0) return [];
  const [experts, works] = [new Set(rows.map(({ expertId }) => expertId)), new Set(rows.map(({ worksId }) => worksId))];
  const recused = new Set((await recusedPairs(ctx, [...experts], [...works])).map(({ expertId, worksId }) => `${expertId} ${worksId}`));
  return rows.flatMap(({ id, expert, work, allotTime, isActive, expertId, worksId }) => {
    const why = !isActive ? ('inactive' as const) : recused.has(`${expertId} ${worksId}`) ? ('recused' as const) : undefined;
    return why ? [{ id, expert, work, allotTime, why }] : [];
  });
}

/** A review does not open with pairs that may not be: their experts could not write a word (B11.1). */
export async function refuseStranded(ctx: TxCtx, projectId: string): Promise<void> {
  const found = await strandedReviews(ctx, projectId);
  const issueOf = (why: Stranded['why'], message: string): Issue[] => {
    const names = found.flatMap((one) => (one.why === why ? [withNote(ctx.language, one.work, one.expert)] : []));
    return names.length === 0
      ? []
      : [{ field: 'expertGroupIds', code: 'rule', message, params: { count: names.length, names: namedFirst(ctx.language, names) } }];
  };
  refuseIssues(reviewProject.fields, [...issueOf('recused', 'review.allottedRecused'), ...issueOf('inactive', 'review.allottedInactive')]);
}

const texts = createMessages(
  { recused: '{count} 份须回避（{names}）', inactive: '{count} 份的专家已停用或退出（{names}）', and: '；' },
  { recused: '{count} whose expert must keep away ({names})', inactive: '{count} whose expert left ({names})', and: ', ' },
);

/** Which reviews it is about, by what is wrong with them. */
const whichOf = (language: Language, fresh: readonly Stranded[]): string =>
  (['recused', 'inactive'] as const)
    .flatMap((why) => {
      const names = fresh.flatMap((one) => (one.why === why ? [withNote(language, one.work, one.expert)] : []));
      return names.length === 0 ? [] : [texts(language, why, { count: names.length, names: namedFirst(language, names) })];
    })
    .join(texts(language, 'and'));

interface Watched {
  readonly id: string;
  readonly name: string;
  readonly competitionId: string;
}

const tell = async (ctx: TxCtx, project: Watched, organisers: readonly string[]): Promise<number> => {
  const found = await strandedReviews(ctx, project.id);
  let messages = 0;
  for (const userId of organisers) {
    const fresh = await firstTold(
      ctx,
      found.map((one) => ({ ...one, kind: one.why, refId: one.id, userId, dueTime: one.allotTime })),
    );
    if (fresh.length === 0) continue;
    messages += await tellPeople(ctx, [
      {
        kind: 'reviewsStranded',
        competitionId: project.competitionId,
        userIds: [userId],
        said: (language) => ({ project: project.name, which: whichOf(language, fresh) }),
        priority: 'H',
        busType: 'dsTbReviewProject',
        busId: project.id,
        openPage: '/competition/reviewManage',
      },
    ]);
  }
  return messages;
};

/** Tells the organisers of a tenant, once each, about open reviews that need another expert. Returns the number of messages. */
export async function watchReviews(services: Services, tenantId: number, signal: AbortSignal): Promise<number> {
  const projects = await services.db.many<Watched>(
    `select id, project_name as name, competition_id as "competitionId" from ds_tb_review_project where tenant_id = $1 and del_flag = '0'
       and status in ('${reviewProjectStatus.allotting}', '${reviewProjectStatus.reviewing}') order by id`,
    [tenantId],
  );
  let messages = 0;
  for (const project of projects) {
    signal.throwIfAborted();
    messages += await services.db.tx(async (tx) => {
      const ctx = actingAsSystem(services, tx, tenantId);
      return tell(ctx, project, await organisersOf(ctx));
    });
  }
  return messages;
}
