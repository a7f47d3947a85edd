import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { TuiApp } from './app.tsx';
import { keys, meaning, nameOf, ownActions, rebind, together } from './keys.ts';
import { expertClient } from './testing/expert.test-support.ts';
import { openApp } from './testing/screen.test-support.tsx';
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

test('in no place do two actions have the same key', () => {
  for (const place of together) {
    const all = place.flatMap((name) => keys[name].keys);
    expect(all.filter((key, n) => all.indexOf(key) !== n)).toEqual([]);
  }
});

test('the guide names every action that can have another key', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../docs/command-line.md'), 'utf8');
  for (const name of ownActions()) expect(guide).toContain(`\`${name}\``);
});

describe('own keys', () => {
  beforeEach(() => {
    const before = structuredClone(keys);
    onTestFinished(() => void Object.assign(keys, before));
  });

  test('take the place of letters, not of arrows and Enter', () => {
    expect(rebind({ files: 'F', save: 'ctrl+w', up: 'e' })).toEqual([]);
    expect(meaning('F', ['files', 'find'])).toBe('files');
    expect(meaning('f', ['files', 'find'])).toBe('none');
    expect([keys.files.shown, keys.save.shown, keys.up.keys]).toEqual(['F', '^W', ['e', 'up']]);
  });

  test('that cannot be are named, each with what is wrong', () => {
    expect(rebind({ nope: 'x', open: 'o', abstract: '5', money: 'ctrl+c', help: 'F1' })).toEqual([
      { name: 'nope', key: 'x', why: 'action' },
      { name: 'open', key: 'o', why: 'key' },
      { name: 'abstract', key: '5', why: 'key' },
      { name: 'money', key: 'ctrl+c', why: 'key' },
      { name: 'help', key: 'F1', why: 'key' },
    ]);
  });

  test('may change places, but not be those of another action of the same place', () => {
    expect(rebind({ files: 'v', abstract: 'f' })).toEqual([]);
    expect(rebind({ guide: 'x', withdraw: 'x' })).toEqual([{ name: 'guide', key: 'x', why: 'taken', other: 'askReturn' }]);
  });
});

test('the first screen says what is wrong with keys in the settings file', async () => {
  const wrong = rebind({ nope: 'x' });
  const screen = await openApp(<TuiApp client={expertClient('en')} language="en" wrongKeys={wrong} />, 'en');
  await screen.shows('! Keys in the settings file: there is no action “nope” (? lists the names)');
});
