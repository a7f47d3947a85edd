import { expect, test } from 'vitest';
import { bufferContext } from '../../../testing/buffer-context.ts';
import { sessionRoutes, wireServer } from '../../../testing/wire-server.ts';

const job = (jobClassName: string, cronExpression: string, more: object = {}) => ({
  id: jobClassName,
  revision: 1,
  jobClassName,
  cronExpression,
  status: 0,
  ...more,
});

// 2026-01-01 08:00 in Shanghai.
const now = '2026-01-01T00:00:00Z';
const records = [
  job('same', '0 0 9 * * ?', { nextTime: '2026-01-01 09:00:00' }),
  job('dueNow', '0 0 8 * * ?', { nextTime: '2026-01-01 08:00:00' }),
  job('zoned', '0 0 9 * * ?', { timeZone: 'UTC', nextTime: '2026-01-01 17:00:00' }),
  job('late', '0 0 9 * * ?', { nextTime: '2026-01-02 09:00:00' }),
  job('wrongTime', '0 0 9 * * ?', { nextTime: '2026-01-01 09:00:01' }),
  job('forgotten', '0 0 9 * * ?', { nextTime: null }),
  job('never', '0 0 9 1 1 ? 2020', { nextTime: null }),
  job('stopped', '0 0 9 * * ?', { status: -1, nextTime: null }),
  job('broken', '0 0 9 * * *', { nextTime: null }),
  job('old', '0 0 9 * * ?'),
];

async function start(rows: readonly object[]) {
  const list = { records: rows, total: rows.length, size: 200, current: 1, pages: 1 };
  const server = await wireServer({ ...sessionRoutes, 'GET /sys/quartzJob/list': () => list });
  return bufferContext({ now, env: { SAIYUN_TOKEN: 'token-1', SAIYUN_SERVER: server.url } });
}

test('CALL-117: what the jobs will do is compared with the engine here; exit code 8 when something differs', async () => {
  const context = await start(records);
  const { code, out } = await context.run('cron', 'jobs', '-n', '2', '--json');
  expect(code).toBe(8);
  const compared = JSON.parse(out) as { job: string; result: string; next: string[]; platformNext: string | null }[];
  expect(compared.map(({ job: name, result }) => `${name} ${result}`)).toEqual([
    'same same',
    'dueNow same',
    'zoned same',
    'late differs',
    'wrongTime differs',
    'forgotten differs',
    'never same',
    'stopped stopped',
    'broken invalid',
    'old unknown',
  ]);
  expect(compared[0]).toMatchObject({
    platformNext: '2026-01-01T09:00:00+08:00',
    next: ['2026-01-01T09:00:00+08:00', '2026-01-02T09:00:00+08:00'],
  });
  expect(compared[2]).toMatchObject({
    platformNext: '2026-01-01T09:00:00+00:00',
    next: ['2026-01-01T09:00:00+00:00', '2026-01-02T09:00:00+00:00'],
  });
});

test('all the same is exit code 0', async () => {
  const context = await start(records.slice(0, 1));
  expect(await context.run('cron', 'jobs', '--lang', 'en')).toMatchObject({
    code: 0,
    out: 'Job   Runs                Next run (platform)        Next run (computed here)   Result\nsame  Every day at 09:00  2026-01-01T09:00:00+08:00  2026-01-01T09:00:00+08:00  the same\n',
    err: '',
  });
});
