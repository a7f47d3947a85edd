import { type AllDictItems, type DictItem, type Language, storeKeys, times } from '@saiyun/sdk/contract';
import { changeDicts, type DictCache, type DictStore, dictTexts, knownDicts, openDicts } from '@saiyun/sdk/logic/dict';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { languageStore, useLanguage } from '../store/language.ts';
import { sessionStore } from '../store/session.ts';
import { storage } from '../store/storage.ts';
import { client } from './client.ts';
import { queryClient } from './query-client.ts';
import { keys } from './query-keys.ts';

const store: DictStore = {
  load: () => storage.get(storeKeys.dictCache),
  save: (cache) => (cache ? storage.set(storeKeys.dictCache, cache, { lifeMs: times.keepMs }) : storage.remove(storeKeys.dictCache)),
};

/** Dictionaries are stored per language, tenant and account: texts are in one language and items depend on the account. */
const kept = (lang: Language): DictCache => {
  const { user } = sessionStore.get();
  return openDicts(store, `${user?.tenantId ?? ''} ${user?.username ?? ''} ${lang}`, Date.now());
};

const versionKey = 'SET_DICT_VERSION';

/** Stores the dictionaries that came with a sign-in or a refresh, for 7 days (STORE-06, DICT-12). */
export function keepDicts(items: AllDictItems, version?: string): void {
  const lang = languageStore.get();
  changeDicts(store, kept(lang), { kind: 'filled', items, now: Date.now() });
  if (version !== undefined) storage.set(versionKey, version, { lifeMs: times.keepMs });
  queryClient.setQueryData(keys.dicts(lang), items);
}

/** Reads the dictionaries again if the stored ones have another version; open pages show them at once. */
export async function renewDicts(version?: string): Promise<void> {
  if (version !== undefined && storage.get(versionKey) === version) return;
  keepDicts(await client.dicts.all(), version);
}

/** All dictionaries in the reader's language: from the sign-in, the browser's storage, or the server. */
export function useDicts() {
  const lang = useLanguage();
  return useQuery({
    queryKey: keys.dicts(lang),
    queryFn: async () => {
      const items = await client.dicts.all();
      keepDicts(items);
      return items;
    },
    initialData: () => knownDicts(kept(lang), Date.now()),
    staleTime: times.keepMs,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

export interface Dict {
  readonly items: readonly DictItem[];
  /** Text of one value or of several comma-joined ones; a value without an item is its own text (WIDGET-04). */
  readonly text: (value: string | number | null | undefined) => string;
  readonly isPending: boolean;
}

const none: readonly DictItem[] = [];

/** One dictionary. An undefined `code` returns an empty one, so that components can call this for fields of any kind. */
export function useDict(code: string | undefined): Dict {
  const { data, isPending } = useDicts();
  const items = (code && data?.[code]) || none;
  return useMemo(() => ({ items, isPending, text: (value) => dictTexts(items, value).join(', ') }), [items, isPending]);
}
