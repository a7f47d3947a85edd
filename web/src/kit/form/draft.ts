import { type AnyRow, type Field, type Fields, isEmpty } from '@saiyun/sdk/contract';
import { freshShape } from '../shapes/layouts.ts';

/** Initial values of a form: the row or, for a new one, the defaults and what the page already knows. */
export function initialValues(
  fields: Fields,
  row: AnyRow | undefined,
  known: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, f] of Object.entries(fields))
    values[name] = row ? (row[name] ?? null) : (known[name] ?? f.default ?? freshShape(f) ?? null);
  return values;
}

const same = (a: unknown, b: unknown): boolean =>
  (isEmpty(a) && isEmpty(b)) || (typeof a === 'object' || typeof b === 'object' ? JSON.stringify(a) === JSON.stringify(b) : a === b);

/** Whether a value is what a new row begins with, so that nobody has to look at it. */
export function isUsual(field: Field, value: unknown): boolean {
  return isEmpty(value) || same(value, field.default) || same(value, freshShape(field));
}

/** The changed values, as an edit sends them; an emptied field is null. A password left empty does not change. */
export function changedValues(
  fields: Fields,
  start: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const changed: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) if (!same(start[name], now[name])) changed[name] = isEmpty(now[name]) ? null : now[name];
  return changed;
}

/** The values that are set, as an add sends them. */
export function givenValues(fields: Fields, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.keys(fields).flatMap((name) => (isEmpty(values[name]) ? [] : [[name, values[name]]])));
}
