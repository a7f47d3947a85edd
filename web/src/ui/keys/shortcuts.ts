import { useLayoutEffect } from 'react';
import { createStore } from '../../lib/store/store.ts';

/** A key, what it does, and where the list of shortcuts shows it. */
export interface Shortcut {
  /** `Mod+K` (⌘ on a Mac), `Mod+Shift+L`, `Alt+1`, `?`, `J`, `Enter`. */
  readonly keys: string;
  /** In the reader's language. */
  readonly label: string;
  /** The heading that it stands below, in the reader's language. */
  readonly group: string;
  /** Left out where a part hears its keys itself, such as a list that has the focus. */
  readonly run?: (event: KeyboardEvent) => void;
}

/** The shortcuts of everything that is on the page now; the latest come last. */
export const shortcuts = createStore<readonly Shortcut[]>([]);

const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

/** What was pressed, in the writing of `Shortcut`: letters by their key on the keyboard, signs as they are typed. */
export function keysOf(event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): string {
  const plain = /^(?:Key|Digit)(.)$/.exec(event.code)?.[1];
  const isSign = event.key.length === 1 && !/[a-z0-9]/i.test(event.key) && !event.altKey;
  const key = isSign || plain === undefined ? event.key : plain;
  const parts = [
    (event.ctrlKey || event.metaKey) && 'Mod',
    event.altKey && 'Alt',
    // A sign such as `?` is typed with Shift or without, as the keyboard has it.
    event.shiftKey && !isSign && 'Shift',
    key.length === 1 ? key.toUpperCase() : key,
  ];
  return parts.filter(Boolean).join('+');
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select, [contenteditable="true"]') !== null;
/** A dialog or an open menu has the keyboard to itself; only shortcuts with Ctrl or ⌘ reach past it. */
const isDialogOpen = (): boolean =>
  document.querySelector(
    'dialog[open], .ant-modal-wrap:not([style*="none"]), .ant-drawer-open, .ant-dropdown:not(.ant-dropdown-hidden) [role="menu"]',
  ) !== null;

const onKeyDown = (event: KeyboardEvent): void => {
  if (event.defaultPrevented || event.isComposing || document.documentElement.dataset.locked) return;
  const keys = keysOf(event);
  const found = shortcuts.get().findLast((one) => one.run && one.keys === keys);
  if (!found?.run) return;
  const isBare = !keys.startsWith('Mod+');
  // Alt and the function keys write nothing.
  const writes = !keys.startsWith('Alt+') && !/^F\d+$/.test(keys);
  if (isBare && (isDialogOpen() || (isTyping(event.target) && writes))) return;
  event.preventDefault();
  found.run(event);
};

/** Listens to these keys, and lists them, for as long as the part is on the page in front; `list` must be kept by `useMemo`. */
export function useShortcuts(list: readonly Shortcut[]): void {
  // In the moment in which the part is drawn: a key pressed right after belongs to what is seen.
  useLayoutEffect(() => {
    if (shortcuts.get().length === 0) addEventListener('keydown', onKeyDown);
    shortcuts.set([...shortcuts.get(), ...list]);
    return () => {
      shortcuts.set(shortcuts.get().filter((one) => !list.includes(one)));
      if (shortcuts.get().length === 0) removeEventListener('keydown', onKeyDown);
    };
  }, [list]);
}

const signs: Readonly<Record<string, string>> = isMac
  ? { Mod: '⌘', Alt: '⌥', Shift: '⇧', Enter: '↵', ArrowUp: '↑', ArrowDown: '↓' }
  : { Mod: 'Ctrl', Enter: '↵', ArrowUp: '↑', ArrowDown: '↓', Escape: 'Esc' };

/** The keys of a shortcut, one text for each key, as the reader's keyboard names them. */
export function keyNames(keys: string): readonly string[] {
  return keys.split('+').map((key) => signs[key] ?? key);
}
