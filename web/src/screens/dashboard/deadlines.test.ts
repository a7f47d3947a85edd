import { fromWireTime } from '@saiyun/sdk/view';
import { expect, test } from 'vitest';
import { nextDeadlines } from './deadlines.ts';

const now = fromWireTime('2026-05-01 12:00:00') ?? new Date(0);
const row = (id: string, registerEnd: string, submissionEndTime: string, endTime: string) => ({
  id,
  competitionName: id,
  competitionNameEn: null,
  registerEnd,
  submissionEndTime,
  endTime,
});

test('the next deadline of each competition, nearest first', () => {
  const rows = [
    row('a', '2026-06-01 00:00:00', '2026-07-01 00:00:00', '2026-08-01 00:00:00'),
    row('b', '2026-04-01 00:00:00', '2026-05-02 11:00:00', '2026-08-01 00:00:00'),
    row('over', '2026-01-01 00:00:00', '2026-02-01 00:00:00', '2026-03-01 00:00:00'),
    row('far', '2027-01-01 00:00:00', '2027-02-01 00:00:00', '2027-03-01 00:00:00'),
  ];
  expect(nextDeadlines(rows, now).map(({ id, days }) => [id, days])).toEqual([
    ['b:submit', 0],
    ['a:register', 30],
  ]);
});
