import { no, yes } from '@saiyun/sdk/contract';
import {
  recusalStatus,
  registrationStatus,
  reviewProject,
  reviewProjectStatus,
  reviewStatus,
  scoreRunStatus,
  worksStatus,
} from '@saiyun/sdk/entities';
import { type ScoreParams, worksResults } from '@saiyun/sdk/logic/score';
import type { Services } from '../../kernel/context.ts';
import { type DbRow, fromDb } from '../../kernel/row/row.ts';
import { recusedPairs } from '../expert/conflicts.ts';
import { worksOf } from '../review/readiness.ts';
import { resultDigest } from '../review/result/result.ts';
import { replayed } from '../review/result/score-run.ts';
import type { Check, Finding } from './check.ts';
import { namedRows } from './check.ts';

/** Projects in these states, with the context for reading their rows. */
const projectsIn = async (services: Services, states: readonly string[]) => {
  const rows = await services.db.many<DbRow>(`select * from ds_tb_review_project where status = any($1) and del_flag = '0' order by id`, [
    states,
  ]);
  return rows.map((row) => ({
    project: fromDb(services, reviewProject, row),
    ctx: { tx: services.db, tenantId: Number(row.tenant_id), now: services.now },
  }));
};

/** B11.1: nobody has to review a work that a recusal or a hard rule keeps them from. */
export const recusals: Check = {
  name: 'recusals',
  label: ['在评作品无人应回避', 'nobody reviews what a recusal forbids'],
  run: async ({ db, now }) => {
    const findings: Finding[] = [];
    // Only pairs that something could keep apart: checking every review of a large platform would take too long.
    const live = await db.many<{ id: string; tenantId: number; expertId: string; worksId: string }>(
      `select a.id, a.tenant_id as "tenantId", a.expert_id as "expertId", a.works_id as "worksId" from ds_tb_works_allot a
       join ds_tb_works w on w.id = a.works_id where a.status in ('${reviewStatus.pending}', '${reviewStatus.staged}') and a.del_flag = '0'
         and (exists (select 1 from ds_tb_recusal c where c.expert_id = a.expert_id and c.status = '${recusalStatus.inForce}' and c.del_flag = '0')
           or exists (select 1 from ds_tb_recusal_rule l where l.competition_id = w.competition_id and l.hard = '${yes}' and l.del_flag = '0')
           or exists (select 1 from ds_tb_identity_ruling i where i.expert_id = a.expert_id and i.registration_id = w.registration_id and i.del_flag = '0')
           or exists (select 1 from ds_tb_expert e join ds_tb_registration r on r.id = w.registration_id
             left join ds_tb_registration_member m on m.registration_id = r.id and m.del_flag = '0'
             where e.id = a.expert_id and (e.id_no_hash in (r.id_no_hash, m.id_no_hash) or e.phone_hash in (r.phone_hash, m.phone_hash)
               or e.user_id in (r.captain_user_id, m.user_id))))
       order by a.id`,
    );
    for (const tenantId of new Set(live.map((one) => one.tenantId))) {
      const own = live.filter((one) => one.tenantId === tenantId);
      const [experts, ofWorks] = [new Set(own.map(({ expertId }) => expertId)), new Set(own.map(({ worksId }) => worksId))];
      const recused = await recusedPairs({ tx: db, tenantId, now }, [...experts], [...ofWorks]);
      const pairs = new Set(recused.map(({ expertId, worksId }) => `${expertId} ${worksId}`));
      for (const { id, expertId, worksId } of own)
        if (pairs.has(`${expertId} ${worksId}`))
          findings.push({ table: 'ds_tb_works_allot', id, detail: `expert ${expertId} is to keep away from work ${worksId}` });
    }
    return findings;
  },
};

/** B11.2: every work of a project under review has enough experts or a named waiver. */
export const allotments: Check = {
  name: 'allotments',
  label: ['评审中的作品评委足够', 'works under review have experts enough'],
  run: async (services) => {
    const findings: Finding[] = [];
    for (const { project, ctx } of await projectsIn(services, [reviewProjectStatus.reviewing])) {
      const min = typeof project.minPerWork === 'number' ? project.minPerWork : 1;
      for (const { id, status, reviews } of await worksOf(ctx, project))
        if (status === worksStatus.locked && reviews < min)
          findings.push({ table: 'ds_tb_works', id, detail: `${reviews} of ${min} reviews in project ${project.id}` });
    }
    return findings;
  },
};

