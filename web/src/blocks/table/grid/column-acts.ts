import { createContext, use } from 'react';
import type { ColumnBox } from '../model/layout.ts';

/** What readers do to columns. */
export interface ColumnActs {
  readonly resize: (key: string, width: number) => void;
  /** As wide as the longest text in sight. */
  readonly fit: (box: ColumnBox) => void;
  readonly orderOf: (key: string) => 'ascending' | 'descending' | undefined;
  /** Opens the menu of a column below an element. */
  readonly open: (box: ColumnBox, at: HTMLElement) => void;
}

const none = () => undefined;

export const ColumnActsContext = createContext<ColumnActs>({ resize: none, fit: none, orderOf: none, open: none });

export function useColumnActs(): ColumnActs {
  return use(ColumnActsContext);
}
