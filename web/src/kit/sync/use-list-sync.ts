import type { AnyEntityClient } from '@saiyun/sdk';
import type { AnyRow, Entity } from '@saiyun/sdk/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type TableSync, useTableSync } from '../../blocks/table-sync/index.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { useMay } from '../permission/use-may.ts';
import { changeKept } from './kept-rows.ts';

/** How long rows that others save are gathered before they are read, in ms. */
const gatherMs = 200;
/** As many rows are read by themselves; more are read with their list. */
const mostRows = 50;

/** What a list knows of other pages that show the same record, and tells them. */
export interface ListSync extends TableSync {
  /** Tells them of rows that were saved here. */
  readonly savedAll: (ids: readonly string[]) => void;
  /** Tells them of rows that were deleted here. */
  readonly removedAll: (ids: readonly string[]) => void;
}

interface Options {
  readonly entity: Entity;
  readonly calls: AnyEntityClient;
  readonly rows: readonly AnyRow[];
  /** The first rows are there. */
  readonly isReady: boolean;
}

/**
 * Takes in what others save while the list is open (SYNC-01): rows that are shown change in their place, and others bring the list up to
 * date. While something is edited here no row comes or goes, so that nothing typed is lost; the list is read once that is over.
 */
export function useListSync({ entity, calls, rows, isReady }: Options): ListSync {
  const cache = useQueryClient();
  const may = useMay();
  const mayEdit = may.call(entity, 'edit');
  const gathered = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isEditing = useRef(false);
  const isBehind = useRef(false);
  const shown = useRef(rows);
  useEffect(() => {
    shown.current = rows;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const lists = [...keys.entity(entity.name), 'list'];
  const readList = () => {
    isBehind.current = isEditing.current;
    if (!isEditing.current) void cache.invalidateQueries({ queryKey: lists });
  };
  const readRows = async (ids: readonly string[]) => {
    const { records } = await calls.list({ selections: ids, pageSize: ids.length });
    const read = new Map(records.map((row) => [row.id, row]));
    changeKept(cache, entity, (row) => read.get(row.id) ?? row);
    // A row that is gone, or no longer for this reader.
    if (read.size < ids.length) readList();
  };
  const take = () => {
    const ids = [...gathered.current];
    gathered.current.clear();
    const here = ids.filter((id) => shown.current.some((row) => row.id === id));
    if (here.length < ids.length || here.length > mostRows) readList();
    if (here.length > 0 && here.length <= mostRows) readRows(here).catch(readList);
  };
  const sync = useTableSync(isReady && entity.calls.includes('edit') ? entity.name : undefined, {
    onRow: (id) => {
      gathered.current.add(id);
      clearTimeout(timer.current);
      timer.current = setTimeout(take, gatherMs);
    },
    // Nobody told this page of what was saved while it had no line.
    onBack: readList,
  });
  return {
    ...sync,
    begin: (id, field) => {
      isEditing.current = true;
      if (mayEdit) sync.begin(id, field);
    },
    end: (id) => {
      isEditing.current = false;
      sync.end(id);
      if (isBehind.current) readList();
    },
    savedAll: (ids) => {
      // Others read their list anew for more rows than these, so it does not matter which they are.
      if (mayEdit) for (const id of ids.slice(0, mostRows + 1)) sync.saved(id);
    },
    removedAll: (ids) => {
      for (const id of ids.slice(0, mostRows + 1)) sync.removed(id);
    },
  };
}
