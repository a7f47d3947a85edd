import type { Client } from '@saiyun/sdk';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { keys } from '../../lib/api/query-keys.ts';
import { records } from '../../lib/api/records.ts';

/** Entities that the home page counts. */
export type Counted = 'competition' | 'registration' | 'works' | 'review' | 'unit';

const count = async (name: Counted, status?: string): Promise<number> => {
  const lists: Pick<Client, Counted> = records;
  const query = { pageNo: 1, pageSize: 1, ...(status !== undefined && { match: { status } }) };
  return (await lists[name].list(query)).total;
};

const fresh = { staleTime: 60_000, placeholderData: keepPreviousData } as const;

/** The number of rows, or of rows in a state; undefined while unknown. */
export function useCount(name: Counted, wanted: boolean, status?: string) {
  return useQuery({ queryKey: keys.dashboard(`${name}:${status ?? ''}`), queryFn: () => count(name, status), enabled: wanted, ...fresh });
}

export interface StateCount {
  readonly value: string;
  readonly text: string;
  readonly count: number;
}

/** Rows in each state; undefined until all are known. */
export function useStateCounts(name: Counted, states: readonly { readonly value: string; readonly text: string }[], wanted: boolean) {
  return useQueries({
    queries: states.map(({ value }) => ({
      queryKey: keys.dashboard(`${name}:${value}`),
      queryFn: () => count(name, value),
      enabled: wanted,
      ...fresh,
    })),
    combine: (results) => ({
      failed: results.some((r) => r.isError),
      data: results.every((r) => r.data !== undefined)
        ? states.map(({ value, text }, i): StateCount => ({ value, text, count: results[i]?.data ?? 0 }))
        : undefined,
    }),
  });
}
