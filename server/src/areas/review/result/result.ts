import type { OtherReview, ReviewResult } from '@saiyun/sdk';
import type { ReviewItemValue, StoredRow } from '@saiyun/sdk/contract';
import { no, yes } from '@saiyun/sdk/contract';
import { type review, reviewResult, reviewStatus } from '@saiyun/sdk/entities';
import { digestOf } from '@saiyun/sdk/logic/digest';
import type { Tx } from '../../../db/db.ts';
import { entityModule, type TxCtx } from '../../../kernel/entity-module.ts';
import { newId } from '../../../kernel/id.ts';
import type { TemplateItem } from '../template.ts';

/** Versions of reviews as they were written. An expert sees only its own. */
export const resultModule = entityModule(reviewResult, {
  scopes: { EXPERT: ({ actor }, first) => ({ sql: `t.expert_id = $${first}`, params: [actor.expertId] }) },
});

export interface NewResult {
  readonly items: readonly ReviewItemValue[];
  readonly comment?: string | null;
  readonly commentToEntrant?: string | null;
  readonly confidence?: string | null;
  readonly secondsSpent?: number | null;
  readonly clientKind?: string | null;
  readonly totalScore: number | null;
  readonly isDraft: boolean;
  /** The stored path of the expert's signature at that time. */
  readonly signature: string | null;
}

/** The values in short: the grade, and whether every pass-or-fail item is a pass. `null` if the form has no such item. */
const inShort = (form: readonly TemplateItem[], values: readonly ReviewItemValue[]) => {
  const given = (type: string): ReviewItemValue[] =>
    form.filter(({ itemType }) => itemType === type).flatMap(({ id }) => values.find(({ itemId }) => itemId === id) ?? []);
  const passes = given('passFail').flatMap(({ passValue }) => passValue ?? []);
  const pass = passes.length === 0 ? null : passes.every((one) => one === yes) ? yes : no;
  return { grade: given('grade').find(({ gradeValue }) => gradeValue)?.gradeValue ?? null, pass };
};

/** A digest of the submitted values, which reveals changes made outside the platform. */
export function resultDigest(
  allotId: string,
  {
    items,
    comment,
    commentToEntrant,
    confidence,
    totalScore,
  }: Pick<NewResult, 'items' | 'comment' | 'commentToEntrant' | 'confidence' | 'totalScore'>,
): string {
  // Results from before there was a confidence keep their digest.
  const more = confidence ? { confidence } : {};
  return digestOf({ allotId, items, comment: comment ?? null, commentToEntrant: commentToEntrant ?? null, totalScore, ...more });
}

/** Stores what an expert wrote. A draft is overwritten, a submitted version never is. */
export async function storeResult(
  ctx: TxCtx,
  row: StoredRow<typeof review>,
  form: readonly TemplateItem[],
  result: NewResult,
): Promise<void> {
  const { tx } = ctx;
  const { grade, pass } = inShort(form, result.items);

  const content = [
    JSON.stringify(result.items),
    result.comment,
    result.commentToEntrant,
    result.totalScore,
    result.secondsSpent,
    result.clientKind,
    result.isDraft ? yes : no,
    ctx.now(),
    grade,
    pass,
    result.signature,
    result.isDraft ? null : resultDigest(row.id, result),
    ctx.actor.username,
    result.confidence ?? null,
  ];
  const last = await tx.one<{ id: string; versionNo: number; isDraft: string }>(
    `select id, version_no as "versionNo", is_draft as "isDraft" from ds_tb_review_result where allot_id = $1 and tenant_id = $2
     order by version_no desc limit 1`,
    [row.id, ctx.tenantId],
  );
  if (last?.isDraft === yes) {
    await tx.run(
      `update ds_tb_review_result set items = $2, comment = $3, comment_to_entrant = $4, total_score = $5, seconds_spent = $6,
         client_kind = $7, is_draft = $8, update_time = $9, grade = $10, pass_flag = $11, signature_file_id = $12, digest = $13,
         update_by = $14, confidence = $15, revision = revision + 1 where id = $1 and tenant_id = $16`,
      [last.id, ...content, ctx.tenantId],
    );
    return;
  }
  await tx.run(
    `insert into ds_tb_review_result (id, items, comment, comment_to_entrant, total_score, seconds_spent, client_kind, is_draft, create_time,
       grade, pass_flag, signature_file_id, digest, create_by, confidence, tenant_id, allot_id, works_id, expert_id, version_no)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)`,
    [newId(ctx), ...content, ctx.tenantId, row.id, row.worksId, row.expertId, (last?.versionNo ?? 0) + 1],
  );
}

/** What other experts submitted for the works of these reviews in their projects, by review, in an order that tells nothing about them. */
export async function otherResults(
  tx: Tx,
  tenantId: number,
  allotIds: readonly string[],
): Promise<ReadonlyMap<string, readonly OtherReview[]>> {
  const rows = await tx.many<OtherReview & { readonly of: string }>(
    `select own.id as of, r.items, r.comment_to_entrant as "commentToEntrant", r.total_score as "totalScore" from ds_tb_works_allot own
     join ds_tb_works_allot a on a.tenant_id = own.tenant_id and a.project_id = own.project_id and a.works_id = own.works_id
       and a.id <> own.id and a.status = '${reviewStatus.submitted}' and a.del_flag = '0'
     join ds_tb_review_result r on r.allot_id = a.id and r.is_draft = '${no}'
       and r.version_no = (select max(v.version_no) from ds_tb_review_result v where v.allot_id = a.id)
     where own.tenant_id = $1 and own.id = any($2) order by own.id, md5(r.id)`,
    [tenantId, allotIds],
  );
  const byReview = Map.groupBy(rows, (row) => row.of);
  return new Map([...byReview].map(([id, others]) => [id, others.map(({ of: _of, ...review }) => review)]));
}

/** The newest versions of these reviews, by review. */
export async function newestResults(tx: Tx, tenantId: number, allotIds: readonly string[]): Promise<ReadonlyMap<string, ReviewResult>> {
  const rows = await tx.many<ReviewResult & { readonly of: string }>(
    `select distinct on (allot_id) allot_id as of, version_no as "versionNo", is_draft as "isDraft", items, comment,
       comment_to_entrant as "commentToEntrant", confidence, seconds_spent as "secondsSpent", total_score as "totalScore"
     from ds_tb_review_result where tenant_id = $1 and allot_id = any($2) order by allot_id, version_no desc`,
    [tenantId, allotIds],
  );
  return new Map(rows.map(({ of, ...result }) => [of, result]));
}
