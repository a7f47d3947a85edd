import { entityByName } from '@saiyun/sdk/entities';

/** How the dictionary calls name the rows of another entity: its name, what is shown, what is kept. */
export function refSpec(entityName: string): string {
  return `${entityName},${entityByName(entityName)?.title ?? 'id'},id`;
}
