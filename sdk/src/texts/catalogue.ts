/** The texts of one area in one language, by key. A plural has a key for each form: `found_one` and `found_other`. */
export type Catalogue = Readonly<Record<string, string>>;

type Keys<C> = keyof C & string;

/**
 * What the English catalogue of an area must hold: every key of the Chinese one and no other. Chinese has one form of a plural, `_other`;
 * English needs `_one` beside it.
 */
export type Translation<Zh> = { readonly [K in Keys<Zh> as K extends `${infer Stem}_other` ? K | `${Stem}_one` : K]: string };

/** The keys that a reader of the catalogue asks for: a plural has one, without the ending. */
export type KeyOf<Zh> = Keys<Zh> extends infer K ? (K extends `${infer Stem}_other` ? Stem : K & string) : never;

type TextAt<Zh, K extends string> = K extends keyof Zh ? Zh[K] : `${K}_other` extends keyof Zh ? Zh[`${K}_other`] : never;

/** The names in the braces of a text: `'{at} of {total}'` has `at` and `total`. Braces around anything but a word are text. */
export type NamesIn<T> = T extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${string}${' ' | '"' | ',' | ':'}${string}` ? never : Name) | NamesIn<Rest>
  : never;

/** What a text must be given: a value for each name, and the number that decides between the forms of a plural. */
export type ParamsAt<Zh, K extends string> = {
  readonly [Name in NamesIn<TextAt<Zh, K>> | (K extends keyof Zh ? never : 'count')]: Name extends 'count' ? number : string | number;
};

/** Params are given exactly where a text has some. */
export type Arguments<P> = [keyof P] extends [never] ? [] : [params: P];

/** Returns the text of a key of one area. */
export type TextOf<Zh> = <K extends KeyOf<Zh>>(key: K, ...params: Arguments<ParamsAt<Zh, K>>) => string;

/** The keys of texts without params, for tables of texts that are chosen at run time. */
export type PlainKeyOf<Zh> = { [K in KeyOf<Zh>]: [keyof ParamsAt<Zh, K>] extends [never] ? K : never }[KeyOf<Zh>];

type Stem<K> = K extends `${infer Name}_${'one' | 'other'}` ? Name : K;

/** What is wrong with the English catalogue of an area, as sentences; `never` if nothing is. */
export type Faults<Zh, En> =
  | `${Exclude<Keys<Translation<Zh>>, keyof En>} has no English text`
  | `${Exclude<Keys<En>, keyof Translation<Zh>>} has no Chinese text`
  | {
      [K in Keys<En>]: `{${Exclude<NamesIn<En[K]>, NamesIn<K extends keyof Zh ? Zh[K] : TextAt<Zh, Stem<K> & string>>>}} of ${K} is not in its Chinese text`;
    }[Keys<En>];
