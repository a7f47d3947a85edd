import { describe, expect, test } from 'vitest';
import { quietUntil, windowEnd, windowStart } from './windows.ts';

/** A time of day in Asia/Shanghai on 6 May 2026. */
const at = (clock: string): Date => new Date(`2026-05-06T${clock}+08:00`);

describe('MSG-01: natural windows of UTC+8', () => {
  test.each([
    ['day', '00:00:00', '2026-05-06T00:00+08:00', '2026-05-07T00:00+08:00'],
    ['day', '07:59:59', '2026-05-06T00:00+08:00', '2026-05-07T00:00+08:00'],
    ['day', '23:59:59', '2026-05-06T00:00+08:00', '2026-05-07T00:00+08:00'],
    ['minute', '12:34:59.999', '2026-05-06T12:34+08:00', '2026-05-06T12:35+08:00'],
    ['minute', '12:35:00', '2026-05-06T12:35+08:00', '2026-05-06T12:36+08:00'],
  ] as const)('the %s of %s', (size, clock, start, end) => {
    expect([windowStart(size, at(clock)), windowEnd(size, at(clock))]).toEqual([new Date(start), new Date(end)]);
  });

  test.each([
    ['21:59', undefined],
    ['22:00', '2026-05-07T08:00+08:00'],
    ['23:30', '2026-05-07T08:00+08:00'],
    ['07:59', '2026-05-06T08:00+08:00'],
    ['08:00', undefined],
  ])('quiet from 22:00 to 08:00, at %s', (clock, end) => {
    expect(quietUntil('22:00', '08:00', at(`${clock}:00`))).toEqual(end && new Date(end));
  });
  test('quiet within a day, and no quiet hours at all', () => {
    expect(quietUntil('12:00', '14:00', at('13:00:00'))).toEqual(at('14:00:00'));
    expect(quietUntil('12:00', '14:00', at('14:00:00'))).toBeUndefined();
    expect(quietUntil(null, null, at('13:00:00'))).toBeUndefined();
  });
});
