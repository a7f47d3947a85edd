import type { CompetitionSituation } from '@saiyun/sdk/calls';
import {
  award,
  awardStatus,
  certificate,
  certificateStatus,
  competition,
  competitionAdmin,
  registration,
  review,
  reviewProjectStatus,
  reviewStatus,
  works,
} from '@saiyun/sdk/entities';
import { may } from '@saiyun/sdk/logic/permission';
import { type Params, textParam } from '@saiyun/sdk/logic/query';
import { fromWireTime, toWireTime } from '@saiyun/sdk/view';
import { phaseOf } from '../../../domain/competition-phase.ts';
import { rolesForCall } from '../../../kernel/access/access.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { inputFailure } from '../../../kernel/failure.ts';
import type { Group } from '../../../kernel/list/figures.ts';
import { grouped, groupsByName } from '../../../kernel/list/own-groups.ts';
import { readRow } from '../../../kernel/write/standard-calls.ts';
import { competitionModule } from '../competition.ts';
import { counting } from '../counting.ts';
import { nextDeeds } from './deeds.ts';
import { setUpOf } from './set-up.ts';

const sumOf = (groups: readonly Group[] | undefined): number | null => groups?.reduce((sum, { n }) => sum + n, 0) ?? null;

/** A competition that the caller may read, by the `id` of a query. */
export function askedCompetition(ctx: Ctx, params: Params) {
  const id = textParam(params, 'id');
  if (id === undefined) throw inputFailure({ field: 'id', code: 'required' });
  return readRow(ctx, ctx.db, competitionModule, rolesForCall(ctx, competition, 'queryById'), id);
}

const projectsOf = ({ db, tenantId }: Ctx, competitionId: string) =>
  db.many<{ readonly id: string; readonly status: string }>(
    `select id, status from ds_tb_review_project where tenant_id = $1 and competition_id = $2 and del_flag = '0'`,
    [tenantId, competitionId],
  );

/** A stored time that the definition requires. */
const timeOf = (text: string): Date => fromWireTime(text) ?? new Date(Number.NaN);

/** How a competition stands: every number is that of a list of the caller (COMP-03). */
export async function situationOf(ctx: Ctx, params: Params): Promise<CompetitionSituation> {
  const row = await askedCompetition(ctx, params);
  const competitionId = row.id;
  const projects = await projectsOf(ctx, competitionId);
  const groups = await groupsByName(ctx, [
    ...grouped(ctx, 'entries', registration, { competitionId, status: counting.entries }, ['t.competition_id']),
    ...grouped(ctx, 'works', works, { competitionId, status: counting.works }, ['t.competition_id']),
    ...(projects.length === 0
      ? []
      : grouped(ctx, 'reviews', review, { projectId: projects.map(({ id }) => id).join(','), status: counting.reviews }, ['t.status'])),
    ...grouped(ctx, 'awards', award, { competitionId, status: `!${awardStatus.revoked}` }, ['t.competition_id']),
    ...grouped(ctx, 'certificates', certificate, { competitionId, status: certificateStatus.valid }, ['t.competition_id']),
  ]);
  const reviews = groups.get('reviews');
  const times = {
    registerStart: timeOf(row.registerStart),
    registerEnd: timeOf(row.registerEnd),
    submissionEnd: timeOf(row.submissionEndTime),
    end: timeOf(row.endTime),
  };
  const { phase, until } = phaseOf(times, ctx.now());
  const runs = may(ctx.actor, competition, 'edit').kind === 'allowed';
  const looksAfter = runs || may(ctx.actor, competitionAdmin, 'list').kind === 'allowed';
  const steps = looksAfter ? await setUpOf(ctx.db, ctx, row) : null;
  return {
    phase,
    until: until && toWireTime(until),
    published: projects.length > 0 && projects.every(({ status }) => status === reviewProjectStatus.published),
    entries: sumOf(groups.get('entries')),
    works: sumOf(groups.get('works')),
    reviews: reviews
      ? { done: sumOf(reviews.filter(({ value }) => value === reviewStatus.submitted)) ?? 0, all: sumOf(reviews) ?? 0 }
      : null,
    awards: sumOf(groups.get('awards')),
    certificates: sumOf(groups.get('certificates')),
    steps,
    next: runs && steps ? await nextDeeds(ctx, row, steps) : null,
  };
}
