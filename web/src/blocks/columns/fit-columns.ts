export interface Fitting {
  readonly name: string;
  /** Px that its contents need. */
  readonly width: number;
  readonly priority: 1 | 2 | 3;
  /** The reader asked for it, so it stays. */
  readonly isAsked?: boolean;
  /** The reader gave its width, so it neither grows nor shrinks. */
  readonly isFixed?: boolean;
  /** Px up to which more room makes it easier to read. */
  readonly most?: number;
}

export interface Fitted {
  readonly widths: ReadonlyMap<string, number>;
  /** Columns for which there is no room, in the order in which they would come back. */
  readonly left: readonly string[];
}

const sum = (columns: readonly Fitting[]): number => columns.reduce((all, { width }) => all + width, 0);

/** Shares what is over among the columns that can use it; the first of them takes the rest. */
const grown = (columns: readonly Fitting[], room: number): Map<string, number> => {
  const widths = new Map(columns.map((c) => [c.name, c.width]));
  let over = room - sum(columns);
  let open = columns.filter((c) => !c.isFixed && (c.most ?? 0) > c.width);
  while (over >= 1 && open.length > 0) {
    const share = over / open.length;
    for (const { name, most = 0 } of open) {
      const now = widths.get(name) ?? 0;
      const more = Math.min(share, most - now);
      widths.set(name, now + more);
      over -= more;
    }
    open = open.filter(({ name, most = 0 }) => most - (widths.get(name) ?? 0) > 0.5);
  }
  const [first] = columns.filter((c) => !c.isFixed);
  if (over > 0 && first) widths.set(first.name, (widths.get(first.name) ?? 0) + over);
  return new Map([...widths].map(([name, width]) => [name, Math.floor(width)]));
};

/**
 * The columns for which a table has room, with their widths. Those of the lowest priority go first, the last of them before the others;
 * the first priority and what the reader asked for stay, and then the table scrolls.
 */
export function fitColumns(columns: readonly Fitting[], room: number): Fitted {
  const left: string[] = [];
  let shown = columns;
  while (sum(shown) > room) {
    const going = shown
      .filter((c) => !c.isAsked && c.priority > 1)
      .reduce<Fitting | undefined>((worst, c) => (worst && worst.priority > c.priority ? worst : c), undefined);
    if (!going) break;
    shown = shown.filter((c) => c !== going);
    left.unshift(going.name);
  }
  return { widths: grown(shown, room), left };
}
