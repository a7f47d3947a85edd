import { allFields, type Entity } from '../../contract/entity.ts';
import { pageSizes } from '../../contract/wire/headers.ts';
import type { QueryCondition, QueryPart } from '../query/list-query.ts';
import { emptyState, filteredField, type ListState } from './list-state.ts';

const rules: readonly string[] = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in', 'like', 'left_like', 'right_like'];
const own = ['page', 'size', 'sort', 'order', 'tab', 'match', 'query', 'search', 'add'];
/** A column whose name is also one of our parameters gets a leading dot. */
const keyOf = (column: string): string => (own.includes(column) ? `.${column}` : column);

const isCondition = (v: unknown): v is QueryCondition =>
  typeof v === 'object' &&
  v !== null &&
  'field' in v &&
  typeof v.field === 'string' &&
  'rule' in v &&
  typeof v.rule === 'string' &&
  rules.includes(v.rule) &&
  'val' in v &&
  typeof v.val === 'string';

/** What is left of a bracket once unknown parts of it are gone. */
const groupIn = (v: unknown, isKnown: (c: QueryCondition) => boolean): QueryPart[] => {
  if (typeof v !== 'object' || v === null || !('params' in v) || !Array.isArray(v.params)) return [];
  const params = v.params.filter(isCondition).filter(isKnown);
  return params.length > 0 ? [{ matchType: 'matchType' in v && v.matchType === 'or' ? 'or' : 'and', params }] : [];
};

const toParts = (text: string | null, isKnown: (c: QueryCondition) => boolean): readonly QueryPart[] => {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(value)) return [];
    return value.flatMap((one): QueryPart[] => (isCondition(one) ? (isKnown(one) ? [one] : []) : groupIn(one, isKnown)));
  } catch {
    // A link that a chat program cut short still opens the list, without the lost part.
    return [];
  }
};

/** The state as the part of the address after `?`, without default values. */
export function toSearch(state: ListState): URLSearchParams {
  const params = new URLSearchParams();
  if (state.tab !== undefined) params.set('tab', state.tab);
  if (state.search !== undefined) params.set('search', state.search);
  for (const [key, value] of Object.entries(state.filters)) if (value !== '') params.set(keyOf(key), value);
  if (state.sort.length > 0) {
    params.set('sort', state.sort.join(','));
    params.set('order', state.order);
  }
  if (state.size !== emptyState.size) params.set('size', String(state.size));
  if (state.page !== 1) params.set('page', String(state.page));
  if (state.advanced && state.advanced.params.length > 0) {
    if (state.advanced.matchType === 'or') params.set('match', 'or');
    params.set('query', JSON.stringify(state.advanced.params));
  }
  return params;
}

/** The part of a list's address that opens the form of a new row, with these values in it. */
export function toAddSearch(values: Readonly<Record<string, string>>): URLSearchParams {
  return new URLSearchParams({ add: new URLSearchParams(values).toString() });
}

/** The values of the new row that an address asks for; undefined if it asks for none. */
export function addedFrom(entity: Entity, params: URLSearchParams): Readonly<Record<string, string>> | undefined {
  const asked = params.get('add');
  if (asked === null) return undefined;
  return Object.fromEntries([...new URLSearchParams(asked)].filter(([name]) => Object.hasOwn(entity.fields, name)));
}

/** The state of an address. People write addresses by hand and keep them for years, so unknown parts are ignored. */
export function fromSearch(entity: Entity, params: URLSearchParams): ListState {
  const fields = allFields(entity);
  const filters: Record<string, string> = {};
  for (const [key, value] of params) {
    if (own.includes(key) || value === '') continue;
    const name = key.startsWith('.') ? key.slice(1) : key;
    if (filteredField(entity, name)) filters[name] = value;
  }
  const page = Number(params.get('page'));
  const size = Number(params.get('size'));
  const sort = (params.get('sort') ?? '').split(',').filter((c) => Object.hasOwn(fields, c) && fields[c]?.sort);
  const parts = toParts(params.get('query'), (c) => Object.hasOwn(fields, c.field));
  const tab = params.get('tab');
  const search = (params.get('search') ?? '').trim();
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: pageSizes.some((s) => s === size) ? size : emptyState.size,
    sort,
    order: params.get('order') === 'asc' ? 'asc' : 'desc',
    filters,
    ...(search !== '' && { search }),
    ...(parts.length > 0 && { advanced: { matchType: params.get('match') === 'or' ? 'or' : 'and', params: parts } }),
    ...(tab !== null && entity.stateField && { tab }),
  };
}
