/** A text in both languages, Chinese first. */
export type Label = readonly [zh: string, en: string];

export const languages = ['zh-CN', 'en'] as const;
export type Language = (typeof languages)[number];

/** The text of a label in one language. */
export const labelIn = (label: Label, language: Language): string => label[language === 'zh-CN' ? 0 : 1];

/**
 * Normalises any language tag (I18N-03): `zh*` is zh-CN, anything else that is present is en.
 * `undefined` or an empty text, no choice at all, gives the default zh-CN.
 */
export const toLanguage = (tag: string | null | undefined): Language => (!tag || /^zh/i.test(tag) ? 'zh-CN' : 'en');

/** The value of the `language` field that goes with every call (SDK-HTTP-02). */
export const wireLanguage = (language: Language): 'zh' | 'en' => (language === 'zh-CN' ? 'zh' : 'en');
