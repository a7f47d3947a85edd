import { type Role, times } from '@saiyun/sdk/contract';
import type { Services } from '../kernel/context.ts';

const hourMs = 3_600_000;
/** Whoever may do most, or touches money. */
const guarded: readonly Role[] = ['ADMIN', 'FIN'];

export function isGuarded(roles: readonly string[]): boolean {
  return guarded.some((role) => roles.includes(role));
}

/**
 * When a session that began at `since` ends if nobody uses it from now on: after seven days (STORE-05), and in any case when its time is over,
 * however much it is used.
 */
export function sessionEnd({ config, now }: Pick<Services, 'config' | 'now'>, roles: readonly string[], since: Date): Date {
  const lifeMs = isGuarded(roles) ? config.SAIYUN_GUARDED_SESSION_HOURS * hourMs : config.SAIYUN_SESSION_DAYS * 24 * hourMs;
  return new Date(Math.min(now().getTime() + times.keepMs, since.getTime() + lifeMs));
}
