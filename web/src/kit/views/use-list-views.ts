import { type ListView, listViewCalls } from '@saiyun/sdk/calls';
import { fromSearch, toSearch } from '@saiyun/sdk/logic/list';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type ListSettings, parseSettings } from '../../blocks/columns/index.ts';
import { client } from '../../lib/api/client.ts';
import { useQueryAtOnce } from '../../lib/api/query-at-once.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { type EntityList, withKept } from '../list/use-list.ts';

export const viewCalls = listViewCalls(client.send);

/** The address of a list without its page: what a view keeps. */
const keptSearch = ({ state }: EntityList): string => toSearch({ ...state, page: 1 }).toString();

type Settings = readonly [ListSettings, (next: ListSettings) => void];

/** The saved views of a list, and the one that is open. A view with columns of its own shows them instead of the reader's. */
export function useListViews(list: EntityList, place: string, [own, setOwn]: Settings, keeps: readonly string[] = []) {
  const { entity } = list;
  const cache = useQueryClient();
  const [params, setParams] = useSearchParams();
  const [activeId, setActiveId] = useState<string>();
  const [viewed, setViewed] = useState<ListSettings>();
  const queryKey = keys.listViews(entity.name, place);
  const { data } = useQueryAtOnce({ queryKey, queryFn: () => viewCalls.list(place, entity.name), staleTime: 60_000 });
  const views = useMemo(() => data?.views ?? [], [data]);
  const active = views.find(({ id }) => id === activeId);

  const show = (view: ListView | undefined, replace = false): void => {
    setActiveId(view?.id);
    setViewed(view && view.settings !== '' ? parseSettings(view.settings) : undefined);
    list.select([]);
    setParams((before) => withKept(toSearch(fromSearch(entity, new URLSearchParams(view?.search ?? ''))), before, keeps), { replace });
  };

  // The first opening: the view that a link names, or the reader's own default where the address says nothing.
  const isOpened = useRef(false);
  useEffect(() => {
    if (!data || isOpened.current) return;
    isOpened.current = true;
    const named = params.get('view');
    const first =
      named === null ? params.size === 0 && data.views.find((view) => view.isDefault) : data.views.find(({ id }) => id === named);
    if (first) show(first, true);
  });

  const search = keptSearch(list);
  return {
    views,
    shareWith: data?.shareWith ?? [],
    active,
    /** The list no longer shows what the open view keeps. */
    isChanged:
      active !== undefined &&
      (search !== keptSearchOf(entity, active) || (viewed && JSON.stringify(viewed) !== JSON.stringify(parseSettings(active.settings)))),
    search,
    settings: viewed ?? own,
    setSettings: viewed ? setViewed : setOwn,
    show,
    /** Opens a view that has just been stored. */
    opened: (id: string, settings: ListSettings | undefined) => {
      setActiveId(id);
      setViewed(settings);
      return cache.invalidateQueries({ queryKey });
    },
    reload: () => cache.invalidateQueries({ queryKey }),
  };
}

const keptSearchOf = (entity: EntityList['entity'], view: ListView): string =>
  toSearch({ ...fromSearch(entity, new URLSearchParams(view.search)), page: 1 }).toString();

export type ListViewsOf = ReturnType<typeof useListViews>;