/** A work is out of review with its entry. One with a score in force stays: the ranks that were announced follow from it. */
export const worksOut: Check = {
  name: 'works',
  label: ['报名撤回或未通过的作品已退出', 'works are out with their entry'],
  run: async ({ db }) => {
    const rows = await db.many<{ id: string; entry: string }>(
      `select w.id, r.id as entry from ds_tb_works w join ds_tb_registration r on r.id = w.registration_id and r.tenant_id = w.tenant_id
       where r.status in ('${registrationStatus.failed}', '${registrationStatus.withdrawn}') and r.del_flag = '0'
         and w.status in ('${worksStatus.notSubmitted}', '${worksStatus.submitted}', '${worksStatus.locked}') and w.del_flag = '0'
         and not exists (
           select 1 from ds_tb_works_score s join ds_tb_score_run n on n.id = s.run_id
           where s.works_id = w.id and s.del_flag = '0' and n.status = '${scoreRunStatus.confirmed}' and n.del_flag = '0')
       order by w.id limit ${namedRows}`,
    );
    return rows.map(({ id, entry }) => ({ table: 'ds_tb_works', id, detail: `still in, entry ${entry} is out` }));
  },
};

interface Submitted {
  readonly id: string;
  readonly allotId: string;
  readonly digest: string | null;
  readonly items: Parameters<typeof resultDigest>[1]['items'];
  readonly comment: string | null;
  readonly commentToEntrant: string | null;
  readonly confidence: string | null;
  readonly totalScore: number | null;
  readonly shown: number | null;
  readonly isNewest: boolean;
}

/** B11.3: a submitted version is unchanged, and lists show the newest version of a review. */
export const submittedReviews: Check = {
  name: 'reviews',
  label: ['已提交的评审未被改动', 'submitted reviews are as they were'],
  run: async ({ db }) => {
    const findings: Finding[] = [];
    const rows = db.stream<Submitted>(
      `select r.id, r.allot_id as "allotId", r.digest, r.items, r.comment, r.comment_to_entrant as "commentToEntrant", r.confidence, r.total_score as "totalScore",
         a.total_score as shown, a.status = '${reviewStatus.submitted}' and r.version_no = (select max(v.version_no) from ds_tb_review_result v where v.allot_id = a.id) as "isNewest"
       from ds_tb_review_result r join ds_tb_works_allot a on a.id = r.allot_id where r.is_draft = '${no}' and r.digest is not null order by r.id`,
      [],
      500,
    );
    for await (const block of rows)
      for (const { id, allotId, digest, shown, isNewest, ...content } of block) {
        const table = 'ds_tb_review_result';
        if (resultDigest(allotId, content) !== digest) findings.push({ table, id, detail: 'not what was submitted' });
        else if (isNewest && shown !== content.totalScore)
          findings.push({ table: 'ds_tb_works_allot', id: allotId, detail: `total ${shown}, submitted ${content.totalScore}` });
      }
    return findings;
  },
};

interface StoredRun {
  readonly id: string;
  readonly params: ScoreParams & { readonly dispute?: unknown };
  readonly resultDigest: string;
  readonly at: Date;
}

/** B11.4: recomputing the reviews gives the scores and ranks in force. */
export const ranks: Check = {
  name: 'ranks',
  label: ['名次可由评审重算', 'ranks follow from the reviews'],
  run: async (services) => {
    const findings: Finding[] = [];
    for (const { project, ctx } of await projectsIn(services, [reviewProjectStatus.closed, reviewProjectStatus.published])) {
      // Never null: params, resultDigest: a run that has ended has them.
      const runs = await services.db.many<StoredRun>(
        `select id, params, result_digest as "resultDigest", create_time as at from ds_tb_score_run
         where project_id = $1 and status = '${scoreRunStatus.confirmed}' and del_flag = '0' order by id`,
        [project.id],
      );
      for (const run of runs) {
        // Disputes are noted beside the scores and do not change them.
        const { dispute: _dispute, ...params } = run.params;
        const again = (await replayed(ctx, project, params, run.at)).find(({ resultDigest }) => resultDigest === run.resultDigest);
        if (!again) {
          findings.push({ table: 'ds_tb_score_run', id: run.id, detail: `another result on the reviews of project ${project.id}` });
          continue;
        }
        const expected = new Map(worksResults(again).map(({ worksId, rank, score }) => [worksId, `${rank} with ${score}`]));
        const stored = await services.db.many<{ id: string; worksId: string; rank: number | null; score: number | null }>(
          `select id, works_id as "worksId", rank_no as rank, adjusted as score from ds_tb_works_score where run_id = $1 and del_flag = '0' order by id`,
          [run.id],
        );
        for (const { id, worksId, rank, score } of stored)
          if (expected.get(worksId) !== `${rank} with ${score}`)
            findings.push({
              table: 'ds_tb_works_score',
              id,
              detail: `rank ${rank} with ${score}, replayed ${expected.get(worksId) ?? 'none'}`,
            });
        if (stored.length !== expected.size)
          findings.push({ table: 'ds_tb_score_run', id: run.id, detail: `${stored.length} scores of ${expected.size}` });
      }
    }
    return findings;
  },
};
