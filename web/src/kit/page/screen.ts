import type { Entity, Label } from '@saiyun/sdk/contract';
import { type ComponentType, lazy } from 'react';

/** One page of the admin. Router, menu and guard know nothing else of it. */
export interface Screen {
  /** Path of its route; the menu entry of the server has the same. */
  readonly path: string;
  readonly title: Label;
  readonly Page: ComponentType;
  /** The record that it lists. */
  readonly entity?: Entity;
  /** Not in a menu: reached from another page. */
  readonly hidden?: true;
}

/** A page whose code is fetched when it is first opened. */
export function lazyPage(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => ({ default: await load() }));
}
