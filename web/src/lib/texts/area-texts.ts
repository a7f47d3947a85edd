import { type Label, type Language, labelIn } from '@saiyun/sdk/contract';
import { type Area, type Catalogue, createShelf, type Faults, type Params, type TextOf } from '@saiyun/sdk/texts';
import { languageStore } from '../store/language.ts';

const shelf = createShelf();

/** An area's texts in one language. */
export interface Texts<Zh extends Catalogue = Catalogue> {
  readonly t: TextOf<Zh>;
  /** A label of a definition. */
  readonly say: (label: Label) => string;
  readonly lang: Language;
}

/** What is loaded of an area, and how to load more. */
interface Loadable {
  has(lang: Language): boolean;
  /** Fetches a catalogue once. After a failure only `again` makes another attempt, so that a page which cannot be drawn says so. */
  load(lang: Language, again?: boolean): Promise<unknown>;
}

export interface AreaTexts<Zh extends Catalogue> extends Loadable {
  load(lang: Language, again?: boolean): Promise<Texts<Zh>>;
  /** A text outside React, in the language at the time of the call. The area must have been loaded. */
  readonly now: TextOf<Zh>;
}

const areas: Loadable[] = [];
let withCode = false;

/** From now on a catalogue is fetched as soon as the code that shows it arrives, and not only when it is drawn. */
export function loadTextsWithCode(): void {
  withCode = true;
}

/** Loads a language for all areas in use, including those that join in the meantime. */
export async function loadLanguage(lang: Language): Promise<void> {
  const missing = () => areas.filter((area) => !area.has(lang));
  while (missing().length > 0) await Promise.all(missing().map((area) => area.load(lang, true)));
}

/** An area whose English is faulty is a type error that says what is wrong. */
type Sound<Zh, En> = [Faults<Zh, En>] extends [never] ? unknown : Faults<Zh, En>;

/** Declares the texts of an area. English is checked against the Chinese: keys, plurals and parameters. */
export function areaTexts<const Zh extends Catalogue, const En extends Catalogue>(
  name: string,
  catalogues: Area<Zh, En> & Sound<Zh, En>,
): AreaTexts<Zh> {
  const loaded = new Map<Language, Texts<Zh>>();
  const loading = new Map<Language, Promise<Texts<Zh>>>();
  const failed = new Set<Language>();

  const textsIn = (lang: Language): Texts<Zh> => ({
    lang,
    say: (label) => labelIn(label, lang),
    t: (key, params?: Params) => shelf.text(lang, name, key, params),
  });

  const fetchTexts = async (lang: Language): Promise<Texts<Zh>> => {
    failed.delete(lang);
    try {
      shelf.put(lang, name, (await catalogues[lang]()).texts);
      const texts = textsIn(lang);
      loaded.set(lang, texts);
      return texts;
    } catch (error) {
      failed.add(lang);
      throw error;
    }
  };

  const area: AreaTexts<Zh> = {
    has: (lang) => loaded.has(lang),
    load: (lang, again = false) => {
      const begun = loading.get(lang);
      if (begun && !(again && failed.has(lang))) return begun;
      const promise = fetchTexts(lang);
      loading.set(lang, promise);
      // React reads these two, and then does not wait for what is there.
      promise.then(
        (value) => Object.assign(promise, { status: 'fulfilled', value }),
        () => undefined,
      );
      return promise;
    },
    now: (key, ...params) => {
      const texts = loaded.get(languageStore.get());
      if (!texts) throw new Error(`the texts of ${name} have not been loaded`);
      return texts.t(key, ...params);
    },
  };
  areas.push(area);
  // A failure is reported where the texts are drawn.
  if (withCode) void area.load(languageStore.get());
  return area;
}
