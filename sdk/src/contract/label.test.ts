import { describe, expect, test } from 'vitest';
import { labelIn, languages, toLanguage, wireLanguage } from './index.ts';

describe('languages', () => {
  test('I18N-01: two, Chinese first', () => {
    expect(languages).toEqual(['zh-CN', 'en']);
    expect(languages.map((language) => labelIn(['中', 'E'], language))).toEqual(['中', 'E']);
    expect(languages.map(wireLanguage)).toEqual(['zh', 'en']);
  });

  test.each([
    ['zh-CN', 'zh-CN'],
    ['zh', 'zh-CN'],
    ['ZH-hant-TW', 'zh-CN'],
    ['en', 'en'],
    ['en-GB', 'en'],
    ['fr', 'en'],
    ['xx-unknown', 'en'],
    ['', 'zh-CN'],
    [undefined, 'zh-CN'],
    [null, 'zh-CN'],
  ] as const)('I18N-03: %j is %s', (tag, language) => expect(toLanguage(tag)).toBe(language));
});
