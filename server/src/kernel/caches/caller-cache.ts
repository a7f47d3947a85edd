import type { Db } from '../db/db.ts';
import type { Actor } from '../kernel/context.ts';

/** A cached caller: when the session ends, and when this was read. */
export interface KeptActor {
  readonly actor: Actor;
  readonly expireTime: Date;
  readonly readAt: number;
}

type ReadActor = Pick<KeptActor, 'actor' | 'expireTime'>;

interface Cache {
  readonly kept: Map<string, KeptActor>;
  /** Reads in progress, each with the generation it began in: simultaneous calls share one, unless something has changed since. */
  readonly reading: Map<string, { readonly generation: number; readonly answer: Promise<ReadActor> }>;
  /** Settled once changes are heard; nothing may be kept before. */
  readonly listening: Promise<unknown>;
  /** Counts changes: a read that began before a change is not kept after it. */
  generation: number;
}

/** Carries the token hash of an ended session, or nothing if any caller's rights may have changed. */
export const callerChannel = 'saiyun_caller';
const mostKept = 10_000;
/** Changes are heard at once; this limits what is missed while the listening connection is restored. */
const longestMs = 10_000;

const caches = new WeakMap<Db, Cache>();

const cacheOf = (db: Db): Cache => {
  const found = caches.get(db);
  if (found) return found;
  const kept: Cache['kept'] = new Map();
  const heard = (tokenHash: string): void => forget(cache, tokenHash);
  const cache: Cache = { kept, reading: new Map(), listening: db.listen(callerChannel, heard, () => heard('')), generation: 0 };
  caches.set(db, cache);
  cache.listening.catch(() => caches.delete(db));
  return cache;
};

const forget = (cache: Cache, tokenHash: string): void => {
  const { kept } = cache;
  cache.generation += 1;
  if (tokenHash === '') kept.clear();
  else for (const key of kept.keys()) if (key.startsWith(tokenHash)) kept.delete(key);
};

/** Forgets the caller of a session that has just ended, on this node and at once. */
export function forgetCaller(db: Db, tokenHash: string): void {
  const cache = caches.get(db);
  if (cache) forget(cache, tokenHash);
}

/** A caller from memory, while the entry is valid. */
export function knownActor(db: Db, tokenHash: string, tenant: number, now: Date): KeptActor | undefined {
  const found = caches.get(db)?.kept.get(`${tokenHash}:${tenant}`);
  return found && Math.abs(now.getTime() - found.readAt) < longestMs && found.expireTime > now ? found : undefined;
}

/** A caller from memory, or read by `read`; a change to sessions, accounts, roles or grants clears it on every node at once. */
export async function keptActor(db: Db, tokenHash: string, tenant: number, now: Date, read: () => Promise<ReadActor>): Promise<ReadActor> {
  const found = knownActor(db, tokenHash, tenant, now);
  if (found) return found;
  const cache = cacheOf(db);
  const key = `${tokenHash}:${tenant}`;
  // A shared read may be waiting for this transaction, and others must not see its changes.
  if (db.inTransaction()) return read();
  await cache.listening;
  const { generation } = cache;
  const begun = cache.reading.get(key);
  if (begun?.generation === generation) return begun.answer;
  const answer = readAndKeep(cache, key, generation, now, read);
  const reading = { generation, answer };
  cache.reading.set(key, reading);
  try {
    return await answer;
  } finally {
    if (cache.reading.get(key) === reading) cache.reading.delete(key);
  }
}

const readAndKeep = async (
  cache: Cache,
  key: string,
  generation: number,
  now: Date,
  read: () => Promise<ReadActor>,
): Promise<ReadActor> => {
  const fresh = { ...(await read()), readAt: now.getTime() };
  if (generation === cache.generation) {
    if (cache.kept.size >= mostKept) cache.kept.clear();
    cache.kept.set(key, fresh);
  }
  return fresh;
};
