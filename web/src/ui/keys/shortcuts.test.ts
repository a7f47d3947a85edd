import { expect, test } from 'vitest';
import { keysOf } from './shortcuts.ts';

const pressed = (key: string, code: string, ...held: readonly ('ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey')[]) => ({
  key,
  code,
  ctrlKey: held.includes('ctrlKey'),
  metaKey: held.includes('metaKey'),
  altKey: held.includes('altKey'),
  shiftKey: held.includes('shiftKey'),
});

test.each([
  [pressed('k', 'KeyK', 'ctrlKey'), 'Mod+K'],
  [pressed('k', 'KeyK', 'metaKey'), 'Mod+K'],
  [pressed('L', 'KeyL', 'ctrlKey', 'shiftKey'), 'Mod+Shift+L'],
  // Option changes what a Mac types.
  [pressed('¡', 'Digit1', 'altKey'), 'Alt+1'],
  // A question mark needs Shift on most keyboards, and another key on some.
  [pressed('?', 'Slash', 'shiftKey'), '?'],
  [pressed('?', 'Minus', 'shiftKey'), '?'],
  [pressed('j', 'KeyJ'), 'J'],
  [pressed('ArrowDown', 'ArrowDown'), 'ArrowDown'],
])('a shortcut is written by its keys, whatever the keyboard', (event, keys) => expect(keysOf(event)).toBe(keys));
