import type { Label } from '@saiyun/sdk/contract';
import { pageOf } from '@saiyun/sdk/logic/menu';
import { useEffect, useMemo } from 'react';
import { useStore } from '../../../lib/store/store.ts';
import type { Page } from '../../menu-routes.ts';
import { keepOwnPages, type OwnPage, ownPagesOf, withPin, withVisit } from './own-pages.ts';

/** Pinned and recent pages as the menu shows them. */
export interface OwnMenu {
  readonly pinned: readonly OwnPage[];
  /** The last five, without the page that is open and the pinned ones. */
  readonly recent: readonly OwnPage[];
  readonly toggle: (page: OwnPage) => void;
}

const mostShown = 5;

/** The account's own part of the menu; the page that is open is remembered. Pages that it may no longer open are not shown. */
export function useOwnPages(userId: string, pages: readonly Page[], path: string, title: Label | undefined): OwnMenu {
  const own = useStore(ownPagesOf(userId));
  const [zh, en] = title ?? [];
  useEffect(() => {
    if (zh !== undefined && en !== undefined) keepOwnPages(userId, (all) => withVisit(all, { path, title: [zh, en] }));
  }, [userId, path, zh, en]);
  return useMemo(() => {
    const shown = (list: readonly OwnPage[]): readonly OwnPage[] =>
      list.flatMap((one) => {
        const page = pageOf(pages, one.path);
        // An entry that was renamed meanwhile has its new name.
        return page ? [{ ...one, title: page.path.includes(':') ? one.title : page.title }] : [];
      });
    const pinned = shown(own.pinned);
    const isOut = (one: OwnPage): boolean => one.path === path || pinned.some((other) => other.path === one.path);
    return {
      pinned,
      recent: shown(own.recent)
        .filter((one) => !isOut(one))
        .slice(0, mostShown),
      toggle: (page) => keepOwnPages(userId, (all) => withPin(all, page)),
    };
  }, [own, pages, path, userId]);
}
