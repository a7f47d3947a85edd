import type { Entity, Language } from '@saiyun/sdk/contract';
import type { Db } from '../../db/db.ts';

/** Triggers (migration 0108) send the name of a table whose titles may have changed. */
const channel = 'saiyun_title';
/** Limit on all titles. When it is reached everything is forgotten; the titles that pages need soon return. */
const mostKept = 20_000;

interface Cache {
  /** Titles by id, within table, within tenant and language. A set that is dropped stays whole for readers that still hold it. */
  readonly kept: Map<string, Map<string, Map<string, string>>>;
  size: number;
  /** Settled once changes of other nodes are heard; nothing may be kept before. */
  readonly listening: Promise<unknown>;
  /** Counts changes: a read that began before a change is not kept after it. */
  generation: number;
}

const caches = new WeakMap<Db, Cache>();

const cacheOf = (db: Db): Cache => {
  const found = caches.get(db);
  if (found) return found;
  const cache: Cache = {
    kept: new Map(),
    size: 0,
    listening: db.listen(
      channel,
      (table) => forget(cache, table),
      () => forgetAll(cache),
    ),
    generation: 0,
  };
  caches.set(db, cache);
  cache.listening.catch(() => caches.delete(db));
  return cache;
};

const forgetAll = (cache: Cache): void => {
  cache.generation += 1;
  cache.kept.clear();
  cache.size = 0;
};

const forget = (cache: Cache, table: string): void => {
  cache.generation += 1;
  for (const titles of cache.kept.get(table)?.values() ?? []) cache.size -= titles.size;
  cache.kept.delete(table);
};

/** Forgets a record's titles here at once. Other nodes, and writers outside the kernel, are heard a moment later. */
export function titlesChanged(db: Db, { table }: Entity): void {
  const cache = caches.get(db);
  if (cache) forget(cache, table);
}

/** A record that all tenants share has one set per language. */
const setOf = ({ shared }: Entity, tenantId: number, language: Language): string => `${shared ? 0 : tenantId} ${language}`;

const titlesIn = (cache: Cache, entity: Entity, tenantId: number, language: Language): Map<string, string> => {
  const { table } = entity;
  const ofTable = cache.kept.get(table) ?? new Map<string, Map<string, string>>();
  cache.kept.set(table, ofTable);
  const key = setOf(entity, tenantId, language);
  const titles = ofTable.get(key) ?? new Map<string, string>();
  ofTable.set(key, titles);
  return titles;
};

/**
 * Titles of a record's rows by id, from memory; `read` fetches the missing ones. Most pages refer to the same few rows, so a page needs no
 * further statement. Not for use in transactions, whose changes others must not see yet.
 */
export async function keptTitles(
  db: Db,
  tenantId: number,
  entity: Entity,
  language: Language,
  ids: ReadonlySet<string>,
  read: (missing: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<ReadonlyMap<string, string>> {
  const cache = cacheOf(db);
  await cache.listening;
  const titles = titlesIn(cache, entity, tenantId, language);
  const missing = [...ids].filter((id) => !titles.has(id));
  if (missing.length === 0) return titles;
  const { generation } = cache;
  const fresh = await read(missing);
  if (generation !== cache.generation) return new Map([...titles, ...fresh]);
  if (cache.size + fresh.size > mostKept) forgetAll(cache);
  const kept = titlesIn(cache, entity, tenantId, language);
  const before = kept.size;
  for (const [id, title] of fresh) kept.set(id, title);
  cache.size += kept.size - before;
  return kept === titles ? titles : new Map([...titles, ...fresh]);
}

/** The same, if all of them are in memory: the page then waits only for its rows. */
export function titlesAtHand(
  db: Db,
  tenantId: number,
  entity: Entity,
  language: Language,
  ids: ReadonlySet<string>,
): ReadonlyMap<string, string> | undefined {
  const titles = caches
    .get(db)
    ?.kept.get(entity.table)
    ?.get(setOf(entity, tenantId, language));
  if (!titles) return undefined;
  for (const id of ids) if (!titles.has(id)) return undefined;
  return titles;
}
