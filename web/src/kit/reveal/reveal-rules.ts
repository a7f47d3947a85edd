import type { AnyRow, Entity } from '@saiyun/sdk/contract';
import { maskedFields } from '@saiyun/sdk/logic/access';

/** How long a value is shown that was masked. */
export const shownMs = 30_000;
/** Longest reason that the server takes. */
export const longestReason = 200;

const hasStars = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('*');
  return typeof value === 'object' && value !== null && Object.values(value).some(hasStars);
};

/** The value of the row was masked by the server: its field is one that is, and it has stars in it. */
export function isHidden(entity: Entity, name: string, row: AnyRow): boolean {
  return maskedFields(entity).includes(name) && hasStars(row[name]);
}
