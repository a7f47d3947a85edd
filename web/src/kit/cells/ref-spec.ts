import { entityByName } from '@saiyun/sdk/entities';

/** How the dictionary calls describe the rows of another entity: its name, the field shown, the field stored. */
export function refSpec(entityName: string): string {
  return `${entityName},${entityByName(entityName)?.title ?? 'id'},id`;
}
