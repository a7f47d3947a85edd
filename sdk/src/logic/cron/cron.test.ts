import { readFileSync } from 'node:fs';
import { CronExpressionParser } from 'cron-parser';
import { describe, expect, test } from 'vitest';
import { unixCron } from '../../unix-cron/index.ts';
import { CronError, cronErrorText, explainCron, nextRuns, parseCron } from './index.ts';

interface GoldenRow {
  readonly expr: string;
  readonly tz?: string;
  readonly start?: string;
  readonly next?: readonly number[];
  readonly error?: true;
}

/** Results recorded from Quartz 2.3.2. */
const golden = readFileSync(new URL('quartz-sample.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as GoldenRow);

const caught = (run: () => unknown): CronError => {
  try {
    run();
  } catch (error) {
    if (error instanceof CronError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
};

const runs = (expression: string, zone: string, from: string, count: number): string[] =>
  nextRuns(expression, { from: new Date(from), count, zone }).map((date) => date.toISOString().replace('.000', ''));

describe('CRON-08, CRON-19: the recorded answers of Quartz', () => {
  test('there are 85', () => expect(golden).toHaveLength(85));
  for (const { expr, tz, start, next, error } of golden) {
    test(`${expr} ${tz ?? ''}`, () => {
      if (error) expect(() => parseCron(expr)).toThrow(CronError);
      else {
        const found = nextRuns(expr, { from: new Date(start ?? ''), count: Math.max(10, next?.length ?? 0), zone: tz });
        expect(found.slice(0, next?.length).map(Number)).toEqual(next);
        if ((next?.length ?? 0) < 10) expect(found.filter((date) => date.getUTCFullYear() < 2119)).toHaveLength(next?.length ?? 0);
      }
    });
  }
});

describe('CRON-32: what cannot be read names its field', () => {
  const refused: readonly (readonly [expression: string, field: string, reason: string])[] = [
    ['', 'expression', 'field_count'],
    ['0 0 12 * *  ? * *', 'expression', 'field_count'],
    ['* * * * * * *', 'week', 'both_days'],
    ['0 0 12 ? * ?', 'week', 'no_day'],
    ['0 ? 12 * * ?', 'minute', 'question'],
    ['0 0 12 ?,3 * ?', 'day', 'question'],
    ['0 0/60 12 * * ?', 'minute', 'step'],
    ['0 60-10 12 * * ?', 'minute', 'out_of_range'],
    ['0 0 12 ? 0/2 2', 'month', 'out_of_range'],
    ['0 0 12 L-31 * ?', 'day', 'offset'],
    ['0 0 12 L- * ?', 'day', 'offset'],
    ['0 0 12 5L * ?', 'day', 'place'],
    ['0 0 12 0W * ?', 'day', 'out_of_range'],
    ['0 0 12 32W * ?', 'day', 'out_of_range'],
    ['99 0 12 * * ?', 'second', 'out_of_range'],
    ['0 0 12 ? * 8#1', 'week', 'out_of_range'],
    ['0 0 12 ? * 0#1', 'week', 'out_of_range'],
    ['0 0 12 ? * 6#6', 'week', 'nth'],
    ['L 0 12 * * ?', 'second', 'place'],
    ['0 0 12 ? L 2', 'month', 'place'],
    ['0 0 12 ? * MON-FRI/2', 'week', 'syntax'],
    ['0 0 12 ? JAN/3 2', 'month', 'syntax'],
    ['0 0 1.5 * * ?', 'hour', 'syntax'],
    ['0 0 12 15W/2 * ?', 'day', 'syntax'],
    ['0 0 12 1W,15W * ?', 'day', 'alone'],
    ['0 0 12 1,L * ?', 'day', 'alone'],
    ['0 0 12 ? * 2#1,5', 'week', 'alone'],
    ['0 0 12 ? * L,2', 'week', 'alone'],
    ['0 */-1 12 * * ?', 'minute', 'syntax'],
    ['0 0 12 ? * XYZ', 'week', 'name'],
    ['0 0 12 ? * MON-5', 'week', 'syntax'],
    ['0 0 MON * * ?', 'hour', 'syntax'],
    ['0 0 , * * ?', 'hour', 'blank'],
    ['0 0 12 * * ? 2030-2029', 'year', 'reversed'],
    ['0 / 12 * * ?', 'minute', 'syntax'],
    ['0 *-5 12 * * ?', 'minute', 'syntax'],
    ['60 * * * *', 'minute', 'out_of_range'],
    ['* * * * 8', 'week', 'out_of_range'],
    ['*/0 * * * *', 'minute', 'step'],
    ['* 5-2 * * *', 'hour', 'reversed'],
    ['* * L * *', 'day', 'place'],
    ['? * * * *', 'minute', 'question'],
    ['* * * FOO *', 'month', 'name'],
    ['1,,2 * * * *', 'minute', 'blank'],
  ];
  for (const [expression, field, reason] of refused) {
    test(expression || '(empty)', () => expect(caught(() => parseCron(expression, { unix: unixCron }))).toMatchObject({ field, reason }));
  }

  test('in both languages', () => {
    const error = caught(() => parseCron('0 60 12 * * ?'));
    expect(cronErrorText(error, 'zh-CN')).toBe('分字段：60 超出范围 0-59');
    expect(cronErrorText(error, 'en')).toBe('minute field: 60 is out of range 0-59');
    expect(error.message).toBe('minute field: 60 is out of range 0-59');
  });

  test('an unknown zone', () =>
    expect(caught(() => nextRuns('* * * * *', { from: 0, zone: 'Mars/Olympus', unix: unixCron })).reason).toBe('zone'));
});

describe('CRON-11, CRON-12: days', () => {
  const from = '2025-01-01T00:00:00Z';
  const cases: readonly (readonly [expression: string, next: readonly string[]])[] = [
    ['0 0 0 29W 2 ?', ['2028-02-29']],
    ['0 0 0 31W * ? 2025', ['2025-01-31', '2025-03-31', '2025-05-30', '2025-07-31']],
    ['0 0 0 1W 2,3 ? 2025', ['2025-02-03', '2025-03-03']],
    ['0 0 0 30W 11 ? 2025', ['2025-11-28']],
    ['0 0 0 28-3 2,3 ? 2025', ['2025-02-01', '2025-02-02', '2025-02-03', '2025-02-28', '2025-03-01']],
    ['0 0 0 ? * 2/1 2025', ['2025-01-01', '2025-01-02', '2025-01-03', '2025-01-04', '2025-01-06']],
    ['0 0 0 ? 2 FRIL 2025', ['2025-02-28']],
    ['0 0 0 ? 1-3 1#5 2025', ['2025-03-30']],
    ['0 0 0 L-30 1-4 ? 2025', ['2025-01-01', '2025-03-01']],
    ['0 0 0 1,,2 1 ? 2026', ['2026-01-01', '2026-01-02']],
  ];
  for (const [expression, next] of cases) {
    test(expression, () => {
      const found = runs(expression, 'UTC', '2024-12-31T23:59:59Z', next.length).map((text) => text.slice(0, 10));
      expect(found).toEqual(next);
    });
  }
  test('a start that fits is itself no run', () => expect(runs('0 0 0 1 1 ?', 'UTC', from, 1)).toEqual(['2026-01-01T00:00:00Z']));
});

describe('CRON-19: daylight saving', () => {
  test('an hour that exists twice runs at the second pass', () => {
    expect(runs('0 0/20 * * * ?', 'America/New_York', '2025-11-02T04:20:00Z', 4)).toEqual([
      '2025-11-02T04:40:00Z',
      '2025-11-02T06:00:00Z',
      '2025-11-02T06:20:00Z',
      '2025-11-02T06:40:00Z',
    ]);
  });
  test('a start inside the first pass counts by its wall clock', () => {
    expect(runs('0 0/20 * * * ?', 'America/New_York', '2025-11-02T05:30:00Z', 1)).toEqual(['2025-11-02T06:40:00Z']);
  });
  test('a time that is left out has no run', () => {
    expect(runs('0 30 2 * * ?', 'America/New_York', '2025-03-08T00:00:00Z', 3)).toEqual([
      '2025-03-08T07:30:00Z',
      '2025-03-10T06:30:00Z',
      '2025-03-11T06:30:00Z',
    ]);
  });
  test('every second goes on after the gap', () => {
    expect(runs('* * * * * ?', 'America/New_York', '2025-03-09T06:59:58Z', 3)).toEqual([
      '2025-03-09T06:59:59Z',
      '2025-03-09T07:00:00Z',
      '2025-03-09T07:00:01Z',
    ]);
  });
});

describe('CRON-20: expressions that never run', () => {
  for (const expression of [
    '0 0 0 31 2 ?',
    '0 0 0 1 1 ? 2000',
    '0 30 2 ? 3 1#2',
    '* * 2 ? 3 1#2',
    '0 0 0 ? 2 1#5 2025',
    '0 0 0 1 1 ? 2500',
  ]) {
    test(expression, () => {
      const zone = 'America/New_York';
      nextRuns('0 0 0 1 * ?', { from: Date.UTC(2026, 0, 1), zone, count: 1 });
      expect(runs(expression, zone, '2026-11-21T00:00:00Z', 10)).toEqual([]);
    });
  }
});

describe('CRON-19: the five fields of Unix, as cron-parser reads them', () => {
  const expressions = [
    '*/5 * * * *',
    '0 9 * * 1-5',
    '30 4 1,15 * 5',
    '0 0 * * 0',
    '0 0 * * 7',
    '15 14 1 * *',
    '0 22 * * 1-5',
    '23 0-20/2 * * *',
    '5 4 * * SUN',
    '0 0,12 1 */2 *',
    '0 4 8-14 * *',
    '7/10 * * JAN,JUL MON-FRI',
    '0 0 29 2 *',
    '0 0 13 * 5',
  ];
  for (const expression of expressions) {
    test(expression, () => {
      const from = Date.UTC(2026, 10, 21, 7, 8, 9);
      const theirs = CronExpressionParser.parse(expression, { currentDate: new Date(from), tz: 'UTC' });
      const expected = Array.from({ length: 20 }, () => theirs.next().getTime());
      expect(nextRuns(expression, { from, count: 20, zone: 'UTC', unix: unixCron }).map(Number)).toEqual(expected);
    });
  }
});

describe('CRON-19: plain Quartz expressions, as cron-parser reads them', () => {
  for (const expression of [
    '0 0/15 8-18 * * ?',
    '*/10 * * * * ?',
    '0 30 9 1,15 * ?',
    '0 0 12 ? * MON-FRI',
    '0 0 0 L * ?',
    '0 15 10 ? * FRI#3',
  ]) {
    test(expression, () => {
      const from = Date.UTC(2026, 10, 21, 7, 8, 9);
      const theirs = CronExpressionParser.parse(expression, { currentDate: new Date(from), tz: 'Asia/Shanghai' });
      const expected = Array.from({ length: 20 }, () => theirs.next().getTime());
      expect(nextRuns(expression, { from, count: 20, zone: 'Asia/Shanghai' }).map(Number)).toEqual(expected);
    });
  }
});

describe('CLI-05: explanations', () => {
  const texts = (expression: string, language: 'zh-CN' | 'en') =>
    explainCron(expression, language, { unix: unixCron }).map((f) => `${f.label}: ${f.text}`);
  test('in English', () =>
    expect(texts('0 0/5 8-18 ? JAN,6 2-6/2 2026', 'en')).toEqual([
      'second: 0',
      'minute: every 5 from 0',
      'hour: 8 to 18',
      'day: not set',
      'month: 1, 6',
      'week: every 2 of Monday to Friday',
      'year: 2026',
    ]));
  test('in Chinese', () =>
    expect(texts('*/10 0 12 LW * ?', 'zh-CN')).toEqual([
      '秒: 每 10 个',
      '分: 0',
      '时: 12',
      '日: 离最后一天最近的工作日',
      '月: 每一个',
      '周: 不指定',
      '年: 每一个',
    ]));
  test('weekdays keep their meaning in both dialects', () => {
    expect(explainCron('0 0 12 ? * 2#1', 'zh-CN')[5]?.text).toBe('第 1 个周一');
    expect(explainCron('0 12 * * 1', 'zh-CN', { unix: unixCron })[5]?.text).toBe('周一');
    expect(explainCron('0 0 12 ? * FRIL', 'en')[5]?.text).toBe('last Friday');
  });
});
