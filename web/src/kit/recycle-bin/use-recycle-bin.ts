import { type AnyRow, type Entity, joinNames } from '@saiyun/sdk/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../../lib/api/query-keys.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { titleOf } from '../cells/row-title.ts';
import { errorDetails, textOf } from '../failure.ts';
import type { BinCalls } from '../list/overrides.ts';
import { warnOf } from '../warn.ts';

/** What tells a deleted row from its namesakes, and is typed before it is deleted for good; empty if it has no code. */
export function codeOf({ code }: BinCalls, row: AnyRow): string {
  const value = code === undefined ? undefined : row[code];
  return typeof value === 'string' ? value : '';
}

/** The deleted rows that a search finds, those ticked among them, and what can be done with them. */
export function useRecycleBin(entity: Entity, bin: BinCalls, open: boolean) {
  const { t, lang } = useKitText();
  const cache = useQueryClient();
  const [wanted, setWanted] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...keys.entity(entity.name), 'bin', lang],
    queryFn: bin.deleted,
    enabled: open,
    staleTime: 0,
  });
  const word = wanted.trim().toLowerCase();
  const rows = (data ?? []).filter((row) => `${titleOf(entity, row)} ${codeOf(bin, row)}`.toLowerCase().includes(word));
  const selected = rows.filter(({ id }) => chosen.has(id));

  const tick = (ids: readonly string[], on: boolean) => {
    const others = [...chosen].filter((id) => !ids.includes(id));
    setChosen(new Set(on ? [...others, ...ids] : others));
  };
  const done = async (ids: readonly string[], text: string) => {
    tick(ids, false);
    feedback.message('success', text);
    // The list and the bin have both changed.
    await cache.invalidateQueries({ queryKey: keys.entity(entity.name) });
  };
  const restore = async (restored: readonly AnyRow[]) => {
    const ids = restored.map(({ id }) => id);
    setBusy(true);
    try {
      await bin.restore(ids);
      await done(ids, t('bin.restored', { count: ids.length }));
    } catch (failure) {
      // Another row has taken a value: which one is more than that something is wrong.
      const issues = errorDetails(failure).issues?.map((issue) => textOf(lang, entity.fields[issue.field], issue)) ?? [];
      if (issues.length > 0) feedback.message('warning', t('bin.refused', { reason: joinNames(lang, issues) }));
      else warnOf(failure);
      await refetch();
    } finally {
      setBusy(false);
    }
  };
  const destroy = async (doomed: readonly AnyRow[]) => {
    const ids = doomed.map(({ id }) => id);
    await bin.destroy(ids).catch(async (failure: unknown) => {
      // Some rows may already be gone.
      await refetch();
      throw failure;
    });
    await done(ids, t('bin.destroyed', { count: ids.length }));
  };
  return { data, error, isFetching, refetch, wanted, setWanted, rows, selected, tick, isBusy, restore, destroy };
}

export type RecycleBinState = ReturnType<typeof useRecycleBin>;
