import { afterEach, expect, test, vi } from 'vitest';
import { timeLimits } from './limits.ts';

afterEach(() => vi.useRealTimers());

test('each limit ends at its time, in any order of beginning and length, and those called off never', () => {
  vi.useFakeTimers();
  const limits = timeLimits();
  const ended: string[] = [];
  const after = (ms: number, name: string): (() => void) => limits.start(ms, () => ended.push(`${name} at ${performance.now() - from}`));
  const from = performance.now();
  after(100, 'a');
  const off = after(100, 'off');
  after(30, 'b');
  vi.advanceTimersByTime(50);
  after(100, 'c');
  off();
  vi.advanceTimersByTime(200);
  expect(ended).toEqual(['b at 30', 'a at 100', 'c at 150']);
  vi.advanceTimersByTime(1_000);
  after(100, 'd');
  vi.advanceTimersByTime(100);
  expect(ended.at(-1)).toBe('d at 1350');
});

test('ten thousand calls of one limit need one timer', () => {
  vi.useFakeTimers();
  const limits = timeLimits();
  let ended = 0;
  const offs = Array.from({ length: 10_000 }, () => limits.start(15_000, () => (ended += 1)));
  expect(vi.getTimerCount()).toBe(1);
  for (const off of offs.slice(0, 9_990)) off();
  vi.advanceTimersByTime(15_000);
  expect(ended).toBe(10);
  expect(vi.getTimerCount()).toBe(0);
});

test('a limit may begin another one when it ends', () => {
  vi.useFakeTimers();
  const limits = timeLimits();
  let ended = 0;
  limits.start(10, () => {
    limits.start(10, () => (ended += 1));
  });
  vi.advanceTimersByTime(20);
  expect(ended).toBe(1);
});
