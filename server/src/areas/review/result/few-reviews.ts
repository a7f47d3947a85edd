import type { FewReviews } from '@saiyun/sdk/calls';
import type { StoredRow } from '@saiyun/sdk/contract';
import type { reviewProject } from '@saiyun/sdk/entities';
import type { TxCtx } from '../../../kernel/entity-module.ts';

/**
 * How many works of a run have fewer reviews that count than the project wants for each, and how many fewer than it demands of a work without
 * a waiver: what keeps a review from being opened keeps its scores from being confirmed (domain B4).
 */
export async function fewReviews(
  { tx, tenantId }: Pick<TxCtx, 'tx' | 'tenantId'>,
  project: StoredRow<typeof reviewProject>,
  runId: string,
): Promise<FewReviews> {
  const wanted = project.reviewsPerWork;
  const least = project.minPerWork ?? 1;
  const found = await tx.one<{ underWanted: number; underLeast: number }>(
    `select count(*) filter (where s.valid_count < $3)::int as "underWanted",
       count(*) filter (where s.valid_count < $4 and not exists (select 1 from ds_tb_review_waiver v
         where v.tenant_id = $1 and v.project_id = $5 and v.works_id = s.works_id and v.del_flag = '0'))::int as "underLeast"
     from ds_tb_works_score s where s.tenant_id = $1 and s.run_id = $2 and s.del_flag = '0'`,
    [tenantId, runId, Math.max(wanted, least), least, project.id],
  );
  return { wanted: Math.max(wanted, least), least, underWanted: found?.underWanted ?? 0, underLeast: found?.underLeast ?? 0 };
}
