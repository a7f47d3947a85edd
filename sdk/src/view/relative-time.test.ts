import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.ts';

const now = new Date('2026-11-23T01:00:00Z');

test.each([
  ['2026-11-23T00:59:31Z', '现在', 'now'],
  ['2026-11-23T00:58:59Z', '1 分钟前', '1 minute ago'],
  ['2026-11-22T22:30:00Z', '2 小时前', '2 hours ago'],
  ['2026-11-22T00:59:00Z', '昨天', 'yesterday'],
  ['2026-11-26T01:00:00Z', '3 天后', 'in 3 days'],
  ['2026-09-01T00:00:00Z', '2 个月前', '2 months ago'],
  ['2024-11-01T00:00:00Z', '2 年前', '2 years ago'],
])('%s is %s', (then, zh, en) => {
  expect(relativeTime(new Date(then), now, 'zh-CN')).toBe(zh);
  expect(relativeTime(new Date(then), now, 'en')).toBe(en);
});

// Midnight in Asia/Shanghai is 16:00 in UTC.
test.each([
  ['2026-11-22T15:59:00Z', '2026-11-24T08:00:00Z', '前天', '2 days ago'],
  ['2026-11-22T16:00:00Z', '2026-11-24T15:59:00Z', '昨天', 'yesterday'],
  ['2026-11-22T15:59:00Z', '2026-11-24T15:00:00Z', '前天', '2 days ago'],
  ['2026-11-22T15:59:00Z', '2026-11-22T16:01:00Z', '2 分钟前', '2 minutes ago'],
  ['2026-11-24T15:59:00Z', '2026-11-22T16:30:00Z', '明天', 'tomorrow'],
  ['2026-11-24T16:00:00Z', '2026-11-22T16:00:00Z', '后天', 'in 2 days'],
])('days are those of the calendar in Asia/Shanghai: %s, read at %s, is %s', (then, at, zh, en) => {
  expect(relativeTime(new Date(then), new Date(at), 'zh-CN')).toBe(zh);
  expect(relativeTime(new Date(then), new Date(at), 'en')).toBe(en);
});
