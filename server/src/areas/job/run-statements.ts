import type { Db } from '../../db/db.ts';
import { isOpenSql } from '../../kernel/open-tenant.ts';
import { dayOf } from '../session/actor.ts';

/** States of a run. */
export const state = { waiting: '0', running: '1', done: '2', failed: '3', retrying: '4', skipped: '5' } as const;
/** A run that has not ended. */
export const open = [state.waiting, state.running, state.retrying];

/** How long a node that fell silent keeps its runs; renewed every third of it. */
export const leaseSeconds = 30;

export interface TakenRun {
  readonly id: string;
  readonly tenant_id: number;
  readonly job_id: string;
  readonly attempt: number;
  /** Null where the job is gone. */
  readonly job: Job | null;
}

interface Job {
  readonly handler: string;
  readonly parameter: string | null;
  readonly seconds: number | null;
  readonly retries: number | null;
}

/** Takes runs that wait, of one job where it is named, and answers each with what it needs of its job. */
export const take = (db: Db, now: Date, node: string, limit: number, jobId: string | null): Promise<TakenRun[]> =>
  db.many<TakenRun>(
    `update sys_quartz_job_run r set status = '${state.running}', start_time = $1, attempt = coalesce(r.attempt, 0) + 1, node = $2, retry_time = null,
       lease_until = now() + interval '${leaseSeconds} seconds', revision = r.revision + 1
     where r.id in (
       select o.id from sys_quartz_job_run o where o.status in ('${open.join("', '")}') and ($4::text is null or (o.job_id = $4 and o.cause = 'manual'))
         and (o.status = '${state.waiting}' or (o.status = '${state.retrying}' and o.retry_time <= $1)
           or (o.status = '${state.running}' and o.lease_until < now()))
         and ${isOpenSql('o.tenant_id', '$5')}
       order by o.fire_time limit $3 for update skip locked)
     returning r.id, r.tenant_id, r.job_id, r.attempt, (select jsonb_build_object('handler', j.job_class_name, 'parameter', j.parameter,
       'seconds', j.time_limit_seconds, 'retries', j.max_retries) from sys_quartz_job j where j.id = r.job_id) as job`,
    [now, node, limit, jobId, dayOf(now)],
  );

export interface Ended {
  readonly id: string;
  readonly status: string;
  readonly ms: number;
  readonly output: string;
  readonly retryTime: Date | null;
}

/** How runs ended, and with the job how its last one did. A run that another node has taken meanwhile is that node's to write down. */
export const writeEnded = (db: Db, node: string, now: Date, runs: readonly Ended[]): Promise<number> =>
  db.run(
    `with kept as (
       update sys_quartz_job_run r set status = e.status, end_time = $1, duration_ms = e.ms, output = e.output, retry_time = e.retry_time,
         lease_until = null, revision = r.revision + 1
       from unnest($3::text[], $4::text[], $5::int[], $6::text[], $7::timestamptz[]) as e(id, status, ms, output, retry_time)
       where r.id = e.id and r.node = $2 and r.status = '${state.running}' returning r.job_id, r.status)
     update sys_quartz_job j set last_time = $1, last_status = kept.status from kept where j.id = kept.job_id`,
    [
      now,
      node,
      runs.map(({ id }) => id),
      runs.map(({ status }) => status),
      runs.map(({ ms }) => ms),
      runs.map(({ output }) => output),
      runs.map(({ retryTime }) => retryTime),
    ],
  );
