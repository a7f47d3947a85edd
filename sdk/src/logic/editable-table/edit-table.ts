import { type EditRow, keyPrefix, newKey, type RowValues, savedKey } from './edit-row.ts';

/** The rows of an editable table. It is immutable, so undo can return to an earlier one. */
export interface EditTable {
  readonly rows: readonly EditRow[];
  /** Ids of saved rows that were removed. */
  readonly deletedIds: readonly string[];
  readonly prefix: string;
  /** Serial number of the next key. */
  readonly serial: number;
}

export interface EditTableConfig {
  /** The field that numbers rows 1, 2, 3 … by position; left out if rows cannot be dragged. */
  readonly sortField?: string;
  /** Columns to empty when another changes, as returned by `linkedColumns`. */
  readonly linked?: ReadonlyMap<string, readonly string[]>;
}

/** Default field of the sort number. */
export const defaultSortField = 'orderNum';

export type EditAction =
  /** Replaces everything with saved rows, each with its `id`; a row without an id counts as new. */
  | { readonly type: 'load'; readonly rows: readonly RowValues[] }
  /** New rows. `position` is that of the first one, from 1; 0 is the bottom. */
  | { readonly type: 'insert'; readonly rows: readonly RowValues[]; readonly position?: number }
  /** Values of one row. */
  | { readonly type: 'set'; readonly key: string; readonly values: RowValues }
  /** Values of several rows in one step, for example from a pasted block. */
  | { readonly type: 'setMany'; readonly changes: readonly { readonly key: string; readonly values: RowValues }[] }
  /** A key or an array of keys; anything else throws TypeError. */
  | { readonly type: 'remove'; readonly keys: string | readonly string[] }
  /** Moves a row to a position, from 0 (drag). */
  | { readonly type: 'move'; readonly key: string; readonly to: number }
  /** Moves a row by one position (menu); does nothing at the end of the table. */
  | { readonly type: 'moveUp' | 'moveDown'; readonly key: string }
  /** Puts the rows in another order; each of them is there once. */
  | { readonly type: 'arrange'; readonly rows: readonly EditRow[] };

/** An empty table. `seed`, for example random digits, makes its keys differ from those of other tables. */
export function emptyTable(seed: string): EditTable {
  return { rows: [], deletedIds: [], prefix: keyPrefix(seed), serial: 1 };
}

/** Values of a new row. Most have no id, and are not copied: that would cost more than all else of 100,000 rows. */
const withoutId = (given: RowValues): RowValues => {
  if (!('id' in given)) return given;
  const { id: _id, ...values } = given;
  return values;
};

/** Numbers the sort field by position. Rows whose number does not change stay the same objects. */
function numbered(rows: readonly EditRow[], sortField: string | undefined): readonly EditRow[] {
  if (!sortField) return rows;
  return rows.map((row, i) => (row.values[sortField] === i + 1 ? row : { ...row, values: { ...row.values, [sortField]: i + 1 } }));
}

/** A row with new values; columns that depend on a changed one are emptied, unless they have a new value too. */
export function editedRow(row: EditRow, values: RowValues, linked: EditTableConfig['linked']): EditRow {
  const next: Record<string, unknown> = { ...row.values };
  let differs = false;
  for (const [key, value] of Object.entries(values)) {
    if (key === 'id' || Object.is(next[key], value)) continue;
    differs = true;
    next[key] = value;
    for (const child of linked?.get(key) ?? []) if (!Object.hasOwn(values, child)) next[child] = null;
  }
  return differs ? { ...row, values: next } : row;
}

const idOf = ({ id }: RowValues): string => (typeof id === 'string' || typeof id === 'number' ? String(id) : '');

/** A saved row, or a new one if the values have no id, as `load` makes it of the values at `serial - table.serial`. */
export function loadedRow({ prefix }: Pick<EditTable, 'prefix'>, values: RowValues, serial: number): EditRow {
  const id = idOf(values);
  if (id === '') return { key: newKey(prefix, serial), values: withoutId(values) };
  return { key: savedKey(prefix, id, serial), id, values, loaded: values };
}

function load(table: EditTable, given: readonly RowValues[]): EditTable {
  if (!Array.isArray(given)) throw new TypeError('rows must be an array');
  const ids = new Set<string>();
  let { serial } = table;
  const rows = (given as readonly RowValues[]).map((values): EditRow => {
    const row = loadedRow(table, values, serial);
    serial += 1;
    if (row.id !== undefined && ids.has(row.id)) throw new TypeError(`rows: the id ${row.id} is there twice`);
    if (row.id !== undefined) ids.add(row.id);
    return row;
  });
  return { ...table, rows, deletedIds: [], serial };
}

