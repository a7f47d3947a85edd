import { allFields, type Entity } from '../../contract/entity.ts';
import type { Field } from '../../contract/field.ts';
import { defaultPageSize } from '../../contract/wire/headers.ts';
import { defaultSort } from '../query/list-params.ts';
import type { ListQuery, QueryPart } from '../query/list-query.ts';

/** An advanced query: all of its parts, or any one of them. */
export interface AdvancedQuery {
  readonly matchType: 'and' | 'or';
  readonly params: readonly QueryPart[];
}

/** Everything that a list shows besides its rows; the selection is separate, because links do not carry it. */
export interface ListState {
  /** 1-based. */
  readonly page: number;
  readonly size: number;
  /** Columns to sort by, the first one first; one direction for all, as on the wire. Empty: the record's default. */
  readonly sort: readonly string[];
  readonly order: 'asc' | 'desc';
  /** Values by column in their wire form, with markers; ranges under `<column>_begin` and `<column>_end`. */
  readonly filters: Readonly<Record<string, string>>;
  readonly advanced?: AdvancedQuery;
  /** What the search box holds. */
  readonly search?: string;
  /** Value of the state whose tab is open; undefined for all. */
  readonly tab?: string;
}

/** The initial state of a list: page 1 with 10 rows, in the record's order, unfiltered. */
export const emptyState: ListState = { page: 1, size: defaultPageSize, sort: [], order: 'desc', filters: {} };

/** A field as lists are filtered by it: a text of ids by the rows that it names. */
export function asFiltered(field: Field): Field {
  return field.filterOf === undefined ? field : { ...field, kind: 'ref', of: field.filterOf };
}

/** The field of a filter, or undefined if the list does not have that filter. */
export function filteredField(entity: Entity, key: string): { readonly column: string; readonly field: Field } | undefined {
  const fields = allFields(entity);
  const range = /^(.+)_(?:begin|end)$/.exec(key)?.[1];
  const column = range && fields[range]?.search === 'range' ? range : key;
  const field = Object.hasOwn(fields, column) && fields[column] ? asFiltered(fields[column]) : undefined;
  return field?.search && (field.search === 'range') === (column !== key) ? { column, field } : undefined;
}

/** The query to send. `fixed` overrides the user's choices. */
export function toQuery(entity: Entity, state: ListState, fixed: Readonly<Record<string, string | undefined>> = {}): ListQuery {
  const byDefault = entity.defaultSort ?? defaultSort;
  const sorted = state.sort.length > 0;
  return {
    pageNo: state.page,
    pageSize: state.size,
    // What a word finds is ranked by the server: the very name or code comes first.
    ...(sorted || state.search === undefined
      ? { column: sorted ? state.sort.join(',') : byDefault.column, order: sorted ? state.order : byDefault.order }
      : {}),
    match: {
      ...state.filters,
      ...(state.tab !== undefined && entity.stateField && { [entity.stateField]: state.tab }),
      ...fixed,
    },
    ...(state.search !== undefined && { search: state.search }),
    ...(state.advanced && { superQuery: state.advanced.params, superQueryMatchType: state.advanced.matchType }),
  };
}

/** Whether a list shows only some of its rows because of what the reader chose. */
export function isNarrowed({ filters, advanced, search, tab }: ListState): boolean {
  return Object.keys(filters).length > 0 || advanced !== undefined || search !== undefined || tab !== undefined;
}

/**
 * The state after a click on a column's header: unsorted → ascending → descending → unsorted. With `add` (a shift click) the column joins
 * the sorted ones, in their direction, or leaves them.
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

/** The state after a change; unless the change sets a page, it returns to page 1. */
export function changedState(state: ListState, patch: Partial<ListState>): ListState {
  return { ...state, page: 1, ...patch };
}
