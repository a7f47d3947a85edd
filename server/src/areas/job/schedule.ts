import { nextRuns } from '@saiyun/sdk/logic/cron';

/** How late a run may begin before it counts as missed. */
export const misfireMs = 60_000;

export interface Scheduled {
  readonly cronExpression: string;
  readonly timeZone?: string | null;
}

/** The first time after `from` at which a job is due; null when there is none any more. */
export function nextTimeOf({ cronExpression, timeZone }: Scheduled, from: Date): Date | null {
  return nextRuns(cronExpression, { from, count: 1, zone: timeZone || 'Asia/Shanghai', quartzOnly: true })[0] ?? null;
}

/** Waits between attempts: half a minute, doubled each time, an hour at most. */
export function retryDelayMs(attempt: number): number {
  return Math.min(3_600_000, 30_000 * 2 ** (attempt - 1));
}
