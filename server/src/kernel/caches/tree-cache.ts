import type { Entity } from '@saiyun/sdk/contract';
import type { Db } from '../../db/db.ts';
import { hearing } from './hearing.ts';

/** Carries `tenant:record` when rows of a record with a tree change. */
const channel = 'saiyun_tree';
/** Limits on levels and on their nodes in total: clients choose what is read, and a level may have a thousand nodes. */
const mostKept = 1000;
const mostNodes = 50_000;
const longestKey = 500;

/** Levels of records' trees. Any change to the record in the tenant clears them on every node. */
export interface TreeCache {
  /** A level from memory or read anew. */
  get<T extends readonly unknown[]>(tenantId: number, entity: Entity, query: readonly unknown[], read: () => Promise<T>): Promise<T>;
  /** Call after the commit of any write. */
  changed(tenantId: number, entity: Entity): Promise<void>;
  /** What is in memory, for tests that it stays bounded. */
  size(): { readonly levels: number; readonly nodes: number };
}

/** The field that places a row below another of the same record; records without one have no tree. */
export function parentField({ name, fields }: Entity): string | undefined {
  return Object.entries(fields).find(([, field]) => field.kind === 'ref' && field.of === name && !field.many)?.[0];
}

const ofRecord = (tenantId: number, { name }: Entity): string => `${tenantId}:${name}`;

export function openTreeCache(db: Db): TreeCache {
  const kept = new Map<string, readonly unknown[]>();
  let nodes = 0;
  /** Counts changes: a read that began before a change is not kept after it. */
  let generation = 0;

  /** Forgets one record's tree, or everything. */
  const forget = (what?: string): void => {
    generation += 1;
    for (const [key, level] of kept)
      if (what === undefined || key.startsWith(`${what}:`)) {
        kept.delete(key);
        nodes -= level.length;
      }
  };
  const hear = hearing(db, channel, forget, () => forget());
  const keep = (key: string, level: readonly unknown[]): void => {
    if (kept.size >= mostKept || nodes + level.length > mostNodes) {
      kept.clear();
      nodes = 0;
    }
    // Another call may have read the same level meanwhile.
    nodes += level.length - (kept.get(key)?.length ?? 0);
    kept.set(key, level);
  };
  return {
    async get<T extends readonly unknown[]>(tenantId: number, entity: Entity, query: readonly unknown[], read: () => Promise<T>) {
      // A transaction may hold changes that others must not see yet, and the wait for listening could wait for that transaction.
      if (db.inTransaction()) return read();
      await hear();
      const key = `${ofRecord(tenantId, entity)}:${JSON.stringify(query)}`;
      const found = kept.get(key);
      if (found) return found as T;
      const begun = generation;
      const fresh = await read();
      if (begun === generation && key.length <= longestKey && fresh.length <= mostNodes) keep(key, fresh);
      return fresh;
    },
    async changed(tenantId, entity) {
      if (parentField(entity) === undefined) return;
      const what = ofRecord(tenantId, entity);
      forget(what);
      await db.notify(channel, what);
    },
    size: () => ({ levels: kept.size, nodes }),
  };
}
