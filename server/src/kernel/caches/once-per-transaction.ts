import type { Tx } from '../../db/db.ts';

const memories = new WeakMap<Tx, Map<string, Promise<unknown>>>();

/** Loads once per transaction: rules that run for every row of a call share what they read, such as the competition of 500 entries. */
export function oncePerTransaction<T>(tx: Tx, key: string, load: () => Promise<T>): Promise<T> {
  const memory = memories.get(tx) ?? new Map<string, Promise<unknown>>();
  memories.set(tx, memory);
  const found = memory.get(key) ?? load();
  memory.set(key, found);
  return found as Promise<T>;
}
