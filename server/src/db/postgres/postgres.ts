import { setTimeout as after } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { Pool } from 'pg';
import type { Db } from '../db.ts';
import type { Engine, QueryAnswer, Session } from '../session.ts';
import { cursorRows, dbOver } from '../session.ts';
import { isConnectionRefused, isUnreachable, planChanged, SqlError } from '../sql-error.ts';
import { connectionOf, type DbLimits, localLimits, noLimits } from './connection.ts';
import { openLane } from './lane.ts';
import { type DbWatch, openNoticeListener } from './listener.ts';
import { asObjects, asOurs, inTurn, named, queryOn } from './query.ts';

/** Connections per node, unless a setting says otherwise. */
export const mostConnections = 10;

export interface PostgresOptions {
  /** How long a call waits for a free connection. */
  readonly waitMs?: number;
  readonly most?: number;
  readonly limits?: DbLimits;
  /** `transaction`: behind a pooler that supports neither named statements nor LISTEN. */
  readonly pooling?: 'session' | 'transaction';
  /** A separate address for LISTEN. */
  readonly listenUrl?: string | undefined;
  readonly watch?: DbWatch;
}

const nobody: DbWatch = { lost: () => undefined, regained: () => undefined };
/** Long results are read at their reader's pace. */
const streamLimits: DbLimits = { statementMs: 600_000, lockMs: 4000, idleMs: 600_000 };
/** After the database refuses a connection, no more are opened for this long. */
const modestMs = 10_000;

type Take = () => Promise<PoolClient>;

/**
 * Takes connections from a pool. When the database refuses more, the pool shrinks for a while, so that callers wait for an open connection
 * instead of failing.
 */
const taking = (pool: Pool, most: number, waitMs: number): Take => {
  let growing: NodeJS.Timeout | undefined;
  const shrink = (): void => {
    pool.options.max = Math.max(1, pool.totalCount);
    clearTimeout(growing);
    growing = setTimeout(() => {
      pool.options.max = most;
    }, modestMs).unref();
  };
  return async () => {
    const until = Date.now() + waitMs;
    for (;;) {
      try {
        return await pool.connect();
      } catch (error) {
        if (!isConnectionRefused(error) || Date.now() > until) throw asOurs(error);
        shrink();
        if (pool.totalCount === 0) await after(100);
      }
    }
  };
};

/** Lends a connection; `isBroken` says whether an error makes it useless. */
const lending =
  (take: Take) =>
  async <T>(work: (client: PoolClient) => Promise<T>, isBroken: (error: unknown) => boolean): Promise<T> => {
    const client = await take();
    let broken = false;
    const lost = (): void => {
      broken = true;
    };
    client.on('error', lost);
    try {
      return await work(client);
    } catch (error) {
      broken ||= isBroken(error);
      throw error;
    } finally {
      client.off('error', lost);
      client.release(broken);
    }
  };

/** Rows of a long result, in a transaction of their own. */
const streaming = (take: Take, sessionOn: (client: PoolClient) => Session): Engine['stream'] =>
  async function* stream<T>(sql: string, params: readonly unknown[], blockSize: number) {
    const client = await take();
    const session = sessionOn(client);
    let done = false;
    const lost = (): void => undefined;
    client.on('error', lost);
    try {
      await session.query(`begin read only${localLimits(streamLimits)}`);
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
      client.release(!done);
    }
  };

/** A pool of PostgreSQL connections; lost ones are replaced, so a restart of the database needs no restart of ours. */
export async function openPostgres(
  url: string,
  { waitMs = 5000, most = mostConnections, limits = noLimits, pooling = 'session', listenUrl = url, watch = nobody }: PostgresOptions = {},
): Promise<Db> {
  const nameOf = pooling === 'session' ? named() : () => undefined;
  const connection = connectionOf(url, limits, pooling);
  const pool = new Pool({ ...connection, max: most, connectionTimeoutMillis: waitMs, idleTimeoutMillis: 30_000, types: asObjects.types });
  // A call that is cut off sees the error itself, and idle connections are replaced on demand.
  pool.on('error', () => undefined);
  const take = taking(pool, most, waitMs);
  const withClient = lending(take);
  const lane = openLane(connection);
  const listener = openNoticeListener(connectionOf(listenUrl, noLimits, 'session'), watch);

  const query = (sql: string, params: readonly unknown[] | undefined, name: string | undefined, form: 'lists' | undefined) =>
    // A failed statement may have left its name on the connection.
    withClient(
      (client) => queryOn(client, sql, params, name, form),
      () => true,
    );
  const sessionOn = (client: PoolClient): Session => {
    const turn = inTurn();
    return { query: (sql, params, form) => turn(() => queryOn(client, sql, params, nameOf(sql), form)) };
  };

  const engine: Engine = {
    kind: 'postgres',
    // Behind a pooler a connection has no limits of its own, so each transaction sets them.
    ...(pooling === 'transaction' && { begin: `begin${localLimits(limits)}` }),
    async query(sql, params, form) {
      let answer: QueryAnswer;
      try {
        answer = await query(sql, params, nameOf(sql), form);
      } catch (error) {
        // Tables changed under a prepared statement, for example by the migration of a newer version.
        if (error instanceof SqlError && error.code === planChanged) return query(sql, params, undefined, form);
        throw error;
      }
      if (answer.command !== 'SELECT') await listener.catchUp();
      return answer;
    },
    exclusive: (work) =>
      withClient(async (client) => {
        const result = await work(sessionOn(client));
        await listener.catchUp();
        return result;
      }, isUnreachable),
    stream: streaming(take, sessionOn),
    listen: (channel, heard, missed) => listener.listen(channel, heard, missed),
    // If the database allows no further connection, those of the pool show whether it responds.
    probe: () =>
      lane.ask().catch(async (error: unknown) => {
        if (isUnreachable(error)) throw error;
        const { rows } = await engine.query('select clock_timestamp() as now', []);
        return (rows[0] as { now: Date }).now;
      }),
    use: () => ({ used: pool.totalCount - pool.idleCount, waiting: pool.waitingCount, most }),
    async close() {
      await listener.close();
      await lane.close();
      await pool.end();
    },
  };
  try {
    await engine.query('select 1', []);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return dbOver(engine);
}
