import { useEffect, useRef } from 'react';
import { createStore } from '../lib/store/store.ts';

/** Something that can be done now, which the command palette offers. */
export interface Act {
  readonly id: string;
  /** In the reader's language. */
  readonly label: string;
  /** What it is about, such as the list or the record that is open. */
  readonly of?: string | undefined;
  /** Other words by which it is looked for. */
  readonly words?: readonly string[];
  /** As in `Shortcut`. */
  readonly keys?: string;
  readonly run: () => void;
}

/** The acts of everything that is on the page in front; those of the page come after those of the frame. */
export const acts = createStore<readonly Act[]>([]);

/** Offers these acts for as long as the part is on the page in front; each does what it would do at the latest drawing. */
export function useActs(list: readonly Act[]): void {
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });
  const shown = JSON.stringify(list.map(({ id, label, of, words, keys }) => ({ id, label, of, words, keys })));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown of them is all that makes them others
  useEffect(() => {
    const offered = latest.current.map((act, at): Act => ({ ...act, run: () => latest.current[at]?.run() }));
    acts.set([...acts.get(), ...offered]);
    return () => acts.set(acts.get().filter((one) => !offered.includes(one)));
  }, [shown]);
}
