import { Worker } from 'node:worker_threads';
import { Failure } from '@saiyun/sdk/logic/failure';
import type { XlsAnswer, XlsTask } from './worker.ts';

/** The source is TypeScript in a checkout and JavaScript in the package. */
const workerFile = new URL(`./worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

/** Limit on threads, each of which may take a gigabyte; further files wait. */
const mostThreads = 2;
/** A thread that is idle for this long ends, in ms. */
const idleMs = 30_000;

interface Idle {
  readonly worker: Worker;
  readonly timer: NodeJS.Timeout;
}

const idle: Idle[] = [];
const waiting: (() => void)[] = [];
let busy = 0;

/** Its memory is limited: a file that explodes ends the thread, not the server. */
const newWorker = (): Worker => {
  const worker = new Worker(workerFile, { resourceLimits: { maxOldGenerationSizeMb: 1024 }, execArgv: [] });
  // Without this an error that no task waits for would end the process; the thread gets no further work.
  worker.on('error', () => undefined);
  worker.on('exit', () => forget(worker));
  return worker;
};

const forget = (worker: Worker): void => {
  const at = idle.findIndex((one) => one.worker === worker);
  if (at >= 0) idle.splice(at, 1);
};

const takeWorker = (): Worker => {
  const found = idle.pop();
  if (!found) return newWorker();
  clearTimeout(found.timer);
  found.worker.ref();
  return found.worker;
};

/** Keeps the thread for the next file: a new one each time would cost a third of a second, and memory that the system gets back late. */
const keepWorker = (worker: Worker): void => {
  worker.unref();
  const timer = setTimeout(() => {
    forget(worker);
    void worker.terminate();
  }, idleMs);
  timer.unref();
  idle.push({ worker, timer });
};

const cancelled = (signal: AbortSignal): unknown => (signal.reason instanceof Error ? signal.reason : new Failure('task.cancelled'));

/** Waits for a free thread; fails if the caller gives up. */
const place = async (signal: AbortSignal | undefined): Promise<void> => {
  while (busy >= mostThreads) {
    await new Promise<void>((free) => {
      const stop = (): void => {
        const at = waiting.indexOf(take);
        if (at >= 0) waiting.splice(at, 1);
        free();
      };
      const take = (): void => {
        signal?.removeEventListener('abort', stop);
        free();
      };
      waiting.push(take);
      signal?.addEventListener('abort', stop, { once: true });
    });
    if (signal?.aborted) {
      // A place that may have been meant for this caller goes to the next.
      waiting.shift()?.();
      throw cancelled(signal);
    }
  }
  busy += 1;
};

const answerOf = (worker: Worker, task: XlsTask, signal: AbortSignal | undefined): Promise<XlsAnswer> =>
  new Promise((done, fail) => {
    const stop = (): void => ended(() => fail(signal && cancelled(signal)));
    const failed = (cause: Error): void => {
      const code = (cause as { readonly code?: unknown }).code;
      ended(() => fail(code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Failure('sheet.too_large', { max: 100 }) : cause));
    };
    const gone = (): void => ended(() => fail(new Failure('sheet.unreadable')));
    const answered = (answer: XlsAnswer): void => ended(() => done(answer));
    const ended = (tell: () => void): void => {
      worker.off('message', answered).off('error', failed).off('exit', gone);
      signal?.removeEventListener('abort', stop);
      tell();
    };
    worker.on('message', answered).on('error', failed).on('exit', gone);
    signal?.addEventListener('abort', stop, { once: true });
    worker.postMessage(task);
  });

/** Runs one task in a thread of its own: the library works on whole files and would block every other call. */
export async function inThread(task: XlsTask, signal: AbortSignal | undefined): Promise<XlsAnswer> {
  await place(signal);
  let worker: Worker | undefined;
  try {
    if (signal?.aborted) throw cancelled(signal);
    worker = takeWorker();
    const answer = await answerOf(worker, task, signal);
    keepWorker(worker);
    return answer;
  } catch (error) {
    void worker?.terminate();
    throw error;
  } finally {
    busy -= 1;
    waiting.shift()?.();
  }
}
