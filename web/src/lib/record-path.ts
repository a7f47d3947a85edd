import { entityByName } from '@saiyun/sdk/entities';
import { rowPath as pathOfRow, recordPath } from '@saiyun/sdk/view';

export { recordPath };

/** The pattern of every record's page. */
export const recordPage = '/r/:entity/:id';

/** Where a row is opened, by the name of its record; one that this version does not know has the page of every record. */
export function rowPath(entity: string, id: string): string {
  return pathOfRow(entityByName(entity) ?? { name: entity }, id);
}
