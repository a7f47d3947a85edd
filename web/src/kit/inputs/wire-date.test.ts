import { describe, expect, test } from 'vitest';
import { isTyped } from './wire-date.ts';

describe('days and times as people type them', () => {
  test.each(['2026-03-05', '2026-3-5', '2026/3/5', '2026.3.5', '20260305', '2026年3月5日'])('%s is a day', (text) => {
    expect(isTyped(text, 'date')).toBe(true);
    expect(isTyped(text, 'instant')).toBe(true);
  });
  test.each(['2026-13-45', '2026-2-30', '3/5/2026', '5 March', '2026'])('%s is none, and told', (text) => {
    expect(isTyped(text, 'date')).toBe(false);
    expect(isTyped(text, 'instant')).toBe(false);
  });
  test.each([
    ['2026-3-5 8:30', true],
    ['2026-03-05 8:30', true],
    ['2026年3月5日 08:30', true],
    ['2026-03-05 08:30:00', true],
    ['2026/3/5 8:30:15', true],
    ['2026-3-5 25:00', false],
  ])('%s is a time: %s', (text, expected) => {
    expect(isTyped(text, 'instant')).toBe(expected);
  });
});
