import type { EditColumn } from './column.ts';

/**
 * For each column the columns whose options depend on it through `linkageKey`, directly or indirectly, nearest first. Throws TypeError for
 * a key that is not a column and for circular dependencies.
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

/** The value on which a linked column's options depend in one row; `undefined` for a column that is not linked. */
export function linkageOf(
  column: EditColumn,
  values: Readonly<Record<string, unknown>>,
): { readonly key: string; readonly value: unknown } | undefined {
  return column.linkageKey ? { key: column.linkageKey, value: values[column.linkageKey] } : undefined;
}
