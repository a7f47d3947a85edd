import { isApiError } from '@saiyun/sdk';
import { toWireClock, toWireTime } from '@saiyun/sdk/view';

/** Whether the server could not be reached, so that the same may succeed later. */
export function isLineLost(error: unknown): boolean {
  return isApiError(error) && (error.kind === 'network' || error.kind === 'timeout' || (error.status ?? 0) >= 502);
}

/** Hour and minute on the platform's clock, which all times are of. */
export function clockOf(time: number): string {
  return toWireClock(new Date(time)).slice(0, 5);
}

/** The same, with the day if it is not today. */
export function timeOf(time: number, now = Date.now()): string {
  const [then, today] = [toWireTime(new Date(time)), toWireTime(new Date(now))];
  return then.slice(0, 10) === today.slice(0, 10) ? then.slice(11, 16) : then.slice(0, 16);
}

/** Whether the machine's clock shows another hour than the platform's. */
export function isElsewhere(now: Date): boolean {
  return now.getTimezoneOffset() !== -480;
}
