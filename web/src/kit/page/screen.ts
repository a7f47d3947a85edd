import type { Entity, Label } from '@saiyun/sdk/contract';
import { type ComponentType, lazy } from 'react';

/** One page of the admin, and all that the router, the menu and the guard know of it. */
export interface Screen {
  /** Path of its route; the server's menu entry has the same path. */
  readonly path: string;
  readonly title: Label;
  readonly Page: ComponentType;
  /** The kind of record that the page lists. */
  readonly entity?: Entity;
  /** Not in the menu: reached from another page. */
  readonly hidden?: true;
}

/** A page whose code is fetched on the first visit. */
export function lazyPage(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => ({ default: await load() }));
}
