import { expect, test } from 'vitest';
import { keys, meaning, nameOf } from './keys.ts';
import { loadTexts } from './texts/index.ts';

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

test.each(['zh-CN', 'en'] as const)('TUI-05: every key is explained in %s', async (language) => {
  const t = await loadTexts(language);
  for (const { label } of Object.values(keys)) expect(t(label)).toMatch(/^[^.]+$/);
});
