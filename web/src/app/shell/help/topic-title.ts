import { labelIn } from '@saiyun/sdk/contract';
import type { Topic } from '../../../help/topics.ts';
import type { useWords } from '../../../help/words/index.ts';
import type { Page } from '../../menu-routes.ts';

type Words = Pick<ReturnType<typeof useWords>, 't' | 'lang'>;
type Key = Parameters<Words['t']>[0];

/** A text of the words by a key made at run time; undefined where there is none. i18next returns a key that it does not know. */
const wordAt = (words: Words, key: string): string | undefined => {
  const text = words.t(key as Key);
  return text === key ? undefined : text;
};

/** What a topic is called: its own title, or the title of its page in the reader's menu. */
export function topicTitle(topic: Topic, pages: readonly Page[], words: Words): string | undefined {
  const own = wordAt(words, `title.${topic.id}`);
  if (own !== undefined) return own;
  const page = topic.paths.map((path) => pages.find((one) => one.path === path)).find((one) => one !== undefined);
  return page && labelIn(page.title, words.lang);
}

/** Further words by which a topic is found. */
export function topicWords(topic: Topic, words: Words): readonly string[] {
  return wordAt(words, `words.${topic.id}`)?.split(' ') ?? [];
}
