import type { TreeRow } from '@saiyun/sdk/logic/tree';
import type { ReactNode } from 'react';

export interface TreeColumn<R extends TreeRow = TreeRow> {
  /** Member of the row that the column shows. */
  readonly key: string;
  readonly title: string;
  /** Width in px; the columns without one share the rest. */
  readonly width?: number;
  readonly align?: 'left' | 'right';
  /** Gives way where there is little room. */
  readonly rare?: boolean;
  /** Draws the cell instead of the member's text. */
  readonly render?: (row: R) => ReactNode;
}

/** The text of a member, as a cell shows it; empty for none, and for what is no text. */
export function textOf(row: object, key: string): string {
  const value: unknown = Reflect.get(row, key);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** What can be done with a row, in its menu. */
export interface TreeAct {
  readonly key: string;
  readonly label: string;
  readonly danger?: boolean;
  readonly onClick: () => void;
}
