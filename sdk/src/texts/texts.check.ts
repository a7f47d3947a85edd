import type { Translation } from './catalogue.ts';
import { createTexts, type Text, type TextKey } from './create-texts.ts';

const zh = { title: '登录', welcome: '{greeting}，{name}', found_other: '找到 {count} 项', rows_other: '若干行' } as const;
const en = {
  title: 'Sign in',
  welcome: '{greeting}, {name}',
  found_one: 'One found',
  found_other: '{count} found',
  rows_one: 'a row',
  rows_other: 'rows',
} as const satisfies Translation<typeof zh>;
const load =
  <const C>(catalogue: C) =>
  () =>
    Promise.resolve({ texts: catalogue });

/** What must not compile, checked by the compiler: each line under an expectation is a mistake of an author of texts. Never run. */
export async function mistakes(): Promise<void> {
  const signIn = { 'zh-CN': load(zh), en: load(en) };
  const texts = createTexts({ signIn, help: { 'zh-CN': load({ keys: '按键' }), en: load({ keys: 'Keys' }) } });
  const t = await texts.load('en', 'signIn');

  t('signIn.title');
  t('signIn.welcome', { greeting: 'Hello', name: 'Li' });
  t('signIn.found', { count: 2 });
  t('signIn.rows', { count: 2 });
  // @ts-expect-error -- no such key
  t('signIn.titel');
  // @ts-expect-error -- no such area
  t('signOn.title');
  // @ts-expect-error -- an area that was not loaded
  t('help.keys');
  // @ts-expect-error -- the forms of a plural are chosen by its count
  t('signIn.found_one', { count: 1 });
  // @ts-expect-error -- params are missing
  t('signIn.welcome');
  // @ts-expect-error -- one param is missing
  t('signIn.welcome', { greeting: 'Hello' });
  // @ts-expect-error -- no such param
  t('signIn.welcome', { greeting: 'Hello', name: 'Li', title: 'Dr' });
  // @ts-expect-error -- a text without params takes none
  t('signIn.title', { name: 'Li' });
  // @ts-expect-error -- a plural needs its count even where the text does not show it
  t('signIn.rows');
  // @ts-expect-error -- a count is a number
  t('signIn.found', { count: '2' });
  // @ts-expect-error -- no such area
  await texts.load('en', 'signOn');

  const all: Text<typeof texts> = await texts.load('en', 'signIn', 'help');
  const one: Text<typeof texts, 'signIn'> = all;
  // @ts-expect-error -- fewer texts do not stand for more
  const more: Text<typeof texts> = one;
  void more;
  const key: TextKey<typeof texts, 'signIn'> = 'signIn.found';
  // @ts-expect-error -- the key of another area
  const other: TextKey<typeof texts, 'signIn'> = 'help.keys';
  void [key, other];
}

/** Mistakes between the two languages. */
export function differences(): void {
  // @ts-expect-error -- a text has no English
  createTexts({ area: { 'zh-CN': load({ title: '登录', help: '帮助' }), en: load({ title: 'Sign in' }) } });
  // @ts-expect-error -- a text has no Chinese
  createTexts({ area: { 'zh-CN': load({ title: '登录' }), en: load({ title: 'Sign in', help: 'Help' }) } });
  // @ts-expect-error -- English has two forms of a plural
  createTexts({ area: { 'zh-CN': load({ found_other: '找到' }), en: load({ found_other: 'found' }) } });
  // @ts-expect-error -- a param that the Chinese text does not have
  createTexts({ area: { 'zh-CN': load({ hello: '你好' }), en: load({ hello: 'Hello {name}' }) } });
  // @ts-expect-error -- a misspelt param
  createTexts({ area: { 'zh-CN': load({ hello: '你好，{name}' }), en: load({ hello: 'Hello, {nmae}' }) } });
  // @ts-expect-error -- a language is missing
  createTexts({ area: { 'zh-CN': load({ hello: '你好' }) } });

  // @ts-expect-error -- the catalogue itself says what it lacks
  const lacking = { title: 'Sign in' } as const satisfies Translation<typeof zh>;
  void lacking;
  const extra = {
    ...en,
    // @ts-expect-error -- and what it must not have
    more: 'More',
  } as const satisfies Translation<typeof zh>;
  void extra;
}
