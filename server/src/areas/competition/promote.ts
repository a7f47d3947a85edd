import { hash } from 'node:crypto';
import { reviewStatus, worksStatus } from '@saiyun/sdk/entities';
import type { Tx } from '../../db/db.ts';
import { type Candidate, type Promoted, promotedBy } from '../../domain/promotion.ts';
import type { Ctx } from '../../kernel/context.ts';
import { inputFailure, type TxCtx } from '../../kernel/entity-module.ts';
import { newId } from '../../kernel/id.ts';
import { touch } from '../../kernel/row/touch.ts';
import { inStageSql } from './stage-works.ts';
import type { Stage } from './timeline.ts';

/** A work that advances; one that was named by hand may have no score. */
export interface PromotedWork extends Omit<Promoted, 'score'> {
  readonly score: number | null;
  readonly worksNo: string;
  readonly title: string;
}

interface Stored extends Candidate {
  readonly worksNo: string;
  readonly title: string;
}

/**
 * The submitted works of a stage, with the mean of their submitted reviews in projects that began with the stage or later.
 */
const candidatesOf = (ctx: Ctx, tx: Tx, stage: Stage): Promise<Stored[]> =>
  tx.many<Stored>(
    `select w.id as "worksId", w.works_no as "worksNo", w.title, r.unit_id as "unitId", r.area_id as "areaId",
       (select avg(a.total_score)::float8 from ds_tb_works_allot a join ds_tb_review_project p on p.id = a.project_id
        where a.tenant_id = w.tenant_id and a.works_id = w.id and a.status = '${reviewStatus.submitted}' and a.del_flag = '0' and p.start_time >= s.start_time) as score
     from ds_tb_competition_stage s
     join ds_tb_works w on w.tenant_id = s.tenant_id and w.competition_id = s.competition_id and w.del_flag = '0' and w.status in ('${worksStatus.submitted}', '${worksStatus.locked}')
       and ${inStageSql('s.id')}
     left join ds_tb_registration r on r.id = w.registration_id
     where s.id = $1 and s.tenant_id = $2 order by w.id`,
    [stage.id, ctx.tenantId],
  );

const named = (candidates: readonly Stored[], ids: readonly string[]): PromotedWork[] => {
  const known = new Map(candidates.map((c) => [c.worksId, c]));
  const missing = ids.find((id) => !known.has(id));
  if (missing !== undefined) throw inputFailure({ field: 'worksIds', code: 'reference', params: { value: missing } });
  return candidates
    .filter((c) => ids.includes(c.worksId))
    .sort((a, b) => (b.score ?? -1) - (a.score ?? -1))
    .map(({ worksId, worksNo, title, score }, i) => ({ worksId, worksNo, title, score, rank: i + 1 }));
};

/** The works that advance from a stage: the named ones, or those that its rule selects. */
export async function promotedWorks(ctx: Ctx & Partial<TxCtx>, stage: Stage, worksIds?: string | null): Promise<PromotedWork[]> {
  const candidates = await candidatesOf(ctx, ctx.tx ?? ctx.db, stage);
  const ids = (worksIds ?? '').split(',').filter(Boolean);
  if (ids.length > 0) return named(candidates, ids);
  const rule = stage.promoteRule;
  if (!rule || rule.kind === 'manual') return [];
  const texts = new Map(candidates.map(({ worksId, worksNo, title }) => [worksId, { worksNo, title }]));
  return promotedBy(candidates, rule).map((p) => ({ worksNo: '', title: '', ...texts.get(p.worksId), ...p }));
}

/** A digest that shows whether the works are still those of the preview. */
export function previewDigest(works: readonly PromotedWork[]): string {
  return hash('sha256', works.map((w) => `${w.worksId} ${w.rank}`).join('\n'));
}

interface Promotion {
  readonly from: Stage;
  readonly to: Stage;
  readonly works: readonly PromotedWork[];
  readonly reason: string;
}

/** Moves the works to the later stage and logs each one. */
export async function writePromotions(ctx: TxCtx, { from, to, works, reason }: Promotion): Promise<void> {
  const { tx, tenantId, actor, now } = ctx;
  const rows = works.map(({ worksId, rank }) => ({ id: newId(ctx), works_id: worksId, rank }));
  await tx.run(
    `insert into ds_tb_stage_promotion (id, tenant_id, competition_id, works_id, from_stage, to_stage, rank, reason, create_by, create_time)
     select r.id, $2::int, $3, r.works_id, $4, $5, r.rank, $6, $7, $8::timestamptz
     from json_to_recordset($1::json) as r(id text, works_id text, rank int)`,
    [JSON.stringify(rows), tenantId, from.competitionId, from.id, to.id, reason, actor.username, now()],
  );
  await tx.run(
    `update ds_tb_works set stage_id = $3, ${touch('$4', '$5')}
     where tenant_id = $1 and id = any($2) and del_flag = '0'`,
    [tenantId, works.map((w) => w.worksId), to.id, actor.username, now()],
  );
}
