import type { PromotionWork } from '@saiyun/sdk/calls';
import { no, yes } from '@saiyun/sdk/contract';
import { reviewProjectStatus, reviewStatus, stagePromotion, works, worksStatus } from '@saiyun/sdk/entities';
import { audit } from '../../../kernel/audit/audit.ts';
import type { TxCtx } from '../../../kernel/entity-module.ts';
import { publish } from '../../../kernel/events/outbox.ts';
import { newId } from '../../../kernel/id.ts';
import { touch } from '../../../kernel/row/touch.ts';
import type { Stage } from '../timeline.ts';
import type { Target } from './plan.ts';

export interface Promotion {
  readonly from: Stage;
  readonly to: Target;
  readonly works: readonly PromotionWork[];
  readonly reason: string;
}

/** How many of the works experts have in a project that is under review. */
export async function underReview({ tx, tenantId }: TxCtx, worksIds: readonly string[]): Promise<number> {
  const row = await tx.one<{ count: number }>(
    `select count(distinct a.works_id)::int as count from ds_tb_works_allot a join ds_tb_review_project p on p.id = a.project_id and p.tenant_id = $1
     where a.tenant_id = $1 and a.works_id = any($2) and a.del_flag = '0' and p.status = '${reviewProjectStatus.reviewing}' and p.del_flag = '0'
       and a.status in ('${reviewStatus.pending}', '${reviewStatus.staged}', '${reviewStatus.submitted}')`,
    [tenantId, worksIds],
  );
  return row?.count ?? 0;
}

interface Moved {
  readonly id: string;
  readonly was: string;
  readonly is: string;
  readonly revision: number;
}

/**
 * Puts works into the later stage. Where it takes works they can be handed in again: the version that was handed in stays, and counts until
 * then unless the stage asks for files or answers of its own. A digest that was committed to is over with it.
 */
const move = async (ctx: TxCtx, { from, to, works: moved, reason }: Promotion): Promise<void> => {
  const { tx, tenantId, actor, now } = ctx;
  const { notSubmitted, submitted } = worksStatus;
  const isAnew = to.handIn !== 'no';
  const rows = await tx.many<Moved>(
    `with going as (select id, status from ds_tb_works where tenant_id = $1 and id = any($2) and del_flag = '0' order by id for update)
     update ds_tb_works as t set stage_id = $3, status = coalesce($6, going.status), commit_hash = case when $7::boolean then null else t.commit_hash end,
       answers = case when $8::boolean then null else t.answers end, form_version = case when $8::boolean then null else t.form_version end,
       ${touch('$4', '$5', 't.revision')}
     from going where t.id = going.id returning t.id, going.status as was, t.status as is, t.revision`,
    [
      tenantId,
      moved.map(({ worksId }) => worksId),
      to.id,
      actor.username,
      now(),
      isAnew ? (to.handIn === 'must' ? notSubmitted : submitted) : null,
      isAnew,
      isAnew && to.ownForm,
    ],
  );
  await audit(
    ctx,
    works,
    rows.map(({ id, was, is }) => ({
      action: 'promote',
      entityId: id,
      before: { stageId: from.id, status: was },
      after: { stageId: to.id, status: is },
      reason,
    })),
  );
  await publish(
    ctx,
    works,
    'promote',
    rows.map(({ id, was, is, revision }) => ({ id, from: was, to: is, revision })),
  );
};

/** The events after which captains are told that their work goes on, and that it does not. */
export const goesOn = 'dsTbStagePromotion.goOn';
export const staysBehind = 'dsTbWorks.stayBehind';

/** Moves the works to the later stage, logs each one, and has their captains told. */
export async function writePromotions(ctx: TxCtx, promotion: Promotion): Promise<void> {
  const { tx, tenantId, actor, now } = ctx;
  const { from, to, reason } = promotion;
  const rows = promotion.works.map(({ worksId, rank, score, why }) => ({
    id: newId(ctx),
    works_id: worksId,
    rank,
    score,
    by_hand: why === 'hand' || why === 'noRule' || why === 'noScore' ? yes : no,
  }));
  await tx.run(
    `insert into ds_tb_stage_promotion (id, tenant_id, competition_id, works_id, from_stage, to_stage, rank, score, by_hand, reason, create_by, create_time)
     select r.id, $2::int, $3, r.works_id, $4, $5, r.rank, round(r.score, 4), r.by_hand, $6, $7, $8::timestamptz
     from json_to_recordset($1::json) as r(id text, works_id text, rank int, score numeric, by_hand text)`,
    [JSON.stringify(rows), tenantId, from.competitionId, from.id, to.id, reason, actor.username, now()],
  );
  await move(ctx, promotion);
  await publish(
    ctx,
    stagePromotion,
    'goOn',
    rows.map(({ id }) => ({ id, from: from.id, to: to.id, revision: 1 })),
  );
}

/** Has the captains of the works that stay behind told so. */
export async function tellThoseLeft(ctx: TxCtx, from: Stage, left: readonly PromotionWork[]): Promise<void> {
  await publish(
    ctx,
    works,
    'stayBehind',
    left.map(({ worksId }) => ({ id: worksId, from: from.id, to: from.id, revision: 1 })),
  );
}
