import stringWidth from 'string-width';

export interface Column {
  readonly title: string;
  /** Numbers are right-aligned and never cut. */
  readonly right?: boolean;
  /** Never cut: values that are useless without their end, such as an id. */
  readonly whole?: boolean;
}

/** Characters that would move the cursor or break the columns are shown as blanks. */
const clean = (text: string): string => text.replace(/\p{Cc}/gu, ' ');

const gap = 2;
/** Columns are cut to the first of these and, if that is not enough, to the second. */
const leastWidths = [8, 6] as const;

/**
 * Lines of a table with a title row, aligned by the width that terminals give Chinese text. If they are wider than `width`, the widest
 * columns are cut; if that is not enough, the last ones are left out and `…` follows the titles.
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
  return texts.map((row, line) =>
    row
      .slice(0, widths.length)
      .map((text, i) => {
        const most = widths[i] ?? 0;
        const shown = cutTo(text, most);
        const blanks = ' '.repeat(Math.max(0, most - stringWidth(shown)));
        return columns[i]?.right ? blanks + shown : shown + blanks;
      })
      .join(' '.repeat(gap))
      .trimEnd()
      .concat(line === 0 && widths.length < columns.length ? `${' '.repeat(gap)}…` : ''),
  );
}

const wide = (widths: readonly number[]): number => widths.reduce((sum, one) => sum + one, 0) + gap * (widths.length - 1);

/** The widths of the columns that fit; at least two are shown. */
function fitted(columns: readonly Column[], widths: readonly number[], width: number): readonly number[] {
  for (const least of leastWidths) {
    const all = cutWidths(columns, widths, width, least);
    if (wide(all) <= width) return all;
  }
  const left = width - gap - 1;
  let some: readonly number[] = widths;
  for (let shown = columns.length - 1; shown > 1; shown--) {
    some = cutWidths(columns, widths.slice(0, shown), left, leastWidths[1]);
    if (wide(some) <= left) break;
  }
  return some;
}

/** Shrinks the widest column that may be cut first. */
function cutWidths(columns: readonly Column[], widths: readonly number[], width: number, leastWidth: number): readonly number[] {
  const fits = [...widths];
  let over = wide(widths) - width;
  while (over > 0) {
    let widest = -1;
    for (const [i, one] of fits.entries()) {
      const column = columns[i];
      if (!column?.right && !column?.whole && one > leastWidth && one > (fits[widest] ?? 0)) widest = i;
    }
    if (widest < 0) break;
    fits[widest] = (fits[widest] ?? 0) - 1;
    over--;
  }
  return fits;
}

const segmenter = new Intl.Segmenter();

/** The text in at most this many terminal columns, with `…` if something was cut; no character is split. */
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
export function recordLines(pairs: readonly (readonly [name: string, value: string])[]): string[] {
  const width = Math.max(...pairs.map(([name]) => stringWidth(name)));
  return pairs.map(([name, value]) => `${name}${' '.repeat(width - stringWidth(name))}  ${clean(value)}`.trimEnd());
}
