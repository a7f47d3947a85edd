import type { EditColumn } from './column.ts';

/**
 * For each column the columns whose options depend on it, by `linkageKey`, nearest first; what depends on them is in the list too.
 * Throws TypeError for a key that is no column's and for columns that depend on themselves.
 */
export function linkedColumns(columns: readonly EditColumn[]): ReadonlyMap<string, readonly string[]> {
  const keys = new Set(columns.map(({ key }) => key));
  const children = new Map<string, string[]>();
  for (const { key, linkageKey } of columns) {
    if (!linkageKey) continue;
    if (!keys.has(linkageKey)) throw new TypeError(`linkageKey: ${key} depends on ${linkageKey}, which is no column`);
    children.set(linkageKey, [...(children.get(linkageKey) ?? []), key]);
  }
  const all = new Map<string, readonly string[]>();
  for (const key of children.keys()) {
    const found = [...(children.get(key) ?? [])];
    for (const child of found) {
      if (child === key) throw new TypeError(`linkageKey: ${key} depends on itself`);
      for (const next of children.get(child) ?? []) if (!found.includes(next)) found.push(next);
    }
    all.set(key, found);
  }
  return all;
}

/** What the options of a linked column depend on in one row; `undefined` for a column whose options stand alone. */
export function linkageOf(
  column: EditColumn,
  values: Readonly<Record<string, unknown>>,
): { readonly key: string; readonly value: unknown } | undefined {
  return column.linkageKey ? { key: column.linkageKey, value: values[column.linkageKey] } : undefined;
}
