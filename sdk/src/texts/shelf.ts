import { createInstance } from 'i18next';
import type { Language } from '../contract/label.ts';
import type { Catalogue } from './catalogue.ts';

export type Params = Readonly<Record<string, string | number>>;

/** The catalogues that are loaded, and the texts in them. */
export interface Shelf {
  has(language: Language, area: string): boolean;
  put(language: Language, area: string, catalogue: Catalogue): void;
  text(language: Language, area: string, key: string, params?: Params): string;
}

// i18next would read braces in a value as a placeholder of its own, so they travel as characters that no text has.
const brace = { open: '\uE000', close: '\uE001' } as const;
const masked = (value: string): string => value.replaceAll('{', brace.open).replaceAll('}', brace.close);
const unmasked = (text: string): string => text.replaceAll(brace.open, '{').replaceAll(brace.close, '}');

/** i18next, set up for catalogues by area: it chooses the form of a plural by `count` and fills `{name}`. */
export function createShelf(): Shelf {
  const i18n = createInstance();
  void i18n.init({
    initAsync: false,
    resources: {},
    fallbackLng: false,
    load: 'currentOnly',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}', formatSeparator: '\u0000', unescapePrefix: '\u0000', escapeValue: true, escape: masked },
    missingInterpolationHandler: (_text: string, [braces]: readonly string[]) => braces,
  });
  // A page asks for the same hundred texts over and over; only those that are filled in differ from one time to the next.
  const plain = new Map<string, string>();
  const lookups = { 'zh-CN': i18n.getFixedT('zh-CN'), en: i18n.getFixedT('en') } as const satisfies Record<Language, unknown>;
  return {
    has: (language, area) => i18n.hasResourceBundle(language, area),
    put: (language, area, catalogue) => {
      plain.clear();
      i18n.addResourceBundle(language, area, catalogue, false, true, { skipCopy: true });
    },
    text: (language, area, key, params) => {
      const name = params ? undefined : `${language} ${area} ${key}`;
      const known = name === undefined ? undefined : plain.get(name);
      if (known !== undefined) return known;
      const text = unmasked(String(lookups[language](key, { ns: area, nest: false, replace: params ?? {}, count: params?.count })));
      if (name !== undefined) plain.set(name, text);
      return text;
    },
  };
}
