import { fromWireTime } from '@saiyun/sdk/view';

/** How near the end of something is. */
export type Urgency = 'past' | 'near' | 'far';

/** From so long before its end on something is urgent, in ms. */
const nearMs = 3 * 24 * 3600 * 1000;

/** How near a time of the platform is; one that is none is never urgent. */
export function urgencyOf(time: string | null, now: number): Urgency {
  const at = time === null ? undefined : fromWireTime(time)?.getTime();
  if (at === undefined) return 'far';
  if (at < now) return 'past';
  return at - now < nearMs ? 'near' : 'far';
}

/** Hours until a time, with their parts; negative once it is past. */
export function hoursUntil(time: string, now: number): number {
  return ((fromWireTime(time)?.getTime() ?? now) - now) / 3_600_000;
}

/** Whole hours until a time, or whole days where there are more than two; negative once it is past. */
export function timeLeft(time: string, now: number): { readonly unit: 'hours' | 'days'; readonly count: number } {
  const hours = hoursUntil(time, now);
  return Math.abs(hours) < 48 ? { unit: 'hours', count: Math.trunc(hours) } : { unit: 'days', count: Math.trunc(hours / 24) };
}
