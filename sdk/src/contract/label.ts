/** A text in both languages, Chinese first. */
export type Label = readonly [zh: string, en: string];

export const languages = ['zh-CN', 'en'] as const;
export type Language = (typeof languages)[number];

/** The text of a label in one language. */
export function labelIn(label: Label, language: Language): string {
  return label[language === 'zh-CN' ? 0 : 1];
}

/**
 * Normalises any language tag (I18N-03): `zh*` is zh-CN, any other non-empty tag is en. `undefined` or an empty text means no choice and
 * gives the default, zh-CN.
 */
export function toLanguage(tag: string | null | undefined): Language {
  return !tag || /^zh/i.test(tag) ? 'zh-CN' : 'en';
}

/** The value of the `language` field, sent with every call. */
export function wireLanguage(language: Language): 'zh' | 'en' {
  return language === 'zh-CN' ? 'zh' : 'en';
}

/** Names one after the other, without an *and*: 甲、乙 or A, B. Punctuation alone differs, so that `Intl.ListFormat` would say too much. */
export function joinNames(language: Language, names: readonly string[]): string {
  return names.join(language === 'zh-CN' ? '、' : ', ');
}

/** Phrases one after the other, which may have commas of their own. */
export function joinPhrases(language: Language, phrases: readonly string[]): string {
  return phrases.join(language === 'zh-CN' ? '；' : '; ');
}

/** A text with what tells it apart in brackets. */
export function withNote(language: Language, text: string, note: string): string {
  return language === 'zh-CN' ? `${text}（${note}）` : `${text} (${note})`;
}
