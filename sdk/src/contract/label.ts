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

/** The value of the `language` field, sent with every call (SDK-HTTP-02). */
export function wireLanguage(language: Language): 'zh' | 'en' {
  return language === 'zh-CN' ? 'zh' : 'en';
}
