import { useEffect, useRef } from 'react';
import type { ListSync } from './use-list-sync.ts';

/** Tells the other pages that a row, or a cell of it, is edited here for as long as this is drawn; nothing without an id. */
export function useEditing(sync: Pick<ListSync, 'begin' | 'end'> | undefined, id: string | undefined, field?: string): void {
  const latest = useRef(sync);
  useEffect(() => {
    latest.current = sync;
  });
  useEffect(() => {
    if (id === undefined) return undefined;
    latest.current?.begin(id, field);
    return () => latest.current?.end(id);
  }, [id, field]);
}
