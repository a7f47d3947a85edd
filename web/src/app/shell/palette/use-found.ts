import { type FoundRecord, searchCalls } from '@saiyun/sdk/calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isJeecg } from '../../../lib/api/backend.ts';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useLanguage } from '../../../lib/store/language.ts';
import { useSettled } from '../../../lib/use-settled.ts';

/** How long after the last key the server is asked. */
const pauseMs = 60;

const { records } = searchCalls(client.send);

/** The records that a text finds; a search that newer typing overtook is given up. */
export function useFound(text: string) {
  const lang = useLanguage();
  const wanted = text.trim();
  const asked = useSettled(wanted, pauseMs);
  const query = useQuery({
    queryKey: keys.search(lang, asked),
    queryFn: ({ signal }): Promise<readonly FoundRecord[]> =>
      records(asked, { signal, retries: 0, quiet: (error) => error.kind !== 'auth' }),
    // A JeecgBoot has no search over its records.
    enabled: asked !== '' && !isJeecg,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  return {
    records: wanted === '' ? [] : (query.data ?? []),
    isSearching: wanted !== '' && (wanted !== asked || query.isFetching),
    isFailed: wanted !== '' && query.isError,
    retry: () => void query.refetch(),
  };
}
