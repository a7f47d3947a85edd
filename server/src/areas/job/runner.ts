import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { jobRunStatus, jobStatus } from '@saiyun/sdk/entities';
import { dayOf } from '../../actor/actor.ts';
import type { Db, Tx } from '../../db/db.ts';
import { isOpenSql } from '../../kernel/access/open-tenant.ts';
import type { Services } from '../../kernel/context.ts';
import { newId } from '../../kernel/id.ts';
import { noteOutage } from '../../kernel/outage.ts';
import { readParameter } from './handler.ts';
import { jobHandlers } from './handlers.ts';
import { awaken, type Ended, isOpenRunSql, leaseSeconds, state, type TakenRun, take, takeManual, writeEnded } from './run-statements.ts';
import { misfireMs, nextTimeOf, retryDelayMs, type Scheduled } from './schedule.ts';

const lookMs = 1000;
/** How often the due times of jobs are compared with their rules. */
const correctMs = 60_000;
const mostAtOnce = 4;
const mostDue = 50;
/** How long running handlers may take to finish at shutdown. */
const patienceMs = 5000;
const mostOutput = 20_000;

interface Planned extends Scheduled {
  readonly id: string;
}

interface DueJob extends Planned {
  readonly tenant_id: number;
  readonly misfire: string | null;
  readonly next_time: Date;
}

interface HowEnded {
  readonly isDone: boolean;
  readonly output: string;
}

/** `over` resolves when the handler has ended, `written` when the database has the result. */
interface Running {
  readonly over: Promise<void>;
  readonly written: Promise<HowEnded>;
}

export interface JobRunner {
  /** Starts looking for due jobs. */
  start(): void;
  /** One pass: fires due jobs and executes waiting runs; resolves when those runs have ended. */
  look(): Promise<void>;
  /** Executes a job's newest waiting run that was started by hand; returns how it ended. */
  runWaiting(jobId: string): Promise<HowEnded | undefined>;
  /** Takes no more runs. Current ones get a moment to finish, then another node takes them over. */
  stop(): Promise<void>;
}

const runners = new WeakMap<Db, JobRunner>();

/** The runner for a database, which runs the jobs of this process. */
export function runnerOf(services: Services): JobRunner {
  const found = runners.get(services.db) ?? jobRunner(services);
  runners.set(services.db, found);
  return found;
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

const fireDue = async (services: Services, now: Date): Promise<void> => {
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
};

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
const correctTimes = async ({ db, log }: Services, now: Date): Promise<void> => {
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
};

class StoppedRun extends Error {
  override readonly name = 'StoppedRun';
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const give = (): void => reject(signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)));
    if (signal.aborted) give();
    else signal.addEventListener('abort', give, { once: true });
  });

