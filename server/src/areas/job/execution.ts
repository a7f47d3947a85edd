import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { jobRunStatus } from '@saiyun/sdk/entities';
import type { HowEnded } from '../../kernel/area-services.ts';
import type { Services } from '../../kernel/context.ts';
import { jobHandlers } from './handlers.ts';
import { type Ended, leaseSeconds, state, type TakenRun, writeEnded } from './run-statements.ts';
import { retryDelayMs } from './schedule.ts';

const mostOutput = 20_000;
const usualSeconds = 600;

class StoppedRun extends Error {
  override readonly name = 'StoppedRun';
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const give = (): void => reject(signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)));
    if (signal.aborted) give();
    else signal.addEventListener('abort', give, { once: true });
  });

type Finish = (run: TakenRun, status: string, started: number, output: readonly string[], retryTime: Date | null) => Promise<unknown>;

/** Runs that end at the same moment are written together. */
const finishTogether = ({ db, clock }: Services, node: string): Finish => {
  let ended: Ended[] = [];
  let writing: Promise<unknown> | undefined;
  return (run, status, started, output, retryTime) => {
    const ms = Math.round(performance.now() - started);
    ended.push({ id: run.id, status, ms, output: output.join('\n').slice(0, mostOutput), retryTime });
    writing ??= new Promise((resolve) => setImmediate(resolve)).then(() => {
      const now = ended;
      ended = [];
      writing = undefined;
      return writeEnded(db, node, clock.now(), now);
    });
    return writing;
  };
};

/** Renews the lease of a run until it is stopped; `lost` is aborted once another node has taken the run. */
const keepLease = ({ db }: Services, node: string, run: TakenRun): { readonly lost: AbortSignal; readonly stop: () => void } => {
  const lost = new AbortController();
  const renew = (): void => {
    // All tenants: the nodes run the jobs of all of them.
    db.run(
      `update sys_quartz_job_run set lease_until = now() + interval '${leaseSeconds} seconds' where id = $1 and node = $2 and status = '${jobRunStatus.running}'`,
      [run.id, node],
    ).then(
      (still) => still > 0 || lost.abort(new StoppedRun('another node has taken the run')),
      () => undefined,
    );
  };
  const renewing = setInterval(renew, (leaseSeconds * 1000) / 3);
  renewing.unref();
  return { lost: lost.signal, stop: () => clearInterval(renewing) };
};

/** Gives a run back that the end of this process cut short: not its fault, so the attempt does not count. */
const giveBack = async ({ db }: Services, node: string, run: TakenRun): Promise<void> => {
  // All tenants: the nodes run the jobs of all of them.
  await db
    .run(
      `update sys_quartz_job_run set status = '${jobRunStatus.waiting}', attempt = attempt - 1, lease_until = null where id = $1 and node = $2 and status = '${jobRunStatus.running}'`,
      [run.id, node],
    )
    .catch(() => undefined);
};

/** `over` resolves when the handler has ended, `written` when the database has the result. */
export interface Running {
  readonly over: Promise<void>;
  readonly written: Promise<HowEnded>;
}

/** Executes the runs that this node has taken. */
export interface Execution {
  /** The node's name, under which it takes runs. */
  readonly node: string;
  /** Handlers running now; results of earlier ones may still be on their way to the database. */
  readonly busy: () => number;
  readonly execute: (run: TakenRun) => Running;
  /** Resolves when all results are written and the passes are over; handlers that take longer than `patienceMs` are stopped. */
  end(patienceMs: number, passes: Promise<unknown>): Promise<void>;
}

export function openExecution(services: Services): Execution {
  const { log, clock } = services;
  const node = `${hostname()}:${process.pid}:${randomBytes(4).toString('hex')}`;
  const running = new Set<Promise<unknown>>();
  const stopping = new AbortController();
  const finish = finishTogether(services, node);
  let busy = 0;

  const run = async (taken: TakenRun, over: () => void): Promise<HowEnded> => {
    const started = performance.now();
    const lines: string[] = [];
    const { job } = taken;
    const handler = jobHandlers.get(job?.handler ?? '');
    const lease = keepLease(services, node, taken);
    const limit = AbortSignal.timeout((job?.seconds ?? usualSeconds) * 1000);
    const signal = AbortSignal.any([limit, lease.lost, stopping.signal]);
    try {
      if (!job || !handler) throw new Error(`there is no handler ${job?.handler ?? ''}`);
      const say = (line: string): void => {
        lines.push(line);
      };
      await Promise.race([handler.run(services, { tenantId: taken.tenant_id, signal, say }, job.parameter), aborted(signal)]);
      over();
      await finish(taken, state.done, started, lines, null);
      return { isDone: true, output: lines.join('\n') };
    } catch (error) {
      if (stopping.signal.aborted) {
        await giveBack(services, node, taken);
        return { isDone: false, output: '' };
      }
      lines.push(
        limit.aborted ? `time limit of ${job?.seconds ?? usualSeconds} s reached` : error instanceof Error ? error.message : String(error),
      );
      const mayRetry = handler !== undefined && taken.attempt <= (job?.retries ?? 0);
      const retryTime = mayRetry ? new Date(clock.now().getTime() + retryDelayMs(taken.attempt)) : null;
      await finish(taken, mayRetry ? state.retrying : state.failed, started, lines, retryTime);
      log.warn({ job: taken.job_id, run: taken.id, attempt: taken.attempt, err: error }, 'a job failed');
      return { isDone: false, output: lines.join('\n') };
    } finally {
      over();
      lease.stop();
    }
  };

  return {
    node,
    busy: () => busy,
    execute(taken) {
      const { promise: over, resolve } = Promise.withResolvers<void>();
      busy += 1;
      let isOver = false;
      const end = (): void => {
        if (!isOver) busy -= 1;
        isOver = true;
        resolve();
      };
      const written = run(taken, end).finally(() => running.delete(written));
      running.add(written);
      return { over, written };
    },
    async end(patienceMs, passes) {
      const patience = setTimeout(() => stopping.abort(new StoppedRun('the server stops')), patienceMs);
      await Promise.allSettled(running);
      await passes;
      clearTimeout(patience);
    },
  };
}
