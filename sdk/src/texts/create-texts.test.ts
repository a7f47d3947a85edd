import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTexts } from './create-texts.ts';

const zh = {
  title: '登录',
  welcome: '{greeting}，{name}',
  found_other: '找到 {count} 项，共 {total} 项',
  'query.shape': '应为 {"matchType": "and", "rows": […]} 或 {name}',
} as const;
const en = {
  title: 'Sign in',
  welcome: '{greeting}, {name}',
  found_one: 'Found one of {total}',
  found_other: 'Found {count} of {total}',
  'query.shape': 'expected {"matchType": "and", "rows": […]} or {name}',
} as const;

const catalogues = () => {
  const loads: string[] = [];
  const from =
    <const C>(name: string, catalogue: C) =>
    (): Promise<{ texts: C }> => {
      loads.push(name);
      return Promise.resolve({ texts: catalogue });
    };
  const texts = createTexts({
    signIn: { 'zh-CN': from('zh-CN signIn', zh), en: from('en signIn', en) },
    help: { 'zh-CN': from('zh-CN help', { title: '按键' }), en: from('en help', { title: 'Keys' }) },
  });
  return { texts, loads };
};

test('texts are looked up by area and key, and filled', async () => {
  const { texts } = catalogues();
  const english = await texts.load('en', 'signIn', 'help');
  const chinese = await texts.load('zh-CN', 'signIn', 'help');
  expect(english('signIn.title')).toBe('Sign in');
  expect(english('help.title')).toBe('Keys');
  expect(chinese('help.title')).toBe('按键');
  expect(english('signIn.welcome', { greeting: 'Good morning', name: 'Li' })).toBe('Good morning, Li');
});

test.each([
  ['en', 0, 'Found 0 of 9'],
  ['en', 1, 'Found one of 9'],
  ['en', 2, 'Found 2 of 9'],
  ['zh-CN', 0, '找到 0 项，共 9 项'],
  ['zh-CN', 1, '找到 1 项，共 9 项'],
] as const)('the form of a plural goes by the language: %s, %d', async (language, count, shown) => {
  const t = await catalogues().texts.load(language, 'signIn');
  expect(t('signIn.found', { count, total: 9 })).toBe(shown);
});

test('braces around anything but a name are text', async () => {
  const t = await catalogues().texts.load('en', 'signIn');
  expect(t('signIn.query.shape', { name: 'x' })).toBe('expected {"matchType": "and", "rows": […]} or x');
});

test('a value is shown as it is, whatever it holds', async () => {
  const t = await catalogues().texts.load('en', 'signIn');
  const parts = fc.constantFrom(
    '{name}',
    '{greeting}',
    '{',
    '}',
    '{{name}}',
    '$t(title)',
    '$&',
    '<b>',
    '&amp;',
    ',',
    ' ',
    '评审',
    '{-name}',
  );
  const value = fc.oneof(
    fc.array(parts).map((all) => all.join('')),
    fc.string(),
  );
  fc.assert(
    fc.property(value, value, (greeting, name) => {
      expect(t('signIn.welcome', { greeting, name })).toBe(`${greeting}, ${name}`);
    }),
  );
});

describe('only what is asked for is loaded', () => {
  test('one language, the named areas, each once', async () => {
    const { texts, loads } = catalogues();
    const first = texts.load('en', 'help');
    expect(texts.load('en', 'help')).toBe(first);
    await first;
    await texts.load('en', 'help', 'signIn');
    expect(loads).toEqual(['en help', 'en signIn']);
    expect(texts.isLoaded('en', 'help', 'signIn')).toBe(true);
    expect(texts.isLoaded('zh-CN', 'help')).toBe(false);
  });

  test('what is loaded can be had at once, and the rest is refused by name', async () => {
    const { texts } = catalogues();
    await texts.load('en', 'help');
    expect(texts.loaded('en', 'help')('help.title')).toBe('Keys');
    expect(() => texts.loaded('en', 'help', 'signIn')).toThrow('The en texts of signIn are not loaded');
  });

  test('a catalogue that could not be fetched is asked for again', async () => {
    let online = false;
    const load = () => (online ? Promise.resolve({ texts: { title: 'Keys' } as const }) : Promise.reject(new Error('offline')));
    const texts = createTexts({ help: { 'zh-CN': load, en: load } });
    await expect(texts.load('en', 'help')).rejects.toThrow('offline');
    online = true;
    expect((await texts.load('en', 'help'))('help.title')).toBe('Keys');
  });
});
