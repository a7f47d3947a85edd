import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Role } from '@saiyun/sdk/contract';
import { entityByName } from '@saiyun/sdk/entities';
import { describe, expect, test } from 'vitest';
import { type Entry, isGroup } from '../server/src/defaults/menu/entry.ts';
import { menu } from '../server/src/defaults/menu-pages.ts';
import { topicAt } from '../web/src/help/find-topic.ts';
import { namedAreas } from '../web/src/help/named-texts.ts';
import { namesIn, parseHelp } from '../web/src/help/parse.ts';
import { topics } from '../web/src/help/topics.ts';
import { root } from './support/sources.ts';

const languages = ['zh-cn', 'en'] as const;
type Texts = Readonly<Record<string, string>>;
const catalogue = async (folder: string, lang: (typeof languages)[number]): Promise<Texts> =>
  ((await import(join(root, 'web/src', folder, `${lang}.ts`))) as { readonly texts: Texts }).texts;

const folders = readdirSync(join(root, 'web/src/help'), { withFileTypes: true })
  .filter((one) => one.isDirectory() && one.name !== 'words')
  .map(({ name }) => name);
const written = async (lang: (typeof languages)[number]): Promise<readonly (readonly [id: string, text: string])[]> => {
  const areas = await Promise.all(folders.map(async (folder) => [folder, await catalogue(`help/${folder}`, lang)] as const));
  return areas.flatMap(([folder, texts]) => Object.entries(texts).map(([key, text]) => [`${folder}.${key}`, text] as const));
};

interface Place {
  readonly path: string;
  readonly roles: readonly Role[];
}
/** Every entry of every menu, with the roles of the group that it stands in. */
const placesIn = (entries: readonly Entry[], above: readonly Role[]): readonly Place[] =>
  entries.flatMap((entry) => {
    const roles = entry.roles ?? above;
    return isGroup(entry) ? placesIn(entry.entries, roles) : [{ path: entry.url, roles }];
  });
const places = placesIn(menu, []);
const paths = new Set(places.map(({ path }) => path));

test('every entry of the menu has help that somebody wrote, for each of its readers', () => {
  expect(places.length).toBeGreaterThan(150);
  const without = places.flatMap(({ path, roles }) =>
    (roles.length > 0 ? roles : (['ADMIN'] as const))
      .filter((role) => !topicAt({ path, roles: [role] }))
      .map((role) => `${path} of ${role}`),
  );
  expect(without).toEqual([]);
});

describe.each(languages)('in %s', (lang) => {
  test('each topic has a text, and each text a topic', async () => {
    const ids = new Set((await written(lang)).map(([id]) => id));
    expect([...ids].sort()).toEqual([...new Set(topics.map(({ id }) => id))].sort());
  });

  test('a text says what the place is for and gives two to seven steps, and every question is answered', async () => {
    for (const [id, text] of await written(lang)) {
      const { purpose, steps, questions } = parseHelp(text);
      expect(purpose.length, id).toBeGreaterThan(0);
      expect(steps.length + questions.length, id).toBeGreaterThanOrEqual(1);
      expect(steps.length, id).toBeLessThanOrEqual(7);
      expect(text.split('\n').length, `${id}: a line is lost`).toBe(1 + steps.length + 2 * questions.length);
      for (const { answer } of questions) expect(answer.length, id).toBeGreaterThan(0);
    }
  });

  test('names no place, button or verb that does not exist', async () => {
    const used = new Set(
      (await written(lang)).flatMap(([, text]) => namesIn(text).flatMap((one) => (one.kind === 'text' ? [one.area] : []))),
    );
    const texts = new Map(await Promise.all([...used].map(async (area) => [area, await catalogue(`messages/${area}`, lang)] as const)));
    const unknown = (await written(lang)).flatMap(([id, text]) =>
      namesIn(text)
        .filter((name) => {
          if (name.kind === 'place') return !paths.has(name.path);
          if (name.kind === 'verb') return entityByName(name.entity)?.verbs[name.verb] === undefined;
          // A text with something to fill in cannot be called without it.
          return !namedAreas[name.area] || !/^[^{]+$/.test(texts.get(name.area)?.[name.key] ?? '');
        })
        .map((name) => `${id}: ${JSON.stringify(name)}`),
    );
    expect(unknown).toEqual([]);
  });

  test('quotes nothing: what stands on the screen is called by its key', async () => {
    const quoting = (await written(lang)).filter(([, text]) => /[“”「」"]/.test(text)).map(([id]) => id);
    expect(quoting).toEqual([]);
  });
});

test('both languages of a text have the same parts, and call the same things', async () => {
  const english = new Map(await written('en'));
  for (const [id, text] of await written('zh-cn')) {
    const twin = english.get(id) ?? '';
    const shape = (one: string) => ({
      ...parseHelp(one),
      purpose: 1,
      steps: parseHelp(one).steps.length,
      questions: parseHelp(one).questions.length,
    });
    expect(shape(twin), id).toEqual(shape(text));
    expect(
      namesIn(twin)
        .map((one) => JSON.stringify(one))
        .sort(),
      id,
    ).toEqual(
      namesIn(text)
        .map((one) => JSON.stringify(one))
        .sort(),
    );
  }
});

test('a catalogue that no text calls is not listed', async () => {
  const used = new Set(
    (await written('zh-cn')).flatMap(([, text]) => namesIn(text).flatMap((one) => (one.kind === 'text' ? [one.area] : []))),
  );
  expect(Object.keys(namedAreas).filter((area) => !used.has(area))).toEqual([]);
});

test('what no page of the menu names has a title of its own, and words belong to topics', async () => {
  for (const lang of languages) {
    const words = await catalogue('help/words', lang);
    const ofAll = (path: string): boolean => path.startsWith('/account/') || path === '/test/home';
    const named = (id: string): boolean => topics.some((one) => one.id === id && one.paths.some((path) => paths.has(path) || ofAll(path)));
    expect(topics.map(({ id }) => id).filter((id) => !named(id) && !words[`title.${id}`])).toEqual([]);
    const ids = new Set<string>(topics.map(({ id }) => id));
    expect(Object.keys(words).filter((key) => !ids.has(key.slice(key.indexOf('.') + 1)))).toEqual([]);
  }
});
