import type { Page } from '@saiyun/sdk';
import type { AnyRow, Entity } from '@saiyun/sdk/contract';
import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../../lib/api/query-keys.ts';

const isPage = (data: unknown): data is Page<AnyRow> =>
  typeof data === 'object' && data !== null && Array.isArray((data as { readonly records?: unknown }).records);

/** Changes the rows of a record wherever the cache holds a page of them, without reading any again. */
export function changeKept(cache: QueryClient, entity: Entity, change: (row: AnyRow) => AnyRow): void {
  cache.setQueriesData<unknown>({ queryKey: keys.entity(entity.name) }, (data: unknown) =>
    isPage(data) ? { ...data, records: data.records.map(change) } : data,
  );
}
