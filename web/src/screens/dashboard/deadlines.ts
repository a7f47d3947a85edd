import { fromWireTime } from '@saiyun/sdk/view';

export interface Dated {
  readonly id: string;
  readonly competitionName: string;
  readonly competitionNameEn: string | null;
  readonly registerEnd: string;
  readonly submissionEndTime: string;
  readonly endTime: string;
}

export interface Deadline {
  readonly id: string;
  readonly row: Dated;
  readonly what: 'register' | 'submit' | 'end';
  readonly at: string;
  /** Whole days from now; 0 means less than a day. */
  readonly days: number;
}

const dayMs = 86_400_000;

/** The next deadline of each competition, nearest first, at most `horizonDays` ahead. */
export function nextDeadlines(rows: readonly Dated[], now: Date, { limit = 6, horizonDays = 120 } = {}): readonly Deadline[] {
  return rows
    .flatMap((row): readonly Deadline[] => {
      const times = [
        ['register', row.registerEnd],
        ['submit', row.submissionEndTime],
        ['end', row.endTime],
      ] as const;
      for (const [what, at] of times) {
        const ms = (fromWireTime(at)?.getTime() ?? 0) - now.getTime();
        if (ms > 0 && ms < horizonDays * dayMs) return [{ id: `${row.id}:${what}`, row, what, at, days: Math.floor(ms / dayMs) }];
      }
      return [];
    })
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .slice(0, limit);
}
