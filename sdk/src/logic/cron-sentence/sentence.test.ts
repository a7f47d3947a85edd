import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unixCron } from '../../unix-cron/index.ts';
import { cronSentence } from './index.ts';

const sentences: readonly (readonly [expression: string, en: string, zh: string])[] = [
  ['0 0/30 8-18 ? * MON-FRI', 'Every half hour from 08:00 to 18:30, Monday to Friday', '每周一至周五 08:00 至 18:30 每半小时'],
  ['0 0 2 * * ?', 'Every day at 02:00', '每天 02:00'],
  ['0 0 8,12,18 * * ?', 'Every day at 08:00, 12:00 and 18:00', '每天 08:00、12:00、18:00'],
  ['* * * * * ?', 'Every second', '每秒'],
  ['*/5 * * * * ?', 'Every 5 seconds', '每 5 秒'],
  ['0/20 * 8-9 * * ?', 'Every 20 seconds from 08:00 to 09:59:40', '每天 08:00 至 09:59:40 每 20 秒'],
  ['30 * * * * ?', 'Every minute, at second 30', '每分钟的第 30 秒'],
  ['0 5/10 * * * ?', 'Every 10 minutes, from minute 5 on', '每 10 分钟，从第 5 分起'],
  ['0 15 * * * ?', 'Every hour, 15 minutes past', '每小时的第 15 分'],
  ['0 0 0/2 * * ?', 'Every 2 hours', '每 2 小时'],
  ['0 0 1/2 * * ?', 'Every 2 hours from 01:00 to 23:00', '每天 01:00 至 23:00 每 2 小时'],
  ['0 0/7 9-11 * * ?', 'Every 7 minutes from minute 0 to 56, in hours 9 to 11', '9 至 11 时，0 至 56 分每 7 分'],
  ['1,7,9 3 4 * * ?', 'At seconds 1, 7 and 9, at minute 3, in hour 4', '4 时，3 分，1、7、9 秒'],
  ['0 15 10 ? * 6L', 'On the last Friday of the month at 10:15', '每月最后一个周五 10:15'],
  ['0 0 8 ? * 2#1', 'On the first Monday of the month at 08:00', '每月第 1 个周一 08:00'],
  ['0 0 8 L * ?', 'On the last day of the month at 08:00', '每月最后一天 08:00'],
  ['0 0 8 L-3 * ?', '3 days before the last day of the month at 08:00', '每月倒数第 4 天 08:00'],
  ['0 0 8 LW * ?', 'On the last weekday of the month at 08:00', '每月最后一个工作日 08:00'],
  ['0 0 9 15W 6 ?', 'On the weekday nearest to the 15th of June at 09:00', '每年 6 月的离 15 日最近的工作日 09:00'],
  ['0 0 8 1/2 * ?', 'Every 2 days from the 1st to the 31st of the month at 08:00', '每月 1 日至 31 日每 2 天 08:00'],
  ['0 0 8 1,15 1-3 ?', 'On the 1st and 15th of January to March at 08:00', '每年 1 月至 3 月的 1 日、15 日 08:00'],
  ['0 0 8 ? 1,7 MON,THU', 'Every Monday and Thursday in January and July at 08:00', '每年 1 月、7 月的每周一、周四 08:00'],
  ['0 0 9 ? * SAT,SUN', 'Every Saturday and Sunday at 09:00', '每周六、周日 09:00'],
  ['0 0 0 1 1 ? 2027', 'On 1 January 2027 at 00:00', '2027 年 1 月 1 日 00:00'],
  ['0 0 0 * 6 ? 2026-2028', 'Every day in June from 2026 to 2028 at 00:00', '2026 至 2028 年 6 月每天 00:00'],
  ['0 0 3 ? * 2-6 2026/1', 'Monday to Friday from 2026 on at 03:00', '2026 年起每周一至周五 03:00'],
  ['0 0 1 * 1', 'On the 1st of the month and every Monday at 00:00', '每月 1 日或每周一 00:00'],
  ['*/30 8-18 * * 1-5', 'Every half hour from 08:00 to 18:30, Monday to Friday', '每周一至周五 08:00 至 18:30 每半小时'],
];

test.each(sentences)('CLI-05 %s is said in a sentence', (expression, en, zh) => {
  expect(cronSentence(expression, 'en', { unix: unixCron })).toBe(en);
  expect(cronSentence(expression, 'zh-CN', { unix: unixCron })).toBe(zh);
});

test('CLI-05 expressions of one meaning have one sentence, and what runs at other times has another', () => {
  const same = (a: string, b: string): void => expect(cronSentence(a, 'en')).toBe(cronSentence(b, 'en'));
  same('0 0,30 8-9 ? * 2-6', '0 0/30 8,9 ? * MON-FRI');
  same('0 0 9 ? * SUN,SAT', '0 0 9 ? * 7,1');
  same('0 */1 * * * ?', '0 * * ? * *');
  const minutes = fc.subarray([0, 10, 20, 30, 40, 50], { minLength: 1 });
  const hours = fc.subarray([0, 4, 8, 9, 12, 16, 20], { minLength: 1 });
  const seconds = fc.constantFrom('0', '30', '0,20,40', '5,10');
  const written = fc
    .record({ seconds, minutes: fc.oneof(minutes, fc.constant(['*'])), hours })
    .map((one) => `${one.seconds} ${one.minutes.join(',')} ${one.hours.join(',')} * * ?`);
  fc.assert(
    fc.property(written, written, (a, b) => {
      for (const language of ['en', 'zh-CN'] as const) expect(cronSentence(a, language) === cronSentence(b, language)).toBe(a === b);
    }),
    { numRuns: 300 },
  );
});
