import { printCalls } from '@saiyun/sdk/calls';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../../lib/api/client.ts';

export const printDesignCalls = printCalls(client.send);

/** What a page of a source can show; undefined while it is read. */
export function usePrintFields(source: string) {
  const { data } = useQuery({
    queryKey: ['online-print', 'fields', source],
    queryFn: () => printDesignCalls.fields(source),
    enabled: source !== '',
    staleTime: 60_000,
  });
  return data;
}
