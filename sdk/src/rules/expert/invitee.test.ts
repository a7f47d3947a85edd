import { expect, it } from 'vitest';
import { inviteeIssues } from './invitee.ts';

it.each([
  [{ email: 'a@example.edu', phone: null }, []],
  [{ email: null, phone: '13800000001' }, []],
  [{ email: '', phone: '13800000001' }, []],
  [{ email: null, phone: null }, ['email']],
  [{}, ['email']],
])('EXPERT-01: somebody who is invited can be told: %j', (draft, fields) => {
  expect(inviteeIssues(draft).map(({ field }) => field)).toEqual(fields);
});
