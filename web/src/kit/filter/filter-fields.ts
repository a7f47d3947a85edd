import { allFields, type Entity, type Field, type Kind } from '@saiyun/sdk/contract';
import { asFiltered, filteredField } from '@saiyun/sdk/logic/list';

/** People narrow a list by places, people and kinds first; the search box serves for texts, and dates of the record itself come last. */
const ranks: Record<Kind, number> = {
  ref: 0,
  dict: 0,
  flag: 1,
  date: 2,
  instant: 2,
  text: 3,
  longText: 4,
  money: 5,
  int: 5,
  decimal: 5,
  file: 6,
  json: 6,
};
const rankOf = (name: string, field: Field): number => (name === 'createTime' ? 9 : ranks[field.kind]);

/** Fields that a list can be filtered by, in the order in which people use them. */
export function searchFields(entity: Entity, without: readonly string[] = []): readonly (readonly [column: string, field: Field])[] {
  return Object.entries(allFields(entity))
    .filter(([name, f]) => f.search !== undefined && !without.includes(name) && name !== 'updateTime')
    .map(([name, f]) => [name, asFiltered(f)] as const)
    .sort(([a, one], [b, other]) => rankOf(a, one) - rankOf(b, other));
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

/** The filters without those of one column. */
export function filtersWithout(filters: Readonly<Record<string, string>>, column: string, field: Field): Readonly<Record<string, string>> {
  const keys = keysOf(column, field);
  return Object.fromEntries(Object.entries(filters).filter(([key]) => !keys.includes(key)));
}
