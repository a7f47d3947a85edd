import { useState } from 'react';
import { mayPick } from '../inputs/ref-texts.ts';
import type { EntityList } from '../list/use-list.ts';
import { useMay } from '../permission/use-may.ts';
import { searchFields } from './filter-fields.ts';
import { applied } from './filters.tsx';

/** The fields that a list can be filtered by, and what has been entered and not applied yet. */
export function useFilterDraft({ entity, state, change, fixed }: EntityList, without: readonly string[]) {
  const may = useMay();
  const [draft, setDraft] = useState<Readonly<Record<string, string>>>(state.filters);
  const [base, setBase] = useState(state.filters);
  // Something else changed the address: the back button, a removed tag or a link.
  if (base !== state.filters) {
    setBase(state.filters);
    setDraft(state.filters);
  }

  // An account cannot filter by records that it may not look up.
  const fields = searchFields(entity, [...without, ...Object.keys(fixed)]).filter(([, f]) => f.kind !== 'ref' || mayPick(f.of, may));
  const set = (values: Readonly<Record<string, string | undefined>>) =>
    setDraft((d) => Object.fromEntries(Object.entries({ ...d, ...values }).filter((e): e is [string, string] => e[1] !== undefined)));
  const apply = () => {
    const chosen = Object.entries(draft).flatMap(([key, value]) => {
      const wire = applied(value);
      return wire === undefined ? [] : [[key, wire] as const];
    });
    change({ filters: Object.fromEntries(chosen) });
  };
  const reset = () => {
    setDraft({});
    change({ filters: {}, advanced: undefined });
  };
  return { fields, draft, set, apply, reset };
}

export type FilterDraft = ReturnType<typeof useFilterDraft>;
