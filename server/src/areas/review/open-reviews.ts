import { review, reviewProjectStatus, reviewStatus } from '@saiyun/sdk/entities';
import { audit } from '../../kernel/audit/audit.ts';
import type { TxCtx } from '../../kernel/entity-module.ts';
import { publish } from '../../kernel/events/outbox.ts';
import { touch } from '../../kernel/row/touch.ts';

/** Cancels the open reviews of works that go out. */
export async function cancelOpenReviews(ctx: TxCtx, worksIds: readonly string[], reason: string): Promise<void> {
  const { tx, tenantId, actor, now } = ctx;
  const rows = await tx.many<{ id: string; was: string; revision: number }>(
    `with open as (
       select id, status from ds_tb_works_allot
       where tenant_id = $1 and works_id = any($2) and del_flag = '0' and status in ('${reviewStatus.pending}', '${reviewStatus.staged}') order by id for update
     )
     update ds_tb_works_allot as t set status = '${reviewStatus.cancelled}', return_reason = $3, return_request_time = null,
       ${touch('$4', '$5', 't.revision')}
     from open where t.id = open.id returning t.id, open.status as was, t.revision`,
    [tenantId, worksIds, reason, actor.username, now()],
  );
  await audit(
    ctx,
    review,
    rows.map((row) => ({
      action: 'cancelAllot',
      entityId: row.id,
      before: { status: row.was },
      after: { status: reviewStatus.cancelled },
      reason,
    })),
  );
  await publish(
    ctx,
    review,
    'cancelAllot',
    rows.map((row) => ({ id: row.id, from: row.was, to: reviewStatus.cancelled, revision: row.revision })),
  );
}

interface Open {
  readonly id: string;
  readonly expert: string | null;
  readonly work: string | null;
}

/** The reviews of a project that have not been submitted yet. */
export function openReviewsOf({ tx, tenantId }: TxCtx, projectId: string): Promise<Open[]> {
  return tx.many<Open>(
    `select a.id, e.real_name as expert, w.works_no || ' ' || w.title as work from ds_tb_works_allot a
     left join ds_tb_works w on w.id = a.works_id left join ds_tb_expert e on e.id = a.expert_id
     where a.tenant_id = $1 and a.project_id = $2 and a.del_flag = '0' and a.status in ('${reviewStatus.pending}', '${reviewStatus.staged}') order by w.works_no, a.id`,
    [tenantId, projectId],
  );
}

/** Whether experts have the work in a project that is under review. */
export async function isUnderReview({ tx, tenantId }: TxCtx, worksId: string): Promise<boolean> {
  return (
    (await tx.one(
      `select 1 as found from ds_tb_works_allot a join ds_tb_review_project p on p.id = a.project_id
     where a.tenant_id = $1 and a.works_id = $2 and a.del_flag = '0' and a.status in ('${reviewStatus.pending}', '${reviewStatus.staged}', '${reviewStatus.submitted}')
       and p.status = '${reviewProjectStatus.reviewing}' and p.del_flag = '0' limit 1`,
      [tenantId, worksId],
    )) !== undefined
  );
}
