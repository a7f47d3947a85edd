import type { Language } from '@saiyun/sdk/contract';
import { loadMessages } from '@saiyun/sdk/messages';

/** The loader of a catalogue whose area also shows texts that server and terminal share, such as failures: both arrive together. */
export function withShared<T>(lang: Language, load: () => Promise<T>): () => Promise<T> {
  return async () => {
    const [texts] = await Promise.all([load(), loadMessages(lang)]);
    return texts;
  };
}
