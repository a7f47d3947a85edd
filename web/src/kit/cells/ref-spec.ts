import { entityByName } from '@saiyun/sdk/entities';

/** What rows that are offered have in common, by field. */
export type RefCondition = Readonly<Record<string, string>>;

/** How the dictionary calls describe the rows of another entity: its name, the field shown, the field stored. */
export function refSpec(entityName: string, condition: RefCondition = {}): string {
  const where = Object.entries(condition).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`);
  return [entityName, entityByName(entityName)?.title ?? 'id', 'id', ...(where.length > 0 ? [where.join(' and ')] : [])].join(',');
}
