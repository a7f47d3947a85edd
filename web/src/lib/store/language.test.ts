import { describe, expect, test } from 'vitest';
import { chooseLanguage, showsLanguagePicker } from './language.ts';

describe('language', () => {
  test.each([
    ['en', 'zh-CN', 'en'],
    ['zh-CN', 'en-US', 'zh-CN'],
    [undefined, 'zh-TW', 'zh-CN'],
    [undefined, 'en-GB', 'en'],
    [undefined, 'fr', 'en'],
    [undefined, undefined, 'zh-CN'],
    [42, undefined, 'zh-CN'],
  ] as const)('I18N-02, I18N-03: stored %s, browser %s gives %s', (stored, browser, expected) =>
    expect(chooseLanguage(stored, browser)).toBe(expected),
  );
  test('I18N-05: the picker is shown on hosts with one of the prefixes', () => {
    expect(showsLanguagePicker('localhost', ['localhost'])).toBe(true);
    expect(showsLanguagePicker('saiyun.example.edu', ['localhost', 'saiyun.'])).toBe(true);
    expect(showsLanguagePicker('saiyun.example.edu', ['localhost'])).toBe(false);
    expect(showsLanguagePicker('anything', ['*'])).toBe(true);
    expect(showsLanguagePicker('localhost', [])).toBe(false);
  });
});
