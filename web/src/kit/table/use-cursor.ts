import type { AnyRow } from '@saiyun/sdk/contract';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { EntityList } from '../list/use-list.ts';
import { commandOf, isTyping, type ListCommand, movedTo } from './row-keys.ts';

export interface RowCommands {
  readonly open?: ((row: AnyRow) => void) | undefined;
  readonly edit?: ((row: AnyRow) => void) | undefined;
  readonly inline?: ((row: AnyRow) => void) | undefined;
  readonly add?: (() => void) | undefined;
  readonly help: () => void;
  readonly isSelectable: boolean;
}

export interface Cursor {
  /** The row that keys act on; it alone is a stop of the Tab key. */
  readonly id: string | undefined;
  readonly set: (id: string) => void;
  /** The row that takes the focus as soon as it is drawn. */
  readonly wanted: RefObject<string | undefined>;
}

const searchBox = '[role=search] input, input[type=search]';

const place = (target: EventTarget | null): 'row' | 'inRow' | 'page' => {
  const row = target instanceof Element ? target.closest('tr[data-row]') : null;
  return row === null ? 'page' : row === target ? 'row' : 'inRow';
};

/** Adds a row to the selection, or takes it out. */
function toggled(list: EntityList, row: AnyRow, on = !list.selected.has(row.id)): void {
  const others = [...list.selected.values()].filter((one) => one.id !== row.id);
  list.select(on ? [...others, row] : others);
}

/** The cursor of a list, moved by J and K and by the arrows, and what other keys do to its row. */
export function useCursor(
  list: EntityList,
  frame: RefObject<HTMLElement | null>,
  commands: RowCommands,
  { isPart = false }: { readonly isPart?: boolean },
): Cursor {
  const [stored, setStored] = useState<string>();
  const wanted = useRef<string>(undefined);
  const { rows } = list;
  const at = rows.findIndex((row) => row.id === stored);
  const id = at < 0 ? rows[0]?.id : stored;

  const move = (command: Extract<ListCommand, { kind: 'move' }>): boolean => {
    const next = movedTo(rows.length, at < 0 ? undefined : at, command.to);
    const row = next === undefined ? undefined : rows[next];
    if (!row) return true;
    if (command.extend && commands.isSelectable) {
      const from = rows[at];
      list.select([...new Map([...list.selected, ...[from, row].flatMap((one) => (one ? [[one.id, one] as const] : []))]).values()]);
    }
    wanted.current = row.id;
    setStored(row.id);
    if (stored === row.id) frame.current?.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(row.id)}"]`)?.focus();
    return true;
  };

  const act = (command: ListCommand, isOnPage: boolean): boolean => {
    if (command.kind === 'move') return move(command);
    if (command.kind === 'help' || command.kind === 'add') {
      const run = commands[command.kind];
      run?.();
      return run !== undefined;
    }
    if (command.kind === 'search') {
      const box = frame.current?.closest('main, [role=tabpanel]')?.querySelector<HTMLInputElement>(searchBox);
      box?.focus();
      box?.select();
      return box !== null && box !== undefined;
    }
    // Before the cursor was ever moved, a key on the page means no row.
    const row = isOnPage && at < 0 ? undefined : rows.find((one) => one.id === id);
    if (!row) return false;
    if (command.kind === 'select') {
      if (commands.isSelectable) toggled(list, row);
      return commands.isSelectable;
    }
    const run = commands[command.kind];
    run?.(row);
    return run !== undefined;
  };

  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const onKey = (e: KeyboardEvent) => {
      const own = frame.current;
      if (!own || own.offsetParent === null || e.defaultPrevented || isTyping(e.target, own)) return;
      const isInside = e.target instanceof Node && own.contains(e.target);
      // A table that is a part of a page, such as in a drawer, answers only while the focus is in it.
      if (!isInside && (isPart || place(e.target) !== 'page')) return;
      const command = commandOf(e, isInside ? place(e.target) : 'page');
      if (command && latest.current(command, !isInside)) e.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [frame, isPart]);

  return { id, set: setStored, wanted };
}
