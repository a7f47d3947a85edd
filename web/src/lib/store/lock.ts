import { storage } from './storage.ts';
import { createStore } from './store.ts';

const key = 'LOCKED';

const read = (): boolean => storage.get(key) === true;

/** Whether the screen is locked, in every tab of the browser; it stays so over a reload. */
export const lockStore = createStore<boolean>(read());

/** The storage tells only the other tabs. */
globalThis.addEventListener?.('storage', () => lockStore.set(read()));

export function setLocked(locked: boolean): void {
  if (locked) storage.set(key, true);
  else storage.remove(key);
  lockStore.set(locked);
}
