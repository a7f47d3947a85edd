import type { CalibrationCell, CalibrationOverview } from '@saiyun/sdk/calls';
import { yes } from '@saiyun/sdk/contract';
import { calibrationMode, calibrationResult, calibrationStatus, reviewProject, reviewStatus } from '@saiyun/sdk/entities';
import { tolerancePoints } from '../../../domain/calibration.ts';
import { rolesForCall } from '../../../kernel/access/access.ts';
import { writeOf } from '../../../kernel/access/confinement.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { twinSql } from '../../../kernel/dict/twin.ts';
import { readRow, refuseUngiven } from '../../../kernel/write/standard-calls.ts';
import { projectModule } from '../project.ts';
import { standingsOf } from './standing.ts';

type Works = CalibrationOverview['works'];

const worksOf = async (ctx: Ctx, projectId: string): Promise<Works> => {
  const rows = await ctx.db.many<Omit<Works[number], 'no'>>(
    `select id, ${twinSql(ctx.language, 'title')} as title, status, reference_score as "referenceScore"
     from ds_tb_calibration where tenant_id = $1 and project_id = $2 and status <> '${calibrationStatus.draft}' and del_flag = '0'
     order by order_num, create_time, id`,
    [ctx.tenantId, projectId],
  );
  return rows.map((row, i) => ({ ...row, no: i + 1 }));
};

/** Experts with works of the project, and whoever scored a calibration work before the works went elsewhere. */
const expertsOf = ({ db, tenantId }: Ctx, projectId: string): Promise<{ id: string; name: string }[]> =>
  // Deleted too: who scored one keeps the name.
  db.many(
    `select e.id, e.real_name as name from ds_tb_expert e where e.tenant_id = $1 and (
       exists (select 1 from ds_tb_works_allot a where a.tenant_id = $1 and a.project_id = $2 and a.expert_id = e.id and a.del_flag = '0'
         and a.status not in ('${reviewStatus.returned}', '${reviewStatus.cancelled}'))
       or exists (select 1 from ds_tb_calibration_result r where r.tenant_id = $1 and r.project_id = $2 and r.expert_id = e.id and r.del_flag = '0'))
     order by e.real_name, e.id`,
    [tenantId, projectId],
  );

interface Scored extends CalibrationCell {
  readonly expertId: string;
}

/** The last try of each expert at each work. */
export async function lastTries({ db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>, projectId: string): Promise<readonly Scored[]> {
  return db.many<Scored>(
    `select distinct on (expert_id, calibration_id) expert_id as "expertId", calibration_id as "calibrationId", attempt_no as tries,
       total_score as "totalScore", distance, within = '${yes}' as within, after_reference = '${yes}' as "afterReference"
     from ds_tb_calibration_result where tenant_id = $1 and project_id = $2 and del_flag = '0'
     order by expert_id, calibration_id, attempt_no desc`,
    [tenantId, projectId],
  );
}

/** The mean distance, to thousandths: above zero is lenient. */
export function leniencyOf(cells: readonly Pick<CalibrationCell, 'distance'>[]): number | null {
  if (cells.length === 0) return null;
  return Math.round((cells.reduce((sum, { distance }) => sum + distance, 0) / cells.length) * 1000) / 1000;
}

/** Experts and calibration works of a project that the caller looks after as a whole, or audits. */
export async function calibrationOverview(ctx: Ctx, projectId: string): Promise<CalibrationOverview> {
  rolesForCall(ctx, calibrationResult, 'list');
  const roles = rolesForCall(ctx, reviewProject, 'queryById');
  const project = await readRow(ctx, ctx.db, projectModule, roles, projectId);
  // Experts score works of all areas: a sub-administrator of some of them has no list of their results either.
  await refuseUngiven({ ...ctx, tx: ctx.db }, projectModule, roles, [projectId], writeOf(calibrationResult));
  const template = await ctx.db.one<{ fullMark: number }>(
    `select full_mark as "fullMark" from ds_tb_review_template where id = $1 and tenant_id = $2`,
    [project.templateId, ctx.tenantId],
  );
  const fullMark = template?.fullMark ?? 100;
  const works = await worksOf(ctx, projectId);
  const experts = await expertsOf(ctx, projectId);
  const tries = Map.groupBy(await lastTries(ctx, projectId), ({ expertId }) => expertId);
  const standings = (
    await standingsOf(
      ctx.db,
      ctx.tenantId,
      [projectId],
      experts.map(({ id }) => id),
    )
  ).get(projectId);
  return {
    mode: project.calibration ?? calibrationMode.none,
    fullMark,
    tolerance: tolerancePoints(project.calibrationTolerance ?? reviewProject.fields.calibrationTolerance.default, fullMark),
    works,
    experts: experts.map(({ id, name }) => {
      const cells = (tries.get(id) ?? []).map(({ expertId: _expert, ...cell }) => cell);
      const standing = standings?.get(id) ?? { mode: calibrationMode.none, all: 0, done: 0, within: 0, needed: false };
      return { id, name, standing, cells, leniency: leniencyOf(cells) };
    }),
  };
}
