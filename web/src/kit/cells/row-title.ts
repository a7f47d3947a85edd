import type { AnyRow, Entity } from '@saiyun/sdk/contract';
import { rowTitle } from '@saiyun/sdk/view';
import { languageStore } from '../../lib/store/language.ts';

/** The name by which people know a row, in the reader's language. */
export function titleOf(entity: Entity, row: AnyRow): string {
  return rowTitle(entity, row, languageStore.get());
}

/** The `<field>_dictText` of a row. */
export function dictTextOf(row: AnyRow | undefined, name: string): string | undefined {
  const text = row?.[`${name}_dictText`];
  return typeof text === 'string' && text !== '' ? text : undefined;
}
