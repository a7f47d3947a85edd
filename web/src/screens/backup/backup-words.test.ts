import type { BackupTask } from '@saiyun/sdk/calls';
import { expect, test } from 'vitest';
import { isOld, percentOf, timeText } from './backup-words.ts';

test('SYS-03: how far a task is goes on from step to step, and is not said where nobody knows', () => {
  const at = (step: 'write' | 'read' | 'restore' | 'check' | null, done: number | null, whole: number | null) =>
    percentOf({ step, done, whole });
  expect([at('write', 0, 100), at('write', 50, 100), at('write', 200, 100), at('read', 0, 100), at('read', 100, 100)]).toEqual([
    0, 35, 69, 70, 99,
  ]);
  expect([at('restore', 100, 100), at('check', 9, 18)]).toEqual([69, 85]);
  expect([at(null, null, null), at('write', 50, null), at('write', 0, 0)]).toEqual([undefined, undefined, undefined]);
});

test('times are those of Shanghai, with the year where it is another one', () => {
  expect(timeText('2026-05-05T18:00:00Z', '2026-11-29T08:00:00Z')).toBe('05-06 02:00');
  expect(timeText('2025-05-05T18:00:00Z', '2026-11-29T08:00:00Z')).toBe('2025-05-06 02:00');
});

test('a backup is old after the hours that are set', () => {
  const at = (start: string | null, oldHours: number) =>
    isOld({ made: start === null ? null : ({ start } as BackupTask), now: '2026-05-06T08:00:00Z', oldHours });
  expect(at(null, 36)).toBe(true);
  expect([at('2026-05-04T20:00:01Z', 36), at('2026-05-04T20:00:00Z', 36), at('2026-05-04T20:00:00Z', 37)]).toEqual([false, true, false]);
});
