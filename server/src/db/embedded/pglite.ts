import { readFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Db } from '../db.ts';
import type { Engine, QueryAnswer, Session } from '../session.ts';
import { cursorRows, dbOver } from '../session.ts';
import { SqlError, unreachable } from '../sql-error.ts';
import { toSqlText } from '../sql-value.ts';
import type { FromWorker, ToWorker, WorkerStart } from './wire.ts';

interface Waiting {
  readonly resolve: (answer: QueryAnswer) => void;
  readonly reject: (error: Error) => void;
}

type Unnumbered<T> = T extends unknown ? Omit<T, 'id'> : never;

/** The worker next to this file: TypeScript when run from source, JavaScript when built. */
const workerFile = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url);

/** Node's types leave this to those of browsers. */
const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: { compile(bytes: Uint8Array): Promise<object> } };

/** Compiles the engine for callers that open several databases: compiling is most of the cost of opening one. */
export async function compileEngine(): Promise<object> {
  keepCompiledCode();
  return WebAssembly.compile(await readFile(new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite'))));
}

/**
 * Keeps all compiled code of WebAssembly in this process, some MB. Where databases come and go, V8 loses count of the code that it frees and
 * ends the process: "Check failed: jit_page_->allocations_.erase(addr) == 1" (nodejs/node#64500).
 */
export function keepCompiledCode(): void {
  setFlagsFromString('--no-wasm-code-gc');
}

/** A worker with a database, to which messages are sent and which answers each of them. */
interface Link {
  readonly ask: (message: Unnumbered<ToWorker>) => Promise<QueryAnswer>;
  /** Listeners by channel. */
  readonly heard: Map<string, Set<(payload: string) => void>>;
  /** Whether the worker has ended; then every question fails. */
  readonly isDead: () => boolean;
  readonly end: () => Promise<void>;
}

/** Resolves once the database is open. */
const linkTo = async (start: WorkerStart): Promise<Link> => {
  keepCompiledCode();
  const worker = new Worker(workerFile, { workerData: start });
  const waiting = new Map<number, Waiting>();
  const heard: Link['heard'] = new Map();
  let lastId = 0;
  let dead: Error | undefined;

  const die = (error: Error): void => {
    dead ??= error;
    for (const { reject } of waiting.values()) reject(unreachable(error));
    waiting.clear();
  };
  const settle = (message: FromWorker & { readonly kind: 'answer' | 'error' }): void => {
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.kind === 'answer') call?.resolve(message);
    else call?.reject(new SqlError(message.error));
  };
  await new Promise<void>((resolve, reject) => {
    worker.on('message', (message: FromWorker) => {
      switch (message.kind) {
        case 'open':
          return resolve();
        case 'failed':
          return reject(new SqlError(message.error));
        case 'heard':
          for (const listener of heard.get(message.channel) ?? []) listener(message.payload);
          return;
        case 'answer':
        case 'error':
          return settle(message);
        default:
          message satisfies never;
      }
    });
    worker.on('error', (error) => {
      const cause = error instanceof Error ? error : new Error(String(error));
      die(cause);
      reject(cause);
    });
    worker.on('exit', () => die(new Error('The embedded database has ended')));
  });
  return {
    heard,
    ask: (message) =>
      new Promise((resolve, reject) => {
        if (dead) return reject(unreachable(dead));
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        worker.postMessage({ ...message, id: lastId });
      }),
    isDead: () => dead !== undefined,
    async end() {
      dead = new Error('The database is closed');
      await worker.terminate();
    },
  };
};

interface Turns {
  /** Holds the session until the work ends. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>;
  /** Waits while somebody holds the session; the worker itself keeps statements in order. */
  readonly free: <T>(work: () => Promise<T>) => Promise<T>;
}

const takingTurns = (): Turns => {
  let taken = false;
  const queue: (() => void)[] = [];
  const turn = (): Promise<void> => new Promise((resolve) => queue.push(resolve));
  return {
    async alone(work) {
      while (taken) await turn();
      taken = true;
      try {
        return await work();
      } finally {
        taken = false;
        for (const next of queue.splice(0)) next();
      }
    },
    async free(work) {
      while (taken) await turn();
      return work();
    },
  };
};

/**
 * PGlite in a worker thread, so that a heavy query does not block the process. It has one session: statements queue, and a transaction
 * holds the session until it ends. Long results are read through a cursor that outlives its statement, so that a slow reader blocks nobody.
 * A new database starts from `dump` if given; callers that open several pass the `compiled` engine to each.
 */
export async function openPglite(folder?: string, dump?: Uint8Array<ArrayBuffer>, compiled?: object): Promise<Db> {
  const { ask, heard, isDead, end } = await linkTo({ folder, dump, compiled });
  const { alone, free } = takingTurns();
  const session: Session = {
    query: (sql, params, form) =>
      ask(params === undefined ? { kind: 'script', sql } : { kind: 'query', sql, params: params.map(toSqlText), form }),
  };
  const outside: Session = { query: (sql, params, form) => free(() => session.query(sql, params, form)) };
  const engine: Engine = {
    kind: 'pglite',
    ...outside,
    exclusive: (work) => alone(() => work(session)),
    stream: (sql, params, blockSize) => cursorRows(outside, sql, params, blockSize, true),
    async listen(channel, listener) {
      const listeners = heard.get(channel) ?? new Set();
      heard.set(channel, listeners);
      listeners.add(listener);
      if (listeners.size === 1) await free(() => ask({ kind: 'listen', channel }));
      return async () => {
        listeners.delete(listener);
        if (listeners.size === 0) await free(() => ask({ kind: 'unlisten', channel }));
      };
    },
    async probe() {
      const { rows } = await outside.query('select clock_timestamp() as now', []);
      return (rows[0] as { now: Date }).now;
    },
    async close() {
      if (isDead()) return;
      await free(() => ask({ kind: 'close' }));
      await end();
    },
  };
  return dbOver(engine);
}
