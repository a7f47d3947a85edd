import { fromWireTime, toWireDate } from '@saiyun/sdk/view';

export type Due =
  | { readonly when: 'over' }
  | { readonly when: 'today' | 'tomorrow'; readonly time: string }
  | { readonly when: 'days'; readonly count: number };

const dayMs = 86_400_000;

/** How far off a wire time is, by the days of the calendar: what is due at 00:30 tonight is due tomorrow. */
export function dueOf(at: string, now: Date): Due {
  const then = fromWireTime(at);
  if (!then || then < now) return { when: 'over' };
  const days = Math.round(((fromWireTime(toWireDate(then)) ?? then).getTime() - (fromWireTime(toWireDate(now)) ?? now).getTime()) / dayMs);
  const time = at.slice(11, 16) || '23:59';
  if (days === 0) return { when: 'today', time };
  return days === 1 ? { when: 'tomorrow', time } : { when: 'days', count: days };
}

/** Whether it is time to hurry. */
export function isSoon(at: string | null, now: Date): boolean {
  const then = at === null ? undefined : fromWireTime(at);
  return then !== undefined && then.getTime() - now.getTime() < 3 * dayMs;
}
