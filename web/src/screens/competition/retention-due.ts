import type { PersonalDataReport } from '@saiyun/sdk/contract';
import { fromWireTime } from '@saiyun/sdk/view';

/** Query-cache key of the competitions that are due. */
export const dueKey = ['retention-due'] as const;

const dayMs = 86_400_000;

/** Whole days since a competition's data were due, at least 0; `dueTime` is wire text, `now` epoch ms. */
export function daysOverdue(dueTime: string, now: number): number {
  const due = fromWireTime(dueTime)?.getTime();
  return due === undefined ? 0 : Math.max(0, Math.floor((now - due) / dayMs));
}

/** How many rows with personal data a report counts. */
export function rowsIn(report: Pick<PersonalDataReport, 'rows'>): number {
  return report.rows.reduce((sum, { rows }) => sum + rows, 0);
}
