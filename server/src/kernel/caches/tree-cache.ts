import type { Entity } from '@saiyun/sdk/contract';
import type { Db } from '../../db/db.ts';

/** Carries `tenant:record` when rows of a record with a tree change. */
const channel = 'saiyun_tree';
/** Limits on levels and on their nodes in total: clients choose what is read, and a level may have a thousand nodes. */
const mostKept = 1000;
const mostNodes = 50_000;
const longestKey = 500;

interface Cache {
  readonly kept: Map<string, readonly unknown[]>;
  /** Settled once changes of other nodes are heard; nothing may be kept before. */
  readonly listening: Promise<unknown>;
  /** Number of nodes kept. */
  nodes: number;
  /** Counts changes: a read that began before a change is not kept after it. */
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

/** Forgets one record's tree, or everything. */
const forget = (cache: Cache, what?: string): void => {
  cache.generation += 1;
  for (const [key, level] of cache.kept)
    if (what === undefined || key.startsWith(`${what}:`)) {
      cache.kept.delete(key);
      cache.nodes -= level.length;
    }
};

const ofRecord = (tenantId: number, { name }: Entity): string => `${tenantId}:${name}`;

/** The field that places a row below another of the same record; records without one have no tree. */
export function parentField({ name, fields }: Entity): string | undefined {
  return Object.entries(fields).find(([, field]) => field.kind === 'ref' && field.of === name && !field.many)?.[0];
}

/** Levels of a record's tree, from memory or read anew. Any change to the record in the tenant clears them on every node. */
export async function keptTree<T extends readonly unknown[]>(
  db: Db,
  tenantId: number,
  entity: Entity,
  query: readonly unknown[],
  read: () => Promise<T>,
): Promise<T> {
  // A transaction may hold changes that others must not see yet, and the wait for listening could wait for that transaction.
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
  // Another call may have read the same level meanwhile.
  cache.nodes += level.length - (cache.kept.get(key)?.length ?? 0);
  cache.kept.set(key, level);
};

/** What is in memory, for tests that it stays bounded. */
export function treesKept(db: Db): { readonly levels: number; readonly nodes: number } {
  const cache = caches.get(db);
  return { levels: cache?.kept.size ?? 0, nodes: cache?.nodes ?? 0 };
}

/** Call after the commit of any write. */
export async function treeChanged(db: Db, tenantId: number, entity: Entity): Promise<void> {
  if (parentField(entity) === undefined) return;
  const what = ofRecord(tenantId, entity);
  forget(cacheOf(db), what);
  await db.notify(channel, what);
}
