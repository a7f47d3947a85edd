import type { Entity } from '../contract/entity.ts';

/** The address of a record's page in the web client. */
export function recordPath(entity: string, id: string): string {
  return `/r/${entity}/${encodeURIComponent(id)}`;
}

/** Where the web client opens a row: the place made for its record, else the record's page. */
export function rowPath({ name, address }: Pick<Entity, 'name' | 'address'>, id: string): string {
  return address?.replace(':id', encodeURIComponent(id)) ?? recordPath(name, id);
}
