import type { Db } from '../../db/db.ts';
import type { Actor } from '../actor.ts';
import { hearing } from './hearing.ts';

/** A cached caller: when the session ends, and when this was read. */
export interface KeptActor {
  readonly actor: Actor;
  readonly expireTime: Date;
  readonly readAt: number;
}

type ReadActor = Pick<KeptActor, 'actor' | 'expireTime'>;

/** Callers by the hash of their token; a change to sessions, accounts, roles or grants clears them on every node at once. */
export interface CallerCache {
  /** A caller from memory, while the entry is valid. */
  atHand(tokenHash: string, tenant: number, now: Date): KeptActor | undefined;
  /** A caller from memory, or read by `read`. */
  get(tokenHash: string, tenant: number, now: Date, read: () => Promise<ReadActor>): Promise<ReadActor>;
  /** The set of these buttons, shared by all callers who have the same: thousands may be signed in, each with dozens. */
  buttons(granted: readonly string[]): ReadonlySet<string>;
  /** Forgets the caller of a session that has just ended, on this node and at once. */
  forget(tokenHash: string): void;
}

/** Carries the token hash of an ended session, or nothing if any caller's rights may have changed. */
export const callerChannel = 'saiyun_caller';
const mostKept = 10_000;
const mostButtonSets = 500;
/** Changes are heard at once; this limits what is missed while the listening connection is restored. */
const longestMs = 10_000;

export function openCallerCache(db: Db): CallerCache {
  const kept = new Map<string, KeptActor>();
  const buttonSets = new Map<string, ReadonlySet<string>>();
  /** Reads in progress, each with the generation it began in: simultaneous calls share one, unless something has changed since. */
  const reading = new Map<string, { readonly generation: number; readonly answer: Promise<ReadActor> }>();
  /** Counts changes: a read that began before a change is not kept after it. */
  let generation = 0;

  const forget = (tokenHash: string): void => {
    generation += 1;
    if (tokenHash === '') kept.clear();
    else for (const key of kept.keys()) if (key.startsWith(tokenHash)) kept.delete(key);
  };
  const hear = hearing(db, callerChannel, forget, () => forget(''));

  const readAndKeep = async (key: string, now: Date, read: () => Promise<ReadActor>): Promise<ReadActor> => {
    const begun = generation;
    const fresh = { ...(await read()), readAt: now.getTime() };
    if (begun === generation) {
      if (kept.size >= mostKept) kept.clear();
      kept.set(key, fresh);
    }
    return fresh;
  };
  const atHand: CallerCache['atHand'] = (tokenHash, tenant, now) => {
    const found = kept.get(`${tokenHash}:${tenant}`);
    return found && Math.abs(now.getTime() - found.readAt) < longestMs && found.expireTime > now ? found : undefined;
  };
  return {
    atHand,
    forget,
    buttons(granted) {
      const sorted = granted.toSorted();
      const key = sorted.join(' ');
      const found = buttonSets.get(key) ?? new Set(sorted);
      if (buttonSets.size >= mostButtonSets) buttonSets.clear();
      buttonSets.set(key, found);
      return found;
    },
    async get(tokenHash, tenant, now, read) {
      const found = atHand(tokenHash, tenant, now);
      if (found) return found;
      // A shared read may be waiting for this transaction, and others must not see its changes.
      if (db.inTransaction()) return read();
      await hear();
      const key = `${tokenHash}:${tenant}`;
      const begun = reading.get(key);
      if (begun?.generation === generation) return begun.answer;
      const own = { generation, answer: readAndKeep(key, now, read) };
      reading.set(key, own);
      try {
        return await own.answer;
      } finally {
        if (reading.get(key) === own) reading.delete(key);
      }
    },
  };
}
