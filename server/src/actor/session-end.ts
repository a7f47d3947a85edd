import { type Role, times } from '@saiyun/sdk/contract';
import type { Services } from '../kernel/context.ts';

const hourMs = 3_600_000;
/** The most powerful roles, and those that handle money. */
const guarded: readonly Role[] = ['ADMIN', 'FIN'];

export function isGuarded(roles: readonly string[]): boolean {
  return guarded.some((role) => roles.includes(role));
}

/**
 * When a session that began at `since` ends if it is not used again: after seven days (STORE-05), but never later than its longest life
 * allows.
 */
export function sessionEnd({ config, now }: Pick<Services, 'config' | 'now'>, roles: readonly string[], since: Date): Date {
  const lifeMs = isGuarded(roles) ? config.SAIYUN_GUARDED_SESSION_HOURS * hourMs : config.SAIYUN_SESSION_DAYS * 24 * hourMs;
  return new Date(Math.min(now().getTime() + times.keepMs, since.getTime() + lifeMs));
}
