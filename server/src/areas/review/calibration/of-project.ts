import type { Columns, Issue, StoredRow } from '@saiyun/sdk/contract';
import { no, yes } from '@saiyun/sdk/contract';
import { calibrationMode, calibrationStatus, reviewProject } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { tolerancePoints } from '../../../domain/calibration.ts';
import type { TxCtx } from '../../../kernel/entity-module.ts';

type Project = StoredRow<typeof reviewProject>;

const isInUse = async ({ tx, tenantId }: TxCtx, projectId: string): Promise<boolean> =>
  (await tx.one(
    `select 1 as found from ds_tb_calibration where tenant_id = $1 and project_id = $2 and status = '${calibrationStatus.ready}' and del_flag = '0' limit 1`,
    [tenantId, projectId],
  )) !== undefined;

/** A project whose calibration works are in use keeps the template that they were scored with. */
export async function templateIssues(ctx: TxCtx, row: Project, draft: Columns<typeof reviewProject>): Promise<Issue[]> {
  const isOther = draft.templateId !== undefined && draft.templateId !== row.templateId;
  return isOther && (await isInUse(ctx, row.id)) ? [{ field: 'templateId', code: 'rule', message: 'review.calibrationReady' }] : [];
}

/** A project that keeps experts from reviewing until they are calibrated has something to calibrate them by. */
export async function refuseWithoutWorks(ctx: TxCtx, row: Project): Promise<void> {
  if (row.calibration !== calibrationMode.done && row.calibration !== calibrationMode.within) return;
  if (!(await isInUse(ctx, row.id)))
    refuseIssues(reviewProject.fields, [{ field: 'calibration', code: 'rule', message: 'review.calibrationMissing' }]);
}

/** Another tolerance judges what was scored already anew. */
export async function judgeAnew(ctx: TxCtx, row: Project, draft: Columns<typeof reviewProject>): Promise<void> {
  const percent = draft.calibrationTolerance;
  if (percent === undefined || percent === row.calibrationTolerance) return;
  const { tx, tenantId } = ctx;
  const template = await tx.one<{ fullMark: number }>(
    `select full_mark as "fullMark" from ds_tb_review_template where id = $1 and tenant_id = $2`,
    [row.templateId, tenantId],
  );
  const points = tolerancePoints(percent ?? reviewProject.fields.calibrationTolerance.default, template?.fullMark ?? 100);
  await tx.run(
    `update ds_tb_calibration_result set within = case when abs(distance) <= $3 then '${yes}' else '${no}' end
     where tenant_id = $1 and project_id = $2 and del_flag = '0'`,
    [tenantId, row.id, points],
  );
}
