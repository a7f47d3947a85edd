import { expect, test } from 'vitest';
import { dueOf } from './due.ts';

test.each([
  [null, { kind: 'none' }],
  ['2026-05-01 11:59:59', { kind: 'over' }],
  ['2026-05-01 12:20:00', { kind: 'soon', hours: 1 }],
  ['2026-05-03 12:00:00', { kind: 'soon', hours: 48 }],
  ['2026-05-05 13:00:00', { kind: 'later', days: 4 }],
])('due %s', (dueTime, expected) => expect(dueOf(dueTime, new Date('2026-05-01T12:00:00+08:00'))).toEqual(expected));
