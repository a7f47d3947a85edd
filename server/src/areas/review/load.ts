import type { Issue, StoredRow } from '@saiyun/sdk/contract';
import type { review } from '@saiyun/sdk/entities';
import { expertStatus, reviewProjectStatus, reviewStatus, worksStatus } from '@saiyun/sdk/entities';
import { oncePerTransaction } from '../../kernel/caches/once-per-transaction.ts';
import { inputFailure, type TxCtx } from '../../kernel/entity-module.ts';

/** Reviews that this transaction is about to give to each expert, in addition to stored ones. */
const promised = (ctx: TxCtx): Promise<Map<string, number>> =>
  oncePerTransaction(ctx.tx, 'promised reviews', async () => new Map<string, number>());

interface Expert {
  readonly status: string;
  readonly max: number | null;
}

/**
 * Gives an expert one more review, up to the expert's limit. Reviews of rounds under allotment
 * or review count, submitted or not. The expert's row is locked, so two simultaneous allotments
 * cannot take the same last place. Every call that makes a review live comes through here.
 */
export async function takeLoad(ctx: TxCtx, expertId: string): Promise<Issue[]> {
  const { tx, tenantId } = ctx;
  const expert = await tx.one<Expert>(
    `select status, least(max_load, own_load) as max from ds_tb_expert where id = $1 and tenant_id = $2 and del_flag = '0' for update`,
    [expertId, tenantId],
  );
  if (expert?.status !== expertStatus.active) return [{ field: 'expertId', code: 'reference' }];
  if (expert.max === null) return [];
  const found = await tx.one<{ n: number }>(
    `select count(*)::int as n from ds_tb_works_allot a join ds_tb_review_project p on p.id = a.project_id
     where a.tenant_id = $1 and a.expert_id = $2 and a.del_flag = '0' and a.status in ('${reviewStatus.pending}', '${reviewStatus.staged}', '${reviewStatus.submitted}') and p.status in ('${reviewProjectStatus.allotting}', '${reviewProjectStatus.reviewing}') and p.del_flag = '0'`,
    [tenantId, expertId],
  );
  const more = await promised(ctx);
  const load = (found?.n ?? 0) + (more.get(expertId) ?? 0);
  if (load >= expert.max) return [{ field: 'expertId', code: 'rule', message: 'review.expertFull', params: { load, max: expert.max } }];
  more.set(expertId, (more.get(expertId) ?? 0) + 1);
  return [];
}

/** Only locked works are reviewed, because experts must not see a work change. */
export async function lockedIssues({ tx, tenantId }: TxCtx, worksId: string | undefined): Promise<Issue[]> {
  const work = await tx.one<{ status: string }>(
    `select status from ds_tb_works where id = $1 and tenant_id = $2 and del_flag = '0' for share`,
    [worksId, tenantId],
  );
  if (work?.status === worksStatus.locked) return [];
  const message =
    work?.status === worksStatus.disqualified || work?.status === worksStatus.withdrawn ? 'review.worksOut' : 'review.worksNotLocked';
  return [{ field: 'worksId', code: 'rule', message }];
}

/** Refuses to return a review to its expert if the work is out or the expert has no room. */
export async function refuseComeback(ctx: TxCtx, row: StoredRow<typeof review>): Promise<void> {
  const issues = [...(await lockedIssues(ctx, row.worksId)), ...(await takeLoad(ctx, row.expertId))];
  if (issues.length > 0) throw inputFailure(...issues);
}
