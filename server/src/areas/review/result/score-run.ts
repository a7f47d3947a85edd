import type { ConfirmHinder, FewReviews } from '@saiyun/sdk/calls';
import { type FailureCode, no, type StoredRow, snakeCase, yes } from '@saiyun/sdk/contract';
import {
  expertStat,
  reviewFormula,
  reviewProject,
  reviewProjectStatus,
  reviewStatus,
  scoreRun,
  scoreRunStatus,
  worksScore,
} from '@saiyun/sdk/entities';
import { digestOf } from '@saiyun/sdk/logic/digest';
import {
  type AwardRule,
  type DisputeReason,
  defaultScoreParams,
  disputes,
  type RankInterval,
  rankIntervals,
  runScores,
  type ScoreParams,
  type ScoreRun,
  type WorksResult,
  worksResults,
} from '@saiyun/sdk/logic/score';
import { storedReason } from '@saiyun/sdk/messages';
import { scoreParamsOf } from '@saiyun/sdk/rules';
import { isStaffOrAuditor } from '../../../actor/staff.ts';
import { keepFew } from '../../../kernel/caches/few.ts';
import { type Condition, entityModule, Failure, type TxCtx } from '../../../kernel/entity-module.ts';
import { newId } from '../../../kernel/id.ts';
import { inLanguage } from '../../../kernel/row/in-language.ts';
import { type DbRow, fromDb } from '../../../kernel/row/row.ts';
import { touch } from '../../../kernel/row/touch.ts';
import { ofTeam } from '../../registration/entry-scope.ts';
import { awardsNext, proposeAwards, toldOfAwards } from './award.ts';
import { fewReviews } from './few-reviews.ts';
import { rankBand } from './rank-band.ts';
import { inThread } from './replay/threads.ts';
import { inputNow, type KeptInput, keepInput, type Reading, rawInput } from './score-input.ts';
import { inputMark } from './score-mark.ts';
import { runQuality } from './score-quality.ts';

type Project = StoredRow<typeof reviewProject>;
type Run = StoredRow<typeof scoreRun>;

/** What a score run needs of the call's context. */
export type ScoreCtx = Pick<TxCtx, 'tx' | 'tenantId' | 'now' | 'random' | 'cipher'> & { readonly actor: { readonly username: string } };

interface Named {
  readonly params: ScoreParams;
  /** Name and version of the formula. */
  readonly formula: string;
}

/** The project's formula, or the mean if it has none, with the project's own award rules. */
const paramsOf = async (ctx: ScoreCtx, project: Project): Promise<Named> => {
  const stored = await ctx.tx.one<DbRow>(`select * from ds_tb_review_formula where id = $1 and tenant_id = $2`, [
    project.formulaId ?? '',
    ctx.tenantId,
  ]);
  const formula = stored && fromDb(ctx, reviewFormula, stored);
  const params = formula ? scoreParamsOf(formula) : defaultScoreParams;
  const awards = await ctx.tx.many<AwardRule>(
    `select level::text as level, cut_type as "cutType", value, tie_policy as "tiePolicy" from ds_tb_award_rule
     where tenant_id = $1 and project_id = $2 and del_flag = '0' order by level, id`,
    [ctx.tenantId, project.id],
  );
  return {
    // The project's id seeds the random draw, so it can be reproduced.
    params: { ...params, seed: params.seed || project.id, ...(awards.length > 0 && { cut: { awards } }) },
    formula: formula ? `${formula.formulaName} v${formula.version ?? ''}` : storedReason('plainMean'),
  };
};

const compute = async (
  ctx: ScoreCtx,
  project: Project,
  { params }: Named,
): Promise<{ readonly run: ScoreRun; readonly kept: KeptInput }> => {
  const kept = await inputNow(ctx, project);
  return { kept, run: runScores(kept.input, params) };
};

/** What a stored run gives now: the present reviews under the parameters of that run. */
export async function replayed(ctx: Reading, project: Project, params: ScoreParams, by: Date): Promise<readonly ScoreRun[]> {
  const [then, now] = [await inputNow(ctx, project, by), await inputNow(ctx, project)];
  return [runScores(then.input, params), runScores(now.input, params)];
}

/** For each work, why the project's own rule requires one more expert. */
const disputesOf = ({ steps }: ScoreRun, { disputeRule }: Project): ReadonlyMap<string, readonly DisputeReason[]> => {
  if (disputeRule === null) return new Map();
  const found = disputes(steps.aggregate.output, steps.cut.output.borders, disputeRule);
  return new Map(found.map(({ worksId, reasons }) => [worksId, reasons]));
};

/** The works that a project's rule calls disputed, with the reasons, and the mark of what that was computed from. */
export interface Foreseen {
  readonly mark: string;
  readonly disputes: ReadonlyMap<string, readonly DisputeReason[]>;
}

