import type { PoolClient, QueryArrayResult, QueryResult } from 'pg';
import { Client, Pool, TypeOverrides } from 'pg';
import type { Db } from './db.ts';
import { type Column, type Parse, runPrepared } from './prepared-query.ts';
import { isWorthPreparing } from './preparing.ts';
import type { Engine, QueryAnswer, RowForm, Session } from './session.ts';
import { cursorRows, dbOver } from './session.ts';
import { isConnectionLoss, planChanged, SqlError, unavailable } from './sql-error.ts';
import { listParsers, parsers, sessionSettings, toSqlText } from './sql-value.ts';

type Queryable = Pick<PoolClient, 'query'>;

/** How the values of rows are read, by the form that rows are asked for in. */
interface Reading {
  readonly types: TypeOverrides;
  readonly parsersOf: (columns: readonly Column[]) => readonly Parse[];
}

const readingWith = (given: typeof parsers): Reading => {
  const types = new TypeOverrides();
  for (const [oid, parse] of Object.entries(given)) types.setTypeParser(Number(oid), parse);
  const known = new WeakMap<readonly Column[], readonly Parse[]>();
  return {
    types,
    parsersOf: (columns) => {
      const found = known.get(columns) ?? columns.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text') as unknown as Parse);
      known.set(columns, found);
      return found;
    },
  };
};
const asObjects = readingWith(parsers);
const asLists = readingWith(listParsers);

const options = Object.entries(sessionSettings)
  .map(([name, value]) => `-c ${name}=${value.replace(/ /g, '\\ ')}`)
  .join(' ');

/** Names of statements that are worth preparing on each connection; texts built per call stay unnamed. */
const mostPrepared = 500;

const named = (): ((sql: string) => string | undefined) => {
  const names = new Map<string, string>();
  return (sql) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= mostPrepared || !isWorthPreparing(sql)) return undefined;
    const name = `s${names.size + 1}`;
    names.set(sql, name);
    return name;
  };
};

/** The driver's error as ours: a lost connection is retryable, anything else is what the database said. */
const asOurs = (error: unknown): unknown => {
  if (error instanceof Error && isConnectionLoss(error)) return unavailable(error);
  if (error instanceof Error && 'severity' in error) {
    const { message, code, constraint, table, column } = error as Error & Record<string, string>;
    return new SqlError({ message, code, constraint, table, column });
  }
  return error;
};

const queryOn = async (
  on: Queryable,
  sql: string,
  params: readonly unknown[] | undefined,
  name: string | undefined,
  form: RowForm | undefined,
): Promise<QueryAnswer> => {
  const { types, parsersOf } = form === 'lists' ? asLists : asObjects;
  try {
    if (params !== undefined && name !== undefined)
      return await runPrepared(on, { name, text: sql, values: params.map(toSqlText), form, parsersOf });
    const answer: QueryResult | QueryArrayResult | QueryResult[] = await (params === undefined
      ? on.query(sql)
      : on.query({ text: sql, values: params.map(toSqlText), types, ...(form === 'lists' ? { rowMode: 'array' } : {}) }));
    // A script of several statements answers a list; the last one counts.
    const last = Array.isArray(answer) ? answer.at(-1) : answer;
    return { rows: last?.rows ?? [], count: last?.rowCount ?? 0, command: last?.command ?? '' };
  } catch (error) {
    throw asOurs(error);
  }
};

/** Runs one piece of work after the other: a connection takes one statement at a time, whoever asks for several at once. */
const inTurn = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
};

/** Connections of one node. */
export const mostConnections = 10;

