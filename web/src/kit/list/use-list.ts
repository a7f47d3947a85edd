import type { AnyEntityClient, ListQuery, Page } from '@saiyun/sdk';
import type { AnyRow, Entity, Language } from '@saiyun/sdk/contract';
import {
  changedState,
  emptyState,
  fromSearch,
  type ListPage,
  type ListState,
  loadedPage,
  pageWithout,
  toQuery,
  toSearch,
} from '@saiyun/sdk/logic/list';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { client } from '../../lib/api/client.ts';
import { useQueryAtOnce } from '../../lib/api/query-at-once.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { subRetry } from '../../lib/loading/sub-retry.ts';
import { languageStore } from '../../lib/store/language.ts';
import { kitTexts, useKitText } from '../../messages/kit/index.ts';
import { type ListSync, useListSync } from '../sync/use-list-sync.ts';

/** A list of one entity's rows, with the state that selects them. */
export interface EntityList {
  readonly entity: Entity;
  readonly calls: AnyEntityClient;
  readonly state: ListState;
  readonly fixed: Readonly<Record<string, string | undefined>>;
  /** The query sent to the server; an export of the same rows needs it. */
  readonly query: ListQuery;
  readonly rows: readonly AnyRow[];
  readonly total: number;
  /** Nothing has been shown yet; later, old rows stay until the new ones arrive. */
  readonly isLoading: boolean;
  readonly isFetching: boolean;
  /** The rows shown still belong to the previous state. */
  readonly isChanging: boolean;
  readonly error: Error | null;
  /** Its rows belong to a row of another list. */
  readonly isPart: boolean;
  /** Selected rows by id; they stay selected on other pages. */
  readonly selected: ReadonlyMap<string, AnyRow>;
  /** Changes the state; a change that names no page goes back to page 1. */
  readonly change: (patch: Partial<ListState>) => void;
  readonly select: (rows: readonly AnyRow[]) => void;
  /** Reads the rows again, and refreshes everything else that shows rows of the entity. */
  readonly reload: () => void;
  /** Call after deleting rows: they are deselected, and the page goes back if it no longer exists (LIST-06). */
  readonly removed: (ids: readonly string[]) => void;
  /** The other pages that show the same record. */
  readonly sync: ListSync;
}

export interface ListOptions {
  /** Filters that always apply and are not shown. */
  readonly fixed?: Readonly<Record<string, string | undefined>>;
  /** Keeps the state in the component, for a list that is only a part of a page. */
  readonly local?: boolean;
  /** Its rows belong to a row of another list: what fails is tried again before it is told (TREE-07). */
  readonly part?: boolean;
  /** Columns that a local list is sorted by at first, ascending. */
  readonly sort?: readonly string[];
  /** Parameters of the address that belong to the page: the list leaves them as they are. */
  readonly keeps?: readonly string[];
  /** Interval in ms until the list is read again, given the current rows; false for never. */
  readonly refetchMs?: (rows: readonly AnyRow[]) => number | false;
}

const noFilters = {};
const nothing: readonly string[] = [];

/** An address for the list, with what belongs to the page. */
export function withKept(next: URLSearchParams, before: URLSearchParams, keeps: readonly string[]): URLSearchParams {
  const kept = new URLSearchParams(next);
  for (const name of keeps) {
    const value = before.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept;
}

/** List state in the address, so that it survives a reload, the back button and being sent as a link (LIST-01). */
function useListState(
  entity: Entity,
  local: boolean,
  sort: readonly string[] | undefined,
  keeps: readonly string[],
): readonly [ListState, (next: ListState) => void] {
  const [params, setParams] = useSearchParams();
  const [own, setOwn] = useState<ListState>(() => (sort ? { ...emptyState, sort, order: 'asc' } : emptyState));
  const fromUrl = useMemo(() => fromSearch(entity, params), [entity, params]);
  const toUrl = useCallback((next: ListState) => setParams((before) => withKept(toSearch(next), before, keeps)), [setParams, keeps]);
  return local ? [own, setOwn] : [fromUrl, toUrl];
}

/** The question for a page of rows, the same for whoever asks it. */
const rowsQuery = (entity: Entity, query: ListQuery, lang: Language) => ({
  queryKey: keys.list(entity.name, { ...query, lang }),
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Page<AnyRow>> => {
    if (!entity.calls.includes('list')) throw new Error(kitTexts.now('list.noUrl', { name: 'list' }));
    return client.entity(entity).list(query, { signal });
  },
});

/** Asks for the rows that a list will show at an address, before the page around it is drawn. What fails is asked for again by the list. */
export function askRows(entity: Entity, { fixed = noFilters }: Pick<ListOptions, 'fixed'>, search: string): void {
  const query = toQuery(entity, fromSearch(entity, new URLSearchParams(search)), fixed);
  void queryClient.prefetchQuery(rowsQuery(entity, query, languageStore.get()));
}

/** Rows of an entity, page by page. */
export function useList(
  entity: Entity,
  { fixed = noFilters, local = false, part = false, sort, keeps = nothing, refetchMs }: ListOptions = {},
): EntityList {
  const [state, setState] = useListState(entity, local, sort, keeps);
  const [selected, setSelected] = useState<ReadonlyMap<string, AnyRow>>(new Map());
  const { lang } = useKitText();
  const cache = useQueryClient();
  const calls = useMemo(() => client.entity(entity), [entity]);
  const fixedKey = JSON.stringify(fixed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fixed filters are compared by what they say, as callers write them inline
  const query = useMemo(() => toQuery(entity, state, fixed), [entity, state, fixedKey]);

  const { data, isPending, isFetching, isPlaceholderData, error } = useQueryAtOnce({
    ...rowsQuery(entity, query, lang),
    ...(part && subRetry),
    placeholderData: keepPreviousData,
    refetchInterval: (q) => refetchMs?.(q.state.data?.records ?? []) ?? false,
  });
  const rows = useMemo(() => data?.records ?? [], [data]);
  const total = data?.total ?? 0;

  const sync = useListSync({ entity, calls, rows, isReady: data !== undefined });

  const change = useCallback((patch: Partial<ListState>) => setState(changedState(state, patch)), [state, setState]);
  const reload = useCallback(() => void cache.invalidateQueries({ queryKey: keys.entity(entity.name) }), [cache, entity]);

  const shown: ListPage<AnyRow> = { state, dataSource: rows, total, selected };
  const page = data && !isPlaceholderData ? loadedPage(shown, data).state.page : state.page;
  useEffect(() => {
    if (page !== state.page) change({ page });
  }, [page, state.page, change]);

  return {
    entity,
    calls,
    state,
    fixed,
    query,
    rows,
    total,
    isLoading: isPending,
    isFetching,
    isChanging: isPlaceholderData,
    error,
    isPart: part,
    selected,
    change,
    reload,
    sync,
    select: useCallback((next: readonly AnyRow[]) => setSelected(new Map(next.map((row) => [row.id, row]))), []),
    removed: (ids) => {
      const left = pageWithout(shown, ids);
      setSelected(left.selected);
      if (left.state !== state) setState(left.state);
      reload();
    },
  };
}
