import type { Issue } from '../contract/check.ts';

type Values = Readonly<Record<string, unknown>>;

/** Pairs of times of which the second must not be before the first; `strict`: nor at the same moment. */
const order = [
  ['registerStart', 'registerEnd', 'competition.registerOrder', true],
  ['submitStart', 'submissionEndTime', 'competition.submitOrder', true],
  ['registerEnd', 'submissionEndTime', 'competition.submitAfterRegister', false],
  ['submissionEndTime', 'endTime', 'competition.endOrder', false],
] as const;

const zoneIsKnown = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

/**
 * The timeline of a competition (COMP-01): registration, submission and end follow each other. `draft` is the whole row as it would be;
 * the wire text of an instant sorts as the instant does.
 */
export function competitionIssues(draft: Values): Issue[] {
  const issues: Issue[] = [];
  for (const [from, to, message, strict] of order) {
    const [start, end] = [draft[from], draft[to]];
    if (typeof start !== 'string' || typeof end !== 'string' || issues.some((i) => i.field === to)) continue;
    if (strict ? end <= start : end < start) issues.push({ field: to, code: 'rule', message });
  }
  if (typeof draft.timeZone === 'string' && !zoneIsKnown(draft.timeZone))
    issues.push({ field: 'timeZone', code: 'rule', message: 'competition.timeZone' });
  return issues;
}

/** A review project closes after it opens. */
export function reviewProjectIssues(draft: Values): Issue[] {
  const { startTime, endTime } = draft;
  return typeof startTime === 'string' && typeof endTime === 'string' && endTime <= startTime
    ? [{ field: 'endTime', code: 'rule', message: 'review.endAfterStart' }]
    : [];
}
