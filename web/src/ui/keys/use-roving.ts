import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';

/** The parts of a set that can be used now, row by row. */
const rowsIn = (set: HTMLElement): readonly (readonly HTMLElement[])[] =>
  [...set.children].map((row) => [...row.querySelectorAll<HTMLElement>('button:not(:disabled)')]).filter((buttons) => buttons.length > 0);

const moved = (rows: readonly (readonly HTMLElement[])[], from: HTMLElement, key: string): HTMLElement | undefined => {
  const all = rows.flat();
  const row = rows.findIndex((one) => one.includes(from));
  const column = rows[row]?.indexOf(from) ?? 0;
  const inRow = (at: number) => rows[at]?.[Math.min(column, (rows[at]?.length ?? 1) - 1)];
  if (key === 'ArrowDown') return inRow(row + 1);
  if (key === 'ArrowUp') return inRow(row - 1);
  if (key === 'ArrowRight') return all[all.indexOf(from) + 1];
  if (key === 'ArrowLeft') return all[all.indexOf(from) - 1];
  if (key === 'Home') return all[0];
  return key === 'End' ? all.at(-1) : undefined;
};

/**
 * Makes the buttons of a list one stop of the tab key; the arrow keys go from one to the next, up and down by row. Give what is returned to
 * the list, whose children are the rows.
 */
export function useRoving<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  const last = useRef<HTMLElement>(undefined);
  const settle = () => {
    const all = ref.current ? rowsIn(ref.current).flat() : [];
    if (!last.current || !all.includes(last.current)) last.current = all[0];
    for (const one of all) one.tabIndex = one === last.current ? 0 : -1;
  };
  // The rows change with every answer of the server.
  useLayoutEffect(settle);
  return {
    ref,
    onFocus: ({ target }: FocusEvent<E>) => {
      if (!(target instanceof HTMLElement) || !target.matches('button')) return;
      last.current = target;
      settle();
    },
    onKeyDown: (event: KeyboardEvent<E>) => {
      const { target, key } = event;
      if (!ref.current || !(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
      const next = moved(rowsIn(ref.current), target, key);
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
  };
}
