import stringWidth from 'string-width';

export interface Column {
  readonly title: string;
  /** Numbers stand right. */
  readonly right?: boolean;
}

/** Characters that would move the cursor or the columns are shown as blanks. */
const clean = (text: string): string => text.replace(/\p{Cc}/gu, ' ');

/** Lines of a table with a title row, columns aligned by the width that terminals give Chinese text. */
export function tableLines(columns: readonly Column[], rows: readonly (readonly (string | number)[])[]): string[] {
  const texts = [columns.map(({ title }) => title), ...rows.map((row) => columns.map((_, i) => clean(String(row[i] ?? ''))))];
  const widths = columns.map((_, i) => Math.max(...texts.map((row) => stringWidth(row[i] ?? ''))));
  return texts.map((row) =>
    row
      .map((text, i) => {
        const blanks = ' '.repeat((widths[i] ?? 0) - stringWidth(text));
        return columns[i]?.right ? blanks + text : text + blanks;
      })
      .join('  ')
      .trimEnd(),
  );
}

/** A record as lines `name  value`. */
export const recordLines = (pairs: readonly (readonly [name: string, value: string])[]): string[] => {
  const width = Math.max(...pairs.map(([name]) => stringWidth(name)));
  return pairs.map(([name, value]) => `${name}${' '.repeat(width - stringWidth(name))}  ${clean(value)}`.trimEnd());
};
