import { type Label, type Language, labelIn } from '@saiyun/sdk/contract';
import { useMemo } from 'react';
import { useLanguage } from '../lib/store/language.ts';
import { type KitKey, kitText } from './messages/index.ts';

export interface KitTexts {
  readonly t: (key: KitKey, params?: Readonly<Record<string, string | number>>) => string;
  /** A label of a definition, or a pair of texts that only one screen needs. */
  readonly say: (label: Label) => string;
  readonly lang: Language;
}

/** Texts of the kit and labels of definitions in the reader's language. */
export function useKitText(): KitTexts {
  const lang = useLanguage();
  return useMemo(() => ({ lang, t: (key, params) => kitText(lang, key, params), say: (label) => labelIn(label, lang) }), [lang]);
}
