import { nextRuns } from '@saiyun/sdk/logic/cron';

/** How late a run may begin before it counts as missed. */
export const misfireMs = 60_000;

export interface Scheduled {
  readonly cronExpression: string;
  readonly timeZone?: string | null;
}

/** The first time after `from` at which a job is due; null when there is none any more. */
export const nextTimeOf = ({ cronExpression, timeZone }: Scheduled, from: Date): Date | null =>
  nextRuns(cronExpression, { from, count: 1, zone: timeZone || 'Asia/Shanghai', quartzOnly: true })[0] ?? null;

/** Waits between attempts: half a minute, doubled each time, an hour at most. */
export const retryDelayMs = (attempt: number): number => Math.min(3_600_000, 30_000 * 2 ** (attempt - 1));
