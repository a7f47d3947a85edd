import { type AnyRow, type Entity, type Fields, isEmpty, type Role } from '@saiyun/sdk/contract';
import { fieldsOfOthers } from '@saiyun/sdk/logic/access';
import { freshShape } from '../shapes/layouts.ts';

/** Fields of an entity's form; with roles, those that none of them gives stay away. */
export function formFields(entity: Pick<Entity, 'fields'>, roles?: readonly Role[]): Fields {
  const others = roles ? fieldsOfOthers(entity, roles) : [];
  return Object.fromEntries(Object.entries(entity.fields).filter(([name, f]) => !f.server && f.form !== false && !others.includes(name)));
}

/** What a form starts with: the row, or for a new one the defaults and what the page knows already. */
export function initialValues(
  fields: Fields,
  row: AnyRow | undefined,
  known: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, f] of Object.entries(fields))
    values[name] = row ? (f.writeOnly ? null : row[name]) : (known[name] ?? f.default ?? freshShape(f) ?? null);
  return values;
}

const same = (a: unknown, b: unknown): boolean =>
  (isEmpty(a) && isEmpty(b)) || (typeof a === 'object' || typeof b === 'object' ? JSON.stringify(a) === JSON.stringify(b) : a === b);

/** What differs from the start, as an edit sends it; an emptied field is null. A password left empty stays as it is. */
export function changedValues(
  fields: Fields,
  start: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const changed: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) if (!same(start[name], now[name])) changed[name] = isEmpty(now[name]) ? null : now[name];
  return changed;
}

/** The values that are given, as an add sends them. */
export function givenValues(fields: Fields, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.keys(fields).flatMap((name) => (isEmpty(values[name]) ? [] : [[name, values[name]]])));
}
