import type { Entity, Field, Hidden, KindValues, NoHidden, StoredDraft, StoredRow } from '@saiyun/sdk/contract';
import { snakeCase } from '@saiyun/sdk/contract';
import type { Draft } from '@saiyun/sdk/logic/draft';
import { toWireTime } from '@saiyun/sdk/view';
import { openJson, sealedTextOf, sealJson } from '../cipher/sealed-json.ts';
import type { Services } from '../context.ts';
import { Failure } from '../failure.ts';
import { columnsOf, hashColumn } from './columns.ts';

export type DbRow = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const asIs = (value: unknown): unknown => value;
/** Converts database values to row values, by kind. */
const fromDbValue: Record<keyof KindValues, (value: unknown) => unknown> = {
  text: asIs,
  longText: asIs,
  int: asIs,
  decimal: asIs,
  money: asIs,
  flag: asIs,
  date: asIs,
  instant: (value) => (value instanceof Date ? toWireTime(value) : value),
  dict: asIs,
  ref: asIs,
  file: asIs,
  json: asIs,
  boolean: asIs,
};

/** A stored value as rules see it: decrypted, `null` if it cannot be opened. */
export function fieldValue(services: Pick<Services, 'cipher'>, field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (field.sealed) return openJson(services.cipher, value);
  return field.cipher ? services.cipher.open(textOf(value)) : fromDbValue[field.kind](value);
}

const isSealed = ({ cipher, sealed }: Field, value: unknown): boolean =>
  (cipher === true && typeof value === 'string' && value !== '') || (sealed === true && sealedTextOf(value) !== undefined);

/** Members of rows whose stored values cannot be opened. */
const damaged = new WeakMap<object, readonly string[]>();

/** Refuses to overwrite an unreadable value: whoever has its key can still recover it. */
export function refuseUnreadable(entity: Entity, row: object, draft: Draft): void {
  for (const name of damaged.get(row) ?? [])
    if (Object.hasOwn(draft, name)) throw new Failure('data.unreadable', { key: `${entity.name}.${name}` });
}

/**
 * A database row as rules and clients see it: fields by name, money in fen, instants as wire text, encrypted values decrypted. `hidden`
 * columns are added under their SQL names, for rules.
 */
export function fromDb<E extends Entity, H extends Hidden = NoHidden>(
  services: Pick<Services, 'cipher'>,
  entity: E,
  dbRow: DbRow,
  hidden?: H,
): StoredRow<E, H> {
  const row: Record<string, unknown> = { id: dbRow.id };
  for (const { name, field, column } of columnsOf(entity).all) {
    row[name] = fieldValue(services, field, dbRow[column]);
    if (row[name] === null && isSealed(field, dbRow[column])) damaged.set(row, [...(damaged.get(row) ?? []), name]);
  }
  for (const [column, kind] of Object.entries(hidden ?? {})) row[column] = fromDbValue[kind](dbRow[column] ?? null);
  return row as StoredRow<E, H>;
}

export interface DbValues {
  readonly columns: readonly string[];
  readonly values: readonly unknown[];
}

/**
 * A draft may hold its id and fields that are never stored as given, such as a password; any other unknown name is a mistake of the rule
 * that set it.
 */
export function refuseUnknownColumn(entity: Entity, name: string): void {
  if (name !== 'id' && !entity.fields[name]?.writeOnly) throw new TypeError(`${entity.name} has no column for ${name}`);
}

/** Converts a value for its column. */
export function toDbValue(kind: keyof KindValues, value: unknown): unknown {
  return kind === 'json' && value !== null ? JSON.stringify(value) : value;
}

/** Converts a field's value for its column; a field with a hash has two columns. */
export function fieldToDb(services: Pick<Services, 'cipher'>, { kind, sealed }: Field, value: unknown): unknown {
  return toDbValue(kind, sealed && value !== null ? sealJson(services.cipher, value) : value);
}

/**
 * The columns and values of a draft with field names and `hidden` columns: encrypted fields with their hashes, nested data as JSON text.
 */
export function toDb<E extends Entity, H extends Hidden = NoHidden>(
  services: Pick<Services, 'cipher'>,
  entity: E,
  draft: StoredDraft<NoInfer<E>, NoInfer<H>>,
  hidden?: H,
): DbValues {
  const columns: string[] = [];
  const values: unknown[] = [];
  const put = (column: string, value: unknown): void => {
    columns.push(column);
    values.push(value);
  };
  const { byName } = columnsOf(entity);
  for (const [name, given] of Object.entries(draft)) {
    const value = given === undefined || given === '' ? null : given;
    const found = byName.get(name);
    const kind = hidden?.[name];
    if (!found) {
      if (kind) put(name, toDbValue(kind, value));
      else refuseUnknownColumn(entity, name);
    } else if (found.field.cipher) {
      const sealed = value === null ? { cipher: null, hash: null } : services.cipher.seal(textOf(value));
      put(found.column, sealed.cipher);
      put(hashColumn(found.column), sealed.hash);
    } else put(found.column, fieldToDb(services, found.field, value));
  }
  return { columns, values };
}

/** The names of a draft's members, typed. */
export function namesOf<D extends object>(draft: D): (keyof D & string)[] {
  return Object.keys(draft) as (keyof D & string)[];
}

/** Column of a field, for rules with SQL of their own. */
export function columnName(field: string): string {
  return snakeCase(field);
}
