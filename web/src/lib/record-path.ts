import { entityByName } from '@saiyun/sdk/entities';

/** The pattern of every record's page. */
export const recordPage = '/r/:entity/:id';

/** The address of a record's page. */
export function recordPath(entity: string, id: string): string {
  return `/r/${entity}/${encodeURIComponent(id)}`;
}

/** Where a row is opened: the place made for its record, else the record's page. */
export function rowPath(entity: string, id: string): string {
  return entityByName(entity)?.address?.replace(':id', encodeURIComponent(id)) ?? recordPath(entity, id);
}
