import { fromWireTime } from '../view/time.ts';

type Values = Readonly<Record<string, unknown>>;

const timeOf = (value: unknown): number | undefined => (typeof value === 'string' ? fromWireTime(value)?.getTime() : undefined);

/**
 * Whether `now` lies between two times of a competition, each named by its field: the first second counts, and so does the last one with
 * the grace (`graceSeconds`). Without `from` it is open from the beginning; a competition without its `to` is never open.
 */
export function isOpen(row: Values, from: string | null, to: string, now: Date): boolean {
  const start = from === null ? undefined : timeOf(row[from]);
  const end = timeOf(row[to]);
  const grace = typeof row.graceSeconds === 'number' ? row.graceSeconds : 0;
  const at = Math.floor(now.getTime() / 1000) * 1000;
  return (start === undefined || at >= start) && end !== undefined && at <= end + grace * 1000;
}

/** Where a gate of a competition begins and ends; works are handed in from the opening of registration unless said. */
const timesOf = (row: Values, gate: 'register' | 'submit'): readonly [from: string, to: string] =>
  gate === 'register' ? ['registerStart', 'registerEnd'] : [row.submitStart ? 'submitStart' : 'registerStart', 'submissionEndTime'];

/** Whether a gate is open at `now` by the times of the competition, whatever exceptions there are. */
export const isGateOpen = (row: Values, gate: 'register' | 'submit', now: Date): boolean => isOpen(row, ...timesOf(row, gate), now);

/** Whether a gate has opened by `now`, so that an exception may keep it open. */
export const hasOpened = (row: Values, gate: 'register' | 'submit', now: Date): boolean => {
  const start = timeOf(row[timesOf(row, gate)[0]]);
  return start === undefined || now.getTime() >= start;
};

/** Whole seconds after a time of a competition, named by its field; 0 before it. */
export const secondsAfter = (row: Values, to: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - (timeOf(row[to]) ?? now.getTime())) / 1000));

/**
 * Whether a review may be written at `now`: its project is reviewing (`status` 2), has begun, and the review's own due time, or else the
 * end of the project, is not over. Times are wire texts.
 */
export function isReviewOpen(project: Values, dueTime: unknown, now: Date): boolean {
  const at = Math.floor(now.getTime() / 1000) * 1000;
  const [start, end] = [timeOf(project.startTime), timeOf(dueTime) ?? timeOf(project.endTime)];
  return project.status === '2' && start !== undefined && end !== undefined && at >= start && at <= end;
}
