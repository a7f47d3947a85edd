import type { Language } from '@saiyun/sdk/contract';
import { useMemo } from 'react';
import { entryText } from '../messages/index.ts';
import { languageStore, useLanguage } from './store/language.ts';

export type TextParams = Readonly<Record<string, string | number>>;

export interface Texts<K extends string> {
  readonly t: (key: K, params?: TextParams) => string;
  readonly lang: Language;
}

/** Creates the hook of a catalogue, for example `const useKitText = textHook(kitText)`. */
export function textHook<K extends string>(text: (language: Language, key: K, params?: TextParams) => string) {
  return (): Texts<K> => {
    const lang = useLanguage();
    return useMemo(() => ({ lang, t: (key, params) => text(lang, key, params) }), [lang]);
  };
}

/** Texts of the entry (sign-in, errors) in the reader's language. */
export const useText = textHook(entryText);

/** The same outside React, in the language at the time of the call. */
export function textNow(key: Parameters<typeof entryText>[1], params?: TextParams): string {
  return entryText(languageStore.get(), key, params);
}
