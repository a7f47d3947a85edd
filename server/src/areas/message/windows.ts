import type { Tx } from '../../db/db.ts';

/** Asia/Shanghai has no daylight saving time: its natural minutes and days lie at a fixed distance from those of UTC. */
const zoneMs = 8 * 3_600_000;
const sizes = { minute: 60_000, day: 86_400_000 } as const;
export type WindowSize = keyof typeof sizes;

/** When the natural window of a time began, in Asia/Shanghai. */
export function windowStart(size: WindowSize, at: Date): Date {
  const ms = sizes[size];
  return new Date(Math.floor((at.getTime() + zoneMs) / ms) * ms - zoneMs);
}

/** When the next one begins. */
export function windowEnd(size: WindowSize, at: Date): Date {
  return new Date(windowStart(size, at).getTime() + sizes[size]);
}

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** When quiet hours from one time of day to another end that hold now, over midnight too; undefined if none do. */
export function quietUntil(from: string | null, until: string | null, at: Date): Date | undefined {
  if (!from || !until || from === until) return undefined;
  const day = windowStart('day', at).getTime();
  const now = (at.getTime() - day) / 60_000;
  const [begin, end] = [minuteOf(from), minuteOf(until)];
  const isQuiet = begin < end ? now >= begin && now < end : now >= begin || now < end;
  if (!isQuiet) return undefined;
  return new Date(day + end * 60_000 + (end <= now ? sizes.day : 0));
}

export interface Limit {
  /** What is counted, such as a sub-account or a provider. */
  readonly scope: string;
  readonly size: WindowSize;
  readonly most: number;
}

/** How many more may go out now under all limits, at most so many. The windows are locked until the transaction ends. */
export async function allowance(tx: Tx, limits: readonly Limit[], at: Date, wanted: number): Promise<number> {
  let left = wanted;
  for (const { scope, size, most } of limits.toSorted((a, b) => (a.scope < b.scope ? -1 : 1))) {
    const found = await tx.one<{ used: number }>(
      `insert into sys_msg_window (scope, window_start, used) values ($1, $2, 0) on conflict (scope, window_start) do update set used = sys_msg_window.used
       returning used`,
      [`${scope} ${size}`, windowStart(size, at)],
    );
    left = Math.min(left, most - (found?.used ?? 0));
  }
  return Math.max(0, left);
}

/** Counts what was taken of the windows. */
export async function use(tx: Tx, limits: readonly Limit[], at: Date, count: number): Promise<void> {
  for (const { scope, size } of limits)
    await tx.run('update sys_msg_window set used = used + $3 where scope = $1 and window_start = $2', [
      `${scope} ${size}`,
      windowStart(size, at),
      count,
    ]);
}
