import { useCallback, useEffect, useRef, useState } from 'react';
import type { FaultPage, FaultRow, ImportSource } from './import-source.ts';

/** What the reader changed in a row since the last check. */
export interface RowEdit {
  readonly cells: Readonly<Record<number, string>>;
  readonly isLeftOut: boolean;
}

export interface Faults {
  /** Columns, groups and the number of all rows with faults; undefined until they were read. */
  readonly head: FaultPage | undefined;
  readonly rows: readonly FaultRow[];
  readonly edits: ReadonlyMap<number, RowEdit>;
  readonly failure: unknown;
  /** Some changes did not reach the server. */
  readonly isUnsaved: boolean;
  /** Only rows with a fault in the column of this field. */
  readonly field: string | undefined;
  readonly setField: (field: string | undefined) => void;
  /** Grows when corrections were made elsewhere than in the rows themselves. */
  readonly version: number;
  /** Reads the next page; undefined if there is none. */
  readonly more: (() => void) | undefined;
  /** Takes what was corrected in rows. */
  readonly change: (rows: ReadonlyMap<number, RowEdit>) => void;
  readonly replace: (column: number, from: string, to: string) => void;
  /** Sends what is not saved yet; rejects where that fails. */
  readonly save: () => Promise<void>;
}

/** Pause after the last keystroke before corrections are sent. */
const saveAfterMs = 600;
const noEdits: ReadonlyMap<number, RowEdit> = new Map();

/** The rows with faults of one check, page by page, and what the reader corrects in them, which is kept on the server as it is typed. */
export function useFaults(source: ImportSource, id: string): Faults {
  const [head, setHead] = useState<FaultPage>();
  const [rows, setRows] = useState<readonly FaultRow[]>([]);
  const [field, setField] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const [edits, setEdits] = useState(noEdits);
  const [isUnsaved, setUnsaved] = useState(false);
  const [version, setVersion] = useState(0);
  const [next, setNext] = useState<number | null>(null);
  const isReading = useRef(false);
  const waiting = useRef(new Map<number, RowEdit>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const read = useCallback(
    async (after: number, of: string | undefined) => {
      isReading.current = true;
      try {
        const page = await source.faults(id, { after, ...(of !== undefined && { field: of }) });
        setNext(page.next);
        setRows((before) => (after === 0 ? page.rows : [...before, ...page.rows]));
        if (after === 0) setHead((before) => (of === undefined ? page : before));
        setFailure(undefined);
      } catch (error) {
        setFailure(error);
      } finally {
        isReading.current = false;
      }
    },
    [source, id],
  );
  useEffect(() => void read(0, field), [read, field]);

  const save = useCallback(async () => {
    clearTimeout(timer.current);
    const sent = new Map(waiting.current);
    if (sent.size === 0) return;
    waiting.current.clear();
    try {
      await source.correct(id, { rows: [...sent].map(([rowNo, edit]) => ({ rowNo, ...edit })) });
      setUnsaved(false);
    } catch (error) {
      for (const [rowNo, edit] of sent) if (!waiting.current.has(rowNo)) waiting.current.set(rowNo, edit);
      setUnsaved(true);
      throw error;
    }
  }, [source, id]);
  // What is typed just before the page is left is sent as well.
  useEffect(() => () => void save().catch(() => undefined), [save]);

  const change = (changed: ReadonlyMap<number, RowEdit>) => {
    for (const [rowNo, edit] of changed) waiting.current.set(rowNo, edit);
    setEdits((before) => new Map([...before, ...changed]));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save().catch(() => undefined), saveAfterMs);
  };

  return {
    head,
    rows,
    edits,
    failure,
    isUnsaved,
    field,
    setField,
    version,
    more:
      next === null
        ? undefined
        : () => {
            if (!isReading.current) void read(next, field);
          },
    change,
    replace: (column, from, to) => {
      const changed = new Map(edits);
      for (const { rowNo, cells, isLeftOut } of rows) {
        const before = changed.get(rowNo) ?? { cells: {}, isLeftOut };
        if ((before.cells[column] ?? cells[column] ?? '') === from)
          changed.set(rowNo, { ...before, cells: { ...before.cells, [column]: to } });
      }
      setEdits(changed);
      setVersion(version + 1);
      source.correct(id, { replace: [{ column, from, to }] }).catch((error: unknown) => setFailure(error));
    },
    save,
  };
}
