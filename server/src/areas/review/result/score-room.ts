import type {
  ExplainedReview,
  ScoredWork,
  ScoreExplained,
  ScoreLine,
  ScoreQuality,
  ScoreRoom,
  ScoreVerified,
  VerifiedWork,
} from '@saiyun/sdk/calls';
import { type StoredRow, yes } from '@saiyun/sdk/contract';
import { reviewProject, scoreRun } from '@saiyun/sdk/entities';
import { type Params, textParam } from '@saiyun/sdk/logic/query';
import type { AwardRule, JudgeAdjustment, ScoreParams, WorksResult } from '@saiyun/sdk/logic/score';
import { totalParts } from '@saiyun/sdk/rules';
import { ask, neededParam } from '../../../http/call/query-parameters.ts';
import { route } from '../../../http/call/route.ts';
import { rolesForCall } from '../../../kernel/access/access.ts';
import { writeOf } from '../../../kernel/access/confinement.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { twinSql } from '../../../kernel/dict/twin.ts';
import { type CallModule, Failure } from '../../../kernel/entity-module.ts';
import { accountNamed } from '../../../kernel/row/account-named.ts';
import { inLanguage } from '../../../kernel/row/in-language.ts';
import { type DbRow, fromDb } from '../../../kernel/row/row.ts';
import { readRow, refuseUngiven } from '../../../kernel/write/standard-calls.ts';
import { lastTries, leniencyOf } from '../calibration/overview.ts';
import { fewReviews } from './few-reviews.ts';
import { inThread } from './replay/threads.ts';
import { factsOfRun, type RunQuality, rawInput, type StoredInput, storedInput } from './score-input.ts';
import { hindersOf, scoreRunModule } from './score-run.ts';

type Run = StoredRow<typeof scoreRun>;
type Project = StoredRow<typeof reviewProject>;

const readerOf = (ctx: Ctx) => ({ tx: ctx.db, tenantId: ctx.tenantId });

/** A run that the caller may read: a sub-administrator only as one of the whole competition, because works of all areas are in it. */
const runOf = async (ctx: Ctx, id: string): Promise<{ readonly run: Run; readonly project: Project }> => {
  const roles = rolesForCall(ctx, scoreRun, 'queryById');
  const run = await readRow(ctx, ctx.db, scoreRunModule, roles, id);
  await refuseUngiven({ ...ctx, tx: ctx.db }, scoreRunModule, roles, [id], writeOf(scoreRun));
  const stored = await ctx.db.one<DbRow>(`select * from ds_tb_review_project where id = $1 and tenant_id = $2 and del_flag = '0'`, [
    run.projectId,
    ctx.tenantId,
  ]);
  if (!stored) throw new Failure('row.missing');
  return { run, project: fromDb(ctx, reviewProject, stored) };
};

/** The parameters as the engine knows them: disputes are noted beside the scores and do not change them. */
const paramsOf = ({ params }: Run): ScoreParams => {
  const { dispute: _dispute, ...own } = params as ScoreParams & { readonly dispute?: unknown };
  return own;
};

const neededInput = async (ctx: Ctx, project: Project, run: Run): Promise<StoredInput> => {
  const stored = await storedInput(readerOf(ctx), project, run);
  if (!stored) throw new Failure('review.run_unkept');
  return stored;
};

const linesOf = (ctx: Ctx, projectId: string): Promise<ScoreLine[]> =>
  ctx.db.many<ScoreLine>(
    `select id, revision, level::text as level, cut_type as "cutType", value, tie_policy as "tiePolicy",
       ${twinSql(ctx.language, 'award_name')} as name
     from ds_tb_award_rule r where tenant_id = $1 and project_id = $2 and del_flag = '0' order by r.level, id`,
    [ctx.tenantId, projectId],
  );

const isSameCut = (lines: readonly ScoreLine[], awards: readonly AwardRule[]): boolean =>
  lines.length === awards.length &&
  lines.every(({ level, cutType, value, tiePolicy }, i) => {
    const was = awards[i];
    return was?.level === level && was.cutType === cutType && was.value === value && was.tiePolicy === tiePolicy;
  });

interface StoredWork extends ScoredWork {
  readonly digits: number | null;
}

/** The works of a run as it stored them: the ranked ones in the order of the engine, then the others. */
const worksOf = async (ctx: Ctx, runId: string): Promise<StoredWork[]> => {
  const rows = await ctx.db.many<StoredWork>(
    `select s.works_id as "worksId", w.works_no as "worksNo", ${inLanguage('w', 'title', 'title_en', '$3')} as title,
       (select ${inLanguage('u', 'unit_name', 'unit_name_en', '$3')} from ds_tb_registration r
        join ds_tb_unit u on u.id = r.unit_id where r.id = w.registration_id) as unit,
       s.valid_count as "validCount", s.rank_no as rank, s.rank_low as "rankLow", s.rank_high as "rankHigh", s.adjusted as score, s.raw_mean as "rawMean", s.median, s.std_dev as "stdDev",
       s.breakdown ->> 'level' as level, coalesce(s.flags, '[]'::jsonb) as flags, (s.breakdown ->> 'digits')::int as digits
     from ds_tb_works_score s join ds_tb_works w on w.id = s.works_id
     where s.tenant_id = $1 and s.run_id = $2 and s.del_flag = '0' order by s.rank_no nulls last, s.id`,
    [ctx.tenantId, runId, ctx.language === 'en'],
  );
  const last = Number.POSITIVE_INFINITY;
  return rows.sort((a, b) => (a.rank ?? last) - (b.rank ?? last) || (a.worksId < b.worksId ? -1 : 1));
};

