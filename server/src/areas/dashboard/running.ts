import type { OpenCompetition, RunningCompetition } from '@saiyun/sdk/calls';
import type { Role } from '@saiyun/sdk/contract';
import {
  competitionStatus,
  registration,
  registrationStatus,
  review,
  reviewProjectStatus,
  reviewStatus,
  unitAuthorize,
  works,
} from '@saiyun/sdk/entities';
import { toWireTime } from '@saiyun/sdk/view';
import { phaseOf } from '../../domain/competition-phase.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Group } from '../../kernel/list/figures.ts';
import { grouped, groupsByName } from '../../kernel/list/own-groups.ts';
import { counting } from '../competition/counting.ts';
import type { OwnDeadlines } from './own-deadlines.ts';
import type { CompetitionFacts, Situation } from './situation.ts';

/** More than these do not fit a page; the list of competitions has the others. */
const mostShown = 8;

const totalOf = (groups: readonly Group[], value: string): number =>
  groups.filter((group) => group.value === value).reduce((sum, { n }) => sum + n, 0);

const nextFirst = (at: Date) => (a: CompetitionFacts, b: CompetitionFacts) =>
  (phaseOf(a, at).until?.getTime() ?? Number.MAX_SAFE_INTEGER) - (phaseOf(b, at).until?.getTime() ?? Number.MAX_SAFE_INTEGER);

/** The competitions that go on, the next deadline first. */
export async function runningOf(ctx: Ctx, role: Role, { competitions, projects }: Situation): Promise<readonly RunningCompetition[]> {
  const now = ctx.now();
  const shown = competitions
    .filter(({ status }) => status === competitionStatus.running)
    .toSorted(nextFirst(now))
    .slice(0, mostShown);
  if (shown.length === 0) return [];
  const competitionId = shown.map(({ id }) => id).join(',');
  const reviewed = projects.filter(
    (project) => project.status !== reviewProjectStatus.preparing && shown.some(({ id }) => id === project.competitionId),
  );
  const isSchool = role === 'UNIT';
  const groups = await groupsByName(ctx, [
    ...grouped(ctx, 'entries', registration, { competitionId, status: counting.entries }, ['t.competition_id', 't.status']),
    ...grouped(ctx, 'works', works, { competitionId, status: counting.works }, ['t.competition_id']),
    ...(reviewed.length === 0
      ? []
      : grouped(ctx, 'reviews', review, { projectId: reviewed.map(({ id }) => id).join(','), status: counting.reviews }, [
          't.project_id',
          't.status',
        ])),
    ...(isSchool ? grouped(ctx, 'quotas', unitAuthorize, { competitionId }, ['t.competition_id'], 't.quota') : []),
  ]);
  const entries = groups.get('entries');
  const worksIn = groups.get('works');
  const reviews = groups.get('reviews');
  return shown.map((one) => {
    const { phase, until } = phaseOf(one, now);
    const projectIds = reviewed.filter(({ competitionId: of }) => of === one.id).map(({ id }) => id);
    const ofProjects = reviews?.filter(({ value }) => value !== null && projectIds.includes(value)) ?? [];
    const sum = (some: readonly Group[]): number => some.reduce((total, { n }) => total + n, 0);
    const agreed = groups.get('quotas')?.find(({ value }) => value === one.id)?.n ?? one.unitQuota;
    const approved = entries?.filter(({ value, second }) => value === one.id && second === registrationStatus.approved) ?? [];
    return {
      id: one.id,
      name: one.name,
      phase,
      until: until && toWireTime(until),
      entries: entries ? totalOf(entries, one.id) : null,
      works: worksIn ? totalOf(worksIn, one.id) : null,
      reviews:
        reviews && projectIds.length > 0
          ? { done: sum(ofProjects.filter(({ second }) => second === reviewStatus.submitted)), all: sum(ofProjects), projectIds }
          : null,
      quota: isSchool && agreed !== null ? { all: agreed, taken: sum(approved) } : null,
    };
  });
}

/** The competitions that take entries now, of those that are for invited people the ones that invite the reader or were entered. */
export function openOf(
  { competitions }: Situation,
  now: Date,
  entered: ReadonlySet<string>,
  { registerEndOf }: Pick<OwnDeadlines, 'registerEndOf'>,
  inviting: readonly string[],
): readonly OpenCompetition[] {
  return competitions
    .map((one) => ({ ...one, registerEnd: registerEndOf(one) }))
    .filter((one) => one.status === competitionStatus.running && one.registerStart <= now && one.registerEnd >= now)
    .filter(({ id, isPrivate }) => !isPrivate || entered.has(id) || inviting.includes(id))
    .toSorted((a, b) => a.registerEnd.getTime() - b.registerEnd.getTime())
    .map(({ id, name, registerEnd }) => ({ id, name, registerEnd: toWireTime(registerEnd), entered: entered.has(id) }));
}
