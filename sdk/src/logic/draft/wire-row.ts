import { type AnyRow, allFields, type Entity } from '../../contract/entity.ts';
import type { Field, Fields, Mask } from '../../contract/field.ts';
import { maskDeep } from '../../view/mask.ts';
import { toFen, toWireYuan } from '../money/yuan.ts';

export type Draft = Record<string, unknown>;

/** A row in its wire form: money in yuan. */
export type WireRow = Record<string, unknown>;

/**
 * Members that clients send back with a row and that the server ignores: display texts, columns that only the server writes, and what is
 * withheld from a sub-administrator.
 */
const echoed = new Set(['createBy', 'createTime', 'updateBy', 'updateTime', 'delFlag', 'tenantId', 'sysOrgCode', 'withheld']);

/** Members of an answered row besides its fields; a row sent back unchanged contains them too. */
type Echoes = Pick<Entity, 'fixed' | 'derived'>;

/**
 * Turns the body of an add, edit or verb into a draft: blank texts become absent values, single-line texts are trimmed, money becomes fen.
 * An amount that is not whole fen becomes half a fen, so that `check` refuses it.
 */
export function fromWire(fields: Fields, body: Readonly<Record<string, unknown>>, { fixed, derived }: Echoes = {}): Draft {
  const draft: Draft = {};
  for (const [name, value] of Object.entries(body)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field && (name.endsWith('_dictText') || echoed.has(name) || derived?.includes(name))) continue;
    // A changed fixed value is refused like any unknown member instead of being ignored silently.
    if (!field && fixed && Object.hasOwn(fixed, name) && (value === '' || value == null || value === fixed[name])) continue;
    if (typeof value === 'string' && field && field.kind !== 'longText' && !field.writeOnly) {
      const trimmed = value.trim();
      draft[name] = trimmed === '' ? null : trimmed;
    } else if (field?.numeric && typeof value === 'number') draft[name] = String(value);
    else if (field?.kind === 'money' && typeof value === 'number') draft[name] = toFen(value) ?? Math.trunc(value * 100) + 0.5;
    else draft[name] = value === '' ? null : value;
  }
  return draft;
}

const answered = new WeakMap<Entity, readonly (readonly [string, Field])[]>();

/** Computed once per record, because lists have many rows. */
const answeredFields = (entity: Entity): readonly (readonly [string, Field])[] => {
  const found = answered.get(entity) ?? Object.entries(allFields(entity)).filter(([, { writeOnly }]) => !writeOnly);
  answered.set(entity, found);
  return found;
};

/** The wire form of a field's value: money in yuan, sensitive values masked on request. */
export function toWireValue(field: Field, value: unknown, masked: boolean): unknown {
  if (masked && field.mask) return maskDeep(field.mask, value);
  if (field.numeric && typeof value === 'string') return Number(value);
  return field.kind === 'money' && typeof value === 'number' ? toWireYuan(value) : value;
}

/**
 * The wire form of a row: readable fields only, money in yuan, masked values masked on request except those in `plain`. The caller adds
 * display texts.
 */
export function rowToWire(
  entity: Entity,
  row: AnyRow,
  { masked, plain = [] }: { readonly masked: boolean; readonly plain?: readonly string[] },
): WireRow {
  const wire: WireRow = { id: row.id };
  for (const [name, field] of answeredFields(entity)) wire[name] = toWireValue(field, row[name] ?? null, masked && !plain.includes(name));
  return Object.assign(wire, entity.fixed);
}

/** The members of a value: the parts of a comma-joined one if the field has several, otherwise the value itself; none if it is absent. */
export function membersOf(value: unknown, many: boolean | undefined): string[] {
  return typeof value === 'number'
    ? [String(value)]
    : typeof value !== 'string' || value === ''
      ? []
      : many
        ? value.split(',').filter(Boolean)
        : [value];
}

/** Whether two values are the same; all absent values are. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

/**
 * What a client means when it sends a masked value back: unchanged stars stand for the stored value, also within nested data of which other
 * parts may be new.
 */
export function unmasked(mask: Mask, given: unknown, stored: unknown): unknown {
  if (typeof given === 'string') return given !== stored && maskDeep(mask, stored) === given ? stored : given;
  if (typeof given !== 'object' || given === null || typeof stored !== 'object' || stored === null) return given;
  if (Array.isArray(given)) return given.map((one, i) => unmasked(mask, one, (stored as Readonly<Record<number, unknown>>)[i]));
  return Object.fromEntries(
    Object.entries(given).map(([name, one]) => [name, unmasked(mask, one, (stored as Readonly<Record<string, unknown>>)[name])]),
  );
}
