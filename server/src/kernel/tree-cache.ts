import type { Entity } from '@saiyun/sdk/contract';
import type { Db } from '../db/db.ts';

/** Told `tenant:record` when rows of a record that makes a tree have changed. */
const channel = 'saiyun_tree';
const mostKept = 1000;

interface Cache {
  readonly kept: Map<string, Promise<unknown>>;
  /** Settled once changes of other nodes are heard: nothing may be kept before. */
  readonly listening: Promise<unknown>;
  /** Counts changes, so that what was read before one is not kept after it. */
  generation: number;
}

const caches = new WeakMap<Db, Cache>();

const cacheOf = (db: Db): Cache => {
  const found = caches.get(db);
  if (found) return found;
  const kept: Cache['kept'] = new Map();
  const cache: Cache = {
    kept,
    listening: db.listen(
      channel,
      (what) => forget(cache, what),
      () => forget(cache),
    ),
    generation: 0,
  };
  caches.set(db, cache);
  cache.listening.catch(() => caches.delete(db));
  return cache;
};

/** What is kept of a record's tree, or everything. */
const forget = (cache: Cache, what?: string): void => {
  cache.generation += 1;
  for (const key of cache.kept.keys()) if (what === undefined || key.startsWith(`${what}:`)) cache.kept.delete(key);
};

const ofRecord = (tenantId: number, { name }: Entity): string => `${tenantId}:${name}`;

/** The field by which rows of a record hang below others of it; records without one make no tree. */
export const parentField = ({ name, fields }: Entity): string | undefined =>
  Object.entries(fields).find(([, field]) => field.kind === 'ref' && field.of === name && !field.many)?.[0];

/** Levels of a record's tree from memory, or read anew; forgotten on every node when any row of the record in the tenant changes. */
export async function keptTree<T>(db: Db, tenantId: number, entity: Entity, query: readonly unknown[], read: () => Promise<T>): Promise<T> {
  // A transaction may have changed what others must not see yet, and others who wait for the listening may wait for it.
  if (db.inTransaction()) return read();
  const cache = cacheOf(db);
  await cache.listening;
  const key = `${ofRecord(tenantId, entity)}:${JSON.stringify(query)}`;
  const found = cache.kept.get(key);
  if (found) return found as Promise<T>;
  const { generation } = cache;
  const fresh = await read();
  if (generation === cache.generation) {
    if (cache.kept.size >= mostKept) cache.kept.clear();
    cache.kept.set(key, Promise.resolve(fresh));
  }
  return fresh;
}

/** To be called after the commit of any write. */
export const treeChanged = async (db: Db, tenantId: number, entity: Entity): Promise<void> => {
  if (parentField(entity) === undefined) return;
  const what = ofRecord(tenantId, entity);
  forget(cacheOf(db), what);
  await db.notify(channel, what);
};
