/** One reader's choice of columns for one list. */
export interface ColumnSettings {
  readonly order: readonly string[];
  /** Columns that the reader took away. */
  readonly hidden: readonly string[];
  /** Columns that the reader asked for; they stay where not all fit. */
  readonly shown: readonly string[];
  /** Columns that stay in sight while the others scroll; undefined: the one that names the row. */
  readonly pinned?: readonly string[];
  /** Widths in px that the reader gave. */
  readonly widths: Readonly<Record<string, number>>;
}
export type Density = 'large' | 'middle' | 'small';

export interface ListSettings extends ColumnSettings {
  readonly density: Density;
}

export const noSettings: ListSettings = { order: [], hidden: [], shown: [], widths: {}, density: 'middle' };

export const leastWidth = 64;
export const mostWidth = 720;

/** Columns in the chosen order. A column that is newer than the settings follows the column before it in the definition. */
export function orderedColumns(names: readonly string[], order: readonly string[]): string[] {
  const sorted = order.filter((n, i) => names.includes(n) && order.indexOf(n) === i);
  for (const [i, name] of names.entries()) {
    if (sorted.includes(name)) continue;
    const before = names[i - 1];
    sorted.splice(before === undefined ? 0 : sorted.indexOf(before) + 1, 0, name);
  }
  return sorted;
}

/** A column that a list can show; the usual ones are shown unless the reader takes them away. */
export interface Choosable {
  readonly name: string;
  readonly isUsual: boolean;
}

/** Whether the reader wants to see a column; what does not fit may still be left out. */
export function isWanted({ name, isUsual }: Choosable, { hidden, shown }: Pick<ColumnSettings, 'hidden' | 'shown'>): boolean {
  return isUsual ? !hidden.includes(name) : shown.includes(name);
}

/** The columns to show. At least one stays, or the table and the means to bring columns back would both be gone. */
export function wantedColumns(columns: readonly Choosable[], settings: ColumnSettings): string[] {
  const ordered = orderedColumns(
    columns.map((c) => c.name),
    settings.order,
  );
  const wanted = ordered.filter((n) => columns.some((c) => c.name === n && isWanted(c, settings)));
  return wanted.length > 0 ? wanted : ordered.slice(0, 1);
}

/** The settings after the reader ticked or unticked a column. */
export function withColumn(settings: ListSettings, name: string, isOn: boolean): ListSettings {
  const without = (names: readonly string[]) => names.filter((n) => n !== name);
  return isOn
    ? { ...settings, hidden: without(settings.hidden), shown: [...without(settings.shown), name] }
    : { ...settings, hidden: [...without(settings.hidden), name], shown: without(settings.shown) };
}

/** The settings after a column was pinned or let go; `usual` are those pinned before the reader said anything. */
export function withPin(settings: ListSettings, name: string, usual: readonly string[]): ListSettings {
  const pinned = settings.pinned ?? usual;
  return { ...settings, pinned: pinned.includes(name) ? pinned.filter((n) => n !== name) : [...pinned, name] };
}

/** The settings with a width, within what can be read and still be seen; without a number the column is as wide as it was. */
export function withWidth(settings: ListSettings, name: string, width: number | undefined): ListSettings {
  const { [name]: _before, ...others } = settings.widths;
  if (width === undefined) return { ...settings, widths: others };
  return { ...settings, widths: { ...others, [name]: Math.round(Math.min(mostWidth, Math.max(leastWidth, width))) } };
}

const isTexts = (v: unknown): v is string[] => Array.isArray(v) && v.every((one) => typeof one === 'string');
const textsIn = (v: unknown): string[] => (isTexts(v) ? v : []);

const widthsIn = (v: unknown): Record<string, number> =>
  typeof v === 'object' && v !== null && !Array.isArray(v)
    ? Object.fromEntries(Object.entries(v).filter(([, w]) => typeof w === 'number' && w >= leastWidth && w <= mostWidth))
    : {};

/** Settings from storage; unreadable ones are ignored. */
export function parseSettings(text: string | null): ListSettings {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value !== 'object' || value === null) return noSettings;
    const { order, hidden, shown, pinned, widths, density } = value as Partial<Record<keyof ListSettings, unknown>>;
    return {
      order: textsIn(order),
      hidden: textsIn(hidden),
      shown: textsIn(shown),
      ...(isTexts(pinned) && { pinned }),
      widths: widthsIn(widths),
      density: density === 'large' || density === 'small' ? density : 'middle',
    };
  } catch {
    return noSettings; // Another program wrote this; the definition's columns are always right.
  }
}
