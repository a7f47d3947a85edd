import { expect, test } from 'vitest';
import { keys, meaning, nameOf } from './keys.ts';
import { tuiMessage } from './messages/index.ts';

const none = Object.fromEntries(
  [
    'upArrow',
    'downArrow',
    'leftArrow',
    'rightArrow',
    'pageUp',
    'pageDown',
    'home',
    'end',
    'return',
    'escape',
    'ctrl',
    'shift',
    'tab',
    'backspace',
    'delete',
    'meta',
  ].map((k) => [k, false]),
) as unknown as Parameters<typeof nameOf>[1];

test('arrows and letters mean the same', () => {
  expect(meaning(nameOf('', { ...none, downArrow: true }), ['up', 'down'])).toBe('down');
  expect(meaning(nameOf('j', none), ['up', 'down'])).toBe('down');
  expect(meaning(nameOf('s', { ...none, ctrl: true }), ['save'])).toBe('save');
  expect(meaning('x', ['up', 'down'])).toBe('none');
});

test('TUI-05: every key is explained in both languages', () => {
  for (const { label } of Object.values(keys))
    for (const language of ['zh-CN', 'en'] as const) expect(tuiMessage(language, label).length).toBeGreaterThan(0);
});
