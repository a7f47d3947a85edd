import { expect, it } from 'vitest';
import { inviteeIssues, mayRemindInvitee } from './invitee.ts';

it.each([
  [{ email: 'a@example.edu', phone: null }, []],
  [{ email: null, phone: '13800000001' }, []],
  [{ email: '', phone: '13800000001' }, []],
  [{ email: null, phone: null }, ['email']],
  [{}, ['email']],
])('EXPERT-01: somebody who is invited can be told: %j', (draft, fields) => {
  expect(inviteeIssues(draft).map(({ field }) => field)).toEqual(fields);
});

it.each([
  [{ sentTime: '2026-05-05 23:59:59', sentCount: 1 }, true],
  [{ sentTime: '2026-05-06 00:00:01', sentCount: 1 }, false],
  [{ sentTime: '2026-05-05 10:00:00', sentCount: 10 }, false],
  [{ sentTime: null, sentCount: null }, true],
] as const)('EXPERT-01: who was written to today, or ten times, is not reminded: %j', (person, may) => {
  expect(mayRemindInvitee(person, '2026-05-06')).toBe(may);
});
