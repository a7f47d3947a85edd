import { expect, test } from 'vitest';
import { invitationIssues } from './invitation.ts';

test.each([
  [{ competitionId: 'c1' }, undefined],
  [{ competitionId: 'c1', forPool: '0' }, undefined],
  [{ competitionId: null, forPool: '1' }, undefined],
  [{}, 'invitation.forWhat'],
  [{ competitionId: '', forPool: '0' }, 'invitation.forWhat'],
  [{ competitionId: 'c1', forPool: '1' }, 'invitation.poolAlone'],
] as const)('EXPERT-01: an invitation is for a competition or to the pool: %j', (draft, message) => {
  expect(invitationIssues(draft).map((issue) => issue.message)).toEqual(message ? [message] : []);
});
