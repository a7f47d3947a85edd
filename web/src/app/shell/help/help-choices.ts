import type { Role } from '@saiyun/sdk/contract';
import { type Topic, topics } from '../../../help/topics.ts';
import type { useWords } from '../../../help/words/index.ts';
import { openHelp } from '../../../lib/store/help.ts';
import type { Page } from '../../menu-routes.ts';
import type { Choice } from '../palette/choices.ts';
import { topicTitle, topicWords } from './topic-title.ts';

/** Whether a reader has what a topic is about. */
const concerns = ({ paths, roles: own }: Topic, pages: readonly Page[], roles: readonly Role[]): boolean =>
  (own === undefined || own.some((role) => roles.includes(role))) &&
  (paths.length === 0 || paths.some((path) => pages.some((page) => page.path === path)));

/** The topics of help for the palette: those of pages that the reader has, each once. */
export function helpChoices(
  pages: readonly Page[],
  roles: readonly Role[],
  words: Parameters<typeof topicTitle>[2] & ReturnType<typeof useWords>,
): readonly Choice[] {
  const mine = Map.groupBy(
    topics.filter((topic) => concerns(topic, pages, roles)),
    ({ id }) => id,
  );
  return [...mine.values()].flatMap((same): Choice[] => {
    const [topic] = same;
    if (!topic) return [];
    const title = topicTitle({ ...topic, paths: same.flatMap(({ paths }) => paths) }, pages, words);
    if (title === undefined) return [];
    return [{ key: `help ${topic.id}`, kind: 'help', title, words: topicWords(topic, words), run: () => openHelp(topic.id) }];
  });
}
