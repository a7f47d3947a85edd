import { allFields, defaultPageSize, type Entity, type Field, pageSizes } from '@saiyun/sdk/contract';
import { defaultSort, type ListQuery, type QueryCondition } from '@saiyun/sdk/logic/query';

export interface AdvancedQuery {
  readonly matchType: 'and' | 'or';
  readonly params: readonly QueryCondition[];
}

/** All that a list shows besides its rows (LIST-01); selection is kept apart, as it is not worth a link. */
export interface ListState {
  /** 1-based. */
  readonly page: number;
  readonly size: number;
  /** Columns to sort by, the first decides; one direction for all, as the wire has it. Empty: the entity's default (LIST-05). */
  readonly sort: readonly string[];
  readonly order: 'asc' | 'desc';
  /** Values by column as they go on the wire, with their markers; ranges under `<column>_begin` and `<column>_end`. */
  readonly filters: Readonly<Record<string, string>>;
  readonly advanced?: AdvancedQuery;
  /** Value of the state whose tab is open; without it all. */
  readonly tab?: string;
}

export const emptyState: ListState = { page: 1, size: defaultPageSize, sort: [], order: 'desc', filters: {} };

const rules: readonly string[] = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in', 'like', 'left_like', 'right_like'];
const own = ['page', 'size', 'sort', 'order', 'tab', 'match', 'query'];
/** A column with the name of a parameter of ours is written with a dot before it. */
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

const toConditions = (text: string | null): readonly QueryCondition[] => {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter(isCondition) : [];
  } catch {
    // A link cut short by a chat program still opens the list, without the part that was lost.
    return [];
  }
};

/** The field that a filter is about, or undefined when the list cannot be filtered so. */
export function filteredField(entity: Entity, key: string): { readonly column: string; readonly field: Field } | undefined {
  const fields = allFields(entity);
  const range = /^(.+)_(?:begin|end)$/.exec(key)?.[1];
  const column = range && fields[range]?.search === 'range' ? range : key;
  const field = Object.hasOwn(fields, column) ? fields[column] : undefined;
  return field?.search && (field.search === 'range') === (column !== key) ? { column, field } : undefined;
}

/** The state as the part of the address after `?`; what is as usual is left out. */
export function toSearch(state: ListState): URLSearchParams {
  const params = new URLSearchParams();
  if (state.tab !== undefined) params.set('tab', state.tab);
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

/** The state of an address. Addresses are written by hand and kept for years: what the entity does not know is left out. */
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
  const conditions = toConditions(params.get('query')).filter((c) => Object.hasOwn(fields, c.field));
  const tab = params.get('tab');
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: pageSizes.some((s) => s === size) ? size : emptyState.size,
    sort,
    order: params.get('order') === 'asc' ? 'asc' : 'desc',
    filters,
    ...(conditions.length > 0 && { advanced: { matchType: params.get('match') === 'or' ? 'or' : 'and', params: conditions } }),
    ...(tab !== null && entity.stateField && { tab }),
  };
}

/** What the server is asked for (LIST-01, LIST-05, LIST-07). `fixed` wins over what the reader chose. */
export function toQuery(entity: Entity, state: ListState, fixed: Readonly<Record<string, string | undefined>> = {}): ListQuery {
  const byDefault = entity.defaultSort ?? defaultSort;
  const sorted = state.sort.length > 0;
  return {
    pageNo: state.page,
    pageSize: state.size,
    column: sorted ? state.sort.join(',') : byDefault.column,
    order: sorted ? state.order : byDefault.order,
    match: {
      ...state.filters,
      ...(state.tab !== undefined && entity.stateField && { [entity.stateField]: state.tab }),
      ...fixed,
    },
    ...(state.advanced && { superQuery: state.advanced.params, superQueryMatchType: state.advanced.matchType }),
  };
}

/**
 * The state after a click on a column's header: unsorted → ascending → descending → unsorted. With `add` (a shift click) the column
 * joins those already sorted by, in their direction, or leaves them.
 */
export function sortedBy(state: ListState, column: string, add: boolean): ListState {
  const at = state.sort.indexOf(column);
  if (add && state.sort.length > 0) {
    const sort = at < 0 ? [...state.sort, column] : state.sort.filter((c) => c !== column);
    return { ...state, sort, page: 1 };
  }
  if (at < 0 || state.sort.length > 1) return { ...state, sort: [column], order: 'asc', page: 1 };
  return state.order === 'asc' ? { ...state, order: 'desc', page: 1 } : { ...state, sort: [], order: 'desc', page: 1 };
}

export interface PageShown {
  /** 1-based; of a gap the first page that is left out. */
  readonly at: number;
  readonly gap: boolean;
}

/** The pages that a pager names: the first, the last and `around` on either side of the open one; a gap is never one page wide. */
export function pagesShown(page: number, last: number, around: number): readonly PageShown[] {
  const begin = Math.max(2, Math.min(page - around, last - 2 * around - 1));
  const end = Math.min(last - 1, Math.max(page + around, 2 + 2 * around));
  const shown: PageShown[] = [{ at: 1, gap: false }];
  if (begin > 2) shown.push({ at: 2, gap: begin > 3 });
  for (let at = begin; at <= end; at++) shown.push({ at, gap: false });
  if (end < last - 1) shown.push({ at: end + 1, gap: end < last - 2 });
  if (last > 1) shown.push({ at: last, gap: false });
  return shown;
}
