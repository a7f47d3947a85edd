import { storeKeys } from '@saiyun/sdk/contract';
import { expect, test } from 'vitest';
import { chooseLanguage, languageStore } from '../store/language.ts';
import { storage } from '../store/storage.ts';
import { changeLanguage } from './change-language.ts';

test('I18N-04: a change of language is saved, and a page that is loaded anew begins with it', async () => {
  for (const [language, browser] of [
    ['en', 'zh-CN'],
    ['zh-CN', 'en-GB'],
  ] as const) {
    await changeLanguage(language);
    expect(languageStore.get()).toBe(language);
    expect(chooseLanguage(storage.get(storeKeys.language), browser)).toBe(language);
  }
});
