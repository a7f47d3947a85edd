import stringWidth from 'string-width';

export interface Column {
  readonly title: string;
  /** Numbers stand right, and are never cut. */
  readonly right?: boolean;
  /** Never cut: what is of no use without its end, such as an id. */
  readonly whole?: boolean;
}

/** Characters that would move the cursor or the columns are shown as blanks. */
const clean = (text: string): string => text.replace(/\p{Cc}/gu, ' ');

const gap = 2;
/** A column is not cut to less than this. */
const leastWidth = 8;

/**
 * Lines of a table with a title row, columns aligned by the width that terminals give Chinese text. Where the lines are longer than `width`,
 * the widest columns are cut, as far as they can be.
 */
export function tableLines(
  columns: readonly Column[],
  rows: readonly (readonly (string | number)[])[],
  width = Number.POSITIVE_INFINITY,
): string[] {
  const texts = [columns.map(({ title }) => title), ...rows.map((row) => columns.map((_, i) => clean(String(row[i] ?? ''))))];
  const widths = fitted(
    columns,
    columns.map((_, i) => Math.max(...texts.map((row) => stringWidth(row[i] ?? '')))),
    width,
  );
  return texts.map((row) =>
    row
      .map((text, i) => {
        const most = widths[i] ?? 0;
        const shown = cutTo(text, most);
        const blanks = ' '.repeat(Math.max(0, most - stringWidth(shown)));
        return columns[i]?.right ? blanks + shown : shown + blanks;
      })
      .join(' '.repeat(gap))
      .trimEnd(),
  );
}

/** The widths that fit: the widest column that may be cut gives way first. */
function fitted(columns: readonly Column[], widths: readonly number[], width: number): readonly number[] {
  const fits = [...widths];
  let over = widths.reduce((sum, one) => sum + one, 0) + gap * (columns.length - 1) - width;
  while (over > 0) {
    let widest = -1;
    for (const [i, { right, whole }] of columns.entries()) {
      const wide = fits[i] ?? 0;
      if (!right && !whole && wide > leastWidth && wide > (fits[widest] ?? 0)) widest = i;
    }
    if (widest < 0) break;
    fits[widest] = (fits[widest] ?? 0) - 1;
    over--;
  }
  return fits;
}

const segmenter = new Intl.Segmenter();

/** The text in so many columns of a terminal at most, with `…` where something was left out; no character is cut in two. */
export function cutTo(text: string, columns: number): string {
  if (stringWidth(text) <= columns) return text;
  let cut = '';
  let used = 0;
  for (const { segment } of segmenter.segment(text)) {
    used += stringWidth(segment);
    if (used > columns - 1) break;
    cut += segment;
  }
  return `${cut}…`;
}

/** A record as lines `name  value`. */
export const recordLines = (pairs: readonly (readonly [name: string, value: string])[]): string[] => {
  const width = Math.max(...pairs.map(([name]) => stringWidth(name)));
  return pairs.map(([name, value]) => `${name}${' '.repeat(width - stringWidth(name))}  ${clean(value)}`.trimEnd());
};
