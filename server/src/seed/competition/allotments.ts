import { allotRunStatus, reviewProject } from '@saiyun/sdk/entities';
import { solveAllot } from '@saiyun/sdk/logic/allot';
import { gatherSets, type Project, packedSets, setsDigest, usualParams } from '../../areas/review/allotting/gather.ts';
import { idOf } from '../../defaults/random.ts';
import { at, type Seeding, type SeedTenant } from '../../defaults/seeding.ts';
import { AllotView, algoVersionOf, instanceOf } from '../../domain/allot/instance.ts';
import { findingsOf } from '../../domain/allot/outcome.ts';
import type { AllotParams } from '../../domain/allot/sets.ts';
import { type DbRow, fromDb } from '../../kernel/row/row.ts';
import { seedIdentities } from './identities.ts';
import { projectId } from './reviews.ts';

interface Given {
  readonly key: string;
  readonly project: Project;
  readonly status: string;
  readonly mode: 'full' | 'incremental';
  readonly params: Partial<AllotParams>;
  readonly problem?: string;
  readonly day: number;
}

/** Larger ones take longer than the rest of the demo data. */
const mostWorks = 2000;

const usual: AllotParams = { ...usualParams, reviews: 3, seed: 'demo' };

const seedRun = async (
  seeding: Seeding,
  tenant: SeedTenant,
  { key, project, status, mode, params, problem, day }: Given,
): Promise<void> => {
  const { tx } = seeding;
  const time = at(seeding, day, 10);
  const asked = { ...usual, keeps: mode === 'incremental', ...params };
  const sets = await gatherSets({ tx, tenantId: tenant.id, now: () => new Date(time) }, project, asked);
  if (sets.works.length > mostWorks) return;
  const view = new AllotView(sets);
  const instance = instanceOf(view);
  const findings = findingsOf(view, instance, solveAllot(instance));
  const isFound = findings.kind === 'lines';
  const id = idOf(`allotRun:${tenant.id}:${key}`);
  await tx.run(
    `insert into ds_tb_works_allot_run (id, tenant_id, project_id, mode, seed, reviews, load_min, needs_label, label_weight, balance_weight, repeat_weight,
       fair, alternates, algo_version, input_digest, result_digest, status, stats, infeasible, problem, duration_ms, user_id, params, create_by, create_time)
     values ($1, $2, $3, $4, $5, $6, 0, '0', $7, $8, $9, '0', $10, $11, $12, $13, $14, $15::jsonb, $16::jsonb, $17, 20, 'admin', '{}', 'admin', $18)`,
    [
      id,
      tenant.id,
      project.id,
      mode,
      asked.seed,
      asked.reviews,
      asked.labelWeight,
      asked.balanceWeight,
      asked.repeatWeight,
      asked.alternates,
      algoVersionOf(sets),
      setsDigest(sets),
      isFound ? findings.digest : null,
      status,
      isFound ? JSON.stringify(findings.stats) : null,
      isFound ? null : JSON.stringify(findings.causes),
      problem ?? null,
      time,
    ],
  );
  await tx.run(`insert into ds_tb_works_allot_input (run_id, tenant_id, content) values ($1, $2, $3)`, [
    id,
    tenant.id,
    await packedSets(sets),
  ]);
  const lines = isFound ? findings.lines.map((line, i) => ({ id: idOf(`allotLine:${tenant.id}:${key}:${i}`), ...line })) : [];
  await tx.run(
    `insert into ds_tb_works_allot_temp (id, tenant_id, run_id, project_id, works_id, expert_id, rank_no, match_score, cost_parts, flag, create_by, create_time)
     select r.id, $2::int, $3, $4, r."worksId", r."expertId", r."rankNo", r."matchScore", r."costParts", r.flag, 'admin', $5::timestamptz
     from jsonb_to_recordset($1::jsonb) as r(id text, "worksId" text, "expertId" text, "rankNo" int, "matchScore" numeric, "costParts" jsonb, flag text)`,
    [JSON.stringify(lines), tenant.id, id, project.id, time],
  );
};

/** Proposals of who reviews what, in every state in which nothing runs (ALLOT-01): for the round under review, and for the next. */
export async function seedAllotments(seeding: Seeding, tenant: SeedTenant): Promise<void> {
  const { tx, cipher } = seeding;
  const projectOf = async (key: string): Promise<Project | undefined> => {
    const id = projectId(tenant.id, { phase: 'reviewing', key });
    const stored = await tx.one<DbRow>('select * from ds_tb_review_project where id = $1', [id]);
    return stored && fromDb({ cipher }, reviewProject, stored);
  };
  const [open, next] = [await projectOf('first'), await projectOf('second')];
  if (!open || !next) return;
  await seedIdentities(seeding, tenant, next);
  const { applied, discarded, infeasible, done } = allotRunStatus;
  await seedRun(seeding, tenant, { key: 'applied', project: open, status: applied, mode: 'incremental', params: {}, day: -5 });
  const even = { balanceWeight: 1000, labelWeight: 0 };
  await seedRun(seeding, tenant, {
    key: 'even',
    project: open,
    status: discarded,
    mode: 'full',
    params: even,
    problem: '改用增量分配',
    day: -5.5,
  });
  await seedRun(seeding, tenant, {
    key: 'none',
    project: next,
    status: infeasible,
    mode: 'full',
    params: { reviews: 5, loadMax: 1 },
    day: -2,
  });
  await seedRun(seeding, tenant, { key: 'done', project: next, status: done, mode: 'full', params: {}, day: -1 });
}
