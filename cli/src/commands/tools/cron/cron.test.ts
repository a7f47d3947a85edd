import { expect, test } from 'vitest';
import { bufferContext } from '../../../testing/buffer-context.ts';

const now = '2026-11-21T07:08:09Z';

test('CRON-19, CLI-05: the next runs, by default ten in Shanghai', async () => {
  const { code, out, err } = await bufferContext({ now }).run('cron', 'next', '0 0 2 * * ?');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out.trimEnd().split('\n')).toEqual(
    Array.from({ length: 10 }, (_, i) => new Date(Date.UTC(2026, 10, 22 + i, 2)).toISOString().replace('.000Z', '+08:00')),
  );
});

test('CLI-05: another zone, start and count, across daylight saving', async () => {
  const { out } = await bufferContext({ now }).run(
    'cron',
    'next',
    '0 30 1,2 * * ?',
    '-n',
    '3',
    '--tz',
    'America/New_York',
    '--from',
    '2026-03-08 00:00:00',
  );
  expect(out).toBe('2026-03-08T01:30:00-05:00\n2026-03-09T01:30:00-04:00\n2026-03-09T02:30:00-04:00\n');
});

test('CLI-05: the five fields of Unix', async () => {
  const { out } = await bufferContext({ now }).run(
    'cron',
    'next',
    '*/5 * * * *',
    '-n',
    '2',
    '--from',
    '2026-01-01T00:00:00Z',
    '--tz',
    'UTC',
  );
  expect(out).toBe('2026-01-01T00:05:00+00:00\n2026-01-01T00:10:00+00:00\n');
});

test('CRON-20: no execution time', async () => {
  expect(await bufferContext({ now }).run('cron', 'next', '0 0 0 31 2 ?')).toMatchObject({ code: 0, out: '', err: '无执行时间\n' });
  expect(await bufferContext({ now }).run('cron', 'next', '0 0 0 31 2 ?', '--lang', 'en')).toMatchObject({ err: 'No execution time\n' });
});

test('CLI-05: as JSON with an explanation of every field', async () => {
  const { out } = await bufferContext({ now }).run('cron', 'next', '0 0/30 8 ? * 2-6', '-n', '1', '--json', '--lang', 'en');
  const answer: unknown = JSON.parse(out);
  expect(answer).toMatchObject({ zone: 'Asia/Shanghai', from: '2026-11-21T15:08:09+08:00', runs: ['2026-11-23T08:00:00+08:00'] });
  expect(answer).toHaveProperty('fields.5', { field: 'week', label: 'week', value: '2-6', text: 'Monday to Friday' });
});

test.each([
  [['0 60 2 * * ?'], '分字段：60 超出范围 0-59'],
  [['0 0 2 * * ?', '--tz', 'Mars/Base'], '未知时区 Mars/Base'],
  [['0 0 2 * * ?', '--from', 'yesterday'], '无法识别的时刻：yesterday（应为 YYYY-MM-DD HH:mm:ss 或带时区的 ISO 格式）'],
  [['0 0 2 * * ?', '--from', '2026-02-30'], '无法识别的时刻：2026-02-30（应为 YYYY-MM-DD HH:mm:ss 或带时区的 ISO 格式）'],
])('CRON-32: %j is exit code 8', async (argv, text) => {
  expect(await bufferContext({ now }).run('cron', 'next', ...argv)).toMatchObject({ code: 8, out: '', err: `saiyun: ${text}\n` });
});