/** What the disputes of a project depend on now; undefined if it has no rule for them. */
const disputeMark = async (ctx: ScoreCtx, project: Project, { params }: Named): Promise<string | undefined> =>
  project.disputeRule === null ? undefined : digestOf([project.disputeRule, await inputMark(ctx, project, params)]);

/** Computes the disputes of a project by the reviews that are in now. Takes seconds for a large one, which no transaction should wait for. */
export async function foreseeDisputes(ctx: ScoreCtx, project: Project): Promise<Foreseen | undefined> {
  const named = await paramsOf(ctx, project);
  // Marked before the reviews are read: one that changes in between makes this stale, never something stale fresh.
  const mark = await disputeMark(ctx, project, named);
  if (project.disputeRule === null || mark === undefined) return undefined;
  const task = { kind: 'disputes', raw: await rawInput(ctx, project), params: named.params, rule: project.disputeRule } as const;
  return { mark, disputes: new Map(await inThread(task)) };
}

/** Whether what was foreseen is what would be computed now. */
export async function isStillSo(ctx: ScoreCtx, project: Project, { mark }: Foreseen): Promise<boolean> {
  return (await disputeMark(ctx, project, await paramsOf(ctx, project))) === mark;
}

/** Works whose reviews are resampled, over all samples: about a second's work. */
const mostResampled = 2_000_000;

/** How certain each rank is, by resampling the reviews; with very many works fewer samples say it more roughly. */
const intervalsOf = ({ steps }: ScoreRun, { aggregate, seed }: ScoreParams): ReadonlyMap<string, RankInterval> => {
  const works = steps.aggregate.output;
  const samples = Math.max(100, Math.min(1000, Math.floor(mostResampled / Math.max(1, works.length))));
  return new Map(rankIntervals(works, aggregate, { seed, samples }).map((one) => [one.worksId, one]));
};

/** A result for storage: what was counted, without the experts' identities. */
const storedResult = (work: WorksResult, digits: number, disputed: readonly DisputeReason[] = [], interval?: RankInterval) => ({
  works_id: work.worksId,
  valid_count: work.validCount,
  raw_mean: work.rawMean,
  adjusted: work.score,
  median: work.median,
  std_dev: work.stdDev,
  range_value: work.range,
  rank_no: work.rank,
  rank_low: interval?.rankLow ?? null,
  rank_high: interval?.rankHigh ?? null,
  flags: [...work.flags, ...disputed],
  breakdown: {
    level: work.level,
    digits,
    reviews: work.reviews.map(({ raw, adjusted, weight, dropped }) => ({ raw, adjusted, weight, dropped })),
  },
});

/**
 * Stores what entrants may learn about the works of a run besides its band: award, and the experts' comments, in an order that reveals nothing
 * about the experts.
 */
const keepForEntrants = ({ tx, tenantId }: ScoreCtx, runId: string, project: Project): Promise<unknown> =>
  tx.run(
    `update ds_tb_works_score s set
       award_id = (select a.id from ds_tb_award_rule a
         where a.project_id = $2 and a.tenant_id = $3 and a.level::text = s.breakdown ->> 'level' and a.del_flag = '0' limit 1),
       comments = (select jsonb_agg(w.comment_to_entrant order by md5(w.id)) from (
           select distinct on (a.id) r.id, r.comment_to_entrant from ds_tb_works_allot a
           join ds_tb_review_result r on r.allot_id = a.id and r.is_draft = '${no}'
           where a.tenant_id = $3 and a.project_id = $2 and a.works_id = s.works_id and a.status = '${reviewStatus.submitted}' and a.del_flag = '0'
           order by a.id, r.version_no desc) w
         where w.comment_to_entrant <> '')
     where s.run_id = $1 and s.tenant_id = $3`,
    [runId, project.id, tenantId],
  );

