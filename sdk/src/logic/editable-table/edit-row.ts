export type RowValues = Readonly<Record<string, unknown>>;

/** A row of an editable table. */
export interface EditRow {
  /** Its name inside the table, at most 50 characters; never leaves the table. */
  readonly key: string;
  /** Id of a saved row; new rows have none. */
  readonly id?: string;
  readonly values: RowValues;
  /** Values as they were loaded; none for a new row. */
  readonly loaded?: RowValues;
}

/** Most characters of a row's key. */
export const longestKey = 50;

const savedEnd = '-s';
const newEnd = /-n\d+$/;

/** Prefix of a table's keys, from a text that is unique to the table, for example random digits. */
export function keyPrefix(seed: string): string {
  if (typeof seed !== 'string') throw new TypeError('seed must be a text');
  return `${seed.slice(0, 12)}-`;
}

/** Key of a saved row: its id between the table's prefix and a suffix. An id that is too long is cut, and `serial` keeps the key unique. */
export function savedKey(prefix: string, id: string, serial: number): string {
  const key = `${prefix}${id}${savedEnd}`;
  if (key.length <= longestKey) return key;
  const end = `~${serial}${savedEnd}`;
  return `${prefix}${id.slice(0, longestKey - prefix.length - end.length)}${end}`;
}

/** Key of a new row: the prefix and a suffix with nothing between. */
export function newKey(prefix: string, serial: number): string {
  return `${prefix}-n${serial}`;
}

/** A key without prefix and suffix: the id of a saved row unless it was cut; empty for a new row. */
export function strippedKey(prefix: string, key: string): string {
  const body = key.startsWith(prefix) ? key.slice(prefix.length) : key;
  return body.endsWith(savedEnd) ? body.slice(0, -savedEnd.length) : body.replace(newEnd, '');
}

/** Whether a saved row differs from what was loaded. */
export function isChanged(row: EditRow): boolean {
  const { loaded, values } = row;
  if (!loaded || loaded === values) return false;
  const keys = new Set([...Object.keys(loaded), ...Object.keys(values)]);
  for (const key of keys) if (!Object.is(loaded[key], values[key])) return true;
  return false;
}