function insert(table: EditTable, given: readonly RowValues[], position: number): readonly EditRow[] {
  if (!Array.isArray(given)) throw new TypeError('rows must be an array');
  if (!Number.isInteger(position) || position < 0 || position > table.rows.length)
    throw new TypeError(`position must be a whole number from 0 to ${table.rows.length}`);
  const fresh = (given as readonly RowValues[]).map(
    (values, i): EditRow => ({ key: newKey(table.prefix, table.serial + i), values: withoutId(values) }),
  );
  const at = position === 0 ? table.rows.length : position - 1;
  return [...table.rows.slice(0, at), ...fresh, ...table.rows.slice(at)];
}

function setOne(table: EditTable, key: string, values: RowValues, config: EditTableConfig): EditTable {
  const at = table.rows.findIndex((row) => row.key === key);
  const row = table.rows[at];
  const next = row && editedRow(row, values, config.linked);
  return !next || next === row ? table : { ...table, rows: table.rows.with(at, next) };
}

function setMany(
  table: EditTable,
  changes: readonly { readonly key: string; readonly values: RowValues }[],
  config: EditTableConfig,
): EditTable {
  const byKey = new Map<string, RowValues>();
  for (const { key, values } of changes) byKey.set(key, { ...byKey.get(key), ...values });
  let differs = false;
  const rows = table.rows.map((row) => {
    const values = byKey.get(row.key);
    const next = values ? editedRow(row, values, config.linked) : row;
    differs ||= next !== row;
    return next;
  });
  return differs ? { ...table, rows } : table;
}

function remove(table: EditTable, given: string | readonly string[], sortField: string | undefined): EditTable {
  const keys: readonly unknown[] | undefined = typeof given === 'string' ? [given] : Array.isArray(given) ? given : undefined;
  if (!keys?.every((key) => typeof key === 'string')) throw new TypeError('keys must be a row key or an array of row keys');
  const gone = new Set(keys);
  const removed = table.rows.filter((row) => gone.has(row.key));
  if (removed.length === 0) return table;
  const rows = numbered(
    table.rows.filter((row) => !gone.has(row.key)),
    sortField,
  );
  return { ...table, rows, deletedIds: [...table.deletedIds, ...removed.flatMap(({ id }) => id ?? [])] };
}

function move(table: EditTable, key: string, place: (from: number) => number, sortField: string | undefined): EditTable {
  const from = table.rows.findIndex((row) => row.key === key);
  const row = table.rows[from];
  if (!row) throw new TypeError(`key: there is no row ${key}`);
  const to = place(from);
  if (!Number.isInteger(to)) throw new TypeError('to must be the index of a row');
  const target = Math.max(0, Math.min(to, table.rows.length - 1));
  if (target === from) return table;
  return { ...table, rows: numbered(table.rows.toSpliced(from, 1).toSpliced(target, 0, row), sortField) };
}

/** The table after an action. An action that changes nothing returns the same table. */
export function editTable(table: EditTable, action: EditAction, config: EditTableConfig = {}): EditTable {
  const { sortField } = config;
  switch (action.type) {
    case 'load':
      return load(table, action.rows);
    case 'insert': {
      const rows = insert(table, action.rows, action.position ?? 0);
      if (rows.length === table.rows.length) return table;
      return { ...table, rows: numbered(rows, sortField), serial: table.serial + action.rows.length };
    }
    case 'set':
      return setOne(table, action.key, action.values, config);
    case 'setMany':
      return setMany(table, action.changes, config);
    case 'remove':
      return remove(table, action.keys, sortField);
    case 'move':
      return move(table, action.key, () => action.to, sortField);
    case 'moveUp':
      return move(table, action.key, (from) => from - 1, sortField);
    case 'moveDown':
      return move(table, action.key, (from) => from + 1, sortField);
    case 'arrange': {
      const keys = new Set(action.rows.map((row) => row.key));
      if (keys.size !== table.rows.length || action.rows.length !== keys.size || !table.rows.every((row) => keys.has(row.key)))
        throw new TypeError('rows must be those of the table');
      return { ...table, rows: numbered(action.rows, sortField) };
    }
    default:
      return action satisfies never;
  }
}
