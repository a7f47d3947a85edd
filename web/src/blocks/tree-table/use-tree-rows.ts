import { labelIn, times } from '@saiyun/sdk/contract';
import { expandRow, needsLoading, readTreeRows, type TreeRow, unknownTreeAnswer, withPlaceholders } from '@saiyun/sdk/logic/tree';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { subRetriesMs } from '../../lib/loading/sub-retry.ts';
import { useLoaded } from '../../lib/loading/use-loaded.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { useBlocks } from '../provider/index.ts';
import { branchIds, nested } from './tree-lines.ts';

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

class UnknownAnswer extends Error {}

export interface TreeSourceProps<R extends TreeRow> {
  /** Answers the rows below one, or at the top: a list, or a page with `records`. */
  readonly load: (parent: R | undefined, signal: AbortSignal) => Promise<unknown>;
  /** Finds rows anywhere: each match with all rows above it, in the order of the tree. Without it there is no search. */
  readonly search?: ((word: string, signal: AbortSignal) => Promise<readonly R[]>) | undefined;
  /** Ids of the branches that are open at first. */
  readonly open?: readonly string[] | undefined;
  /** Gets the open branches when one is opened or closed, so that they can be kept. */
  readonly onOpen?: ((ids: readonly string[]) => void) | undefined;
  /** Another value reads again whatever is shown. */
  readonly version?: string | number | undefined;
}

const rowsAt = <R extends TreeRow>(rows: readonly R[], ids: ReadonlySet<string>): readonly R[] =>
  rows.flatMap((row) => [...(ids.has(row.id) && needsLoading(row) ? [row] : []), ...rowsAt((row.children ?? []) as readonly R[], ids)]);

/** Reads levels of the tree: one, with further tries and the failure that remains, or all that are open. */
function useLevels<R extends TreeRow>(load: TreeSourceProps<R>['load'], openIds: ReadonlySet<string>) {
  const { language } = useBlocks();
  const [failed, setFailed] = useState<ReadonlyMap<string, unknown>>(new Map());
  const latest = useRef({ load, openIds });
  useEffect(() => {
    latest.current = { load, openIds };
  });

  const level = useCallback(
    async (parent: R | undefined, signal: AbortSignal): Promise<readonly R[]> => {
      const rows = readTreeRows<R>(await latest.current.load(parent, signal));
      if (!rows) throw new UnknownAnswer(labelIn(unknownTreeAnswer, language));
      return rows;
    },
    [language],
  );
  const below = useCallback(
    async (parent: R, signal: AbortSignal): Promise<readonly R[] | undefined> => {
      for (let tries = 0; ; tries += 1)
        try {
          return await level(parent, signal);
        } catch (reason) {
          if (signal.aborted) return undefined;
          const wait = subRetriesMs[tries];
          if (wait === undefined || reason instanceof UnknownAnswer) {
            setFailed((now) => new Map(now).set(parent.id, reason));
            return undefined;
          }
          await after(wait);
          if (signal.aborted) return undefined;
        }
    },
    [level],
  );
  /** Loads what is open below these rows, level by level. */
  const deepened = useCallback(
    async (rows: readonly R[], signal: AbortSignal): Promise<readonly R[]> => {
      let all = withPlaceholders(rows);
      for (let wanted = rowsAt(all, latest.current.openIds); wanted.length > 0; ) {
        const loaded = await Promise.all(wanted.map(async (row) => [row, await below(row, signal)] as const));
        for (const [row, found] of loaded) if (found) all = expandRow(all, row.id, found);
        const missing = new Set(loaded.flatMap(([row, found]) => (found ? [] : [row.id])));
        wanted = rowsAt(all, latest.current.openIds).filter(({ id }) => !missing.has(id));
      }
      return all;
    },
    [below],
  );
  return { level, below, deepened, failed, setFailed };
}

/** The levels that are open, loaded one below the other, and what a word finds instead of them. */
export function useTreeRows<R extends TreeRow>(props: TreeSourceProps<R>) {
  const { load, search, onOpen, version = '' } = props;
  const { language } = useBlocks();
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(() => new Set(props.open));
  const [word, setWord] = useState('');
  const keyword = useSettled(word.trim(), times.searchDebounceMs);
  const isSearch = search !== undefined && word.trim() !== '';
  const { level, below, deepened, failed, setFailed } = useLevels<R>(load, openIds);

  const [tree, setTree] = useState<readonly R[]>();
  const whole = useLoaded(`${version} ${language}`, async (signal) => {
    setFailed(new Map());
    const rows = await deepened(await level(undefined, signal), signal);
    if (!signal.aborted) setTree(rows);
  });
  const found = useLoaded(isSearch && keyword !== '' ? `${version} ${language} ${keyword}` : undefined, async (signal) => {
    const rows = nested((await search?.(keyword, signal)) ?? []);
    return { rows: withPlaceholders(rows), open: new Set(branchIds(rows)) };
  });
  const [matches, setMatches] = useState(found.data);
  useEffect(() => setMatches(found.data), [found.data]);

  const isOpening = useRef(new Set<string>());
  const expand = async (row: R) => {
    if (!needsLoading(row) || isOpening.current.has(row.id)) return;
    isOpening.current.add(row.id);
    setFailed((now) => new Map([...now].filter(([id]) => id !== row.id)));
    const rows = await below(row, new AbortController().signal);
    isOpening.current.delete(row.id);
    if (!rows) return;
    setTree((now) => now && expandRow(now, row.id, rows));
    setMatches((now) => now && { ...now, rows: expandRow(now.rows, row.id, rows) });
  };
  const toggle = (row: R, isOpen: boolean) => {
    const change = (ids: ReadonlySet<string>) => new Set(isOpen ? [...ids, row.id] : [...ids].filter((id) => id !== row.id));
    if (isOpen) void expand(row);
    if (isSearch) return setMatches((now) => now && { ...now, open: change(now.open) });
    const next = change(openIds);
    setOpenIds(next);
    onOpen?.([...next]);
  };
  const reveal = (ids: readonly string[]) => {
    setWord('');
    const next = new Set([...openIds, ...ids]);
    setOpenIds(next);
    onOpen?.([...next]);
  };
  const closeAll = () => {
    setOpenIds(new Set());
    onOpen?.([]);
  };

  const isWaiting = isSearch ? found.isLoading || word.trim() !== keyword : tree === undefined && whole.isLoading;
  const rows = useMemo(() => (isSearch ? matches?.rows : tree) ?? [], [isSearch, matches, tree]);
  return {
    rows,
    /** All that is loaded, also while a search shows a part of it. */
    whole: tree ?? [],
    /** Opens these branches, and ends a search that may hide what lies in them. */
    reveal,
    open: isSearch ? (matches?.open ?? openIds) : openIds,
    failed,
    word,
    setWord,
    keyword: isSearch ? keyword : '',
    isSearch,
    isWaiting,
    isReading: whole.isLoading || found.isLoading,
    error: isSearch ? found.error : whole.error,
    reload: () => {
      whole.reload();
      found.reload();
    },
    toggle,
    expand,
    closeAll,
  };
}

export type TreeRows<R extends TreeRow> = ReturnType<typeof useTreeRows<R>>;
