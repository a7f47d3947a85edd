import { times } from '../../contract/wire/headers.ts';
import type { AllDictItems, DictItem } from '../../contract/wire/session.ts';
import { isAlive } from './cached-value.ts';
import { readDictItems } from './dict-items.ts';

interface Entry {
  readonly items: readonly DictItem[];
  /** Epoch ms. */
  readonly expiresAt: number;
}

/** The dictionaries that are known, each with its end of life (STORE-06). */
export interface DictCache {
  /** Tenant, account and language, whose dictionaries these are; another scope starts empty. */
  readonly scope: string;
  readonly entries: Readonly<Record<string, Entry>>;
}

/** Where the cache outlives the program: `load` answers what was saved, in whatever state it is by now. */
export interface DictStore {
  load(): unknown;
  save(cache: DictCache | undefined): void;
}

/** `now` is epoch ms. */
export type DictEvent =
  /** All dictionaries at once, of the sign-in or of queryAllDictItems (DICT-12): what was there before is gone. */
  | { readonly kind: 'filled'; readonly items: AllDictItems; readonly now: number }
  /** One dictionary, read on its own. */
  | { readonly kind: 'loaded'; readonly code: string; readonly items: readonly DictItem[]; readonly now: number }
  /** Another tenant, account or language. */
  | { readonly kind: 'scoped'; readonly scope: string }
  | { readonly kind: 'cleared' };

/** A cache without dictionaries. `scope` says whose it is: tenant, account and language in one text. */
export function emptyDicts(scope: string): DictCache {
  return { scope, entries: {} };
}

/** The cache after an event. */
export function reduceDicts(cache: DictCache, event: DictEvent): DictCache {
  switch (event.kind) {
    case 'filled': {
      const expiresAt = event.now + times.keepMs;
      const entries = Object.entries(event.items).map(([code, items]) => [code, { items: readDictItems(items), expiresAt }] as const);
      return { ...cache, entries: Object.fromEntries(entries) };
    }
    case 'loaded': {
      const entry = { items: readDictItems(event.items), expiresAt: event.now + times.keepMs };
      return { ...cache, entries: { ...cache.entries, [event.code]: entry } };
    }
    case 'scoped':
      return event.scope === cache.scope ? cache : emptyDicts(event.scope);
    case 'cleared':
      return emptyDicts(cache.scope);
    default:
      return event satisfies never;
  }
}

/** The items of a dictionary at a time in epoch ms; undefined when they have to be read, because they are not there or too old. */
export function cachedItems(cache: DictCache, code: string, now: number): readonly DictItem[] | undefined {
  const entry = Object.hasOwn(cache.entries, code) ? cache.entries[code] : undefined;
  return entry && isAlive(entry.expiresAt, now) ? entry.items : undefined;
}

/** All dictionaries that are still to be used at a time in epoch ms, by code; undefined when there is none. */
export function knownDicts(cache: DictCache, now: number): AllDictItems | undefined {
  const alive = Object.entries(cache.entries).filter(([, entry]) => isAlive(entry.expiresAt, now));
  return alive.length === 0 ? undefined : Object.fromEntries(alive.map(([code, { items }]) => [code, items]));
}

/** What a store still holds for a scope; what is too old, somebody else's or damaged is not taken over. */
export function openDicts(store: DictStore, scope: string, now: number): DictCache {
  const saved = store.load() as Partial<DictCache> | null | undefined;
  if (typeof saved !== 'object' || saved === null || saved.scope !== scope || typeof saved.entries !== 'object') return emptyDicts(scope);
  const alive = Object.entries(saved.entries ?? {}).flatMap(([code, entry]: [string, Partial<Entry> | null]) => {
    if (typeof entry?.expiresAt !== 'number' || !isAlive(entry.expiresAt, now)) return [];
    return [[code, { items: readDictItems(entry.items), expiresAt: entry.expiresAt }] as const];
  });
  return { scope, entries: Object.fromEntries(alive) };
}

/** Reduces and saves: an empty cache leaves nothing in the store. */
export function changeDicts(store: DictStore, cache: DictCache, event: DictEvent): DictCache {
  const next = reduceDicts(cache, event);
  if (next !== cache) store.save(Object.keys(next.entries).length === 0 ? undefined : next);
  return next;
}