function jobRunner(services: Services): JobRunner {
  const { db, log, clock } = services;
  /** Uses the database's clock if there is one. */
  const time = (): Date => clock.now();
  const node = `${hostname()}:${process.pid}:${randomBytes(4).toString('hex')}`;
  const running = new Set<Promise<unknown>>();
  /** Handlers running now; results of earlier ones may still be on their way to the database. */
  let busy = 0;
  /** Passes in progress: they finish before the database is closed. */
  const looking = new Set<Promise<unknown>>();
  const stopping = new AbortController();
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  let ended: Ended[] = [];
  let writing: Promise<unknown> | undefined;
  /** Runs that end at the same moment are written together. */
  const finish = (run: TakenRun, status: string, started: number, output: readonly string[], retryTime: Date | null): Promise<unknown> => {
    const ms = Math.round(performance.now() - started);
    ended.push({ id: run.id, status, ms, output: output.join('\n').slice(0, mostOutput), retryTime });
    writing ??= new Promise((resolve) => setImmediate(resolve)).then(() => {
      const now = ended;
      ended = [];
      writing = undefined;
      return writeEnded(db, node, time(), now);
    });
    return writing;
  };

  const execute = async (run: TakenRun, over: () => void): Promise<HowEnded> => {
    const started = performance.now();
    const lines: string[] = [];
    const { job } = run;
    const handler = jobHandlers.get(job?.handler ?? '');
    const lost = new AbortController();
    const renewing = setInterval(
      () => {
        // All tenants: the nodes run the jobs of all of them.
        db.run(
          `update sys_quartz_job_run set lease_until = now() + interval '${leaseSeconds} seconds' where id = $1 and node = $2 and status = '${jobRunStatus.running}'`,
          [run.id, node],
        ).then(
          (still) => still > 0 || lost.abort(new StoppedRun('another node has taken the run')),
          () => undefined,
        );
      },
      (leaseSeconds * 1000) / 3,
    );
    renewing.unref();
    const limit = AbortSignal.timeout((job?.seconds ?? 600) * 1000);
    const signal = AbortSignal.any([limit, lost.signal, stopping.signal]);
    try {
      if (!job || !handler) throw new Error(`there is no handler ${job?.handler ?? ''}`);
      const say = (line: string): void => {
        lines.push(line);
      };
      await Promise.race([handler.run(services, { tenantId: run.tenant_id, signal, say }, readParameter(job.parameter)), aborted(signal)]);
      over();
      await finish(run, state.done, started, lines, null);
      return { isDone: true, output: lines.join('\n') };
    } catch (error) {
      if (stopping.signal.aborted) {
        // Not the run's fault: another node takes it over at once. All tenants: as above.
        await db
          .run(
            `update sys_quartz_job_run set status = '${jobRunStatus.waiting}', attempt = attempt - 1, lease_until = null where id = $1 and node = $2 and status = '${jobRunStatus.running}'`,
            [run.id, node],
          )
          .catch(() => undefined);
        return { isDone: false, output: '' };
      }
      lines.push(limit.aborted ? `time limit of ${job?.seconds ?? 600} s reached` : error instanceof Error ? error.message : String(error));
      const mayRetry = handler !== undefined && run.attempt <= (job?.retries ?? 0);
      const retryTime = mayRetry ? new Date(time().getTime() + retryDelayMs(run.attempt)) : null;
      await finish(run, mayRetry ? state.retrying : state.failed, started, lines, retryTime);
      log.warn({ job: run.job_id, run: run.id, attempt: run.attempt, err: error }, 'a job failed');
      return { isDone: false, output: lines.join('\n') };
    } finally {
      over();
      clearInterval(renewing);
    }
  };

  const executeTracked = (run: TakenRun): Running => {
    const { promise: over, resolve } = Promise.withResolvers<void>();
    busy += 1;
    let isOver = false;
    const end = (): void => {
      if (!isOver) busy -= 1;
      isOver = true;
      resolve();
    };
    const written = execute(run, end).finally(() => running.delete(written));
    running.add(written);
    return { over, written };
  };

  const untilEnd = async (work: Promise<unknown>, what: string): Promise<void> => {
    const ending = work.catch((error: unknown) => {
      if (!noteOutage(services, error)) log.warn({ err: error }, what);
    });
    looking.add(ending);
    await ending;
    looking.delete(ending);
  };

  const planned = async (): Promise<void> => {
    const now = await clock.ask();
    if (now) await planJobs(db, now);
  };

  let checked = 0;
  const look = async (): Promise<void> => {
    if (isStopped) return;
    const now = await clock.ask();
    // A node without a reliable time cannot say what is due.
    if (!now || isStopped) return;
    if (Math.abs(now.getTime() - checked) >= correctMs) {
      checked = now.getTime();
      await correctTimes(services, now);
    }
    await fireDue(services, now);
    await awaken(db, now);
    let before: Promise<unknown> = Promise.resolve();
    // Continues while more may be waiting: a backlog of hours after a shutdown is not limited to four runs a second.
    for (;;) {
      const free = mostAtOnce - busy;
      if (free <= 0 || isStopped) break;
      // The next runs are taken while the results of the previous ones are written.
      const taken = await take(db, time(), node, free);
      const started = taken.map(executeTracked);
      const written = Promise.all([before, ...started.map((run) => run.written)]);
      // Its failure is reported below, or by whatever fails first.
      written.catch(() => undefined);
      await Promise.all([before, ...started.map(({ over }) => over)]);
      before = written;
      if (taken.length < free) break;
    }
    await before;
  };

  return {
    look,
    start() {
      const again = (): void => {
        if (isStopped) return;
        timer = setTimeout(() => {
          // A long run does not delay the next pass.
          void untilEnd(look(), 'looking for due jobs');
          again();
        }, lookMs);
        timer.unref();
      };
      void untilEnd(planned(), 'looking for jobs without a time').then(again);
    },
    async runWaiting(jobId) {
      const run = await takeManual(db, time(), node, jobId);
      return run && executeTracked(run).written;
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      const patience = setTimeout(() => stopping.abort(new StoppedRun('the server stops')), patienceMs);
      await Promise.allSettled(running);
      await Promise.all(looking);
      clearTimeout(patience);
    },
  };
}
