import { useState } from 'react';
import { mayPick } from '../inputs/ref-texts.ts';
import type { EntityList } from '../list/use-list.ts';
import { useMay } from '../permission/use-may.ts';
import { searchFields } from './filter-fields.ts';
import { applied } from './filters.tsx';

type Values = Readonly<Record<string, string>>;
type Fields = ReturnType<typeof searchFields>;

/** The fields that a list can be filtered by. An account cannot filter by records that it may not look up. */
export function useFilterFields({ entity, fixed }: EntityList, without: readonly string[]): Fields {
  const may = useMay();
  return searchFields(entity, [...without, ...Object.keys(fixed)]).filter(([, f]) => f.kind !== 'ref' || mayPick(f.of, may));
}

/** The filters that a draft stands for on the wire; blank ones filter nothing. */
export function appliedFilters(draft: Values): Values {
  return Object.fromEntries(
    Object.entries(draft).flatMap(([key, value]) => {
      const wire = applied(value);
      return wire === undefined ? [] : [[key, wire] as const];
    }),
  );
}

/** A draft with some values changed; an undefined one is removed. */
export function draftWith(draft: Values, values: Readonly<Record<string, string | undefined>>): Values {
  return Object.fromEntries(Object.entries({ ...draft, ...values }).filter((e): e is [string, string] => e[1] !== undefined));
}

/** What has been entered into the filters and not applied yet. */
export function useFilterDraft({ state, change }: EntityList, fields: Fields) {
  const [draft, setDraft] = useState<Values>(state.filters);
  const [base, setBase] = useState(state.filters);
  // Something else changed the address: the back button, a removed chip or a link.
  if (base !== state.filters) {
    setBase(state.filters);
    setDraft(state.filters);
  }
  return {
    fields,
    draft,
    set: (values: Readonly<Record<string, string | undefined>>) => setDraft((d) => draftWith(d, values)),
    apply: () => change({ filters: appliedFilters(draft) }),
    reset: () => {
      setDraft({});
      change({ filters: {}, advanced: undefined });
    },
  };
}

export type FilterDraft = ReturnType<typeof useFilterDraft>;
