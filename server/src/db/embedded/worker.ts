import { parentPort, workerData } from 'node:worker_threads';
import type { Results } from '@electric-sql/pglite';
import { PGlite, parse, protocol } from '@electric-sql/pglite';
import { isWorthPreparing } from '../preparing.ts';
import type { RowForm } from '../session.ts';
import type { SqlErrorFacts } from '../sql-error.ts';
import { planChanged } from '../sql-error.ts';
import { listParsers, parsers, sessionSettings } from '../sql-value.ts';
import type { FromWorker, ToWorker, WorkerStart } from './wire.ts';

const { serialize } = protocol;
const { folder, dump, compiled } = workerData as WorkerStart;

/** Limit on prepared statements: calls repeat a few texts, and parsing costs more than most queries. */
const mostPrepared = 300;
const prepared = new Map<string, string>();
let statements = 0;

const send = (message: FromWorker): void => parentPort?.postMessage(message);

const join = (parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

const factsOf = (error: unknown): SqlErrorFacts => {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, constraint, table, column } = error as Error & Partial<Record<keyof SqlErrorFacts, string>>;
  return { message: error.message, code, constraint, table, column };
};

/** One statement in one message: parse (the first time), bind, describe, execute. */
const runQuery = async (
  db: PGlite,
  sql: string,
  params: readonly (string | null)[],
  form: RowForm | undefined,
): Promise<Omit<FromWorker & { kind: 'answer' }, 'id'>> => {
  const known = prepared.get(sql);
  const name = known ?? nextName(sql);
  const drop = known === undefined && name !== '' && prepared.size >= mostPrepared ? oldest() : undefined;
  const message = join([
    ...(drop === undefined ? [] : [serialize.close({ type: 'S', name: drop })]),
    ...(known === undefined ? [serialize.parse({ text: sql, name })] : []),
    serialize.bind({ statement: name, values: [...params] }),
    serialize.describe({ type: 'P', name: '' }),
    serialize.execute({}),
    serialize.sync(),
  ]);
  const { messages } = await db.execProtocol(message, { throwOnError: true, syncToFs: false }).catch(async (error: unknown) => {
    if (factsOf(error).code === planChanged) await forget(db);
    // It may have been parsed and then refused; unless closed, it would stay for ever.
    else if (known === undefined && name !== '') await db.execProtocol(join([serialize.close({ type: 'S', name }), serialize.sync()]));
    throw error;
  });
  if (known === undefined && name !== '') prepared.set(sql, name);
  const result: Results | undefined = (
    form === 'lists' ? parse.parseResults(messages, forLists, { rowMode: 'array' }) : parse.parseResults(messages, allParsers)
  )[0];
  const complete = messages.find((m) => m.name === 'commandComplete') as { text: string } | undefined;
  const words = (complete?.text ?? '').split(' ');
  const command = words[0] ?? '';
  const counted = Number(words.at(-1));
  return { kind: 'answer', rows: result?.rows ?? [], count: Number.isNaN(counted) ? 0 : counted, command };
};

const nextName = (sql: string): string => {
  if (!isWorthPreparing(sql)) return '';
  statements += 1;
  return `s${statements}`;
};

const oldest = (): string | undefined => {
  const [first] = prepared;
  if (!first) return undefined;
  prepared.delete(first[0]);
  return first[1];
};

const changesTables = /\b(create|alter|drop)\b/i;

/** Prepared statements do not survive a change to the tables they read. */
const forget = async (db: PGlite): Promise<void> => {
  prepared.clear();
  await db.exec('deallocate all');
};

const answer = async (db: PGlite, message: ToWorker): Promise<Omit<FromWorker & { kind: 'answer' }, 'id'>> => {
  const done = { kind: 'answer', rows: [], count: 0, command: '' } as const;
  switch (message.kind) {
    case 'query':
      return runQuery(db, message.sql, message.params, message.form);
    case 'script': {
      const results = await db.exec(message.sql);
      if (changesTables.test(message.sql)) await forget(db);
      return { ...done, count: results.at(-1)?.affectedRows ?? 0 };
    }
    case 'listen':
      await db.listen(message.channel, (payload) => send({ kind: 'heard', channel: message.channel, payload }));
      return done;
    case 'unlisten':
      await db.unlisten(message.channel);
      return done;
    case 'close':
      await db.close();
      return done;
    default:
      return message satisfies never;
  }
};

const startParams = (): string[] => {
  const settings = {
    // The default of 128 MB is touched at once and stays resident.
    shared_buffers: '16MB',
    work_mem: '16MB',
    jit: 'off',
    ...sessionSettings,
  };
  return [...PGlite.defaultStartParams, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
};

let allParsers: Record<number, (text: string) => unknown> = parsers;
let forLists: typeof allParsers = listParsers;

/** The bytes themselves: a Blob would copy them twice, which takes longer than unpacking them. */
class Bytes extends Blob {
  readonly #bytes: Uint8Array<ArrayBuffer>;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super([]);
    this.#bytes = bytes;
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#bytes.buffer;
  }
}

const start = async (): Promise<void> => {
  const db = await PGlite.create({
    ...(folder === undefined ? {} : { dataDir: folder }),
    ...(dump === undefined ? {} : { loadDataDir: new Bytes(dump) }),
    ...(compiled === undefined ? {} : { pgliteWasmModule: compiled }),
    startParams: startParams(),
  });
  allParsers = { ...db.parsers, ...parsers };
  forLists = { ...db.parsers, ...listParsers };
  // One after another: a session runs one statement at a time, and transactions rely on the order.
  let last = Promise.resolve();
  parentPort?.on('message', (message: ToWorker) => {
    last = last.then(async () => {
      try {
        send({ ...(await answer(db, message)), id: message.id });
      } catch (error) {
        send({ kind: 'error', id: message.id, error: factsOf(error) });
      }
    });
  });
  send({ kind: 'open' });
};

start().catch((error: unknown) => send({ kind: 'failed', error: factsOf(error) }));
