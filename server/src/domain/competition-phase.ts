import type { CompetitionPhase } from '@saiyun/sdk/calls';

export interface PhaseTimes {
  readonly registerStart: Date;
  readonly registerEnd: Date;
  readonly submissionEnd: Date;
  readonly end: Date;
}

/** Where a competition stands at `now`, and until when: its times in their order, each of which still counts in its own second. */
export function phaseOf(times: PhaseTimes, now: Date): { readonly phase: CompetitionPhase; readonly until: Date | null } {
  const at = Math.floor(now.getTime() / 1000) * 1000;
  if (at < times.registerStart.getTime()) return { phase: 'soon', until: times.registerStart };
  const next = (
    [
      ['register', times.registerEnd],
      ['submit', times.submissionEnd],
      ['review', times.end],
    ] as const
  ).find(([, until]) => at <= until.getTime());
  return next ? { phase: next[0], until: next[1] } : { phase: 'over', until: null };
}