/** Computes all scores of a project and stores the run as a draft (REVIEW-07); returns its id. */
export async function storeRun(ctx: ScoreCtx, project: Project): Promise<string> {
  const { tx, tenantId } = ctx;
  const named = await paramsOf(ctx, project);
  const { params, formula } = named;
  // Marked before the reviews are read: one that changes in between makes the run stale, never a stale run fresh.
  const mark = await inputMark(ctx, project, params);
  const { run, kept } = await compute(ctx, project, named);
  const quality = runQuality(run, kept);
  const id = newId(ctx);
  const [by, at] = [ctx.actor.username, ctx.now()];
  await tx.run(
    `insert into ds_tb_score_run (id, tenant_id, project_id, formula_version, params, input_digest, result_digest, status, create_by, create_time)
     values ($1, $2, $3, $4, $5, $6, $7, '${scoreRunStatus.draft}', $8, $9)`,
    [
      id,
      tenantId,
      project.id,
      formula,
      JSON.stringify({ ...params, dispute: project.disputeRule ?? null }),
      run.inputDigest,
      run.resultDigest,
      by,
      at,
    ],
  );
  await keepInput(ctx, id, kept, { mark, quality });
  const disputed = disputesOf(run, project);
  const intervals = intervalsOf(run, params);
  const results = worksResults(run);
  const ranked = results.filter(({ rank }) => rank !== null).length;
  const works = results.map((work) => ({
    id: newId(ctx),
    rank_band: rankBand(work.rank, ranked),
    ...storedResult(work, params.aggregate.digits, disputed.get(work.worksId), intervals.get(work.worksId)),
  }));
  await tx.run(
    `insert into ds_tb_works_score (id, tenant_id, run_id, works_id, valid_count, raw_mean, median, adjusted, std_dev, range_value, rank_no, rank_band, rank_low, rank_high, flags, breakdown, create_by, create_time)
     select r.id, $2::int, $3, r.works_id, r.valid_count, r.raw_mean, r.median, r.adjusted, r.std_dev, r.range_value, r.rank_no, r.rank_band, r.rank_low, r.rank_high, r.flags, r.breakdown, $4, $5::timestamptz
     from json_to_recordset($1::json) as r(id text, works_id text, valid_count int, raw_mean numeric, median numeric, adjusted numeric, std_dev numeric,
       range_value numeric, rank_no int, rank_band text, rank_low int, rank_high int, flags jsonb, breakdown jsonb)`,
    [JSON.stringify(works), tenantId, id, by, at],
  );
  await keepForEntrants(ctx, id, project);
  const stats = quality.experts.map(({ expertId, n, leniency, spread, corrOthers, outlier }) => ({
    id: newId(ctx),
    expert_id: expertId,
    n,
    leniency,
    spread,
    corr_others: corrOthers,
    outlier: outlier.length > 0 ? yes : no,
  }));
  await tx.run(
    `insert into ds_tb_expert_stat (id, tenant_id, run_id, expert_id, n, leniency, spread, corr_others, outlier, create_by, create_time)
     select r.id, $2::int, $3, r.expert_id, r.n, r.leniency, r.spread, r.corr_others, r.outlier, $4, $5::timestamptz
     from json_to_recordset($1::json) as r(id text, expert_id text, n int, leniency numeric, spread numeric, corr_others numeric, outlier text)`,
    [JSON.stringify(stats), tenantId, id, by, at],
  );
  return id;
}

/** Marks the runs of a project as superseded, except one. */
export async function supersedeRuns({ tx, tenantId, actor, now }: TxCtx, projectId: string, except = ''): Promise<void> {
  await tx.run(
    `update ds_tb_score_run set status = '${scoreRunStatus.superseded}', ${touch('$3', '$4')}
     where project_id = $1 and tenant_id = $5 and id <> $2 and status in ('${scoreRunStatus.draft}', '${scoreRunStatus.confirmed}') and del_flag = '0'`,
    [projectId, except, actor.username, now(), tenantId],
  );
}

/** Refuses unless a run of the project is confirmed and still counts. */
export async function refuseUnscored({ tx, tenantId }: TxCtx, projectId: string): Promise<void> {
  const run = await tx.one(
    `select 1 as found from ds_tb_score_run where tenant_id = $1 and project_id = $2 and status = '${scoreRunStatus.confirmed}' and del_flag = '0'`,
    [tenantId, projectId],
  );
  if (!run) throw new Failure('review.not_scored');
}

/** Whether a project gives other scores now than a run has, by computing them. */
const isOtherNow = async (ctx: ScoreCtx, project: Project, run: Run): Promise<boolean> =>
  (await compute(ctx, project, await paramsOf(ctx, project))).run.resultDigest !== run.resultDigest;

/** What marks of inputs came to, for projects whose drafts somebody looks at. */
const resultsOfMarks = keepFew<string>(100);

/** The same for whoever looks at a draft: nothing is computed while its inputs are those of the run, and else once for what they are. */
const isStale = async (ctx: ScoreCtx, project: Project, run: Run, mark: string | null): Promise<boolean> => {
  const named = await paramsOf(ctx, project);
  const now = await inputMark(ctx, project, named.params);
  if (now === mark) return false;
  return (await resultsOfMarks.get(now, async () => (await compute(ctx, project, named)).run.resultDigest)) !== run.resultDigest;
};

/** What keeps a draft from being confirmed by the caller, most serious first. */
const hinders = async (
  ctx: ScoreCtx,
  project: Project,
  run: Run,
  few: FewReviews,
  isOther: () => Promise<boolean>,
): Promise<readonly ConfirmHinder[]> => {
  if (run.status !== scoreRunStatus.draft) return [];
  return [
    ...(project.status === reviewProjectStatus.closed ? [] : (['notClosed'] as const)),
    ...(project.confirmByOther === yes && run.createBy === ctx.actor.username ? (['own'] as const) : []),
    ...((await isOther()) ? (['stale'] as const) : []),
    ...(few.underLeast > 0 ? (['tooFew'] as const) : []),
  ];
};

