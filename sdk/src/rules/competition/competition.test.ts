import { describe, expect, test } from 'vitest';
import { competitionIssues, reviewProjectIssues } from './competition.ts';

const timeline = {
  registerStart: '2026-03-01 00:00:00',
  registerEnd: '2026-04-01 00:00:00',
  submitStart: '2026-03-15 00:00:00',
  submissionEndTime: '2026-05-01 00:00:00',
  endTime: '2026-06-01 00:00:00',
  timeZone: 'Asia/Shanghai',
};

describe('COMP-01: the timeline of a competition', () => {
  test('one in order has no fault', () => expect(competitionIssues(timeline)).toEqual([]));
  test('the end of registration may be the end of submission, and that the end', () =>
    expect(competitionIssues({ ...timeline, submissionEndTime: timeline.registerEnd, endTime: timeline.registerEnd })).toEqual([]));
  test.each([
    ['registration ends when it starts', { registerEnd: timeline.registerStart }, 'registerEnd', 'competition.registerOrder'],
    ['submission ends before it starts', { submitStart: '2026-05-02 00:00:00' }, 'submissionEndTime', 'competition.submitOrder'],
    ['submission ends before registration', { registerEnd: '2026-05-01 00:00:01' }, 'submissionEndTime', 'competition.submitAfterRegister'],
    ['ends before submission', { endTime: '2026-04-30 23:59:59' }, 'endTime', 'competition.endOrder'],
    ['a zone that is none', { timeZone: 'Mars/Olympus' }, 'timeZone', 'competition.timeZone'],
  ])('%s', (_name, change, field, message) =>
    expect(competitionIssues({ ...timeline, ...change })).toEqual([{ field, code: 'rule', message }]),
  );
  test('a time that is not given says nothing', () => expect(competitionIssues({ registerEnd: timeline.registerEnd })).toEqual([]));
});

test('REVIEW-06: a project closes after it opens', () => {
  const [startTime, endTime] = ['2026-05-01 00:00:00', '2026-05-01 00:00:01'];
  expect(reviewProjectIssues({ startTime, endTime })).toEqual([]);
  expect(reviewProjectIssues({ startTime, endTime: startTime })).toMatchObject([{ field: 'endTime', message: 'review.endAfterStart' }]);
});
