import type { Language } from '@saiyun/sdk/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { baseTexts } from '../../messages/base/index.ts';
import { bindFeedback, type Feedback } from '../errors/feedback.ts';
import { languageStore } from '../store/language.ts';
import { areaTexts } from './area-texts.ts';
import { changeLanguage } from './change-language.ts';

const zh = { title: '标题', hello: '{name}，你好', rows_other: '{count} 行', odd: '{lng} {context}' } as const;
const en = {
  title: 'Title',
  hello: 'Hello, {name}',
  rows_one: '{count} row',
  rows_other: '{count} rows',
  odd: '{lng} {context}',
} as const;

let number = 0;
/** An area of its own for each test, and what was fetched of it. */
const sample = (fetch: (lang: Language) => Promise<void> = async () => undefined) => {
  const fetched: Language[] = [];
  const load =
    <T>(lang: Language, texts: T) =>
    async () => {
      fetched.push(lang);
      await fetch(lang);
      return { texts };
    };
  number += 1;
  return { fetched, texts: areaTexts(`sample ${number}`, { 'zh-CN': load('zh-CN', zh), en: load('en', en) }) };
};

beforeEach(async () => {
  await changeLanguage('zh-CN');
});

describe('a text', () => {
  test('has the plural of its language', async () => {
    const { texts } = sample();
    const [chinese, english] = [await texts.load('zh-CN'), await texts.load('en')];
    expect([0, 1, 2].map((count) => english.t('rows', { count }))).toEqual(['0 rows', '1 row', '2 rows']);
    expect([0, 1, 2].map((count) => chinese.t('rows', { count }))).toEqual(['0 行', '1 行', '2 行']);
  });

  test.each(['<b>Li & Wu</b>', '$t(title)', '{title}', '$&', '$1'])('shows %s in a parameter as it is', async (name) => {
    const { t } = await sample().texts.load('en');
    expect(t('hello', { name })).toBe(`Hello, ${name}`);
  });

  test('may name its parameters as i18next names its options', async () => {
    const { t } = await sample().texts.load('en');
    expect(t('odd', { lng: 'zh-CN', context: 'male' })).toBe('zh-CN male');
  });

  test('outside React is in the language of the moment, and an area that is not loaded says so', async () => {
    const { texts } = sample();
    expect(() => texts.now('title')).toThrow('have not been loaded');
    await texts.load('zh-CN');
    expect(texts.now('title')).toBe('标题');
    await changeLanguage('en');
    expect(texts.now('title')).toBe('Title');
  });
});

describe('a language', () => {
  test('is fetched once, and the other one not at all', async () => {
    const { texts, fetched } = sample();
    await Promise.all([texts.load('zh-CN'), texts.load('zh-CN')]);
    expect(fetched).toEqual(['zh-CN']);
    expect(texts.has('en')).toBe(false);
  });

  test('changes once the texts of all areas are there, also of one that is added meanwhile', async () => {
    const gate = Promise.withResolvers<void>();
    sample(() => gate.promise);
    const changed = changeLanguage('en');
    const late = sample();
    expect(languageStore.get()).toBe('zh-CN');
    gate.resolve();
    await changed;
    expect(languageStore.get()).toBe('en');
    expect(late.texts.now('title')).toBe('Title');
  });

  test('is the last one chosen, whichever arrives first', async () => {
    const gate = Promise.withResolvers<void>();
    const { texts } = sample((lang) => (lang === 'en' ? gate.promise : Promise.resolve()));
    await texts.load('zh-CN');
    const first = changeLanguage('en');
    await changeLanguage('zh-CN');
    gate.resolve();
    await first;
    expect(languageStore.get()).toBe('zh-CN');
  });

  test('that cannot be fetched leaves the page as it is and says so, and can be chosen again', async () => {
    const notify = vi.fn<Feedback['notify']>();
    const none = () => undefined;
    const unbind = bindFeedback({
      notify,
      message: none,
      undoable: none,
      loading: none,
      warn: none,
      expired: none,
      confirm: async () => true,
    });
    await baseTexts.load('zh-CN');
    let online = false;
    sample(async () => {
      if (!online) throw new TypeError('Failed to fetch dynamically imported module');
    });
    await changeLanguage('en');
    expect(languageStore.get()).toBe('zh-CN');
    expect(notify.mock.calls.map(([kind, title, text]) => [kind, title, text])).toEqual([
      ['error', '语言未能切换', '网络不稳定，或系统刚刚更新。重新加载即可继续。'],
    ]);
    online = true;
    await changeLanguage('en');
    expect(languageStore.get()).toBe('en');
    unbind();
  });
});
