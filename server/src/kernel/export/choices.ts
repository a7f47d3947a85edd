import { type Language, no, yes } from '@saiyun/sdk/contract';
import { formatValue } from '@saiyun/sdk/view';
import type { Dict } from '../dict/dict-cache.ts';
import type { FieldColumn } from '../row/columns.ts';

/** What a sheet offers for a field that has only these values; a list of them in one cell cannot be offered. */
export function choicesOf(
  { field }: Pick<FieldColumn, 'field'>,
  dict: Dict | undefined,
  language: Language,
): readonly string[] | undefined {
  if (field.kind === 'flag') return [yes, no].map((value) => formatValue(field, value, undefined, language));
  if (field.kind !== 'dict' || field.many || !dict) return undefined;
  return dict.items.filter((item) => item.enabled).map((item) => dict.text(item.value, language) ?? item.value);
}
