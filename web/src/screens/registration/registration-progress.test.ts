import { expect, test } from 'vitest';
import { progressOf } from './registration-progress.ts';

const row = (status: string, submitTime: string | null = '2026-03-01 09:00:00') => ({
  id: '1',
  revision: 1,
  createBy: null,
  createTime: '2026-02-01 09:00:00',
  updateBy: null,
  updateTime: '2026-03-02 09:00:00',
  status,
  submitTime,
});

test.each([
  ['0', 1, 'wait', 3],
  ['1', 2, 'process', 3],
  ['2', 2, 'finish', 3],
  ['3', 2, 'error', 3],
  ['4', 3, 'wait', 4],
  ['5', 2, 'error', 3],
] as const)('REG-03: state %s is step %i, %s', (status, current, tone, steps) => {
  const p = progressOf(row(status));
  expect([p.current, p.status, p.steps.length]).toEqual([current, tone, steps]);
});

test('a draft that was withdrawn was never handed in', () => {
  expect(progressOf(row('5', null)).steps).toHaveLength(2);
});
