import {
  type QueryFunction,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  usePrefetchQuery,
  useQuery,
} from '@tanstack/react-query';

type Options<T, Key extends QueryKey> = UseQueryOptions<T, Error, T, Key> & {
  readonly queryKey: Key;
  readonly queryFn: QueryFunction<T, Key>;
};

/** A query that is sent while its page is being drawn, and not only once it has been: on a slow device that is half a second later. */
export function useQueryAtOnce<T, Key extends QueryKey>(options: Options<T, Key>): UseQueryResult<T> {
  const { queryKey, queryFn, retry, retryDelay } = options;
  // Whoever sends it first decides how often it is tried.
  const tries = { ...(retry !== undefined && { retry }), ...(retryDelay !== undefined && { retryDelay }) };
  usePrefetchQuery<T, Error, T, T, Key>({ queryKey, queryFn, ...tries });
  return useQuery(options);
}
