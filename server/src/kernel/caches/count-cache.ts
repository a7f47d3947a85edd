import { hash } from 'node:crypto';
import type { Entity } from '@saiyun/sdk/contract';
import type { Db } from '../../db/db.ts';
import { hearing } from './hearing.ts';

/**
 * Large counts are kept for ten seconds. Smaller ones that took long, such as a text search in a million rows, are kept for ten times as
 * long as they took, so that counting takes at most a tenth of the time. Short lists are always counted; only callers that arrive during
 * the same count share it, otherwise the first fifty to open a list of a million rows would each count them.
 */
const great = 20_000;
const keepMs = 10_000;
const slowMs = 100;
const middling = 1000;
const middlingMs = 5;
const mostKept = 500;

/** Carries the names of tables with changed rows, comma-joined. */
const channel = 'saiyun_rows';
/** Changes within this time go out together: a notice per write would cost each of them a statement. */
const tellMs = 200;

/** How many rows each state has. */
export type StateCounts = Readonly<Record<string, number>>;

interface Kept {
  readonly table: string;
  readonly count: unknown;
  readonly until: number;
  /**
   * A recount, shared by all who ask meanwhile. Only for counts that were large or slow; others must be exact at the moment they are asked
   * for.
   */
  readonly reading?: Promise<unknown>;
}

interface State {
  readonly counts: Map<string, Kept>;
  /** First counts in progress, each with the generation it began in. */
  readonly first: Map<string, { readonly generation: number; readonly answer: Promise<unknown> }>;
  /** Tables that other nodes have not been notified of yet. */
  readonly untold: Set<string>;
  /** Counts changes: a first count is not kept if its rows changed meanwhile. */
  generation: number;
}

/** Total numbers of rows of lists. Large and slow counts may lag a moment behind writes of another node. */
export interface CountCache {
  count(entity: Entity, sql: string, params: readonly unknown[], now: number): Promise<number>;
  /** The same by state, from rows of `state` and `n`. */
  byState(entity: Entity, sql: string, params: readonly unknown[], now: number): Promise<StateCounts>;
  /** Forgets a record's counts after its rows changed: here at once, on other nodes a moment later. */
  changed(entity: Entity): void;
  /** The keys in the cache, for tests that it stays bounded. */
  keys(): readonly string[];
}

export function openCountCache(db: Db): CountCache {
  const state: State = { counts: new Map(), first: new Map(), untold: new Set(), generation: 0 };
  const hear = hearing(
    db,
    channel,
    (tables) => forget(state, new Set(tables.split(','))),
    () => state.counts.clear(),
  );
  const counted = async <T>(entity: Entity, key: string, now: number, read: () => Promise<Counted<T>>): Promise<T> => {
    if (db.inTransaction()) return (await read()).value;
    // Until notifications are heard, a count may be as old as its time to live.
    hear().catch(() => undefined);
    // A key holds the statement, and a statement answers with one type.
    return (await countRows(state, entity, key, now, read)) as T;
  };
  return {
    count: (entity, sql, params, now) => counted(entity, keyOf(sql, params), now, () => count(db, sql, params)),
    byState: (entity, sql, params, now) => counted(entity, keyOf(sql, params), now, () => countStates(db, sql, params)),
    changed({ table }) {
      db.afterCommit(() => {
        forget(state, new Set([table]));
        // The embedded database has one node.
        if (db.kind === 'pglite') return;
        if (state.untold.size === 0) setTimeout(() => void tell(db, state), tellMs).unref();
        state.untold.add(table);
      });
    },
    keys: () => [...state.counts.keys()],
  };
}

const forget = (state: State, tables: ReadonlySet<string>): void => {
  const { counts } = state;
  state.generation += 1;
  for (const [key, { table }] of counts) if (tables.has(table)) counts.delete(key);
};

const countRows = async (
  state: State,
  entity: Entity,
  key: string,
  now: number,
  read: () => Promise<Counted<unknown>>,
): Promise<unknown> => {
  const { counts, generation } = state;
  const found = counts.get(key);
  if (found && found.until > now) return found.count;
  if (found?.reading) return found.reading;
  if (!found) {
    const begun = state.first.get(key);
    return begun?.generation === generation ? begun.answer : countFirst(state, key, entity, now, read);
  }
  const reading = read();
  const again: Kept = { ...found, reading: reading.then(({ value }) => value) };
  again.reading?.catch(() => undefined);
  counts.set(key, again);
  try {
    const answer = await reading;
    // Forgotten meanwhile: rows changed during the count.
    return counts.get(key) === again ? keepCount(counts, key, entity, now, answer) : answer.value;
  } catch (error) {
    if (counts.get(key) === again) counts.delete(key);
    throw error;
  }
};

/** A digest, because filters may be as long as a call. */
const keyOf = (sql: string, params: readonly unknown[]): string => hash('sha256', JSON.stringify([sql, params]), 'base64');

const countFirst = async (
  state: State,
  key: string,
  entity: Entity,
  now: number,
  read: () => Promise<Counted<unknown>>,
): Promise<unknown> => {
  const { generation } = state;
  const answer = read().then((counted) =>
    generation === state.generation ? keepCount(state.counts, key, entity, now, counted) : counted.value,
  );
  const begun = { generation, answer };
  state.first.set(key, begun);
  try {
    return await answer;
  } finally {
    if (state.first.get(key) === begun) state.first.delete(key);
  }
};

interface Counted<T> {
  readonly value: T;
  /** Rows in all. */
  readonly n: number;
  readonly took: number;
}

const count = async (db: Db, sql: string, params: readonly unknown[]): Promise<Counted<number>> => {
  const started = performance.now();
  const n = (await db.one<{ n: number }>(sql, params))?.n ?? 0;
  return { value: n, n, took: performance.now() - started };
};

const countStates = async (db: Db, sql: string, params: readonly unknown[]): Promise<Counted<StateCounts>> => {
  const started = performance.now();
  const rows = await db.many<{ state: string | null; n: number }>(sql, params);
  const value = Object.fromEntries(rows.map(({ state, n }) => [state ?? '', n]));
  return { value, n: rows.reduce((sum, { n }) => sum + n, 0), took: performance.now() - started };
};

const keepCount = (counts: Map<string, Kept>, key: string, entity: Entity, now: number, { value, n, took }: Counted<unknown>): unknown => {
  const isSlow = took > (n > middling ? middlingMs : slowMs);
  const keep = n > great ? keepMs : isSlow ? Math.min(keepMs, took * 10) : 0;
  counts.delete(key);
  if (keep > 0) {
    if (counts.size >= mostKept) counts.clear();
    counts.set(key, { table: entity.table, count: value, until: now + keep });
  }
  return value;
};

const tell = async (db: Db, { untold }: State): Promise<void> => {
  const tables = [...untold].join(',');
  untold.clear();
  // If the notice fails, the other nodes forget within ten seconds anyway.
  await db.notify(channel, tables).catch(() => undefined);
};
