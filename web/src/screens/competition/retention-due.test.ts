import { expect, test } from 'vitest';
import { daysOverdue, rowsIn } from './retention-due.ts';

const now = Date.parse('2026-11-22T08:00:00Z');

test.each([
  ['2026-11-22 16:00:00', 0],
  ['2026-11-21 16:00:01', 0],
  ['2026-11-21 16:00:00', 1],
  ['2026-10-23 16:00:00', 30],
  ['2026-11-30 00:00:00', 0],
  ['no time', 0],
])('A7: data that were due at %s have been so for %i days', (due, days) => expect(daysOverdue(due, now)).toBe(days));

test('the rows of a report are those of all its records', () => {
  const rows = [3, 0, 4].map((n) => ({ entity: 'dsTbRegistration', label: 'Entry', rows: n, fields: [] }));
  expect(rowsIn({ rows })).toBe(7);
  expect(rowsIn({ rows: [] })).toBe(0);
});
