import { useState } from 'react';
import { begun, changed, type History, redone, undone } from './history.ts';

/** Something that is edited: what it is now, its history, and whether it is stored as it is. */
export interface Edited<T> {
  readonly now: T;
  /** Changes of one tag in a row are taken back together. */
  readonly change: (to: (now: T) => T, tag?: string) => void;
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
  readonly isDirty: boolean;
  /** What is there now is stored. */
  readonly kept: () => void;
}

export function useEdited<T>(start: () => T): Edited<T> {
  const [history, setHistory] = useState<History<T>>(() => begun(start()));
  const [stored, setStored] = useState(history.now);
  const { now } = history;
  return {
    now,
    change: (to, tag) => setHistory((before) => changed(before, to(before.now), tag)),
    undo: history.past.length > 0 ? () => setHistory(undone) : undefined,
    redo: history.future.length > 0 ? () => setHistory(redone) : undefined,
    isDirty: now !== stored && JSON.stringify(now) !== JSON.stringify(stored),
    kept: () => setStored(now),
  };
}
