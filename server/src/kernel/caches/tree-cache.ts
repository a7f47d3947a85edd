import type { Entity } from '@saiyun/sdk/contract';
import type { Db } from '../../db/db.ts';

/** Told `tenant:record` when rows of a record that makes a tree have changed. */
const channel = 'saiyun_tree';
/** Levels, and nodes of all of them together: what is asked for comes from clients, and a level may have a thousand nodes. */
const mostKept = 1000;
const mostNodes = 50_000;
const longestKey = 500;

interface Cache {
  readonly kept: Map<string, readonly unknown[]>;
  /** Settled once changes of other nodes are heard: nothing may be kept before. */
  readonly listening: Promise<unknown>;
  /** Nodes of what is kept. */
  nodes: number;
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
    nodes: 0,
    generation: 0,
  };
  caches.set(db, cache);
  cache.listening.catch(() => caches.delete(db));
  return cache;
};

/** What is kept of a record's tree, or everything. */
const forget = (cache: Cache, what?: string): void => {
  cache.generation += 1;
  for (const [key, level] of cache.kept)
    if (what === undefined || key.startsWith(`${what}:`)) {
      cache.kept.delete(key);
      cache.nodes -= level.length;
    }
};

const ofRecord = (tenantId: number, { name }: Entity): string => `${tenantId}:${name}`;

/** The field by which rows of a record hang below others of it; records without one make no tree. */
export function parentField({ name, fields }: Entity): string | undefined {
  return Object.entries(fields).find(([, field]) => field.kind === 'ref' && field.of === name && !field.many)?.[0];
}

/** Levels of a record's tree from memory, or read anew; forgotten on every node when any row of the record in the tenant changes. */
export async function keptTree<T extends readonly unknown[]>(
  db: Db,
  tenantId: number,
  entity: Entity,
  query: readonly unknown[],
  read: () => Promise<T>,
): Promise<T> {
  // A transaction may have changed what others must not see yet, and others who wait for the listening may wait for it.
  if (db.inTransaction()) return read();
  const cache = cacheOf(db);
  await cache.listening;
  const key = `${ofRecord(tenantId, entity)}:${JSON.stringify(query)}`;
  const found = cache.kept.get(key);
  if (found) return found as T;
  const { generation } = cache;
  const fresh = await read();
  if (generation === cache.generation && key.length <= longestKey && fresh.length <= mostNodes) keep(cache, key, fresh);
  return fresh;
}

const keep = (cache: Cache, key: string, level: readonly unknown[]): void => {
  if (cache.kept.size >= mostKept || cache.nodes + level.length > mostNodes) {
    cache.kept.clear();
    cache.nodes = 0;
  }
  // Another call may have read the same meanwhile.
  cache.nodes += level.length - (cache.kept.get(key)?.length ?? 0);
  cache.kept.set(key, level);
};

/** What is kept in memory, for what proves that it is bounded. */
export function treesKept(db: Db): { readonly levels: number; readonly nodes: number } {
  const cache = caches.get(db);
  return { levels: cache?.kept.size ?? 0, nodes: cache?.nodes ?? 0 };
}

/** To be called after the commit of any write. */
export async function treeChanged(db: Db, tenantId: number, entity: Entity): Promise<void> {
  if (parentField(entity) === undefined) return;
  const what = ofRecord(tenantId, entity);
  forget(cacheOf(db), what);
  await db.notify(channel, what);
}
