import { useCallback, useEffect, useRef, useState } from 'react';
import { useBlocks } from '../provider/index.ts';
import { editorsOf, type RowEditors, withEditing } from './editors.ts';

export interface TableSync {
  /** Names of those who edit a row on other pages. */
  readonly editorsOf: (id: string) => readonly string[];
  /** Whether a row was saved elsewhere while it is edited here. */
  readonly isChangedElsewhere: (id: string) => boolean;
  /** Whether a row was deleted elsewhere while it is edited here. */
  readonly isGoneElsewhere: (id: string) => boolean;
  /** Begins to edit a row, or a cell of it. */
  readonly begin: (id: string, field?: string) => void;
  /** Ends it; a row that was saved elsewhere meanwhile is read now. */
  readonly end: (id: string) => void;
  /** Tells that a row was saved here. */
  readonly saved: (id: string) => void;
  /** Tells that a row was deleted here. */
  readonly removed: (id: string) => void;
}

/** How often a page says that it still edits, and looks who has gone (ms). */
const sayMs = 10_000;

/** What a table does with what it hears. */
export interface TableSyncOptions {
  /** Reads a row again that was saved elsewhere. One that is edited here waits until the end. */
  readonly onRow: (id: string) => void;
  /** The line was lost and is back: what was saved meanwhile is not told any more. */
  readonly onBack?: () => void;
}

interface Own {
  readonly id: string;
  readonly field: string | null;
}

/**
 * Tells this page of rows that others save in the same table, and who edits what (SYNC-01). Without a service, or a key, nothing is told.
 */
export function useTableSync(key: string | undefined, options: TableSyncOptions): TableSync {
  const { tableSync: service } = useBlocks();
  const [editors, setEditors] = useState<RowEditors>(new Map());
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const own = useRef<Own>(undefined);
  const told = useRef(options);
  useEffect(() => {
    told.current = options;
  });

  const say = useCallback(
    (isOver: boolean) => {
      if (key !== undefined && own.current) service?.sendEditing(key, own.current.id, own.current.field, isOver);
    },
    [service, key],
  );

  useEffect(() => {
    if (!service || key === undefined) return;
    const stop = service.join(
      key,
      (id, isGone) => {
        if (isGone) setGone((before) => new Set([...before, id]));
        if (own.current?.id === id) setChanged((before) => new Set([...before, id]));
        else told.current.onRow(id);
      },
      (editing) => setEditors((before) => withEditing(before, editing, Date.now())),
      () => {
        told.current.onBack?.();
        // Those who came meanwhile have not heard of it.
        say(false);
      },
    );
    const timer = setInterval(() => {
      say(false);
      setEditors((before) => withEditing(before, undefined, Date.now()));
    }, sayMs);
    return () => {
      say(true);
      clearInterval(timer);
      stop();
    };
  }, [service, key, say]);

  return {
    editorsOf: useCallback((id: string) => editorsOf(editors, id), [editors]),
    isChangedElsewhere: useCallback((id: string) => changed.has(id), [changed]),
    isGoneElsewhere: useCallback((id: string) => gone.has(id), [gone]),
    begin: useCallback(
      (id: string, field?: string) => {
        own.current = { id, field: field ?? null };
        say(false);
      },
      [say],
    ),
    end: useCallback(
      (id: string) => {
        if (own.current?.id !== id) return;
        say(true);
        own.current = undefined;
        if (!changed.has(id)) return;
        setChanged((before) => new Set([...before].filter((one) => one !== id)));
        told.current.onRow(id);
      },
      [say, changed],
    ),
    saved: useCallback(
      (id: string) => {
        if (key !== undefined) service?.sendSaved(key, id);
      },
      [service, key],
    ),
    removed: useCallback(
      (id: string) => {
        if (key !== undefined) service?.sendSaved(key, id, true);
      },
      [service, key],
    ),
  };
}
