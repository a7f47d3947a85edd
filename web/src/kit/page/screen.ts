import type { Entity, Label } from '@saiyun/sdk/contract';
import { type ComponentType, createElement, use } from 'react';
import { fetchedOnce, loadChunk } from '../../lib/load-chunk.ts';
import type { PageOverrides } from '../list/overrides.ts';

/** One page of the admin, and all that the router, the menu and the guard know of it. */
export interface Screen {
  /** Path of its route; the server's menu entry has the same path. */
  readonly path: string;
  readonly title: Label;
  readonly Page: ComponentType & { readonly fetch?: () => Promise<unknown> };
  /** The kind of record that the page lists. */
  readonly entity?: Entity;
  /** What the page changes of a stock page; the pages of its rows follow it. */
  readonly overrides?: () => Promise<PageOverrides>;
  /** Asks for what the page will show at an address with this search, while the frame around it is drawn; only once its code is there. */
  readonly ask?: (search: string) => void;
  /** Not in the menu: reached from another page. */
  readonly hidden?: true;
  /** The menu's page of which this one is a tab, where its own address does not lie below it. */
  readonly tabOf?: string;
  /** The place of which this is a part, and whose open page it takes over in the bar of open pages; by default `tabOf`. */
  readonly partOf?: string;
}

/**
 * A page whose code is fetched on the first visit, or ahead of it by `fetch`. Code that is there is drawn at once, without the outline that
 * `lazy` shows for a moment in any case. What could not be fetched is asked for again at the next visit.
 */
export function lazyPage(load: () => Promise<ComponentType>): Screen['Page'] {
  const fetch = fetchedOnce(() => loadChunk(load));
  const Page = () => createElement(use(fetch()));
  return Object.assign(Page, { fetch });
}
