import { expect, onTestFinished, test } from 'vitest';
import { keys, meaning, nameOf, rebind } from './keys.ts';
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

test('own keys take the place of letters, not of arrows and Enter; what cannot be is named', () => {
  const before = structuredClone(keys);
  onTestFinished(() => void Object.assign(keys, before));
  expect(rebind({ files: 'F', save: 'ctrl+w', up: 'w', nope: 'x', open: 'o', abstract: '5', money: 'ctrl+c', help: 'F1' })).toEqual([
    'nope',
    'open',
    'abstract',
    'money',
    'help',
  ]);
  expect(meaning('F', ['files', 'find'])).toBe('files');
  expect(meaning('f', ['files', 'find'])).toBe('none');
  expect([keys.files.shown, keys.save.shown, keys.up.keys]).toEqual(['F', '^W', ['w', 'up']]);
});
