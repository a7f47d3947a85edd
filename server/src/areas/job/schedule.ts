import { nextRuns } from '@saiyun/sdk/logic/cron';

/** How late a run may begin before it counts as missed. */
export const misfireMs = 60_000;

export interface Scheduled {
  readonly cronExpression: string;
  readonly timeZone?: string | null;
}

/** The first time after `from` at which a job is due; null if there is none. */
export function nextTimeOf({ cronExpression, timeZone }: Scheduled, from: Date): Date | null {
  return nextRuns(cronExpression, { from, count: 1, zone: timeZone || 'Asia/Shanghai' })[0] ?? null;
}

/** Delay between attempts: half a minute, doubling each time, at most an hour. */
export function retryDelayMs(attempt: number): number {
  return Math.min(3_600_000, 30_000 * 2 ** (attempt - 1));
}