/** The same for whoever looks at it. With the mark that the run kept of its inputs. */
export function hindersOf(
  ctx: ScoreCtx,
  project: Project,
  run: Run,
  few: FewReviews,
  mark: string | null,
): Promise<readonly ConfirmHinder[]> {
  return hinders(ctx, project, run, few, () => isStale(ctx, project, run, mark));
}

const refusals = {
  notClosed: 'review.not_closed',
  own: 'review.confirm_own',
  stale: 'review.run_stale',
  tooFew: 'review.too_few',
} as const satisfies Readonly<Record<ConfirmHinder, FailureCode>>;

/** Score runs (REVIEW-07): a run is confirmed only if the present reviews give the same result. */
export const scoreRunModule = entityModule(scoreRun, {
  verbs: {
    async confirm(ctx, row) {
      const stored = await ctx.tx.one<DbRow>(`select * from ds_tb_review_project where id = $1 and tenant_id = $2 for update`, [
        row.projectId,
        ctx.tenantId,
      ]);
      if (!stored) throw new Failure('row.missing');
      const project = fromDb(ctx, reviewProject, stored);
      const few = await fewReviews(ctx, project, row.id);
      const [hinder] = await hinders(ctx, project, row, few, () => isOtherNow(ctx, project, row));
      if (hinder) throw new Failure(refusals[hinder], hinder === 'tooFew' ? { least: few.least, works: few.underLeast } : {});
      await supersedeRuns(ctx, project.id, row.id);
      await proposeAwards(ctx, project, row.id);
      return undefined;
    },
  },
  afterwards: {
    confirm: async (ctx, [run]) =>
      run ? { told: await toldOfAwards(ctx, run.projectId, run.id), next: await awardsNext(ctx, run.projectId, run.id) } : {},
  },
});

const ofEntrant = (isOwn: string, id: string | null): Condition => ({
  sql: `exists (select 1 from ds_tb_works w join ds_tb_registration r on r.id = w.registration_id
      where w.id = t.works_id and w.tenant_id = t.tenant_id and ${isOwn})`,
  params: [id],
});

/** What the project discloses to entrants, by the values of `entrantSees`. */
const disclosedBy = { awardId: 'award', rankBand: 'band', comments: 'comment', adjusted: 'score', rankNo: 'rank' } as const;

const ifDisclosed = (field: keyof typeof disclosedBy): string =>
  `case when '${disclosedBy[field]}' = any(string_to_array(p.entrant_sees, ',')) then c.${snakeCase(field)} end`;

/**
 * Entrants and schools see their own works' scores from the run that counts
 * once the project is published, limited to what the project discloses.
 */
export const worksScoreModule = entityModule(worksScore, {
  tells: (ctx) =>
    isStaffOrAuditor(ctx)
      ? undefined
      : {
          fields: Object.fromEntries(
            (Object.keys(disclosedBy) as (keyof typeof disclosedBy)[]).map((field) => [field, ifDisclosed(field)]),
          ),
          source: `ds_tb_works_score c join ds_tb_score_run s on s.id = c.run_id and s.status = '${scoreRunStatus.confirmed}' and s.del_flag = '0'
            join ds_tb_review_project p on p.id = s.project_id and p.status = '${reviewProjectStatus.published}' and p.del_flag = '0'`,
        },
  // The round that a score is of: entrants see none of the runs, and a work may have a score in each.
  async derives({ tenantId, language }, tx, ids) {
    const rows = await tx.many<{ id: string; round: string }>(
      `select s.id, ${inLanguage('p', 'project_name', 'project_name_en', '$3')} as round
       from ds_tb_works_score s join ds_tb_score_run n on n.id = s.run_id and n.tenant_id = s.tenant_id
         join ds_tb_review_project p on p.id = n.project_id and p.tenant_id = s.tenant_id
       where s.tenant_id = $1 and s.id = any($2) and s.del_flag = '0' and n.del_flag = '0' and p.del_flag = '0' order by s.id`,
      [tenantId, ids, language === 'en'],
    );
    return new Map(rows.map(({ id, round }) => [id, { round }]));
  },
  scopes: {
    APPL: ({ actor }, first) => ofEntrant(ofTeam(first), actor.userId),
    UNIT: ({ actor }, first) => ofEntrant(`r.unit_id = $${first}`, actor.unitId),
  },
});

export const expertStatModule = entityModule(expertStat, {
  scopes: { EXPERT: ({ actor }, first) => ({ sql: `t.expert_id = $${first}`, params: [actor.expertId] }) },
});
