import { type Cron, nextRuns } from '@saiyun/sdk/logic/cron';

/** `never` for an expression without any run, such as one for 30 February, `over` for one whose runs have all passed; otherwise undefined. */
export function withoutRuns(cron: Cron, now: Date): 'never' | 'over' | undefined {
  const runs = (from: Date): boolean => nextRuns(cron, { from, count: 1 }).length > 0;
  if (runs(now)) return undefined;
  return runs(new Date(0)) ? 'over' : 'never';
}
