import type { Language } from '../contract/label.ts';
import type { Arguments, Catalogue, Faults, KeyOf, ParamsAt } from './catalogue.ts';
import { createShelf, type Params } from './shelf.ts';

type Load<C extends Catalogue> = () => Promise<{ readonly texts: C }>;

/** Loads the texts of one area, each language from a file of its own: `() => import('./en/sign-in.ts')`. */
export interface Area<Zh extends Catalogue = Catalogue, En extends Catalogue = Catalogue> {
  readonly 'zh-CN': Load<Zh>;
  readonly en: Load<En>;
}

type Areas = Readonly<Record<string, Area>>;
type ZhOf<A> = A extends Area<infer Zh, Catalogue> ? Zh : never;
type Checked<R> = {
  readonly [A in keyof R]: R[A] extends Area<infer Zh, infer En> ? ([Faults<Zh, En>] extends [never] ? R[A] : Faults<Zh, En>) : never;
};

type Key<R, A extends keyof R & string> = { [N in A]: `${N}.${KeyOf<ZhOf<R[N]>>}` }[A];

type ParamsOf<R, K> = K extends `${infer A}.${infer Name}` ? (A extends keyof R ? ParamsAt<ZhOf<R[A]>, Name> : never) : never;

/** Returns the text of a key in one language. It takes the keys of loaded areas, and the params that the text has. */
interface Lookup<R, A extends keyof R & string> {
  <K extends Key<R, A>>(key: K, ...params: Arguments<ParamsOf<R, K>>): string;
  /** For the compiler alone: texts of some areas do not stand for those of more. */
  readonly areas?: { readonly [N in A]: true };
}

export interface Texts<R> {
  /** Loads areas in one language, unless they are there. The same request returns the same promise. */
  load<A extends keyof R & string>(language: Language, ...areas: readonly A[]): Promise<Lookup<R, A>>;
  /** Areas that are loaded already. @throws if one is not */
  loaded<A extends keyof R & string>(language: Language, ...areas: readonly A[]): Lookup<R, A>;
  isLoaded(language: Language, ...areas: readonly (keyof R & string)[]): boolean;
}

type AreasOf<T> = T extends Texts<infer R> ? R : never;

/** The names of a package's areas: `AreaName<typeof texts>`. */
export type AreaName<T> = keyof AreasOf<T> & string;
/** The keys of some areas, or of all: `TextKey<typeof texts, 'signIn'>` has `signIn.title`, the area, a dot and the key in its catalogues. */
export type TextKey<T, A extends AreaName<T> = AreaName<T>> = Key<AreasOf<T>, A>;
/** What the text of a key must be given: `TextParams<typeof texts, 'signIn.welcome'>`. */
export type TextParams<T, K> = ParamsOf<AreasOf<T>, K>;
/** What loading some areas gives, or all: `Text<typeof texts, 'signIn'>`. */
export type Text<T, A extends AreaName<T> = AreaName<T>> = Lookup<AreasOf<T>, A>;

/**
 * The texts of a package: catalogues by area in both languages, of which only those that are loaded cost anything. A missing, extra or
 * misspelt key and a missing or unknown param do not compile. i18next chooses the form of a plural by `count` and fills `{name}`.
 */
export function createTexts<const R extends Areas>(areas: R & Checked<R>): Texts<R> {
  const shelf = createShelf();
  const fixed = new Map<Language, (key: string, params?: Params) => string>();
  const requests = new Map<string, Promise<unknown>>();

  const isLoaded = (language: Language, ...names: readonly string[]): boolean => names.every((name) => shelf.has(language, name));

  const textIn = (language: Language) => {
    const known = fixed.get(language);
    if (known) return known;
    const text = (key: string, params?: Params): string => {
      const dot = key.indexOf('.');
      return shelf.text(language, key.slice(0, dot), key.slice(dot + 1), params);
    };
    fixed.set(language, text);
    return text;
  };

  const loadArea = async (language: Language, name: string): Promise<void> => {
    const area = (areas as Areas)[name];
    if (!area || isLoaded(language, name)) return;
    shelf.put(language, name, (await area[language]()).texts);
  };

  return {
    isLoaded,
    load: (language, ...names) => {
      const request = [language, ...names].join();
      const running = requests.get(request) ?? Promise.all(names.map((name) => loadArea(language, name))).then(() => textIn(language));
      requests.set(request, running);
      // A page that could not fetch a catalogue may ask again.
      running.catch(() => requests.delete(request));
      return running as Promise<never>;
    },
    loaded: (language, ...names) => {
      const missing = names.filter((name) => !isLoaded(language, name));
      if (missing.length > 0) throw new Error(`The ${language} texts of ${missing.join(', ')} are not loaded`);
      return textIn(language) as never;
    },
  };
}
