import { pickedRows, pickerLookup } from '@saiyun/sdk/logic/picker';
import { useMemo } from 'react';
import { type Loaded, useLoaded } from '../../lib/loading/use-loaded.ts';
import { useBlocks } from '../provider/index.ts';
import type { PickerList, PickerRow } from './picker-types.ts';

/** Where a picker reads its rows: a function, or an address that the application reads for it. */
export function usePickerList(url: string | undefined, list: PickerList | undefined): PickerList | undefined {
  const services = useBlocks();
  return useMemo(() => {
    if (list) return list;
    const read = services.list;
    return url !== undefined && read ? (query, signal) => read(url, query, signal) : undefined;
  }, [url, list, services]);
}

/**
 * The rows of values, in their order (PICKER-16). Nothing is asked for values whose rows are known; a value without a row stands for itself
 * under `displayKey`, with `unseen` as its text.
 */
export function usePickedRows(
  values: readonly string[],
  { valueKey, displayKey, unseen }: { readonly valueKey: string; readonly displayKey: string; readonly unseen: string },
  known: readonly PickerRow[],
  list: PickerList | undefined,
): Pick<Loaded<unknown>, 'isLoading' | 'error'> & { readonly rows: readonly PickerRow[] } {
  const atHand = pickedRows(known, valueKey, values);
  const query = pickerLookup(valueKey, values);
  const isKnown = atHand.length === values.length;
  const { data, isLoading, error } = useLoaded(isKnown || !query || !list ? undefined : `${valueKey} ${values.join(',')}`, (signal) =>
    list && query ? list(query, signal) : Promise.reject(new Error('no list')),
  );
  const found = new Map([...(data?.records ?? []), ...known].map((row) => [String(row[valueKey]), row]));
  const rows = values.map((value) => found.get(value) ?? { [valueKey]: value, [displayKey]: isLoading ? '…' : unseen });
  return { rows, isLoading, error };
}
