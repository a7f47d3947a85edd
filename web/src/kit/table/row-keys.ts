/** What a key asks of a list. */
export type ListCommand =
  | { readonly kind: 'move'; readonly to: 'next' | 'previous' | 'first' | 'last'; readonly extend: boolean }
  | { readonly kind: 'open' | 'edit' | 'inline' | 'select' | 'search' | 'add' | 'help' };

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>;

const anywhere: Readonly<Record<string, ListCommand>> = {
  '/': { kind: 'search' },
  '?': { kind: 'help' },
  n: { kind: 'add' },
  e: { kind: 'edit' },
  x: { kind: 'select' },
  F2: { kind: 'inline' },
};

/** Keys that a link or a button needs for itself mean the row only while the row itself has the focus. */
const onRow: Readonly<Record<string, ListCommand>> = { Enter: { kind: 'open' }, ' ': { kind: 'select' } };

const moves = { j: 'next', k: 'previous' } as const;
const arrows = { ArrowDown: 'next', ArrowUp: 'previous', Home: 'first', End: 'last' } as const;

const isIn = <T extends object>(key: string, table: T): key is Extract<keyof T, string> => Object.hasOwn(table, key);

/** What a key asks for; `place` is where the focus is: on a row, on something in a row, or elsewhere on the page. */
export function commandOf(e: Press, place: 'row' | 'inRow' | 'page'): ListCommand | undefined {
  if (e.isComposing || e.ctrlKey || e.metaKey || e.altKey) return undefined;
  const key = e.key.length === 1 ? e.key.toLowerCase() : e.key;
  if (isIn(key, moves)) return { kind: 'move', to: moves[key], extend: e.shiftKey };
  if (place !== 'page' && isIn(key, arrows)) return { kind: 'move', to: arrows[key], extend: e.shiftKey };
  if (place === 'row' && isIn(key, onRow)) return onRow[key];
  // A shifted letter is left to the browser; ? cannot be typed without the shift key.
  if (e.shiftKey && key !== '?') return undefined;
  return isIn(key, anywhere) ? anywhere[key] : undefined;
}

/** The row to which a move leads, or undefined if there is none. */
export function movedTo(count: number, at: number | undefined, to: Extract<ListCommand, { kind: 'move' }>['to']): number | undefined {
  if (count === 0) return undefined;
  if (to === 'first' || (at === undefined && to === 'next')) return 0;
  if (to === 'last' || at === undefined) return count - 1;
  const next = at + (to === 'next' ? 1 : -1);
  return next < 0 || next >= count ? undefined : next;
}

/** Where keys are typed or choose something, and what lies over the page. */
const fields = 'input:not([type=checkbox]), textarea, select, [contenteditable=""], [contenteditable=true], [role=combobox]';
const over = '[role=dialog], [role=menu], [role=listbox]';

/** Whether a key pressed there belongs to something else than the list, which may itself lie over the page. */
export function isTyping(target: EventTarget | null, list: Element): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest(fields) !== null || target.closest(over)?.contains(list) === false;
}
