import { describe, expect, test } from 'vitest';
import { commandOf, movedTo } from './row-keys.ts';

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  ...more,
});

describe('keys of a list', () => {
  test.each([
    ['j', 'page', { kind: 'move', to: 'next', extend: false }],
    ['k', 'inRow', { kind: 'move', to: 'previous', extend: false }],
    ['ArrowDown', 'row', { kind: 'move', to: 'next', extend: false }],
    ['Home', 'row', { kind: 'move', to: 'first', extend: false }],
    ['Enter', 'row', { kind: 'open' }],
    [' ', 'row', { kind: 'select' }],
    ['x', 'page', { kind: 'select' }],
    ['e', 'row', { kind: 'edit' }],
    ['F2', 'row', { kind: 'inline' }],
    ['/', 'page', { kind: 'search' }],
    ['n', 'page', { kind: 'add' }],
  ] as const)('%s on the %s', (key, place, wanted) => {
    expect(commandOf(press(key), place)).toEqual(wanted);
  });

  test('shift extends the selection while it moves, also with caps lock', () => {
    expect(commandOf(press('J', { shiftKey: true }), 'page')).toEqual({ kind: 'move', to: 'next', extend: true });
    expect(commandOf(press('ArrowUp', { shiftKey: true }), 'row')).toEqual({ kind: 'move', to: 'previous', extend: true });
    expect(commandOf(press('?', { shiftKey: true }), 'page')).toEqual({ kind: 'help' });
  });

  test('a page scrolls with its arrows, and a button is pressed with its own keys', () => {
    for (const key of ['ArrowDown', 'ArrowUp', 'Home', 'End']) expect(commandOf(press(key), 'page')).toBeUndefined();
    for (const key of ['Enter', ' ']) expect(commandOf(press(key), 'inRow')).toBeUndefined();
  });

  test("the browser's and an input method's keys are theirs", () => {
    for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }])
      for (const key of ['j', 'n', '/']) expect(commandOf(press(key, more), 'page')).toBeUndefined();
    expect(commandOf(press('N', { shiftKey: true }), 'page')).toBeUndefined();
  });

  test('moving begins at an end and stops there', () => {
    expect(movedTo(3, undefined, 'next')).toBe(0);
    expect(movedTo(3, undefined, 'previous')).toBe(2);
    expect(movedTo(3, 0, 'next')).toBe(1);
    expect(movedTo(3, 2, 'next')).toBeUndefined();
    expect(movedTo(3, 0, 'previous')).toBeUndefined();
    expect(movedTo(3, 1, 'last')).toBe(2);
    expect(movedTo(0, undefined, 'first')).toBeUndefined();
  });
});
