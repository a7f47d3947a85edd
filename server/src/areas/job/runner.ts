import type { JobRunner } from '../../kernel/area-services.ts';
import type { Services } from '../../kernel/context.ts';
import { noteOutage } from '../../kernel/outage.ts';
import { sendAlerts } from './alerts.ts';
import { correctTimes, fireDue, planJobs } from './due-jobs.ts';
import { type Execution, openExecution } from './execution.ts';
import { awaken, take, takeManual } from './run-statements.ts';

const lookMs = 1000;
/** How often the due times of jobs are compared with their rules. */
const correctMs = 60_000;
const mostAtOnce = 4;
/** How long running handlers may take to finish at shutdown. */
const patienceMs = 5000;

/** Runs the jobs of this process, following the database's clock if there is one. It takes its services at the first use. */
export function openJobRunner(services: () => Services): JobRunner {
  let made: JobRunner | undefined;
  const runner = (): JobRunner => (made ??= jobRunner(services()));
  return {
    start: () => runner().start(),
    look: () => runner().look(),
    runWaiting: (jobId) => runner().runWaiting(jobId),
    stop: async () => made?.stop(),
  };
}

/** Takes waiting runs while more may be waiting: a backlog of hours after a shutdown is not limited to four runs a second. Says how many. */
const runWaitingRuns = async ({ db, clock }: Services, { node, busy, execute }: Execution, isStopped: () => boolean): Promise<number> => {
  let count = 0;
  let before: Promise<unknown> = Promise.resolve();
  for (;;) {
    const free = mostAtOnce - busy();
    if (free <= 0 || isStopped()) break;
    // The next runs are taken while the results of the previous ones are written.
    const taken = await take(db, clock.now(), node, free);
    const started = taken.map(execute);
    count += taken.length;
    const written = Promise.all([before, ...started.map((run) => run.written)]);
    // Its failure is reported below, or by whatever fails first.
    written.catch(() => undefined);
    await Promise.all([before, ...started.map(({ over }) => over)]);
    before = written;
    if (taken.length < free) break;
  }
  await before;
  return count;
};

const jobRunner = (services: Services): JobRunner => {
  const { db, log, clock, mode } = services;
  const execution = openExecution(services);
  /** Passes in progress: they finish before the database is closed. */
  const looking = new Set<Promise<unknown>>();
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

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
    // What was due meanwhile is found when the platform is served again.
    if (isStopped || !mode.mayWork()) return;
    const now = await clock.ask();
    // A node without a reliable time cannot say what is due.
    if (!now || isStopped) return;
    if (Math.abs(now.getTime() - checked) >= correctMs) {
      checked = now.getTime();
      await correctTimes(services, now);
      // Also those of a node that ended between a run and its alert.
      await sendAlerts(services);
    }
    await fireDue(services, now);
    await awaken(db, now);
    if ((await runWaitingRuns(services, execution, () => isStopped)) > 0) await sendAlerts(services);
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
      const run = await takeManual(db, clock.now(), execution.node, jobId);
      const ended = run && (await execution.execute(run).written);
      if (ended) void untilEnd(sendAlerts(services), 'telling of failed jobs');
      return ended;
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await execution.end(patienceMs, Promise.all(looking));
    },
  };
};
