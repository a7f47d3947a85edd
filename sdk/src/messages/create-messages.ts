import type { Language } from '../contract/label.ts';
import { fill, type MessageParams } from './fill.ts';

/** Returns the text of a key of one catalogue, with its params filled in. */
export type Messages<K extends string> = (language: Language, key: K, params?: MessageParams) => string;

/**
 * The catalogue of a package in both languages: `en` must have exactly the keys of `zh`. The returned function fills `{name}` from
 * `params`; `.has(key)` says whether a run-time text is one of the keys.
 */
export function createMessages<const Z extends Readonly<Record<string, string>>>(
  zh: Z,
  english: { readonly [K in keyof Z]: string },
): Messages<keyof Z & string> & { has(key: string): key is keyof Z & string } {
  const text = (language: Language, key: keyof Z & string, params?: MessageParams): string =>
    fill((language === 'zh-CN' ? zh : english)[key] ?? key, params);
  return Object.assign(text, { has: (key: string): key is keyof Z & string => Object.hasOwn(zh, key) || Object.hasOwn(english, key) });
}
