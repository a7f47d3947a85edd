import type { Issue } from '../../contract/check.ts';
import type { Given } from '../../contract/stored.ts';
import type { competition, reviewProject, stage } from '../../entities/index.ts';
import { numberRuleFault } from './number-rule.ts';

/** Pairs of times in which the second must not be before the first; `strict`: nor equal to it. */
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
 * The timeline of a competition: registration, submission and end follow each other. `draft` is the whole row after the change; the wire
 * text of an instant sorts in the same order as the instant.
 */
export function competitionIssues(draft: Given<typeof competition>): Issue[] {
  const issues: Issue[] = [];
  for (const [from, to, message, strict] of order) {
    const [start, end] = [draft[from], draft[to]];
    if (typeof start !== 'string' || typeof end !== 'string' || issues.some((i) => i.field === to)) continue;
    if (strict ? end <= start : end < start) issues.push({ field: to, code: 'rule', message });
  }
  const { teamMin, teamMax } = draft;
  if (typeof teamMin === 'number' && typeof teamMax === 'number' && teamMax < teamMin)
    issues.push({ field: 'teamMax', code: 'rule', message: 'competition.teamOrder' });
  for (const field of ['numberRule', 'worksNumberRule'] as const)
    if (typeof draft[field] === 'string' && numberRuleFault(draft[field]))
      issues.push({ field, code: 'rule', message: 'competition.numberRule' });
  if (typeof draft.timeZone === 'string' && !zoneIsKnown(draft.timeZone))
    issues.push({ field: 'timeZone', code: 'rule', message: 'competition.timeZone' });
  return issues;
}

/**
 * A stage closes after it opens, and begins neither before a stage with a lower number nor after one with a higher. `draft` is the whole
 * row after the change, `others` are the other live stages of its competition.
 */
export function stageIssues(draft: Given<typeof stage>, others: readonly Given<typeof stage>[]): Issue[] {
  const { startTime, endTime, stageNo } = draft;
  if (typeof startTime !== 'string' || typeof endTime !== 'string' || typeof stageNo !== 'number') return [];
  if (endTime <= startTime) return [{ field: 'endTime', code: 'rule', message: 'stage.endAfterStart' }];
  const wrong = others.some(
    (o) =>
      (Number(o.stageNo) < stageNo && String(o.startTime) > startTime) || (Number(o.stageNo) > stageNo && String(o.startTime) < startTime),
  );
  return wrong ? [{ field: 'startTime', code: 'rule', message: 'stage.order' }] : [];
}

/** A review project closes after it opens. */
export function reviewProjectIssues(draft: Given<typeof reviewProject>): Issue[] {
  const { startTime, endTime } = draft;
  return typeof startTime === 'string' && typeof endTime === 'string' && endTime <= startTime
    ? [{ field: 'endTime', code: 'rule', message: 'review.endAfterStart' }]
    : [];
}
