import type { AppContext } from './app-context.ts';

/** A window of so many columns has room for a text beside what is filled in. */
const wide = 120;
/** What is filled in needs no more; the text takes the rest. */
const widest = 84;

export interface Panes {
  /** Columns of what is filled in. */
  readonly main: number;
  /** Columns of what is read beside it. */
  readonly beside: number;
}

/** How a window is divided; undefined where it has room for one pane only, or nobody looks at it. */
export function panesOf({ columns, isSpoken }: Pick<AppContext, 'columns' | 'isSpoken'>): Panes | undefined {
  if (columns < wide || isSpoken) return undefined;
  const main = Math.min(widest, Math.floor(columns / 2));
  return { main, beside: columns - main };
}
