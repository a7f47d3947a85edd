import { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';
import type { Db, Tx } from './db.ts';
import { abortedTransaction, SqlError } from './sql-error.ts';

/** One connection on which statements run in order. */
export interface Session {
  /** Without `params` the text may hold several statements (simple protocol); only the last result is returned. */
  query(sql: string, params?: readonly unknown[], form?: RowForm): Promise<QueryAnswer>;
}

/** `lists` returns rows as `Tx.lists` does; otherwise rows are objects. */
export type RowForm = 'lists';

export interface QueryAnswer {
  readonly rows: readonly unknown[];
  readonly count: number;
  /** First word of the command tag, such as COMMIT. */
  readonly command: string;
}

/** What a database offers: single statements, and the exclusive use of one connection. */
export interface Engine extends Session {
  readonly kind: Db['kind'];
  /** What starts a transaction, if more than `begin`. */
  readonly begin?: string;
  exclusive<T>(work: (session: Session) => Promise<T>): Promise<T>;
  stream<T>(sql: string, params: readonly unknown[], blockSize: number): AsyncIterable<T[]>;
  listen: Db['listen'];
  probe: Db['probe'];
  readonly use?: Db['use'];
  close(): Promise<void>;
}

interface OpenTx {
  readonly session: Session;
  open: boolean;
  depth: number;
  /** Work to start after the commit. */
  readonly later: (() => void)[];
}

let cursors = 0;

/** Rows in blocks through a cursor; `hold` lets it outlive its transaction, at the price of computing all rows at once. */
export async function* cursorRows<T>(
  session: Session,
  sql: string,
  params: readonly unknown[],
  blockSize: number,
  hold = false,
): AsyncIterable<T[]> {
  cursors += 1;
  const name = `rows_${cursors}`;
  await session.query(`declare ${name} no scroll cursor ${hold ? 'with hold ' : ''}for ${sql}`, params);
  try {
    while (true) {
      const { rows } = await session.query(`fetch ${blockSize} from ${name}`, []);
      if (rows.length > 0) yield rows as T[];
      if (rows.length < blockSize) return;
    }
  } finally {
    // If the transaction failed, its cursor is gone with it.
    await session.query(`close ${name}`, []).catch(() => undefined);
  }
}

/** Hears of every statement while the code that runs it is still on the stack. */
const statements = channel('saiyun:db:statement');
const publish = (sql: string): void => {
  if (statements.hasSubscribers) statements.publish({ sql });
};

/** The methods of `Tx`, built on a function that runs one statement. */
const txOver = (run: Session['query']): Tx => {
  const query: Session['query'] = (sql, params, form) => {
    publish(sql);
    return run(sql, params, form);
  };
  return {
    one: async <T>(sql: string, params: readonly unknown[] = []) => (await query(sql, params)).rows[0] as T | undefined,
    many: async <T>(sql: string, params: readonly unknown[] = []) => (await query(sql, params)).rows as T[],
    lists: async (sql, params = []) => (await query(sql, params, 'lists')).rows as unknown[][],
    run: async (sql, params) => (await query(sql, params)).count,
  };
};

/**
 * The interface of `Db` over an engine. Code inside `tx` that calls the outer `db` by mistake joins its own transaction instead of waiting
 * for a second connection: PGlite has only one, so it would wait for ever. A `tx` inside a `tx` is a savepoint.
 */
export function dbOver(engine: Engine): Db {
  const running = new AsyncLocalStorage<OpenTx>();
  const current = (): OpenTx | undefined => {
    const tx = running.getStore();
    return tx?.open ? tx : undefined;
  };
  const query: Session['query'] = (sql, params, form) => (current()?.session ?? engine).query(sql, params, form);

  const begin = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const later: (() => void)[] = [];
    const result = await alone(work, later);
    for (const next of later) running.exit(next);
    return result;
  };

  const alone = <T>(work: (tx: Tx) => Promise<T>, later: (() => void)[]): Promise<T> =>
    engine.exclusive(async (session) => {
      const state: OpenTx = { session, open: true, depth: 0, later };
      await (engine.begin === undefined ? session.query('begin', []) : session.query(engine.begin));
      try {
        const result = await running.run(state, () => work(txOver((sql, params, form) => session.query(sql, params, form))));
        // A transaction whose error was caught and ignored silently ends as a rollback: never report that as success.
        const { command } = await session.query('commit', []);
        if (command === 'ROLLBACK')
          throw new SqlError({ code: abortedTransaction, message: 'The transaction had failed and was rolled back' });
        return result;
      } catch (error) {
        // The caller must see the first error; a lost connection has rolled back by itself.
        await session.query('rollback', []).catch(() => undefined);
        throw error;
      } finally {
        state.open = false;
      }
    });

  const nest = async <T>(state: OpenTx, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const { session, later } = state;
    const before = later.length;
    state.depth += 1;
    const name = `nested_${state.depth}`;
    await session.query(`savepoint ${name}`, []);
    try {
      const result = await work(txOver((sql, params, form) => session.query(sql, params, form)));
      await session.query(`release savepoint ${name}`, []);
      return result;
    } catch (error) {
      later.length = before;
      await session.query(`rollback to savepoint ${name}`, []).catch(() => undefined);
      throw error;
    } finally {
      state.depth -= 1;
    }
  };

  return {
    kind: engine.kind,
    ...txOver(query),
    tx: (work) => {
      const state = current();
      return state ? nest(state, work) : begin(work);
    },
    inTransaction: () => current() !== undefined,
    afterCommit: (work) => {
      const state = current();
      if (state) state.later.push(work);
      else running.exit(work);
    },
    stream: <T>(sql: string, params: readonly unknown[], blockSize: number) => {
      publish(sql);
      const state = current();
      return state ? cursorRows<T>(state.session, sql, params, blockSize) : engine.stream<T>(sql, params, blockSize);
    },
    listen: (channel, heard, missed) => running.exit(() => engine.listen(channel, heard, missed)),
    notify: async (channel, payload) => {
      await query('select pg_notify($1, $2)', [channel, payload]);
    },
    probe: () => running.exit(() => engine.probe()),
    ...(engine.use && { use: engine.use }),
    close: () => engine.close(),
  };
}
