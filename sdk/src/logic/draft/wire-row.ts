import { type AnyRow, allFields, type Entity } from '../../contract/entity.ts';
import type { Field, Fields, Mask } from '../../contract/field.ts';
import { maskDeep } from '../../view/mask.ts';
import { toFen, toWireYuan } from '../money/yuan.ts';

export type Draft = Record<string, unknown>;

/** A row as it goes on the wire: money in yuan. */
export type WireRow = Record<string, unknown>;

/** Members that clients send back with a row and that say nothing: display texts and what the server alone writes on every row. */
const echoed = new Set(['createBy', 'createTime', 'updateBy', 'updateTime', 'delFlag', 'tenantId', 'sysOrgCode']);

/** What of a record is answered besides its fields, so that a row that is sent back as it was read has it too. */
type Echoes = Pick<Entity, 'fixed' | 'derived'>;

/**
 * A body of add, edit or a verb as a draft: blank texts are absent values, one-line texts lose outer blanks, money becomes fen.
 * An amount that is no whole number of fen becomes half a fen, so that `check` refuses it.
 */
export function fromWire(fields: Fields, body: Readonly<Record<string, unknown>>, { fixed, derived }: Echoes = {}): Draft {
  const draft: Draft = {};
  for (const [name, value] of Object.entries(body)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field && (name.endsWith('_dictText') || echoed.has(name) || derived?.includes(name))) continue;
    // A value that is not kept is refused like any unknown member, and not lost in silence.
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

/** Once for a record, as lists have many rows. */
const answeredFields = (entity: Entity): readonly (readonly [string, Field])[] => {
  const found = answered.get(entity) ?? Object.entries(allFields(entity)).filter(([, { writeOnly }]) => !writeOnly);
  answered.set(entity, found);
  return found;
};

/** A value of a field on the wire: money in yuan, what is sensitive masked where asked. */
export function toWireValue(field: Field, value: unknown, masked: boolean): unknown {
  if (masked && field.mask) return maskDeep(field.mask, value);
  if (field.numeric && typeof value === 'string') return Number(value);
  return field.kind === 'money' && typeof value === 'number' ? toWireYuan(value) : value;
}

/**
 * A row on the wire: answered fields only, money in yuan, masked values masked where asked, but for those that are `plain`. Display texts are
 * added by whoever has them.
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

/** The members of a value: those of a comma-joined one where the field has several, else the value itself; none of what is absent. */
export function membersOf(value: unknown, many: boolean | undefined): string[] {
  return typeof value === 'number'
    ? [String(value)]
    : typeof value !== 'string' || value === ''
      ? []
      : many
        ? value.split(',').filter(Boolean)
        : [value];
}

/** The same value, absent ones alike. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

/**
 * What a client that was shown a masked value means by it: the stars that it sends back unchanged stand for what is stored, also within nested
 * data, of which other parts may be new.
 */
export function unmasked(mask: Mask, given: unknown, stored: unknown): unknown {
  if (typeof given === 'string') return given !== stored && maskDeep(mask, stored) === given ? stored : given;
  if (typeof given !== 'object' || given === null || typeof stored !== 'object' || stored === null) return given;
  if (Array.isArray(given)) return given.map((one, i) => unmasked(mask, one, (stored as Readonly<Record<number, unknown>>)[i]));
  return Object.fromEntries(
    Object.entries(given).map(([name, one]) => [name, unmasked(mask, one, (stored as Readonly<Record<string, unknown>>)[name])]),
  );
}
