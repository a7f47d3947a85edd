import type { Picked, PickerRow } from '../../../record-picker/index.ts';
import { type CellEditorProps, plainText } from '../cell-kind.ts';
import { filledBy, lookupOf } from '../lookups.ts';

/** Keeps the names of what was picked, and writes what else of it belongs to the row. */
export function takePicked({ column, names, onChange, onRow }: CellEditorProps, displayKey: string) {
  return (value: string | undefined, { rows }: Picked): void => {
    const lookup = lookupOf(column);
    const valueKey = plainText(column.props?.valueKey) || 'id';
    if (lookup) for (const row of rows) names.remember(lookup, plainText(row[valueKey]), { text: plainText(row[displayKey]) });
    const filled = filledBy(column, rows);
    if (filled) onRow({ ...(column.key in filled ? {} : { [column.key]: value ?? null }), ...filled });
    else onChange(value ?? null);
  };
}

/** What every picker in a cell, or in the details of a row, gets of it. */
export function pickProps({ column, value, names, autoFocus, isInCell, disabled, label, typed }: CellEditorProps, displayKey: string) {
  const lookup = lookupOf(column);
  const valueKey = plainText(column.props?.valueKey) || 'id';
  const ids = plainText(value).split(',').filter(Boolean);
  const known = ids.flatMap((id): PickerRow[] =>
    lookup && names.isKnown(lookup, id) ? [{ [valueKey]: id, [displayKey]: names.of(lookup, id)?.text }] : [],
  );
  return {
    value: plainText(value),
    known,
    autoFocus,
    defaultOpen: isInCell,
    disabled: disabled ?? false,
    'aria-label': label,
    ...(typed && { word: typed }),
  };
}
