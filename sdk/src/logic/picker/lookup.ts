import type { ListQuery } from '../query/list-query.ts';

type Row = Readonly<Record<string, unknown>>;

/** Several values as the single text that is stored and sent: comma-joined, without blank ones. */
export function joinValues(values: readonly (string | number)[]): string {
  return values
    .map((value) => String(value).trim())
    .filter(Boolean)
    .join(',');
}

/** The values of a stored text, in order; none for an absent or blank one. */
export function splitValues(text: string | null | undefined): readonly string[] {
  return (text ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean);
}

/**
 * The query of a picker for the rows of chosen values: the values with a trailing comma in the value column, page 1, as many rows as
 * values. `undefined` without values, because no request is needed.
 */
export function pickerLookup(valueKey: string, values: readonly (string | number)[]): ListQuery | undefined {
  const wanted = splitValues(joinValues(values));
  return wanted.length === 0 ? undefined : { match: { [valueKey]: `${wanted.join(',')},` }, pageNo: 1, pageSize: wanted.length };
}

/** The rows that were found, in the order of the values; values without a row are left out. */
export function pickedRows<R extends Row>(rows: readonly R[], valueKey: string, values: readonly (string | number)[]): readonly R[] {
  const byValue = new Map(rows.map((row) => [String(row[valueKey]), row]));
  return splitValues(joinValues(values)).flatMap((value): readonly R[] => {
    const row = byValue.get(value);
    return row ? [row] : [];
  });
}

/** The chosen rows after a click on one: it is added or removed, or replaces the previous choice. `rowKey` identifies rows. */
export function pickRow<R extends Row>(picked: readonly R[], row: R, { multiple = false, rowKey = 'id' } = {}): readonly R[] {
  if (!multiple) return [row];
  const left = picked.filter((one) => one[rowKey] !== row[rowKey]);
  return left.length < picked.length ? left : [...picked, row];
}
