import type { Entity } from '@saiyun/sdk/contract';
import type { Db } from '../db/db.ts';

/**
 * Great counts are kept for ten seconds; smaller ones that still took long, such as those of a text within a million rows, for ten times that
 * long, so that at most a tenth of the time is spent on counting anew. Short lists are always counted.
 */
const great = 20_000;
const keepMs = 10_000;
const slowMs = 100;
const middling = 1000;
const middlingMs = 5;
const mostKept = 500;

interface Kept {
  readonly table: string;
  readonly count: number;
  readonly until: number;
  /** Counts anew, once for all who ask meanwhile: only what was great or slow before, so that other counts are of the moment they are asked. */
  readonly reading?: Promise<number>;
}

const kept = new WeakMap<Db, Map<string, Kept>>();

const countsOf = (db: Db): Map<string, Kept> => {
  const found = kept.get(db) ?? new Map<string, Kept>();
  kept.set(db, found);
  return found;
};

/** How many rows a list has in all. Great and slow counts may be up to ten seconds old where another node wrote in between. */
export async function countRows(db: Db, entity: Entity, sql: string, params: readonly unknown[], now: number): Promise<number> {
  if (db.inTransaction()) return (await count(db, sql, params)).n;
  const counts = countsOf(db);
  const key = JSON.stringify([sql, params]);
  const found = counts.get(key);
  if (found && found.until > now) return found.count;
  if (found?.reading) return found.reading;
  const reading = count(db, sql, params);
  if (!found) return keepCount(counts, key, entity, now, await reading);
  const again: Kept = { ...found, reading: reading.then(({ n }) => n) };
  again.reading?.catch(() => undefined);
  counts.set(key, again);
  try {
    const answer = await reading;
    // Forgotten meanwhile: rows changed while they were counted.
    return counts.get(key) === again ? keepCount(counts, key, entity, now, answer) : answer.n;
  } catch (error) {
    if (counts.get(key) === again) counts.delete(key);
    throw error;
  }
}

const count = async (db: Db, sql: string, params: readonly unknown[]): Promise<{ readonly n: number; readonly took: number }> => {
  const started = performance.now();
  const n = (await db.one<{ n: number }>(sql, params))?.n ?? 0;
  return { n, took: performance.now() - started };
};

const keepCount = (
  counts: Map<string, Kept>,
  key: string,
  entity: Entity,
  now: number,
  { n, took }: { readonly n: number; readonly took: number },
): number => {
  const isSlow = took > (n > middling ? middlingMs : slowMs);
  const keep = n > great ? keepMs : isSlow ? Math.min(keepMs, took * 10) : 0;
  counts.delete(key);
  if (keep > 0) {
    if (counts.size >= mostKept) counts.clear();
    counts.set(key, { table: entity.table, count: n, until: now + keep });
  }
  return n;
};

/** Forgets the counts of a record after its rows changed. */
export const rowsChanged = (db: Db, entity: Entity): void => {
  const counts = countsOf(db);
  for (const [key, { table }] of counts) if (table === entity.table) counts.delete(key);
};
