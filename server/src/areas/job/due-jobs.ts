import { jobStatus } from '@saiyun/sdk/entities';
import { dayOf } from '../../actor/read-actor.ts';
import type { Tx } from '../../db/db.ts';
import { isOpenSql } from '../../kernel/access/open-tenant.ts';
import type { Services } from '../../kernel/context.ts';
import { newId } from '../../kernel/id.ts';
import { isOpenRunSql, state } from './run-statements.ts';
import { misfireMs, nextTimeOf, type Scheduled } from './schedule.ts';

const mostDue = 50;

interface Planned extends Scheduled {
  readonly id: string;
}

interface DueJob extends Planned {
  readonly tenant_id: number;
  readonly misfire: string | null;
  readonly next_time: Date;
}

/** Advances a due job and creates the run for that time; if another node fired it, the run exists already. */
const fire = async (services: Services, job: DueJob, now: Date): Promise<void> => {
  const { db } = services;
  const lateMs = now.getTime() - job.next_time.getTime();
  const busy = await db.one(`select 1 as busy from sys_quartz_job_run where job_id = $1 and tenant_id = $2 and ${isOpenRunSql} limit 1`, [
    job.id,
    job.tenant_id,
  ]);
  const missed = job.misfire === 'skip' && lateMs > misfireMs;
  const why = missed ? `missed by ${Math.round(lateMs / 1000)} s` : busy ? 'the run before has not ended' : null;
  await db.run(
    `insert into sys_quartz_job_run (id, tenant_id, job_id, fire_time, cause, status, attempt, output, create_time)
     values ($1, $2, $3, $4, 'schedule', $5, 0, $6, $7) on conflict (job_id, fire_time) do nothing`,
    [newId(services), job.tenant_id, job.id, job.next_time, why === null ? state.waiting : state.skipped, why, now],
  );
  // Several missed times become one run.
  const from = lateMs > 0 ? now : job.next_time;
  await db.run('update sys_quartz_job set next_time = $2 where id = $1 and tenant_id = $3', [job.id, nextTimeOf(job, from), job.tenant_id]);
};

/** Creates a run for every job that is due; nodes share the work. */
export async function fireDue(services: Services, now: Date): Promise<void> {
  const { db } = services;
  for (let n = 0; n < mostDue; n += 1) {
    const fired = await db.tx(async (tx) => {
      // All tenants: the nodes run the jobs of all of them.
      const job = await tx.one<DueJob>(
        `select id, tenant_id, cron_expression as "cronExpression", time_zone as "timeZone", misfire, next_time from sys_quartz_job
         where status = '${jobStatus.running}' and del_flag = '0' and next_time <= $1 and ${isOpenSql('sys_quartz_job.tenant_id', '$2')} order by next_time, id limit 1 for update skip locked`,
        [now, dayOf(now)],
      );
      if (job) await fire(services, job, now);
      return job !== undefined;
    });
    if (!fired) return;
  }
}

/** Sets the next time of jobs that have none yet, for instance those of a new tenant. */
export async function planJobs(tx: Tx, now: Date): Promise<void> {
  // All tenants: the nodes run the jobs of all of them.
  const jobs = await tx.many<Planned>(
    `select id, cron_expression as "cronExpression", time_zone as "timeZone" from sys_quartz_job
     where status = '${jobStatus.running}' and del_flag = '0' and next_time is null`,
  );
  // All tenants: as above.
  for (const job of jobs)
    await tx.run('update sys_quartz_job set next_time = $2 where id = $1 and next_time is null', [job.id, nextTimeOf(job, now)]);
}

interface LateJob extends Planned {
  readonly next_time: Date;
  readonly last: Date | null;
}

/**
 * No job is due later than its rule says: a node with a fast clock would have written such a time, and every node would wait for it. The
 * time stays after the job's last run if a clock went back by less than a day.
 */
export async function correctTimes({ db, log }: Services, now: Date): Promise<void> {
  // All tenants: the nodes run the jobs of all of them.
  const jobs = await db.many<LateJob>(
    `select id, cron_expression as "cronExpression", time_zone as "timeZone", next_time, (select max(fire_time) from sys_quartz_job_run
       where job_id = sys_quartz_job.id and fire_time <= $1::timestamptz + interval '1 day') as last
     from sys_quartz_job where status = '${jobStatus.running}' and del_flag = '0' and next_time > $1`,
    [now],
  );
  for (const job of jobs) {
    const right = nextTimeOf(job, job.last && job.last > now ? job.last : now);
    if (!right || right >= job.next_time) continue;
    // All tenants: as above.
    const corrected = await db.run('update sys_quartz_job set next_time = $2 where id = $1 and next_time > $2', [job.id, right]);
    if (corrected > 0) log.warn({ job: job.id, was: job.next_time, is: right }, 'a job was to run later than its rule says');
  }
}
