import type { Issue } from '../../contract/check.ts';
import { ruleIssue } from '../../contract/check.ts';
import { no } from '../../contract/choices.ts';
import type { Given } from '../../contract/stored.ts';
import type { competition, registration, registrationMember } from '../../entities/index.ts';

type Member = Given<typeof registrationMember>;

export interface TeamFacts {
  readonly entry: Given<typeof registration>;
  readonly competition: Given<typeof competition>;
  /** The other live members of the team. */
  readonly others: readonly Member[];
}

/**
 * Whether a person fits a team: a team has at most `teamMax` people including its captain and at most `tutorMax` tutors; members belong to
 * its unit unless the competition allows others; a row for the captain matches the captain. `draft` is the whole row after the change.
 */
export function memberIssues(draft: Member, { entry, competition, others }: TeamFacts): Issue[] {
  const { memberRole, idNo, unitId } = draft;
  const count = (role: string): number => others.filter((o) => o.memberRole === role).length;
  const { teamMax, tutorMax, allowCrossUnit } = competition;
  if (memberRole === 'captain') return idNo === entry.idNo ? [] : [ruleIssue('idNo', 'member.captain')];
  if (memberRole === 'tutor')
    return typeof tutorMax === 'number' && count('tutor') >= tutorMax
      ? [ruleIssue('memberRole', 'member.tutorsFull', { max: tutorMax })]
      : [];
  const issues: Issue[] = [];
  if (idNo === entry.idNo) issues.push(ruleIssue('idNo', 'member.isCaptain'));
  if (typeof teamMax === 'number' && 1 + count('member') >= teamMax)
    issues.push(ruleIssue('memberRole', 'member.teamFull', { max: teamMax }));
  if (allowCrossUnit === no && unitId != null && unitId !== entry.unitId) issues.push(ruleIssue('unitId', 'member.otherUnit'));
  return issues;
}
