import type { Page, Row } from '@saiyun/sdk/contract';
import { settlement } from '@saiyun/sdk/entities';
import { useInfiniteQuery } from '@tanstack/react-query';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useLanguage } from '../../../lib/store/language.ts';
import { money, ownMoney } from './calls.ts';

const pageSize = 10;

export type FeeRow = Row<typeof settlement>;

const nextPage = ({ current, pages }: Pick<Page<unknown>, 'current' | 'pages'>): number | undefined =>
  current < pages ? current + 1 : undefined;

/** The own withdrawals, page by page. */
export function useWithdrawals() {
  return useInfiniteQuery({
    queryKey: [ownMoney, 'withdrawals'],
    queryFn: ({ pageParam }) => money.withdrawals({ pageNo: pageParam, pageSize }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  });
}

/** The changes of the balance, page by page. */
export function useMovements() {
  const lang = useLanguage();
  return useInfiniteQuery({
    queryKey: [ownMoney, 'movements', lang],
    queryFn: ({ pageParam }) => money.movements({ pageNo: pageParam, pageSize }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  });
}

/** The own settlements, page by page. */
export function useFees() {
  const lang = useLanguage();
  const asked = { pageSize, column: 'period', order: 'desc' } as const;
  return useInfiniteQuery({
    queryKey: keys.list(settlement.name, { ...asked, lang, own: true }),
    queryFn: async ({ pageParam, signal }) => {
      const page = await client.entity(settlement).list({ ...asked, pageNo: pageParam }, { signal });
      // The client of a page knows records only by name; these are rows of the definition above.
      return page as unknown as Page<FeeRow>;
    },
    initialPageParam: 1,
    getNextPageParam: nextPage,
  });
}
