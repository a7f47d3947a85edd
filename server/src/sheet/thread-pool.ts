import { Worker } from 'node:worker_threads';

/** What a pool runs and how much of it. */
export interface PoolOptions {
  /** The module that the threads run: it answers each message with one. */
  readonly file: URL;
  /** Limit on threads; further tasks wait. */
  readonly most: number;
  /** A task that needs more ends its thread, not the server. */
  readonly megabytes: number;
  /** What a task fails with whose thread ran out of memory, ended without an answer, or whose caller gave up. */
  readonly failures: { readonly memory: () => Error; readonly gone: () => Error; readonly cancelled: () => Error };
}

/** A thread that is idle for this long ends, in ms. */
const idleMs = 30_000;

interface Idle {
  readonly worker: Worker;
  readonly timer: NodeJS.Timeout;
}

/** Threads that do one task after the other: what works on whole files would block every other call. */
export interface ThreadPool<T, A> {
  run(task: T, signal: AbortSignal | undefined): Promise<A>;
}

/** Why a caller gave up. */
const reasonOf = (signal: AbortSignal | undefined, cancelled: () => Error): unknown =>
  signal?.reason instanceof Error ? signal.reason : cancelled();

/** Sends a task to a thread and waits for what comes of it. */
const answerOf = <T, A>(
  worker: Worker,
  task: T,
  signal: AbortSignal | undefined,
  { memory, gone: goneError, cancelled }: PoolOptions['failures'],
): Promise<A> =>
  new Promise((done, fail) => {
    const stop = (): void => ended(() => fail(reasonOf(signal, cancelled)));
    const failed = (cause: Error): void => {
      const code = (cause as { readonly code?: unknown }).code;
      ended(() => fail(code === 'ERR_WORKER_OUT_OF_MEMORY' ? memory() : cause));
    };
    const gone = (): void => ended(() => fail(goneError()));
    const answered = (answer: A): void => ended(() => done(answer));
    const ended = (tell: () => void): void => {
      worker.off('message', answered).off('error', failed).off('exit', gone);
      signal?.removeEventListener('abort', stop);
      tell();
    };
    worker.on('message', answered).on('error', failed).on('exit', gone);
    signal?.addEventListener('abort', stop, { once: true });
    worker.postMessage(task);
  });

/**
 * The program of a worker beside the module that starts it, whose `import.meta.url` is `from`: TypeScript in a checkout, JavaScript in the
 * package.
 */
export function workerFile(from: string, name = './worker'): URL {
  return new URL(`${name}${from.endsWith('.ts') ? '.ts' : '.js'}`, from);
}

/** Threads start with the first tasks and end some time after the last. */
export function threadPool<T, A>({ file, most, megabytes, failures }: PoolOptions): ThreadPool<T, A> {
  const idle: Idle[] = [];
  const waiting: (() => void)[] = [];
  let busy = 0;

  /** Its memory is limited: a file that explodes ends the thread, not the server. */
  const newWorker = (): Worker => {
    const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: megabytes }, execArgv: [] });
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

  const cancelled = (signal: AbortSignal): unknown => reasonOf(signal, failures.cancelled);

  /** Waits for a free thread; fails if the caller gives up. */
  const place = async (signal: AbortSignal | undefined): Promise<void> => {
    while (busy >= most) {
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

  /** Runs one task in a thread of its own: the library works on whole files and would block every other call. */
  const run = async (task: T, signal: AbortSignal | undefined): Promise<A> => {
    await place(signal);
    let worker: Worker | undefined;
    try {
      if (signal?.aborted) throw cancelled(signal);
      worker = takeWorker();
      const answer = await answerOf<T, A>(worker, task, signal, failures);
      keepWorker(worker);
      return answer;
    } catch (error) {
      void worker?.terminate();
      throw error;
    } finally {
      busy -= 1;
      waiting.shift()?.();
    }
  };
  return { run };
}
