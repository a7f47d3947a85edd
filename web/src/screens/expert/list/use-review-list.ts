import { reviewCalls } from '@saiyun/sdk/calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useLanguage } from '../../../lib/store/language.ts';
import { keepList } from '../review-neighbours.ts';
import { addressWith, queryOf, viewOf } from './list-address.ts';

/** The expert's reviews as the address asks for them, and how many there are in each state. The shown rows are the neighbours of the detail. */
export function useReviewList() {
  const lang = useLanguage();
  const [params, setParams] = useSearchParams();
  const view = viewOf(params);
  const query = queryOf(view);
  const counts = useQuery({ queryKey: keys.myReviewCounts, queryFn: () => reviewCalls(client.send).counts() });
  const list = useQuery({
    queryKey: keys.myReviewList({ ...query, lang }),
    queryFn: () => reviewCalls(client.send).myList(query),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = list;
  const search = params.size > 0 ? `?${params}` : '';
  useEffect(() => {
    if (data && !isPlaceholderData)
      keepList(
        search,
        data.records.map((row) => row.id),
      );
  }, [data, isPlaceholderData, search]);
  const change = (changed: Readonly<Record<string, string>>) => setParams(addressWith(params, changed));
  return { view, counts: counts.data, list, change };
}
