import type { Translation } from '@saiyun/sdk/texts';
import { areaTexts } from './area-texts.ts';

/**
 * What must not compile, checked by the compiler: each line under an expectation is a mistake in a catalogue or in the use of a text. Never
 * run.
 */
const zh = { title: '标题', hello: '{name}，你好', rows_other: '{count} 行', 'of.two': '{at} / {all}' } as const;
type English = Translation<typeof zh>;

const en = {
  title: 'Title',
  hello: 'Hello, {name}',
  rows_one: '{count} row',
  rows_other: '{count} rows',
  'of.two': '{at} of {all}',
} as const satisfies English;

export const mistakes: Record<string, English> = {
  // @ts-expect-error -- a key is missing
  missing: { title: en.title, hello: en.hello, rows_one: en.rows_one, rows_other: en.rows_other },
  // @ts-expect-error -- a key that the Chinese catalogue lacks
  extra: { ...en, subtitle: 'Subtitle' },
  // @ts-expect-error -- a text with a count has no plural
  noPlural: { title: en.title, hello: en.hello, rows_one: en.rows_one, 'of.two': en['of.two'] },
};

const load =
  <T>(texts: T) =>
  async () => ({ texts });
const texts = areaTexts('sample', { 'zh-CN': load(zh), en: load(en) });

const misspelt = { ...en, hello: 'Hello, {nmae}' } as const;
// @ts-expect-error -- English names a parameter that the Chinese text lacks
areaTexts('misspelt', { 'zh-CN': load(zh), en: load(misspelt) });

const surplus = { ...en, subtitle: 'Subtitle' } as const;
// @ts-expect-error -- English has a text that the Chinese catalogue lacks
areaTexts('surplus', { 'zh-CN': load(zh), en: load(surplus) });

export function useMistakes(key: 'title' | 'hello'): readonly string[] {
  const t = texts.now;
  return [
    t('title'),
    t('hello', { name: 'Li' }),
    t('rows', { count: 2 }),
    t(key, { name: 'Li' }),
    // @ts-expect-error -- no such key
    t('titel'),
    // @ts-expect-error -- the plural's form is not a key
    t('rows_one', { count: 1 }),
    // @ts-expect-error -- a text without parameters takes none
    t('title', { name: 'Li' }),
    // @ts-expect-error -- the parameters are missing
    t('hello'),
    // @ts-expect-error -- one of two parameters is missing
    t('of.two', { at: 1 }),
    // @ts-expect-error -- a misspelt parameter
    t('hello', { nmae: 'Li' }),
    // @ts-expect-error -- a count is a number
    t('rows', { count: 'two' }),
    // @ts-expect-error -- one of the keys needs a parameter
    t(key),
  ];
}
