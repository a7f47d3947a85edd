import { readFile } from 'node:fs/promises';
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
  return WebAssembly.compile(await readFile(new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite'))));
}

/**
 * PGlite in a worker thread, so that a heavy query does not block the process. It has one session: statements queue, and a transaction
 * holds the session until it ends. Long results are read through a cursor that outlives its statement, so that a slow reader blocks nobody.
 * A new database starts from `dump` if given; callers that open several pass the `compiled` engine to each.
 */
export async function openPglite(folder?: string, dump?: Uint8Array<ArrayBuffer>, compiled?: object): Promise<Db> {
  const start: WorkerStart = { folder, dump, compiled };
  const worker = new Worker(workerFile, { workerData: start });
  const waiting = new Map<number, Waiting>();
  const heard = new Map<string, Set<(payload: string) => void>>();
  let lastId = 0;
  let dead: Error | undefined;

  const ask = (message: Unnumbered<ToWorker>): Promise<QueryAnswer> =>
    new Promise((resolve, reject) => {
      if (dead) return reject(unreachable(dead));
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      worker.postMessage({ ...message, id: lastId });
    });

  const die = (error: Error): void => {
    dead ??= error;
    for (const { reject } of waiting.values()) reject(unreachable(error));
    waiting.clear();
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
        case 'error': {
          const call = waiting.get(message.id);
          waiting.delete(message.id);
          if (message.kind === 'answer') call?.resolve(message);
          else call?.reject(new SqlError(message.error));
          return;
        }
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

  const session: Session = {
    query: (sql, params, form) =>
      ask(params === undefined ? { kind: 'script', sql } : { kind: 'query', sql, params: params.map(toSqlText), form }),
  };

  let taken = false;
  const queue: (() => void)[] = [];
  /** Waits while a transaction holds the session; the worker itself keeps statements in order. */
  const turn = (): Promise<void> | undefined => (taken ? new Promise((resolve) => queue.push(resolve)) : undefined);
  const free = async <T>(work: () => Promise<T>): Promise<T> => {
    while (taken) await turn();
    return work();
  };
  const outside: Session = { query: (sql, params, form) => free(() => session.query(sql, params, form)) };

  const engine: Engine = {
    kind: 'pglite',
    ...outside,
    async exclusive(work) {
      while (taken) await turn();
      taken = true;
      try {
        return await work(session);
      } finally {
        taken = false;
        for (const next of queue.splice(0)) next();
      }
    },
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
      if (dead) return;
      await free(() => ask({ kind: 'close' }));
      dead = new Error('The database is closed');
      await worker.terminate();
    },
  };
  return dbOver(engine);
}
