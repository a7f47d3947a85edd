import type { CompetitionStatistics, Counted } from '@saiyun/sdk/calls';
import {
  area,
  registration,
  registrationStatus,
  review,
  reviewStatus,
  scoreRunStatus,
  unit,
  works,
  worksScore,
} from '@saiyun/sdk/entities';
import { may } from '@saiyun/sdk/logic/permission';
import type { Params } from '@saiyun/sdk/logic/query';
import { withCondition } from '../../../kernel/access/with-condition.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { dictsOf, refTexts } from '../../../kernel/dict/dicts.ts';
import type { Group } from '../../../kernel/list/figures.ts';
import { grouped, groupsByName, type NamedGrouping } from '../../../kernel/list/own-groups.ts';
import { inLanguage } from '../../../kernel/row/in-language.ts';
import { moduleNamed } from '../../../kernel/tasks/modules.ts';
import { counting } from '../counting.ts';
import { askedCompetition } from './situation.ts';

/** Width of a band of scores. */
const bandWidth = 10;

const nameless = { 'zh-CN': '未填写', en: 'Not given' } as const;

/** Scores of the runs that count, of this competition alone, by their band. */
const scoreBands = (ctx: Ctx, competitionId: string): readonly NamedGrouping[] => {
  const module = moduleNamed(ctx, worksScore.name);
  if (!module || may(ctx.actor, worksScore, 'list').kind !== 'allowed') return [];
  const own = withCondition(module, (_ctx, first) => ({
    sql: `exists (select 1 from ds_tb_score_run s join ds_tb_review_project p on p.id = s.project_id and p.tenant_id = s.tenant_id
            where s.id = t.run_id and s.tenant_id = t.tenant_id and s.status = '${scoreRunStatus.confirmed}' and p.competition_id = $${first})`,
    params: [competitionId],
  }));
  return [{ name: 'scores', grouping: { module: own, query: {}, by: [`floor(t.adjusted / ${bandWidth}) * ${bandWidth}`] } }];
};

/** Reviews of this competition alone, by the group of their work and their state. */
const reviewsByGroup = (ctx: Ctx, competitionId: string): readonly NamedGrouping[] => {
  const module = moduleNamed(ctx, review.name);
  if (!module || may(ctx.actor, review, 'list').kind !== 'allowed') return [];
  const own = withCondition(module, (_ctx, first) => ({
    sql: `exists (select 1 from ds_tb_review_project p where p.id = t.project_id and p.tenant_id = t.tenant_id and p.competition_id = $${first})`,
    params: [competitionId],
  }));
  const ofWork = '(select w.group_id from ds_tb_works w where w.id = t.works_id and w.tenant_id = t.tenant_id)';
  return [{ name: 'reviews', grouping: { module: own, query: { match: { status: counting.reviews } }, by: [ofWork, 't.status'] } }];
};

const progressOf = (groups: readonly Group[] | undefined, textOf: (value: string) => string): CompetitionStatistics['byReview'] =>
  [...Map.groupBy(groups ?? [], ({ value }) => value ?? '')]
    .map(([value, rows]) => ({
      value,
      text: textOf(value),
      count: rows.reduce((sum, { n }) => sum + n, 0),
      done: rows.reduce((sum, { second, n }) => sum + (second === reviewStatus.submitted ? n : 0), 0),
    }))
    .toSorted((a, b) => a.text.localeCompare(b.text));

/** The names of groups, without that of their competition, which the reader is in. */
const groupNames = async (ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  // Deleted too: what was reviewed in it stays counted.
  const rows = await ctx.db.many<{ id: string; name: string }>(
    `select g.id, ${inLanguage('g', 'group_name', 'group_name_en', '$3')} as name from ds_tb_competition_group g where g.tenant_id = $1 and g.id = any($2)
     order by g.id`,
    [ctx.tenantId, ids, ctx.language === 'en'],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
};

const counted = (groups: readonly Group[] | undefined, textOf: (value: string) => string): Counted[] =>
  (groups ?? []).map(({ value, n }) => ({ value: value ?? '', text: textOf(value ?? ''), count: n }));

const mostFirst = (a: Counted, b: Counted): number => b.count - a.count || a.text.localeCompare(b.text);

const idsOf = (groups: readonly Group[] | undefined): readonly string[] => (groups ?? []).flatMap(({ value }) => value ?? []);

/** GET /dsTbCompetition/statistics: entries by state, area, school and day, and scores by band, each within the caller's own lists (CALL-133). */
export async function statisticsOf(ctx: Ctx, params: Params): Promise<CompetitionStatistics> {
  const { id: competitionId } = await askedCompetition(ctx, params);
  const live = { competitionId, status: counting.entries };
  const groups = await groupsByName(ctx, [
    ...grouped(ctx, 'states', registration, { competitionId, status: `!${registrationStatus.draft}` }, ['t.status']),
    ...grouped(ctx, 'areas', registration, live, ['t.area_id']),
    ...grouped(ctx, 'schools', registration, live, ['t.unit_id']),
    ...grouped(ctx, 'days', registration, live, [`to_char(t.submit_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`]),
    ...grouped(ctx, 'works', works, { competitionId, status: counting.works }, ['t.competition_id']),
    ...scoreBands(ctx, competitionId),
    ...reviewsByGroup(ctx, competitionId),
  ]);
  const [dicts, areas, schools, workGroups] = await Promise.all([
    dictsOf(ctx, ctx.tenantId),
    refTexts(ctx.db, ctx.tenantId, area.name, idsOf(groups.get('areas')), ctx.language),
    refTexts(ctx.db, ctx.tenantId, unit.name, idsOf(groups.get('schools')), ctx.language),
    groupNames(ctx, idsOf(groups.get('reviews'))),
  ]);
  const none = nameless[ctx.language];
  const states = dicts.get(registrationStatus.code);
  const sum = (name: string): number => (groups.get(name) ?? []).reduce((all, { n }) => all + n, 0);
  return {
    registrations: sum('areas'),
    works: sum('works'),
    byState: counted(groups.get('states'), (value) => states?.text(value, ctx.language) ?? value).toSorted((a, b) =>
      a.value.localeCompare(b.value),
    ),
    byArea: counted(groups.get('areas'), (value) => areas.get(value) ?? none).toSorted(mostFirst),
    bySchool: counted(groups.get('schools'), (value) => schools.get(value) ?? none).toSorted(mostFirst),
    byDay: counted(
      groups.get('days')?.filter(({ value }) => value !== null),
      (value) => value,
    ).toSorted((a, b) => a.value.localeCompare(b.value)),
    byReview: progressOf(groups.get('reviews'), (value) => workGroups.get(value) ?? none),
    byScore: counted(
      groups.get('scores')?.filter(({ value }) => value !== null),
      (value) => `${value}–${Number(value) + bandWidth}`,
    ).toSorted((a, b) => Number(a.value) - Number(b.value)),
  };
}
