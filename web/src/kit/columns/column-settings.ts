/** One reader's choice of columns for one list. */
export interface ColumnSettings {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}
export type Density = 'large' | 'middle' | 'small';

export interface ListSettings extends ColumnSettings {
  readonly density: Density;
}

export const noSettings: ListSettings = { order: [], hidden: [], density: 'middle' };

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

/** The columns to show. At least one stays, or the table and the means to bring columns back would both be gone. */
export function shownColumns(names: readonly string[], settings: ColumnSettings): string[] {
  const ordered = orderedColumns(names, settings.order);
  const shown = ordered.filter((n) => !settings.hidden.includes(n));
  return shown.length > 0 ? shown : ordered.slice(0, 1);
}

/** Moves one name by one place, if there is room. */
export function movedColumn(order: readonly string[], name: string, by: -1 | 1): string[] {
  const at = order.indexOf(name);
  const to = at + by;
  if (at < 0 || to < 0 || to >= order.length) return [...order];
  const moved = order.filter((n) => n !== name);
  moved.splice(to, 0, name);
  return moved;
}

const isTexts = (v: unknown): v is string[] => Array.isArray(v) && v.every((one) => typeof one === 'string');

/** Settings from storage; unreadable ones are ignored. */
export function parseSettings(text: string | null): ListSettings {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (typeof value !== 'object' || value === null) return noSettings;
    const { order, hidden, density } = value as Partial<Record<keyof ListSettings, unknown>>;
    return {
      order: isTexts(order) ? order : [],
      hidden: isTexts(hidden) ? hidden : [],
      density: density === 'large' || density === 'small' ? density : 'middle',
    };
  } catch {
    return noSettings; // Another program wrote this; the definition's columns are always right.
  }
}