/** A pool of PostgreSQL connections; lost ones are replaced, so that a restart of the database needs none of ours. */
export const openPostgres = async (
  url: string,
  onLost: (error: Error) => void = () => undefined,
  { waitMs = 5000 }: { /** How long a call waits for a free connection. */ readonly waitMs?: number } = {},
): Promise<Db> => {
  const nameOf = named();
  const pool = new Pool({
    connectionString: url,
    max: mostConnections,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    options,
    types: asObjects.types,
  });
  pool.on('error', onLost);

  const take = async (): Promise<PoolClient> => {
    try {
      return await pool.connect();
    } catch (error) {
      throw asOurs(error);
    }
  };
  const give = (client: PoolClient, broken: boolean): void => client.release(broken);
  const sessionOn = (client: PoolClient): Session => {
    const turn = inTurn();
    return { query: (sql, params, form) => turn(() => queryOn(client, sql, params, nameOf(sql), form)) };
  };

  const engine: Engine = {
    kind: 'postgres',
    async query(sql, params, form) {
      try {
        const answer = await queryOn(pool, sql, params, nameOf(sql), form);
        if (answer.command !== 'SELECT') await ear.catchUp();
        return answer;
      } catch (error) {
        // Tables changed under a prepared statement, as when a newer version migrates while this one still runs.
        if (error instanceof SqlError && error.code === planChanged) return queryOn(pool, sql, params, undefined, form);
        throw error;
      }
    },
    async exclusive(work) {
      const client = await take();
      let broken = false;
      const lost = (): void => {
        broken = true;
      };
      client.on('error', lost);
      try {
        const result = await work(sessionOn(client));
        await ear.catchUp();
        return result;
      } catch (error) {
        broken ||= error instanceof Error && 'code' in error && error.code === 'database.unreachable';
        throw error;
      } finally {
        client.off('error', lost);
        give(client, broken);
      }
    },
    async *stream<T>(sql: string, params: readonly unknown[], blockSize: number) {
      const client = await take();
      const session = sessionOn(client);
      let done = false;
      const lost = (): void => undefined;
      client.on('error', lost);
      try {
        await session.query('begin read only', []);
        yield* cursorRows<T>(session, sql, params, blockSize);
        await session.query('commit', []);
        done = true;
      } finally {
        client.off('error', lost);
        if (!done)
          done = await session.query('rollback', []).then(
            () => true,
            () => false,
          );
        give(client, !done);
      }
    },
    listen: (channel, heard, missed) => ear.listen(channel, heard, missed),
    async close() {
      await ear.close();
      await pool.end();
    },
  };
  const ear = openEar(url, onLost);
  try {
    await engine.query('select 1', []);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return dbOver(engine);
};

interface Listener {
  readonly heard: (payload: string) => void;
  readonly missed: (() => void) | undefined;
}

interface Ear {
  readonly listen: Db['listen'];
  /**
   * Resolves when everything that was notified by now has been heard here: PostgreSQL hands out notices before it answers. So a node that
   * has changed something no longer answers from what it kept of it. Without effect while nobody listens or the connection is lost.
   */
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

/** One connection of its own for LISTEN, made at the first use and made anew, with all its channels, whenever it is lost. */
const openEar = (url: string, onLost: (error: Error) => void): Ear => {
  const channels = new Map<string, Set<Listener>>();
  let client: Promise<Client> | undefined;
  const turn = inTurn();
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const connect = async (): Promise<Client> => {
    const fresh = new Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5000, options });
    let over = false;
    const lost = (error: Error): void => {
      if (over || closed) return;
      over = true;
      onLost(error);
      client = undefined;
      tellMissed();
      again();
    };
    fresh.on('error', lost);
    fresh.on('end', () => lost(new Error('The listening connection has ended')));
    fresh.on('notification', ({ channel, payload }) => {
      for (const { heard } of channels.get(channel) ?? []) heard(payload ?? '');
    });
    await fresh.connect();
    for (const channel of channels.keys()) await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`);
    return fresh;
  };
  const tellMissed = (): void => {
    for (const listeners of channels.values()) for (const { missed } of listeners) missed?.();
  };
  const again = (): void => {
    clearTimeout(retry);
    retry = setTimeout(() => {
      client ??= connect();
      client.then(tellMissed, () => {
        client = undefined;
        if (!closed) again();
      });
    }, 1000);
    retry.unref();
  };

  let asked: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const ask = async (): Promise<void> => {
    const on = await client?.catch(() => undefined);
    await turn(async () => on?.query('select')).catch(() => undefined);
  };
  /** A question under way may have been answered before the notice; many who wait share the one after it. */
  const catchUp = (): Promise<void> => {
    if (channels.size === 0 || !client) return Promise.resolve();
    next ??= (asked ?? Promise.resolve()).then(() => {
      next = undefined;
      asked = ask();
      return asked;
    });
    return next;
  };

  return {
    catchUp,
    async listen(channel, heard, missed) {
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners);
      const listener: Listener = { heard, missed };
      listeners.add(listener);
      try {
        client ??= connect();
        const on = await client;
        await turn(() => on.query(`listen ${on.escapeIdentifier(channel)}`));
      } catch (error) {
        client = undefined;
        listeners.delete(listener);
        throw asOurs(error);
      }
      return async () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        channels.delete(channel);
        const on = await client?.catch(() => undefined);
        await turn(async () => on?.query(`unlisten ${on.escapeIdentifier(channel)}`)).catch(() => undefined);
      };
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await (await client?.catch(() => undefined))?.end();
    },
  };
};
