import type { AllotCheck } from '@saiyun/sdk/calls';
import type { StoredRow } from '@saiyun/sdk/contract';
import { calibrationMode, calibrationStatus, type reviewProject, reviewStatus } from '@saiyun/sdk/entities';
import { calibratedWorks } from '@saiyun/sdk/rules';
import type { Ctx } from '../../../kernel/context.ts';
import { standingsOf } from './standing.ts';

/** How far a project is with its calibration: the works in use, and the experts with reviews of it. */
export async function calibrationState(
  { db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>,
  { id, calibration }: Pick<StoredRow<typeof reviewProject>, 'id' | 'calibration'>,
): Promise<AllotCheck['calibration']> {
  const mode = calibration ?? calibrationMode.none;
  const ready = await db.one<{ n: number }>(
    `select count(*)::int as n from ds_tb_calibration where tenant_id = $1 and project_id = $2 and status = '${calibrationStatus.ready}' and del_flag = '0'`,
    [tenantId, id],
  );
  const experts = await db.many<{ id: string }>(
    `select distinct expert_id as id from ds_tb_works_allot where tenant_id = $1 and project_id = $2
       and status not in ('${reviewStatus.returned}', '${reviewStatus.cancelled}') and del_flag = '0' order by 1`,
    [tenantId, id],
  );
  const ids = experts.map((one) => one.id);
  const standings = [...((await standingsOf(db, tenantId, [id], ids)).get(id)?.values() ?? [])];
  const done = standings.filter((one) => one.all > 0 && calibratedWorks(one) === one.all).length;
  return { mode, works: ready?.n ?? 0, experts: ids.length, done };
}
