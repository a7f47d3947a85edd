import type { Issue } from '../../contract/check.ts';
import { ruleIssue } from '../../contract/check.ts';
import { yes } from '../../contract/choices.ts';
import type { Given } from '../../contract/stored.ts';
import type { expertInvitation } from '../../entities/index.ts';

/** People are invited for one competition or to the pool of experts, and are told which. `draft` is the whole row after the change. */
export function invitationIssues({ competitionId, forPool }: Given<typeof expertInvitation>): Issue[] {
  const isForPool = forPool === yes;
  if (isForPool === !competitionId) return [];
  return [ruleIssue('competitionId', isForPool ? 'invitation.poolAlone' : 'invitation.forWhat')];
}
