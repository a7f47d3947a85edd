import type { Language } from '@saiyun/sdk/contract';
import { allotRun, allotRunStatus, reviewProject } from '@saiyun/sdk/entities';
import { failureText } from '@saiyun/sdk/messages';
import type { Tx } from '../../../db/db.ts';
import { isUnavailable } from '../../../db/sql-error.ts';
import { algoVersionOf } from '../../../domain/allot/instance.ts';
import type { AllotFindings, AllotLine } from '../../../domain/allot/outcome.ts';
import type { AllotSets } from '../../../domain/allot/sets.ts';
import type { Services } from '../../../kernel/context.ts';
import { Failure } from '../../../kernel/failure.ts';
import { newId } from '../../../kernel/id.ts';
import { type DbRow, fromDb } from '../../../kernel/row/row.ts';
import { type Leased, leaseSeconds, type TaskKind, TaskStopped } from '../../../kernel/tasks/queue.ts';
import { gatherSets, keepSets, keptSets, paramsOf, setsDigest } from './gather.ts';
import { solveSets } from './threads.ts';

/** Who began a run, as its task needs it. */
export interface RunParams {
  readonly username: string;
  readonly language: Language;
}

interface Running {
  readonly id: string;
  readonly tenantId: number;
  readonly projectId: string;
  readonly params: RunParams;
}

const lineBlock = 5000;

/** Sets columns while this node holds the lease and nobody has discarded the run. */
const setRun = async (db: Tx, now: Date, { id, owner }: Leased, set: string, params: readonly unknown[]): Promise<void> => {
  // All tenants: whoever has the lease has the run.
  const touched = await db.run(
    `update ds_tb_works_allot_run set ${set}, update_time = $3, lease_until = now() + ${leaseSeconds} * interval '1 second'
     where id = $1 and lease_owner = $2 and status = '${allotRunStatus.running}' and del_flag = '0'`,
    [id, owner, now, ...params],
  );
  if (touched === 0) throw new TaskStopped('the run was taken over or discarded');
};

/** The sets as they were when the run first began: a run that goes on elsewhere comes to the same result. */
const setsOf = async (services: Services, { id, tenantId, projectId }: Running) => {
  const reader = { tx: services.db, tenantId, now: services.now };
  const kept = await keptSets(reader, id);
  if (kept) return kept;
  const stored = await services.db.one<DbRow>(`select * from ds_tb_review_project where id = $1 and tenant_id = $2`, [projectId, tenantId]);
  const row = await services.db.one<DbRow>(`select * from ds_tb_works_allot_run where id = $1 and tenant_id = $2`, [id, tenantId]);
  if (!stored || !row) throw new Failure('row.missing');
  const project = fromDb(services, reviewProject, stored);
  const sets = await gatherSets(reader, project, paramsOf(fromDb(services, allotRun, row), project));
  await keepSets(services.db, tenantId, id, sets);
  return sets;
};

/** Stores the lines of a proposal in place of those that it has. */
export async function insertLines(
  services: Pick<Services, 'now' | 'random'>,
  tx: Tx,
  run: Running,
  lines: readonly AllotLine[],
): Promise<void> {
  await tx.run(`delete from ds_tb_works_allot_temp where tenant_id = $1 and run_id = $2`, [run.tenantId, run.id]);
  for (let at = 0; at < lines.length; at += lineBlock) {
    const block = lines.slice(at, at + lineBlock).map((line) => ({ id: newId(services), ...line }));
    await tx.run(
      `insert into ds_tb_works_allot_temp (id, tenant_id, run_id, project_id, works_id, expert_id, rank_no, match_score, cost_parts, flag, create_by, create_time)
       select r.id, $2::int, $3, $4, r."worksId", r."expertId", r."rankNo", r."matchScore", r."costParts", r.flag, $5, $6::timestamptz
       from jsonb_to_recordset($1::jsonb) as r(id text, "worksId" text, "expertId" text, "rankNo" int, "matchScore" numeric, "costParts" jsonb, flag text)`,
      [JSON.stringify(block), run.tenantId, run.id, run.projectId, run.params.username, services.now()],
    );
  }
}

const store = (services: Services, leased: Leased, run: Running, findings: AllotFindings, sets: AllotSets, began: number): Promise<void> =>
  services.db.tx(async (tx) => {
    const { done, infeasible } = allotRunStatus;
    const isFound = findings.kind === 'lines';
    if (isFound) await insertLines(services, tx, run, findings.lines);
    await setRun(
      tx,
      services.now(),
      leased,
      `status = $4, stats = $5::jsonb, infeasible = $6::jsonb, result_digest = $7, input_digest = $8, algo_version = $9, duration_ms = $10,
       progress = null, revision = revision + 1`,
      [
        isFound ? done : infeasible,
        isFound ? JSON.stringify(findings.stats) : null,
        isFound ? null : JSON.stringify(findings.causes),
        isFound ? findings.digest : null,
        setsDigest(sets),
        algoVersionOf(sets),
        Math.round(performance.now() - began),
      ],
    );
  });

const solve = async (services: Services, leased: Leased, run: Running): Promise<void> => {
  const began = performance.now();
  const sets = await setsOf(services, run);
  const stopping = new AbortController();
  const signal = AbortSignal.any([leased.signal, stopping.signal]);
  const findings = await solveSets(sets, signal, (progress) => {
    void setRun(services.db, services.now(), leased, 'progress = $4', [progress]).catch((error: unknown) => stopping.abort(error));
  });
  if (signal.aborted) throw new TaskStopped('the run was stopped');
  await store(services, leased, run, findings, sets, began);
};

const runAllot = async (services: Services, leased: Leased): Promise<void> => {
  // All tenants: whoever has the lease has the run.
  const run = await services.db.one<Running>(
    `select id, tenant_id as "tenantId", project_id as "projectId", params from ds_tb_works_allot_run where id = $1`,
    [leased.id],
  );
  if (!run) return;
  try {
    await solve(services, leased, run);
  } catch (error) {
    if (leased.signal.aborted || error instanceof TaskStopped || isUnavailable(error)) throw error;
    if (!(error instanceof Failure)) services.log.error({ run: run.id, err: error }, 'an allotment failed');
    const { code, params } = error instanceof Failure ? error : new Failure('server.internal');
    await setRun(
      services.db,
      services.now(),
      leased,
      `status = '${allotRunStatus.discarded}', problem = $4, progress = null, revision = revision + 1`,
      [failureText(run.params.language, code, params)],
    );
  }
};

/** How allotments run in the queue: those of one tenant one after another. An interrupted one begins again from the sets that it kept. */
export const allotRunKind: TaskKind = {
  table: 'ds_tb_works_allot_run',
  open: [allotRunStatus.running],
  group: ({ tenantId }) => String(tenantId),
  run: runAllot,
  tidy: async () => undefined,
};
