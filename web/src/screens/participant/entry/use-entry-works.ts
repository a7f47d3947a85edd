import type { AnyRow } from '@saiyun/sdk/contract';
import { works } from '@saiyun/sdk/entities';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../../kit/permission/use-may.ts';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';

const most = 100;
const none: readonly AnyRow[] = [];

/** The works of an entry; `undefined` while they are on their way. */
export function useEntryWorksQuery(entryId: string): readonly AnyRow[] | undefined {
  const may = useMay();
  const { data } = useQuery({
    queryKey: [...keys.entity(works.name), 'of', entryId],
    queryFn: () => client.entity(works).list({ pageSize: most, match: { registrationId: entryId } }),
    enabled: may.call(works, 'list'),
  });
  return data?.records;
}

export function useEntryWorks(entryId: string): readonly AnyRow[] {
  return useEntryWorksQuery(entryId) ?? none;
}
