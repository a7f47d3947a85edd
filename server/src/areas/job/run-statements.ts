import { yes } from '@saiyun/sdk/contract';
import { jobRunStatus } from '@saiyun/sdk/entities';
import { dayOf } from '../../actor/read-actor.ts';
import type { Db } from '../../db/db.ts';
import { isOpenSql } from '../../kernel/access/open-tenant.ts';

/** The states of a run. */
export const state = jobRunStatus.values;
/** A run that has not ended. Written as literals, because with a parameter the planner would not use the partial index. */
export const isOpenRunSql = `status in ('${state.waiting}', '${state.running}', '${state.retrying}')`;

/** How long a silent node keeps its runs; renewed every third of that time. */
export const leaseSeconds = 30;

export interface TakenRun {
  readonly id: string;
  readonly tenant_id: number;
  readonly job_id: string;
  readonly attempt: number;
  /** Null if the job was deleted. */
  readonly job: Job | null;
}

interface Job {
  readonly handler: string;
  readonly parameter: string | null;
  readonly seconds: number | null;
  readonly retries: number | null;
}

/** Runs with a due retry, and runs of silent nodes, wait again. All tenants: the nodes run the jobs of all of them. */
export function awaken(db: Db, now: Date): Promise<number> {
  return db.run(
    `update sys_quartz_job_run set status = '${state.waiting}', retry_time = null, lease_until = null where id in (
       select id from sys_quartz_job_run where ${isOpenRunSql}
         and ((status = '${state.retrying}' and retry_time <= $1) or (status = '${state.running}' and lease_until < now()))
       for update skip locked)`,
    [now],
  );
}

/**
 * The first waiting runs, read in index order. A condition that the planner thinks is rare, for instance a tenant looked up for each row,
 * would make it read and sort all of them every time. Rows locked here stay put until they are written.
 */
const takeSql = (which: string): string =>
  `update sys_quartz_job_run r set status = '${state.running}', start_time = $1, attempt = coalesce(r.attempt, 0) + 1, node = $2,
     lease_until = now() + interval '${leaseSeconds} seconds', revision = r.revision + 1
   where r.ctid = any(array(
     select o.ctid from sys_quartz_job_run o where o.status = '${state.waiting}' ${which}
       and o.tenant_id <> all(array(select t.id from sys_tenant t where not ${isOpenSql('t.id', '$4')}))
     order by o.fire_time limit $3 for update skip locked))
   returning r.id, r.tenant_id, r.job_id, r.attempt, (select jsonb_build_object('handler', j.job_class_name, 'parameter', j.parameter,
     'seconds', j.time_limit_seconds, 'retries', j.max_retries) from sys_quartz_job j where j.id = r.job_id) as job`;
const takeAnySql = takeSql('');
const takeOneSql = takeSql(`and o.job_id = $5 and o.cause = 'manual'`);

/** Takes waiting runs and returns each with what it needs of its job. */
export function take(db: Db, now: Date, node: string, limit: number): Promise<TakenRun[]> {
  return db.many(takeAnySql, [now, node, limit, dayOf(now)]);
}

/** Takes a waiting run of a job that was started by hand. */
export function takeManual(db: Db, now: Date, node: string, jobId: string): Promise<TakenRun | undefined> {
  return db.one(takeOneSql, [now, node, 1, dayOf(now), jobId]);
}

export interface Ended {
  readonly id: string;
  readonly status: string;
  readonly ms: number;
  readonly output: string;
  readonly retryTime: Date | null;
}

/** Whether one more failure is one that people want to hear of. */
const isTellingSql = `(j.alert_on = '${yes}' and j.fail_count + 1 >= j.alert_after)`;

/**
 * Writes how runs ended, and on each job how its last run ended and what is to be told of it. The limit tells the planner that they are few and best found by id. A run
 * that another node ended after its lease expired is no longer this node's to write.
 */
export function writeEnded(db: Db, node: string, now: Date, runs: readonly Ended[]): Promise<number> {
  return db.run(
    `with kept as (
       update sys_quartz_job_run r set status = e.status, end_time = $1, duration_ms = e.ms, output = e.output, retry_time = e.retry_time,
         lease_until = null, revision = r.revision + 1
       from (select * from unnest($3::text[], $4::text[], $5::int[], $6::text[], $7::timestamptz[]) limit $8) as e(id, status, ms, output, retry_time)
       where r.id = e.id and r.node = $2 and r.lease_until is not null returning r.job_id, r.status)
     update sys_quartz_job j set last_time = $1, last_status = kept.status,
       fail_count = case kept.status when '${state.failed}' then j.fail_count + 1 when '${state.done}' then 0 else j.fail_count end,
       alert_told = case kept.status when '${state.failed}' then j.alert_told or ${isTellingSql} when '${state.done}' then false else j.alert_told end,
       alert_due = case when kept.status = '${state.failed}' and not j.alert_told and ${isTellingSql} then 'failed'
         when kept.status = '${state.done}' and j.alert_told then 'well' else j.alert_due end
     from kept where j.id = kept.job_id`,
    [
      now,
      node,
      runs.map(({ id }) => id),
      runs.map(({ status }) => status),
      runs.map(({ ms }) => ms),
      runs.map(({ output }) => output),
      runs.map(({ retryTime }) => retryTime),
      runs.length,
    ],
  );
}
