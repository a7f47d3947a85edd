import { expect, test } from 'vitest';
import { memberIssues } from './team.ts';

const entry = { idNo: 'C', unitId: 'u' };
const member = { memberRole: 'member', idNo: 'M', unitId: 'u' };

test.each([
  ['fits', member, { teamMax: 3 }, [member], []],
  ['finds the team full', member, { teamMax: 2 }, [member], ['member.teamFull']],
  ['is no tutor who counts in the team', { ...member, memberRole: 'tutor' }, { teamMax: 1, tutorMax: 1 }, [], []],
  ['finds the tutors full', { ...member, memberRole: 'tutor' }, { tutorMax: 1 }, [{ memberRole: 'tutor' }], ['member.tutorsFull']],
  ['is of another unit', { ...member, unitId: 'v' }, { allowCrossUnit: '0' }, [], ['member.otherUnit']],
  ['is of another unit, as is allowed', { ...member, unitId: 'v' }, { allowCrossUnit: '1' }, [], []],
  ['is the captain already', { ...member, idNo: 'C' }, {}, [], ['member.isCaptain']],
  ['is called captain and is not', { ...member, memberRole: 'captain' }, {}, [], ['member.captain']],
  ['is the captain', { memberRole: 'captain', idNo: 'C' }, { teamMax: 1 }, [], []],
] as const)('somebody %s', (_name, draft, competition, others, messages) => {
  expect(memberIssues(draft, { entry, competition, others }).map((i) => i.message)).toEqual(messages);
});
