import { allFields, type Entity, type Field } from '@saiyun/sdk/contract';
import { filteredField } from '@saiyun/sdk/logic/list';

/** Fields that a list can be filtered by, in the order of the definition. */
export function searchFields(entity: Entity, without: readonly string[] = []): readonly (readonly [column: string, field: Field])[] {
  return Object.entries(allFields(entity)).filter(
    ([name, f]) => f.search !== undefined && !without.includes(name) && name !== 'updateTime',
  );
}

/** The wire keys of one column's values. */
export function keysOf(column: string, field: Field): readonly string[] {
  return field.search === 'range' ? [`${column}_begin`, `${column}_end`] : [column];
}

/** The columns that have an active filter, each once. */
export function activeColumns(entity: Entity, filters: Readonly<Record<string, string>>): readonly (readonly [string, Field])[] {
  const found = new Map<string, Field>();
  for (const key of Object.keys(filters)) {
    const hit = filteredField(entity, key);
    if (hit) found.set(hit.column, hit.field);
  }
  return [...found];
}
