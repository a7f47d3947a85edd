import type { Label } from '@saiyun/sdk/contract';
import { homePath } from '../../../lib/paths.ts';
import { storage } from '../../../lib/store/storage.ts';
import { createStore, type Store } from '../../../lib/store/store.ts';

/** A page that an account pinned or opened, with its name at that time. */
export interface OwnPage {
  readonly path: string;
  readonly title: Label;
}

/** The pages that an account pinned, in the order of pinning, and those it opened, the last one first. */
export interface OwnPages {
  readonly pinned: readonly OwnPage[];
  readonly recent: readonly OwnPage[];
}

/** One more than is shown: the page that is open is not. */
const mostRecent = 6;
const mostPinned = 12;

const none: OwnPages = { pinned: [], recent: [] };

const isPage = (v: unknown): v is OwnPage =>
  typeof v === 'object' &&
  v !== null &&
  'path' in v &&
  typeof v.path === 'string' &&
  v.path.startsWith('/') &&
  'title' in v &&
  Array.isArray(v.title) &&
  v.title.length === 2 &&
  v.title.every((one) => typeof one === 'string');

/** Reads what was stored; what is damaged or outdated is left out. */
export function readOwnPages(kept: unknown): OwnPages {
  if (typeof kept !== 'object' || kept === null) return none;
  const pages = (name: string): readonly OwnPage[] => {
    const list: unknown = Reflect.get(kept, name);
    return Array.isArray(list) ? list.filter(isPage) : [];
  };
  return { pinned: pages('pinned').slice(0, mostPinned), recent: pages('recent').slice(0, mostRecent) };
}

/** What is kept once a page was opened, or its name became known. The home page has its own place. */
export function withVisit(own: OwnPages, page: OwnPage): OwnPages {
  if (page.path === homePath) return own;
  return { ...own, recent: [page, ...own.recent.filter(({ path }) => path !== page.path)].slice(0, mostRecent) };
}

/** What is kept once a page was pinned, or unpinned if it was. */
export function withPin(own: OwnPages, page: OwnPage): OwnPages {
  const others = own.pinned.filter(({ path }) => path !== page.path);
  return { ...own, pinned: others.length < own.pinned.length ? others : [...others, page].slice(-mostPinned) };
}

const stores = new Map<string, Store<OwnPages>>();
const keyOf = (userId: string): string => `MENU_${userId}`;

/** The pages of one account in this browser. */
export function ownPagesOf(userId: string): Store<OwnPages> {
  const found = stores.get(userId) ?? createStore(readOwnPages(storage.get(keyOf(userId))));
  stores.set(userId, found);
  return found;
}

export function keepOwnPages(userId: string, change: (own: OwnPages) => OwnPages): void {
  const store = ownPagesOf(userId);
  const next = change(store.get());
  if (JSON.stringify(next) === JSON.stringify(store.get())) return;
  storage.set(keyOf(userId), next);
  store.set(next);
}
