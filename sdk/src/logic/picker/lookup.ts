import type { ListQuery } from '../query/list-query.ts';

type Row = Readonly<Record<string, unknown>>;

/** Several values as the one text that is stored and sent (WIDGET-04): joined by commas, blank ones left out. */
export function joinValues(values: readonly (string | number)[]): string {
  return values
    .map((value) => String(value).trim())
    .filter(Boolean)
    .join(',');
}

/** The values in a stored text, in their order; none in an absent or blank one (WIDGET-04). */
export function splitValues(text: string | null | undefined): readonly string[] {
  return (text ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean);
}

/**
 * What the list of a picker is asked for the rows of chosen values (PICKER-16): the value column with the values and a comma at the end,
 * page 1, as many rows as there are values. `undefined` for no values: there is nothing to ask.
 */
export function pickerLookup(valueKey: string, values: readonly (string | number)[]): ListQuery | undefined {
  const wanted = splitValues(joinValues(values));
  return wanted.length === 0 ? undefined : { match: { [valueKey]: `${wanted.join(',')},` }, pageNo: 1, pageSize: wanted.length };
}

/** The rows that were found, in the order of the values; a value whose row is gone stays away. */
export function pickedRows<R extends Row>(rows: readonly R[], valueKey: string, values: readonly (string | number)[]): readonly R[] {
  const byValue = new Map(rows.map((row) => [String(row[valueKey]), row]));
  return splitValues(joinValues(values)).flatMap((value): readonly R[] => {
    const row = byValue.get(value);
    return row ? [row] : [];
  });
}

/** The chosen rows after a click on one (PICKER-05): it joins or leaves them, or replaces the one that was chosen. `rowKey` names them. */
export function pickRow<R extends Row>(picked: readonly R[], row: R, { multiple = false, rowKey = 'id' } = {}): readonly R[] {
  if (!multiple) return [row];
  const left = picked.filter((one) => one[rowKey] !== row[rowKey]);
  return left.length < picked.length ? left : [...picked, row];
}
