import { fromWireTime } from '@saiyun/sdk/view';

/** Name of what is due in the query cache. */
export const dueKey = ['retention-due'] as const;

const dayMs = 86_400_000;

/** Whole days since a competition's data were due; `dueTime` is wire text, `now` epoch ms. Never less than none. */
export function daysOverdue(dueTime: string, now: number): number {
  const due = fromWireTime(dueTime)?.getTime();
  return due === undefined ? 0 : Math.max(0, Math.floor((now - due) / dayMs));
}
