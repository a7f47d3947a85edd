import { type AllDictItems, type DictItem, type Language, storeKeys, times } from '@saiyun/sdk/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { client } from './client.ts';
import { languageStore, useLanguage } from './language.ts';
import { queryClient } from './query-client.ts';
import { keys } from './query-keys.ts';
import { storage } from './storage.ts';

interface KeptDicts {
  readonly lang: Language;
  readonly items: AllDictItems;
}

const isKept = (v: unknown): v is KeptDicts => typeof v === 'object' && v !== null && 'lang' in v && 'items' in v;

/** Takes over the dictionaries that came with the sign-in, or a refresh, and keeps them 7 days (STORE-06). */
export const keepDicts = (items: AllDictItems): void => {
  const lang = languageStore.get();
  storage.set(storeKeys.dictCache, { lang, items } satisfies KeptDicts, { lifeMs: times.keepMs });
  queryClient.setQueryData(keys.dicts(lang), items);
};

const kept = (lang: Language): AllDictItems | undefined => {
  const found = storage.get(storeKeys.dictCache);
  return isKept(found) && found.lang === lang && Object.keys(found.items).length > 0 ? found.items : undefined;
};

/** All dictionaries in the reader's language: from the sign-in, the browser's storage, or the server. */
export const useDicts = () => {
  const lang = useLanguage();
  return useQuery({
    queryKey: keys.dicts(lang),
    queryFn: async () => {
      const items = await client.dicts.all();
      keepDicts(items);
      return items;
    },
    initialData: () => kept(lang),
    staleTime: times.keepMs,
    gcTime: Number.POSITIVE_INFINITY,
  });
};

export interface Dict {
  readonly items: readonly DictItem[];
  /** Text of a value, or of several that are comma-joined; a value without an item is its own text (WIDGET-04). */
  readonly text: (value: string | number | null | undefined) => string;
  readonly isPending: boolean;
}

const none: readonly DictItem[] = [];

/** One dictionary. `code` undefined answers an empty one, so that a component may ask for fields of any kind. */
export function useDict(code: string | undefined): Dict {
  const { data, isPending } = useDicts();
  const items = (code && data?.[code]) || none;
  return useMemo(() => {
    const texts = new Map(items.map((item) => [item.value, item.text]));
    return {
      items,
      isPending,
      text: (value) =>
        value == null || value === ''
          ? ''
          : String(value)
              .split(',')
              .map((one) => texts.get(one) ?? one)
              .join(', '),
    };
  }, [items, isPending]);
}
