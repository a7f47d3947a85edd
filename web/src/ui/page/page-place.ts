import type { Label } from '@saiyun/sdk/contract';
import { createContext, type ReactNode } from 'react';

/** Where a page stands: its title as the menu or the page itself gives it, and the way that leads to it. */
export interface Place {
  readonly title?: Label;
  readonly trail?: ReactNode;
}

/** Given by whatever surrounds a page; a page drawn alone has none. */
export const PagePlace = createContext<Place>({});
