import { useEffect } from 'react';
import { createStore } from './store.ts';

/** The list from which records were last opened: where it is, and its rows in their order. */
export interface RecordOrigin {
  readonly path: string;
  readonly ids: readonly string[];
}

/** By the name of the record. Kept while the page lives: after a reload a record leads back to its list as the menu has it. */
export const recordOrigins = createStore<Readonly<Record<string, RecordOrigin>>>({});

/** Remembers the rows that a list shows, so that their pages lead to each other and back to it. */
export function useRecordOrigin(entity: string, path: string, ids: readonly string[]): void {
  const joined = ids.join();
  useEffect(() => {
    if (joined !== '') recordOrigins.set({ ...recordOrigins.get(), [entity]: { path, ids: joined.split(',') } });
  }, [entity, path, joined]);
}

export interface Neighbours {
  /** 1-based. */
  readonly at: number;
  readonly all: number;
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** The rows before and after one in the list that it was opened from; undefined if it is in none. */
export function neighboursIn(ids: readonly string[], id: string): Neighbours | undefined {
  const at = ids.indexOf(id);
  return at < 0 ? undefined : { at: at + 1, all: ids.length, previous: ids[at - 1], next: ids[at + 1] };
}
