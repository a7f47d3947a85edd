import type { PromotionPreview } from '@saiyun/sdk/calls';
import { reviewStatus, scoreRunStatus, worksStatus } from '@saiyun/sdk/entities';
import type { Tx } from '../../../db/db.ts';
import { type Candidate, ranksOf } from '../../../domain/promotion.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { inLanguage } from '../../../kernel/row/in-language.ts';
import { inStageSql } from '../stage-works.ts';
import type { Stage } from '../timeline.ts';

/** A work of a stage, or one that went on from it. */
export interface StageWork extends Candidate {
  readonly worksNo: string | null;
  readonly title: string;
  readonly team: string | null;
  readonly unit: string | null;
  readonly area: string | null;
  readonly score: number | null;
  /** It went on before. */
  readonly gone: boolean;
}

type Project = PromotionPreview['projects'][number];

/** The works of a stage as they are ranked, and by what. */
export interface StageRanking {
  readonly basis: PromotionPreview['basis'];
  readonly projects: readonly Project[];
  readonly works: readonly StageWork[];
}

interface StoredProject extends Project {
  readonly own: boolean;
  readonly runId: string | null;
}

/** The review projects of a stage; without one those of no stage that began with it or later. */
const projectsOf = async (ctx: Ctx, tx: Tx, stage: Stage): Promise<readonly StoredProject[]> => {
  const rows = await tx.many<Omit<StoredProject, 'confirmed'>>(
    `select p.id, ${inLanguage('p', 'project_name', 'project_name_en', '$4')} as name, p.status, p.stage_id is not null as own,
       (select n.id from ds_tb_score_run n where n.tenant_id = $1 and n.project_id = p.id and n.status = '${scoreRunStatus.confirmed}' and n.del_flag = '0'
        order by n.create_time desc, n.id limit 1) as "runId"
     from ds_tb_review_project p join ds_tb_competition_stage s on s.id = $2 and s.tenant_id = $1
     where p.tenant_id = $1 and p.competition_id = $3 and p.del_flag = '0' and (p.stage_id = s.id or p.stage_id is null and p.start_time >= s.start_time)
     order by p.start_time, p.id`,
    [ctx.tenantId, stage.id, stage.competitionId, ctx.language === 'en'],
  );
  const own = rows.filter((row) => row.own);
  return (own.length > 0 ? own : rows).map((row) => ({ ...row, confirmed: row.runId !== null }));
};

/** The submitted works of a stage, and those that a promotion took out of it and that still take part. */
const worksOf = (ctx: Ctx, tx: Tx, stage: Stage): Promise<Omit<StageWork, 'score' | 'rank'>[]> =>
  tx.many(
    `select w.id as "worksId", w.works_no as "worksNo", ${inLanguage('w', 'title', 'title_en', '$4')} as title,
       ${inLanguage('r', 'team_name', 'team_name_en', '$4')} as team, ${inLanguage('u', 'unit_name', 'unit_name_en', '$4')} as unit,
       ${inLanguage('a', 'area_name', 'area_name_en', '$4')} as area, r.unit_id as "unitId", r.area_id as "areaId", not (${inStageSql('$2')}) as gone
     from ds_tb_works w left join ds_tb_registration r on r.id = w.registration_id and r.tenant_id = $1
       left join ds_tb_unit u on u.id = r.unit_id and u.tenant_id = $1
       left join ds_tb_competition_area a on a.id = r.area_id and a.tenant_id = $1
     where w.tenant_id = $1 and w.competition_id = $3 and w.del_flag = '0' and (
       ${inStageSql('$2')} and w.status in ('${worksStatus.submitted}', '${worksStatus.locked}')
       or not (${inStageSql('$2')}) and w.status in ('${worksStatus.notSubmitted}', '${worksStatus.submitted}', '${worksStatus.locked}')
         and exists (select 1 from ds_tb_stage_promotion g where g.tenant_id = $1 and g.works_id = w.id and g.from_stage = $2 and g.del_flag = '0'))
     order by w.id`,
    [ctx.tenantId, stage.id, stage.competitionId, ctx.language === 'en'],
  );

interface Scored {
  readonly worksId: string;
  readonly score: number;
  /** In the ranking of its run; null in a mean. */
  readonly rank: number | null;
}

/** The scores of confirmed runs. */
const confirmedScores = (ctx: Ctx, tx: Tx, runIds: readonly string[]): Promise<Scored[]> =>
  tx.many<Scored>(
    `select distinct on (s.works_id) s.works_id as "worksId", s.adjusted::float8 as score, s.rank_no as rank from ds_tb_works_score s
     where s.tenant_id = $1 and s.run_id = any($2) and s.adjusted is not null and s.del_flag = '0' order by s.works_id, s.create_time desc, s.id`,
    [ctx.tenantId, runIds],
  );

const meanScores = (ctx: Ctx, tx: Tx, projectIds: readonly string[]): Promise<Scored[]> =>
  tx.many<Scored>(
    `select works_id as "worksId", avg(total_score)::float8 as score, null::int as rank from ds_tb_works_allot
     where tenant_id = $1 and project_id = any($2) and status = '${reviewStatus.submitted}' and total_score is not null and del_flag = '0' group by works_id`,
    [ctx.tenantId, projectIds],
  );

/**
 * The works of a stage by the confirmed scores of its review projects, or by the mean of the submitted reviews where none are confirmed. One
 * run ranks its works itself, with its way of breaking ties; the ranks of several runs say nothing of each other, so the scores decide.
 */
export async function stageRanking(ctx: Ctx, tx: Tx, stage: Stage): Promise<StageRanking> {
  const projects = await projectsOf(ctx, tx, stage);
  const runs = projects.flatMap(({ runId }) => runId ?? []);
  const works = await worksOf(ctx, tx, stage);
  const scored =
    runs.length > 0
      ? await confirmedScores(ctx, tx, runs)
      : await meanScores(
          ctx,
          tx,
          projects.map(({ id }) => id),
        );
  const byId = new Map(scored.map((one) => [one.worksId, one]));
  const known = new Map(works.flatMap(({ worksId }) => (byId.has(worksId) ? [[worksId, byId.get(worksId)?.score ?? 0] as const] : [])));
  const ranks = runs.length === 1 ? new Map(scored.map(({ worksId, rank }) => [worksId, rank])) : ranksOf(known);
  return {
    basis: runs.length > 0 ? 'run' : scored.length > 0 ? 'mean' : 'none',
    projects: projects.map(({ id, name, status, confirmed }) => ({ id, name, status, confirmed })),
    works: works.map((work) => ({ ...work, score: byId.get(work.worksId)?.score ?? null, rank: ranks.get(work.worksId) ?? null })),
  };
}
