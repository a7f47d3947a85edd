import { pageAfterDelete } from '../query/list-params.ts';
import { changedState, emptyState, type ListState } from './list-state.ts';

interface Identified {
  readonly id: string;
}

/** Everything that a list page holds: the state that a link carries, and its result. */
export interface ListPage<R extends Identified> {
  /** Filters, order, page and size, advanced query with its match type. */
  readonly state: ListState;
  /** The rows of the current page. */
  readonly dataSource: readonly R[];
  /** Rows of all pages. */
  readonly total: number;
  /** Selected rows by id; they stay selected on other pages. */
  readonly selected: ReadonlyMap<string, R>;
}

/** A page before its first answer. */
export function emptyPage<R extends Identified>(state: ListState = emptyState): ListPage<R> {
  return {
    state,
    dataSource: [],
    total: 0,
    selected: new Map(),
  };
}

/** The page after an answer. If there are rows but none on this page, it moves to the last page, to be read again. */
export function loadedPage<R extends Identified>(
  page: ListPage<R>,
  { records, total }: { readonly records: readonly R[]; readonly total: number },
): ListPage<R> {
  const last = records.length === 0 && total > 0 ? pageAfterDelete(page.state.page, page.state.size, total) : page.state.page;
  return { ...page, dataSource: records, total, state: last === page.state.page ? page.state : changedState(page.state, { page: last }) };
}

/** The page with exactly these rows selected, whichever page they are on. */
export function selectedPage<R extends Identified>(page: ListPage<R>, rows: readonly R[]): ListPage<R> {
  return {
    ...page,
    selected: new Map(rows.map((row) => [row.id, row])),
  };
}

/** The page after a deletion: the rows are gone and no longer selected, and the current page is not beyond the last one. */
export function pageWithout<R extends Identified>(page: ListPage<R>, ids: readonly string[]): ListPage<R> {
  const gone = new Set(ids);
  const total = Math.max(0, page.total - gone.size);
  const open = pageAfterDelete(page.state.page, page.state.size, total);
  return {
    state: open === page.state.page ? page.state : changedState(page.state, { page: open }),
    dataSource: page.dataSource.filter((row) => !gone.has(row.id)),
    total,
    selected: new Map([...page.selected].filter(([id]) => !gone.has(id))),
  };
}
