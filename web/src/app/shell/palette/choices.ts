import type { FoundRecord } from '@saiyun/sdk/calls';
import { type Label, type Language, labelIn } from '@saiyun/sdk/contract';
import { type MenuItem, openable } from '@saiyun/sdk/logic/menu';
import { rowPath } from '../../../lib/record-path.ts';
import type { Act } from '../../../ui/acts.ts';
import type { Page } from '../../menu-routes.ts';
import { findIn, type Range } from './find-in.ts';

/** Something that the palette can do: open a page or a record, or act. */
export interface Choice {
  readonly key: string;
  readonly kind: 'page' | 'record' | 'act' | 'help';
  readonly title: string;
  /** What tells it from others of the same title. */
  readonly under?: string | undefined;
  /** Further words by which it is found. */
  readonly words?: readonly string[];
  /** A short word at its end: a state. */
  readonly aside?: string | undefined;
  readonly keys?: string | undefined;
  /** Where it leads; an act has none. */
  readonly path?: string;
  /** An address outside, which opens a window of its own. */
  readonly url?: string;
  readonly run?: () => void;
  readonly marks?: readonly Range[];
}

export interface Group {
  readonly name: string;
  readonly choices: readonly Choice[];
}

/** What is stored of a choice, to be offered first the next time. */
export interface Recent {
  readonly key: string;
  readonly kind: 'page' | 'record';
  readonly title: string;
  readonly under?: string | undefined;
  readonly path: string;
}

/** Most recent choices first, at most eight. */
export function withRecent(recent: readonly Recent[], { key, kind, title, under, path }: Choice): readonly Recent[] {
  if (kind === 'act' || kind === 'help' || path === undefined) return recent;
  return [{ key, kind, title, under, path }, ...recent.filter((one) => one.key !== key)].slice(0, 8);
}

const trailText = (trail: readonly Label[], lang: Language): string | undefined =>
  trail.map((one) => labelIn(one, lang)).join(' / ') || undefined;

/** The pages of the menu in its order, then those that have no entry of their own, such as the personal settings. */
export function pageChoices(menu: readonly MenuItem[], pages: readonly Page[], lang: Language): readonly Choice[] {
  const entries = openable(menu).map(
    ({ title, trail, path, url }): Choice => ({
      key: `page ${path ?? url ?? ''}`,
      kind: 'page',
      title: labelIn(title, lang),
      under: trailText(trail, lang),
      words: [...title, ...trail.flat()],
      ...(path === undefined ? { url: url ?? '' } : { path }),
    }),
  );
  const listed = new Set(entries.map(({ path }) => path));
  const others = pages
    .filter(({ path, screen }) => !listed.has(path) && !path.includes(':') && !screen.hidden)
    .map(
      ({ path, title, trail }): Choice => ({
        key: `page ${path}`,
        kind: 'page',
        title: labelIn(title, lang),
        under: trailText(trail, lang),
        words: [...title],
        path,
      }),
    );
  return [...entries, ...others];
}

export function actChoices(acts: readonly Act[]): readonly Choice[] {
  return acts.map(({ id, label, of, words = [], keys, run }) => ({
    key: `act ${id}`,
    kind: 'act',
    title: label,
    under: of,
    words,
    keys,
    run,
  }));
}

/** The choices that a text finds, best first: in the title, by the title's pinyin, then in other words. */
export function found(choices: readonly Choice[], text: string): readonly Choice[] {
  const ranked = choices.flatMap((choice) => {
    const marks = findIn(choice.title, text);
    if (marks) return [{ choice: { ...choice, marks }, rank: (marks[0]?.[0] ?? 0) === 0 ? 0 : 1 }];
    return (choice.words ?? []).some((word) => findIn(word, text)) ? [{ choice, rank: 2 }] : [];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ choice }) => choice);
}

/** Records as the server found them, by kind of record in the order of their best rows. */
export function recordGroups(records: readonly FoundRecord[], text: string): readonly Group[] {
  const groups = new Map<string, Choice[]>();
  for (const { entity, type, id, title, under, stateText } of records) {
    const list = groups.get(type) ?? [];
    groups.set(type, list);
    list.push({
      key: `record ${entity} ${id}`,
      kind: 'record',
      title,
      under: under ?? undefined,
      aside: stateText ?? undefined,
      path: rowPath(entity, id),
      marks: findIn(title, text) ?? [],
    });
  }
  return [...groups].map(([name, choices]) => ({ name, choices }));
}
