import { expect, test } from 'vitest';
import { memberIssues, type TeamBounds, teamBounds } from './team.ts';

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
] as const)(
  'somebody %s',
  (_name, draft, { allowCrossUnit, ...set }: Partial<TeamBounds> & { allowCrossUnit?: string }, others, messages) => {
    const bounds = { teamMin: null, teamMax: null, tutorMax: null, ...set };
    expect(memberIssues(draft, { entry, competition: { allowCrossUnit }, bounds, others }).map((i) => i.message)).toEqual(messages);
  },
);

test('COMP-05: a team is as large as its group says, then the group above, then the competition', () => {
  const none = { parentId: null, teamMin: null, teamMax: null, tutorMax: null };
  const groups = [
    { ...none, id: 'graduates', teamMax: 5, tutorMax: 0 },
    { ...none, id: 'doctors', parentId: 'graduates', teamMin: 1, teamMax: 1 },
    { ...none, id: 'others' },
  ];
  const competition = { teamMin: 2, teamMax: 3, tutorMax: null };
  expect(teamBounds(competition, groups, 'doctors')).toEqual({ teamMin: 1, teamMax: 1, tutorMax: 0 });
  expect(teamBounds(competition, groups, 'graduates')).toEqual({ teamMin: 2, teamMax: 5, tutorMax: 0 });
  expect(teamBounds(competition, groups, 'others')).toEqual(competition);
  expect(teamBounds(competition, groups, null)).toEqual(competition);
});
