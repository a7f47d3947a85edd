import type { ReviewResult } from '@saiyun/sdk';
import type { AnyRow, ReviewItemValue } from '@saiyun/sdk/contract';
import type { Tx } from '../../db/db.ts';
import type { TxCtx } from '../../kernel/entity-module.ts';
import { newId } from '../../kernel/id.ts';

export interface NewResult {
  readonly items: readonly ReviewItemValue[];
  readonly comment?: string | null;
  readonly commentToEntrant?: string | null;
  readonly secondsSpent?: number | null;
  readonly clientKind?: string | null;
  readonly totalScore: number | null;
  readonly isDraft: boolean;
}

/** Keeps what an expert wrote: a draft is written over, a version that was submitted never is. */
export async function storeResult(ctx: TxCtx, row: AnyRow, result: NewResult): Promise<void> {
  const { tx } = ctx;
  const content = [
    JSON.stringify(result.items),
    result.comment,
    result.commentToEntrant,
    result.totalScore,
    result.secondsSpent,
    result.clientKind,
    result.isDraft ? '1' : '0',
    ctx.now(),
  ];
  const last = await tx.one<{ id: string; versionNo: number; isDraft: string }>(
    `select id, version_no as "versionNo", is_draft as "isDraft" from ds_tb_review_result where allot_id = $1 order by version_no desc limit 1`,
    [row.id],
  );
  if (last?.isDraft === '1') {
    await tx.run(
      `update ds_tb_review_result set items = $2, comment = $3, comment_to_entrant = $4, total_score = $5, seconds_spent = $6,
         client_kind = $7, is_draft = $8, update_time = $9 where id = $1`,
      [last.id, ...content],
    );
    return;
  }
  await tx.run(
    `insert into ds_tb_review_result (id, items, comment, comment_to_entrant, total_score, seconds_spent, client_kind, is_draft, create_time,
       tenant_id, allot_id, works_id, expert_id, version_no, create_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [newId(ctx), ...content, ctx.tenantId, row.id, row.worksId, row.expertId, (last?.versionNo ?? 0) + 1, ctx.actor.username],
  );
}

/** The newest version: a draft, or the one submitted. */
export const newestResult = async (tx: Tx, allotId: string): Promise<ReviewResult | null> =>
  (await tx.one<ReviewResult>(
    `select version_no as "versionNo", is_draft as "isDraft", items, comment, comment_to_entrant as "commentToEntrant", total_score as "totalScore"
     from ds_tb_review_result where allot_id = $1 order by version_no desc limit 1`,
    [allotId],
  )) ?? null;
