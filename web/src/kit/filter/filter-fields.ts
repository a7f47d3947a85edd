import { allFields, type Entity, type Field } from '@saiyun/sdk/contract';
import { filteredField } from '@saiyun/sdk/logic/list';

/** Fields that a list can be filtered by, in the order of the definition. */
export function searchFields(entity: Entity, without: readonly string[] = []): readonly (readonly [column: string, field: Field])[] {
  return Object.entries(allFields(entity)).filter(
    ([name, f]) => f.search !== undefined && !without.includes(name) && name !== 'updateTime',
  );
}

/** Keys of the wire values of one column. */
export function keysOf(column: string, field: Field): readonly string[] {
  return field.search === 'range' ? [`${column}_begin`, `${column}_end`] : [column];
}

/** The columns that are filtered by, each once. */
export function activeColumns(entity: Entity, filters: Readonly<Record<string, string>>): readonly (readonly [string, Field])[] {
  const found = new Map<string, Field>();
  for (const key of Object.keys(filters)) {
    const hit = filteredField(entity, key);
    if (hit) found.set(hit.column, hit.field);
  }
  return [...found];
}
