import { useLayoutEffect, useMemo, useRef } from 'react';
import { type Shortcut, useShortcuts } from './shortcuts.ts';

/** What a key does on a page; without `run` it does nothing now, and is not listed. */
export interface PageKey {
  /** `J`, `Enter`, as `Shortcut` writes them. */
  readonly keys: string;
  /** In the reader's language, as are the rest. */
  readonly label: string;
  readonly run: (() => void) | undefined;
}

/** Keys that act on what a page shows, listed below `group` for as long as it is in front. The acts may be new with each drawing. */
export function usePageKeys(group: string, acts: readonly PageKey[]): void {
  const now = useRef(acts);
  useLayoutEffect(() => {
    now.current = acts;
  });
  const listed = JSON.stringify(acts.filter(({ run }) => run).map(({ keys, label }) => [keys, label]));
  useShortcuts(
    useMemo(
      () =>
        (JSON.parse(listed) as [string, string][]).map(
          ([keys, label]): Shortcut => ({ keys, label, group, run: () => now.current.find((one) => one.keys === keys)?.run?.() }),
        ),
      [group, listed],
    ),
  );
}
