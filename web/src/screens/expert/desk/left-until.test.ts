import { expect, test } from 'vitest';
import { leftUntil } from './left-until.ts';

const now = new Date('2026-05-01T12:00:00Z');
test.each([
  [undefined, { kind: 'over' }],
  ['2026-05-01T11:59:59Z', { kind: 'over' }],
  ['2026-05-01T12:00:30Z', { kind: 'minutes', minutes: 0, near: true }],
  ['2026-05-01T14:05:00Z', { kind: 'hours', hours: 2, minutes: 5, near: true }],
  ['2026-05-04T15:00:00Z', { kind: 'days', days: 3, hours: 3, near: false }],
])('until %s', (at, left) => expect(leftUntil(at === undefined ? undefined : new Date(at), now)).toMatchObject(left));
