import type { Entity } from '@saiyun/sdk/contract';
import { entityByName } from '@saiyun/sdk/entities';
import { useEffect, useState } from 'react';
import { helpTexts, type SomeTexts } from '../../../help/areas.ts';
import { keyOf, topicAt, topicById } from '../../../help/find-topic.ts';
import { namedTexts } from '../../../help/named-texts.ts';
import { type HelpText, namesIn, parseHelp } from '../../../help/parse.ts';
import type { Topic } from '../../../help/topics.ts';
import { useLanguage } from '../../../lib/store/language.ts';
import type { Page } from '../../menu-routes.ts';

/** The texts of catalogues that a text of help calls, by `area:key`. */
export type Called = Readonly<Record<string, string>>;

export interface LoadedHelp {
  readonly text: HelpText;
  readonly called: Called;
}

async function readTopic(topic: Topic, lang: 'zh-CN' | 'en'): Promise<LoadedHelp> {
  const [area = ''] = topic.id.split('.');
  const { t } = await (await helpTexts(area as Parameters<typeof helpTexts>[0])).load(lang, true);
  const text = t(keyOf(topic));
  const names = namesIn(text).flatMap((name) => (name.kind === 'text' ? [name] : []));
  const areas = await Promise.all(
    [...new Set(names.map((name) => name.area))].map(async (one): Promise<[string, SomeTexts | undefined]> => [one, await namedTexts(one)]),
  );
  const loaded = new Map(await Promise.all(areas.map(async ([one, texts]) => [one, await texts?.load(lang, true)] as const)));
  const called = Object.fromEntries(names.map(({ area: of, key }) => [`${of}:${key}`, loaded.get(of)?.t(key) ?? '']));
  return { text: parseHelp(text), called };
}

export type Reading = { readonly state: 'reading' } | { readonly state: 'failed' } | { readonly state: 'read'; readonly help: LoadedHelp };

/** The text of a topic, read when it is shown. */
export function useTopic(topic: Topic | undefined): Reading {
  const lang = useLanguage();
  const [reading, setReading] = useState<Reading>({ state: 'reading' });
  useEffect(() => {
    if (!topic) return;
    let isWanted = true;
    setReading({ state: 'reading' });
    readTopic(topic, lang).then(
      (help) => isWanted && setReading({ state: 'read', help }),
      () => isWanted && setReading({ state: 'failed' }),
    );
    return () => {
      isWanted = false;
    };
  }, [topic, lang]);
  return reading;
}

/** What the page in front is about: a topic, the record that it lists or shows, or both. */
export interface Subject {
  readonly topic: Topic | undefined;
  readonly entity: Entity | undefined;
}

export function subjectOf(page: Page, pathname: string, search: string, roles: Parameters<typeof topicAt>[0]['roles']): Subject {
  const part = new URLSearchParams(search).get('part') ?? undefined;
  const [, first, name = ''] = pathname.split('/');
  return {
    topic: topicAt({ path: page.path, part, roles }),
    entity: first === 'r' ? entityByName(name) : page.screen.entity,
  };
}

/** The subject of a topic that was looked for: with the record of the page that it is about. */
export function subjectById(id: string, pages: readonly Page[]): Subject {
  const topic = topicById(id);
  const page = pages.find(({ path }) => topic?.paths[0] === path);
  return { topic, entity: page?.screen.entity };
}
