import { createContext, type ReactNode } from 'react';

/** What an empty list says of itself, and how its first row comes about. */
export interface Begin {
  /** What the list is for. */
  readonly text?: string | undefined;
  /** Adds a row; left out if the reader may not, or if rows come about by themselves. */
  readonly add?: (() => void) | undefined;
  /** Leads to what its rows come from. */
  readonly acts?: ReactNode;
}

export const ListBegin = createContext<Begin>({});