const namesOf = async (ctx: Ctx, table: 'experts' | 'items', ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  // Deleted too: who reviewed keeps the name, and so does a criterion.
  const experts = `select id, real_name as name from ds_tb_expert where tenant_id = $1 and id = any($2) order by id`;
  // Deleted too: the same.
  const items = `select id, ${twinSql(ctx.language, 'item_name')} as name
    from ds_tb_review_template_item where tenant_id = $1 and id = any($2) order by id`;
  const rows = await ctx.db.many<{ id: string; name: string }>(table === 'experts' ? experts : items, [ctx.tenantId, ids]);
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** How far the experts agree in what counts, with the names of criteria and experts. */
const toldQuality = async (ctx: Ctx, projectId: string, quality: RunQuality): Promise<ScoreQuality> => {
  const tries = Map.groupBy(await lastTries(ctx, projectId), ({ expertId }) => expertId);
  const experts = await namesOf(
    ctx,
    'experts',
    quality.experts.map(({ expertId }) => expertId),
  );
  const items = await namesOf(
    ctx,
    'items',
    quality.items.map(({ itemId }) => itemId),
  );
  return {
    overall: quality.overall,
    items: quality.items.map((item) => ({ name: items.get(item.itemId) ?? '', reliability: item.reliability })),
    experts: quality.experts.map((stat) => ({
      ...stat,
      name: experts.get(stat.expertId) ?? '',
      calibration: leniencyOf(tries.get(stat.expertId) ?? []),
    })),
    limits: quality.limits,
  };
};

/** What a run keeps of its quality; for one from before that was kept, computed. */
const qualityOf = async (ctx: Ctx, project: Project, run: Run, kept: RunQuality | null): Promise<RunQuality | undefined> => {
  if (kept) return kept;
  const stored = await storedInput(readerOf(ctx), project, run);
  return stored && inThread({ kind: 'quality', stored, params: paramsOf(run) });
};

/** GET room: a run with everything that is decided by it. */
export async function scoreRoom(ctx: Ctx, asked: Params): Promise<ScoreRoom> {
  const { run, project } = await runOf(ctx, neededParam(asked, 'id'));
  const params = paramsOf(run);
  const { mark, quality: kept } = await factsOfRun(readerOf(ctx), run.id);
  const few = await fewReviews(readerOf(ctx), project, run.id);
  const [works, lines, quality, by, template] = [
    await worksOf(ctx, run.id),
    await linesOf(ctx, project.id),
    await qualityOf(ctx, project, run, kept),
    // Deleted too: who computed it keeps the name.
    await ctx.db.one<{ name: string | null }>(accountNamed('u.realname as name', '$2', '$1', 'any'), [ctx.tenantId, run.createBy]),
    await ctx.db.one<{ fullMark: number }>(`select full_mark as "fullMark" from ds_tb_review_template where id = $1 and tenant_id = $2`, [
      project.templateId,
      ctx.tenantId,
    ]),
  ];
  return {
    runId: run.id,
    projectId: project.id,
    digits: works[0]?.digits ?? params.aggregate.digits,
    fullMark: quality?.fullMark ?? template?.fullMark ?? 100,
    params,
    computedBy: by?.name ?? run.createBy,
    confirmByOther: project.confirmByOther === yes,
    hinders: await hindersOf({ ...ctx, tx: ctx.db }, project, run, few, mark),
    few,
    linesChanged: !isSameCut(lines, params.cut.awards),
    lines,
    works: works.map(({ digits: _digits, ...work }) => work),
    quality: quality ? await toldQuality(ctx, project.id, quality) : null,
  };
}

const unadjusted: Omit<JudgeAdjustment, 'expertId'> = { n: 0, mean: 0, stdDev: 0, method: 'none', refusal: null, effect: null };

/** GET explain: how one work came to its score and rank, computed again from what the run kept. */
export async function explain(ctx: Ctx, asked: Params): Promise<ScoreExplained> {
  const { run, project } = await runOf(ctx, neededParam(asked, 'id'));
  const worksId = neededParam(asked, 'worksId');
  const all = await worksOf(ctx, run.id);
  const stored = all.find((one) => one.worksId === worksId);
  if (!stored) throw new Failure('row.missing');
  const params = paramsOf(run);
  const replayed = await inThread({
    kind: 'explain',
    stored: await neededInput(ctx, project, run),
    params,
    worksId,
    score: stored.score,
  });
  const { work, own, fullMark, ranked, equal, submitTime, mean, stdDev } = replayed;
  const counted = totalParts(replayed.items, [], fullMark).parts;
  const top = counted.toSorted((a, b) => b.weight - a.weight || (a.itemId < b.itemId ? -1 : 1))[0];
  const items = await namesOf(
    ctx,
    'items',
    counted.map(({ itemId }) => itemId),
  );
  const experts = await namesOf(
    ctx,
    'experts',
    own.map(({ expertId }) => expertId),
  );
  const judges = new Map(replayed.judges.map(({ expertId, ...judge }) => [expertId, judge]));
  const reviews = (work?.reviews ?? []).map(({ id, expertId, raw, adjusted, weight, dropped }): ExplainedReview => {
    const values = own.find((review) => review.id === id)?.values ?? [];
    return {
      expert: experts.get(expertId) ?? '',
      parts: totalParts(replayed.items, values, fullMark).parts.map(({ itemId, ...part }) => ({
        name: items.get(itemId) ?? '',
        ...part,
      })),
      raw,
      adjusted,
      weight,
      dropped,
      judge: judges.get(expertId) ?? unadjusted,
    };
  });
  const lines = await linesOf(ctx, project.id);
  const numbers = new Map(all.map((one) => [one.worksId, one.worksNo]));
  return {
    worksId,
    worksNo: stored.worksNo,
    title: stored.title,
    params,
    fullMark,
    mean,
    stdDev,
    reviews,
    left: replayed.left.flatMap(({ id, reason }) => {
      const review = own.find((one) => one.id === id);
      return review ? [{ expert: experts.get(review.expertId) ?? '', reason }] : [];
    }),
    score: stored.score,
    rawMean: stored.rawMean,
    median: work?.median ?? null,
    criterion: work?.criterion ?? null,
    criterionName: top ? (items.get(top.itemId) ?? null) : null,
    submitTime,
    rank: stored.rank,
    ranked,
    equal: equal.map((id) => numbers.get(id) ?? ''),
    rankLow: stored.rankLow,
    rankHigh: stored.rankHigh,
    award: stored.level === null ? null : (lines.find(({ level }) => level === stored.level)?.name ?? stored.level),
    flags: stored.flags,
  };
}

const shownDifferent = 20;

/** GET verify: a run computed again from what it kept, compared rank by rank with what is stored. */
const verify = async (ctx: Ctx, asked: Params): Promise<ScoreVerified> => {
  const { run, project } = await runOf(ctx, neededParam(asked, 'id'));
  const worksNo = textParam(asked, 'worksNo');
  const again = await inThread({ kind: 'replay', stored: await neededInput(ctx, project, run), params: paramsOf(run) });
  const replayed = new Map(again.works.map((work) => [work.worksId, work]));
  const stored = await worksOf(ctx, run.id);
  const told = ({ rank, score }: Pick<WorksResult, 'rank' | 'score'>) => ({ rank, score });
  const compared = stored.map((work): VerifiedWork => {
    const now = replayed.get(work.worksId);
    replayed.delete(work.worksId);
    const equal = now !== undefined && now.rank === work.rank && now.score === work.score && now.level === work.level;
    return { worksNo: work.worksNo, title: work.title, stored: told(work), replayed: now ? told(now) : null, equal };
  });
  for (const now of replayed.values()) compared.push({ worksNo: '', title: '', stored: null, replayed: told(now), equal: false });
  const work = worksNo === undefined ? null : compared.find((one) => one.worksNo === worksNo);
  if (work === undefined) throw new Failure('row.missing');
  const different = compared.filter(({ equal }) => !equal);
  const differs: ScoreVerified['differs'] = [
    ...(again.inputDigest === run.inputDigest ? [] : (['input'] as const)),
    ...(again.resultDigest === run.resultDigest ? [] : (['result'] as const)),
    ...(different.length === 0 ? [] : (['works'] as const)),
  ];
  return {
    equal: differs.length === 0,
    differs,
    works: stored.length,
    reviews: again.reviews,
    differentCount: different.length,
    different: different.toSorted((a, b) => (a.worksNo < b.worksNo ? -1 : 1)).slice(0, shownDifferent),
    work,
    reviewsChanged: (await inThread({ kind: 'digest', raw: await rawInput(readerOf(ctx), project) })) !== run.inputDigest,
  };
};

/** Calls of score runs beside their records (REVIEW-07): nothing of them changes anything. */
export const scoreRoomCalls: CallModule = {
  name: 'score room',
  register(app, services) {
    const asked: Readonly<Record<string, readonly [(ctx: Ctx, params: Params) => Promise<unknown>, Parameters<typeof route>[2]['query']]>> =
      {
        room: [scoreRoom, { id: ask.needed }],
        explain: [explain, { id: ask.needed, worksId: ask.needed }],
        verify: [verify, { id: ask.needed, worksNo: ask.optional }],
      };
    for (const [name, [call, query]] of Object.entries(asked))
      route(app, services, {
        method: 'GET',
        path: `/dsTbScoreRun/${name}`,
        ...(query && { query }),
        handler: (ctx, request) => call(ctx, (request.query ?? {}) as Params),
      });
  },
};
