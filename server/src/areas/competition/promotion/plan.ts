import { hash } from 'node:crypto';
import type { PromotionPreview, PromotionReason, PromotionTarget, PromotionWork } from '@saiyun/sdk/calls';
import { yes } from '@saiyun/sdk/contract';
import { reviewProjectStatus, stageStatus, templateStatus } from '@saiyun/sdk/entities';
import { toWireTime } from '@saiyun/sdk/view';
import type { Tx } from '../../../db/db.ts';
import { judgedBy, placesOf } from '../../../domain/promotion.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { inputFailure } from '../../../kernel/failure.ts';
import { inLanguage } from '../../../kernel/row/in-language.ts';
import type { Stage } from '../timeline.ts';
import { type StageWork, stageRanking } from './candidates.ts';

const told = ({ worksId, worksNo, title, team, unit, area, rank, score }: StageWork, why: PromotionReason): PromotionWork => ({
  worksId,
  worksNo,
  title,
  team,
  unit,
  area,
  rank,
  score,
  why,
});

/** Everything that a promotion is judged by; which works are named by hand changes nothing of it. */
const digestOf = (stage: Stage, basis: string, judged: readonly (readonly [StageWork, string])[]): string =>
  hash(
    'sha256',
    [
      basis,
      JSON.stringify(stage.promoteRule),
      ...judged.map(([{ worksId, rank, score, gone }, why]) => `${worksId} ${rank} ${score} ${gone} ${why}`),
    ].join('\n'),
  );

/** Who goes on from a stage: the named works, or those that its rule selects. */
export async function promotionPlan(
  ctx: Ctx,
  tx: Tx,
  stage: Stage,
  worksIds?: string | null,
): Promise<Pick<PromotionPreview, 'basis' | 'projects' | 'places' | 'works' | 'leftOut' | 'gone' | 'digest'>> {
  const { basis, projects, works } = await stageRanking(ctx, tx, stage);
  const byId = new Map(works.map((work) => [work.worksId, work]));
  const named = new Set((worksIds ?? '').split(',').filter(Boolean));
  // What went on before has taken its place: a promotion that is run again brings up whoever moved up since, and nobody else.
  const judged = judgedBy(works, stage.promoteRule).flatMap(({ worksId, goes, why }) => {
    const work = byId.get(worksId);
    return work ? [{ work, goes, why }] : [];
  });
  const here = judged.filter(({ work }) => !work.gone);
  const missing = [...named].find((id) => byId.get(id)?.gone !== false);
  if (missing !== undefined) throw inputFailure({ field: 'worksIds', code: 'reference', params: { value: missing } });
  const decided = here.map(({ work, goes, why }) => {
    const isIn = named.size > 0 ? named.has(work.worksId) : goes;
    return { isIn, line: told(work, isIn === goes ? why : 'hand') };
  });
  return {
    basis,
    projects,
    places: placesOf(works.filter(({ rank }) => rank !== null).length, stage.promoteRule),
    works: decided.flatMap(({ isIn, line }) => (isIn ? [line] : [])),
    leftOut: decided.flatMap(({ isIn, line }) => (isIn ? [] : [line])),
    gone: judged.flatMap(({ work }) => (work.gone ? [told(work, 'gone')] : [])),
    digest: digestOf(
      stage,
      basis,
      judged.map(({ work, why }) => [work, why]),
    ),
  };
}

interface LaterStage extends Omit<PromotionTarget, 'start' | 'end'> {
  readonly start: Date;
  readonly end: Date;
  readonly ownForm: boolean;
}

/** Whether stage `s` has a form of its own in use for works. */
const ownFormSql = `exists (select 1 from ds_tb_competition_form f where f.tenant_id = s.tenant_id and f.stage_id = s.id and f.form_kind = 'works'
  and f.status = '${templateStatus.inUse}' and f.del_flag = '0')`;

/** What becomes of works that go on to stage `s`, at the time that the parameter `now` gives. */
export function handInSql(now: string): string {
  return `case when s.submit_required is distinct from '${yes}' or s.end_time <= ${now}::timestamptz then 'no'
    when jsonb_typeof(s.file_limits) = 'array' and s.file_limits <> '[]'::jsonb or ${ownFormSql} then 'must' else 'may' end`;
}

/** A later stage, and whether works answer other questions there. */
export interface Target extends PromotionTarget {
  readonly ownForm: boolean;
}

/** The later stages of a competition that works can go on to: not closed, and none of their works under review yet. */
export async function promotionTargets(ctx: Ctx, tx: Tx, from: Stage): Promise<readonly Target[]> {
  const rows = await tx.many<LaterStage>(
    `select s.id, ${inLanguage('s', 'stage_name', 'stage_name_en', '$4')} as name, s.start_time as start, s.end_time as "end",
       ${handInSql('$5')} as "handIn", ${ownFormSql} as "ownForm"
     from ds_tb_competition_stage s
     where s.tenant_id = $1 and s.competition_id = $2 and s.stage_no > $3 and s.status in ('${stageStatus.waiting}', '${stageStatus.open}') and s.del_flag = '0'
       and not exists (select 1 from ds_tb_review_project p where p.tenant_id = $1 and p.stage_id = s.id and p.del_flag = '0'
         and p.status in ('${reviewProjectStatus.reviewing}', '${reviewProjectStatus.closed}', '${reviewProjectStatus.published}'))
     order by s.stage_no, s.id`,
    [ctx.tenantId, from.competitionId, from.stageNo, ctx.language === 'en', ctx.now()],
  );
  return rows.map(({ start, end, ...stage }) => ({ ...stage, start: toWireTime(start), end: toWireTime(end) }));
}
