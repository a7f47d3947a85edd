import { times } from '../../contract/wire/headers.ts';
import type { AllDictItems, DictItem } from '../../contract/wire/session.ts';
import { isAlive } from './cached-value.ts';
import { readDictItems } from './dict-items.ts';

interface Entry {
  readonly items: readonly DictItem[];
  /** Epoch ms. */
  readonly expiresAt: number;
}

/** The cached dictionaries, each with its expiry. */
export interface DictCache {
  /** Tenant, account and language of these dictionaries; another scope starts empty. */
  readonly scope: string;
  readonly entries: Readonly<Record<string, Entry>>;
}

/** Where the cache outlives the program: `load` returns what was saved, in whatever state it is now. */
export interface DictStore {
  load(): unknown;
  save(cache: DictCache | undefined): void;
}

/** `now` is epoch ms. */
export type DictEvent =
  /** All dictionaries at once, from the sign-in or queryAllDictItems; they replace everything. */
  | { readonly kind: 'filled'; readonly items: AllDictItems; readonly now: number }
  /** One dictionary that was read separately. */
  | { readonly kind: 'loaded'; readonly code: string; readonly items: readonly DictItem[]; readonly now: number }
  /** Another tenant, account or language. */
  | { readonly kind: 'scoped'; readonly scope: string }
  | { readonly kind: 'cleared' };

/** An empty cache. `scope` is its owner: tenant, account and language in one text. */
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

/** The items of a dictionary at a time in epoch ms; undefined if they are missing or too old and must be read. */
export function cachedItems(cache: DictCache, code: string, now: number): readonly DictItem[] | undefined {
  const entry = Object.hasOwn(cache.entries, code) ? cache.entries[code] : undefined;
  return entry && isAlive(entry.expiresAt, now) ? entry.items : undefined;
}

/** All dictionaries that are still valid at a time in epoch ms, by code; undefined if there is none. */
export function knownDicts(cache: DictCache, now: number): AllDictItems | undefined {
  const alive = Object.entries(cache.entries).filter(([, entry]) => isAlive(entry.expiresAt, now));
  return alive.length === 0 ? undefined : Object.fromEntries(alive.map(([code, { items }]) => [code, items]));
}

/** Loads the stored dictionaries of a scope; those that are too old, damaged or of another scope are ignored. */
export function openDicts(store: DictStore, scope: string, now: number): DictCache {
  const saved = store.load() as Partial<DictCache> | null | undefined;
  if (typeof saved !== 'object' || saved === null || saved.scope !== scope || typeof saved.entries !== 'object') return emptyDicts(scope);
  const alive = Object.entries(saved.entries ?? {}).flatMap(([code, entry]: [string, Partial<Entry> | null]) => {
    if (typeof entry?.expiresAt !== 'number' || !isAlive(entry.expiresAt, now)) return [];
    return [[code, { items: readDictItems(entry.items), expiresAt: entry.expiresAt }] as const];
  });
  return { scope, entries: Object.fromEntries(alive) };
}

/** Reduces and saves: an empty cache clears the store. */
export function changeDicts(store: DictStore, cache: DictCache, event: DictEvent): DictCache {
  const next = reduceDicts(cache, event);
  if (next !== cache) store.save(Object.keys(next.entries).length === 0 ? undefined : next);
  return next;
}
