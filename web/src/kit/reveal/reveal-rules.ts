import type { AnyRow, Entity } from '@saiyun/sdk/contract';
import { maskedFields } from '@saiyun/sdk/logic/access';

/** How long a revealed value is shown. */
export const shownMs = 30_000;
/** The longest reason that the server accepts. */
export const longestReason = 200;

const hasStars = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('*');
  return typeof value === 'object' && value !== null && Object.values(value).some(hasStars);
};

/** Whether the server masked this value: its field is a masked one and it contains stars. */
export function isHidden(entity: Entity, name: string, row: AnyRow): boolean {
  return maskedFields(entity).includes(name) && hasStars(row[name]);
}
