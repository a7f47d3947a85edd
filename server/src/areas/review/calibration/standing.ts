import type { CalibrationStanding } from '@saiyun/sdk/calls';
import { yes } from '@saiyun/sdk/contract';
import { calibrationMode, calibrationStatus } from '@saiyun/sdk/entities';
import { calibratedWorks } from '@saiyun/sdk/rules';
import type { Tx } from '../../../db/db.ts';
import { keepsFromReviewing } from '../../../domain/calibration.ts';
import { Failure, type TxCtx } from '../../../kernel/entity-module.ts';

interface Counted {
  readonly projectId: string;
  readonly expertId: string;
  readonly mode: string;
  readonly all: number;
  readonly done: number;
  readonly within: number;
}

/** How far experts are with the calibration of projects that ask for one, by project and expert. Retired works no longer count. */
export async function standingsOf(
  tx: Tx,
  tenantId: number,
  projectIds: readonly string[],
  expertIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, CalibrationStanding>>> {
  const rows = await tx.many<Counted>(
    `select p.id as "projectId", e.id as "expertId", p.calibration as mode, count(c.id)::int as "all", count(r.tried)::int as done,
       (count(*) filter (where r.within))::int as within
     from ds_tb_review_project p cross join unnest($3::text[]) as e(id)
     left join ds_tb_calibration c on c.tenant_id = p.tenant_id and c.project_id = p.id and c.status = '${calibrationStatus.ready}' and c.del_flag = '0'
     left join lateral (
       select max(1) as tried, bool_or(o.within = '${yes}') as within from ds_tb_calibration_result o
       where o.tenant_id = p.tenant_id and o.calibration_id = c.id and o.expert_id = e.id and o.del_flag = '0'
     ) r on true
     where p.tenant_id = $1 and p.id = any($2) and p.calibration <> '${calibrationMode.none}'
     group by p.id, e.id, p.calibration order by 1, 2`,
    [tenantId, projectIds, expertIds],
  );
  const byProject = Map.groupBy(rows, ({ projectId }) => projectId);
  return new Map(
    [...byProject].map(([projectId, own]) => [
      projectId,
      new Map(own.map(({ projectId: _project, expertId, ...counts }) => [expertId, { ...counts, needed: keepsFromReviewing(counts) }])),
    ]),
  );
}

/** The same for one of each; null if the project asks for none, or has no work for it. */
export async function standingOf(tx: Tx, tenantId: number, projectId: string, expertId: string): Promise<CalibrationStanding | null> {
  const found = (await standingsOf(tx, tenantId, [projectId], [expertId])).get(projectId)?.get(expertId);
  return found && found.all > 0 ? found : null;
}

/** Reviews are written only after the calibration that the project asks for. */
export async function refuseUncalibrated({ tx, tenantId }: TxCtx, projectId: string, expertId: string): Promise<void> {
  const standing = await standingOf(tx, tenantId, projectId, expertId);
  if (!standing?.needed) return;
  throw new Failure('review.uncalibrated', { done: calibratedWorks(standing), all: standing.all });
}
