import type { AnyRow, Fields } from '@saiyun/sdk/contract';
import type { EditRow, RowValues } from '@saiyun/sdk/logic/editable-table';
import type { FormPart } from '../form/form-props.ts';
import { fromCell, isSameCell, toCell } from './cell-values.ts';

/** What a table has changed, as the call that saves a row with its parts takes it. */
export interface PartChanges {
  readonly rows: readonly RowValues[];
  readonly removed: readonly string[];
  readonly ordered: boolean;
  /** The place in the table of each row that is sent. */
  readonly places: readonly number[];
}

/** The changes of a table as the call sends them. */
export function sentPart({ part, changes: { rows, removed, ordered } }: { readonly part: FormPart; readonly changes: PartChanges }) {
  return { entity: part.entity, rows, removed, ordered };
}

/** A stored row as the table holds it. */
export function tableRow({ order }: Pick<FormPart, 'order'>, fields: Fields, row: AnyRow): RowValues {
  return {
    id: row.id,
    revision: row.revision,
    ...(order && { [order]: row[order] }),
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, toCell(field, row[name])])),
  };
}

/** What was made of a row once. Rows are never changed, so that after an edit one row is looked at and not all of them. */
export class RowCache<T> {
  readonly #made = new WeakMap<EditRow, T>();

  of(row: EditRow, make: (row: EditRow) => T): T {
    const known = this.#made.get(row);
    if (known !== undefined) return known;
    const made = make(row);
    this.#made.set(row, made);
    return made;
  }
}

/** A row as far as it differs from what is stored; nothing for a new one that nobody has filled in. */
export interface SentRow {
  readonly isBlank: boolean;
  readonly values: RowValues;
}

/** The values of a new row as they are sent: those that are set. */
const added = (fields: Fields, values: RowValues): RowValues =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = fromCell(field, values[name]);
      return value === null ? [] : [[name, value]];
    }),
  );

/** The values of a stored row that differ from those that were loaded. */
const changed = (fields: Fields, { values, loaded = {} }: EditRow): RowValues =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      isSameCell(field, values[name], loaded[name]) ? [] : [[name, fromCell(field, values[name])]],
    ),
  );

/** A row that nobody has filled in: the last one of a table is often such. */
function isBlank(fields: Fields, { id, values }: EditRow): boolean {
  return id === undefined && Object.entries(fields).every(([name, field]) => isSameCell(field, values[name], toCell(field, field.default)));
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** What is sent of one row. */
export function sentRow(fields: Fields, row: EditRow): SentRow {
  if (row.id !== undefined) return { isBlank: false, values: changed(fields, row) };
  const isEmptyRow = isBlank(fields, row);
  return { isBlank: isEmptyRow, values: isEmptyRow ? {} : added(fields, row.values) };
}

/**
 * What is to be saved of a part; undefined if nothing is. New rows at the end get the next numbers; anything else that moves rows numbers
 * all of them.
 */
export function partChanges(
  { order, entity }: Pick<FormPart, 'order' | 'entity'>,
  fields: Fields,
  rows: readonly EditRow[],
  {
    removed,
    loaded,
    cache = new RowCache(),
  }: { readonly removed: readonly string[]; readonly loaded: readonly RowValues[]; readonly cache?: RowCache<SentRow> },
): PartChanges | undefined {
  const sentOf = (row: EditRow): SentRow => cache.of(row, (one) => sentRow(fields, one));
  const filled = rows.map((row, place) => ({ row, place })).filter(({ row }) => !sentOf(row).isBlank);
  const kept = filled.flatMap(({ row }) => row.id ?? []);
  const gone = new Set(removed);
  const isMoved = loaded.filter(({ id }) => !gone.has(String(id))).some(({ id }, i) => kept[i] !== id);
  const isBetween = filled.findIndex(({ row }) => row.id === undefined) < filled.findLastIndex(({ row }) => row.id !== undefined);
  const news = filled.length - kept.length;
  const last = loaded.reduce((most, row) => Math.max(most, numberOf(order && row[order])), 0);
  const most = (order === undefined ? undefined : entity.fields[order]?.max) ?? Number.MAX_SAFE_INTEGER;
  const ordered = order !== undefined && (isMoved || (news > 0 && (isBetween || last + news > most)));
  let next = last;
  const sent = filled.flatMap(({ row, place }) => {
    if (row.id === undefined) {
      next += 1;
      const { values } = sentOf(row);
      return [{ place, row: order && !ordered ? { ...values, [order]: next } : values }];
    }
    const own = sentOf(row).values;
    return ordered || Object.keys(own).length > 0 ? [{ place, row: { id: row.id, revision: row.values.revision, ...own } }] : [];
  });
  if (sent.length === 0 && removed.length === 0) return undefined;
  return { rows: sent.map(({ row }) => row), places: sent.map(({ place }) => place), removed, ordered };
}
