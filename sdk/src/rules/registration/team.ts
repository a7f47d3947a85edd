import type { Issue } from '../../contract/check.ts';
import { ruleIssue } from '../../contract/check.ts';
import { no } from '../../contract/choices.ts';
import type { Given } from '../../contract/stored.ts';
import type { competition, registration, registrationMember } from '../../entities/index.ts';

type Member = Given<typeof registrationMember>;

/** How many people a team has, its captain included, and how many tutors; null is without a limit. */
export interface TeamBounds {
  readonly teamMin: number | null;
  readonly teamMax: number | null;
  readonly tutorMax: number | null;
}

/** A group with the bounds that it sets itself; null is what the group above says. */
export interface BoundedGroup extends TeamBounds {
  readonly id: string;
  readonly parentId: string | null;
}

/** The bounds of a team in a group: each from the nearest group, upwards from its own, that sets it, otherwise from the competition. */
export function teamBounds(competition: TeamBounds, groups: readonly BoundedGroup[], groupId: string | null | undefined): TeamBounds {
  const byId = new Map(groups.map((one) => [one.id, one]));
  const chain: TeamBounds[] = [];
  for (let at = byId.get(groupId ?? ''); at && !chain.includes(at); at = byId.get(at.parentId ?? '')) chain.push(at);
  const nearest = (name: keyof TeamBounds): number | null =>
    [...chain, competition].map((one) => one[name]).find((value) => value !== null) ?? null;
  return { teamMin: nearest('teamMin'), teamMax: nearest('teamMax'), tutorMax: nearest('tutorMax') };
}

export interface TeamFacts {
  readonly entry: Given<typeof registration>;
  readonly competition: Pick<Given<typeof competition>, 'allowCrossUnit'>;
  /** Those of the entry's group. */
  readonly bounds: TeamBounds;
  /** The other live members of the team. */
  readonly others: readonly Member[];
}

/**
 * Whether a person fits a team: a team has at most `teamMax` people including its captain and at most `tutorMax` tutors; members belong to
 * its unit unless the competition allows others; a row for the captain matches the captain. `draft` is the whole row after the change.
 */
export function memberIssues(draft: Member, { entry, competition, bounds, others }: TeamFacts): Issue[] {
  const { memberRole, idNo, unitId } = draft;
  const count = (role: string): number => others.filter((o) => o.memberRole === role).length;
  const { teamMax, tutorMax } = bounds;
  if (memberRole === 'captain') return idNo === entry.idNo ? [] : [ruleIssue('idNo', 'member.captain')];
  if (memberRole === 'tutor')
    return tutorMax !== null && count('tutor') >= tutorMax ? [ruleIssue('memberRole', 'member.tutorsFull', { max: tutorMax })] : [];
  const issues: Issue[] = [];
  if (idNo === entry.idNo) issues.push(ruleIssue('idNo', 'member.isCaptain'));
  if (teamMax !== null && 1 + count('member') >= teamMax) issues.push(ruleIssue('memberRole', 'member.teamFull', { max: teamMax }));
  if (competition.allowCrossUnit === no && unitId != null && unitId !== entry.unitId) issues.push(ruleIssue('unitId', 'member.otherUnit'));
  return issues;
}
