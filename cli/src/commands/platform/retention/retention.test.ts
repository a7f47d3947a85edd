import { expect, test } from 'vitest';
import { type BufferOptions, bufferContext } from '../../../testing/buffer-context.ts';
import { type Call, sessionRoutes, wireServer } from '../../../testing/wire-server.ts';

const report = {
  competitionId: 'c1',
  competitionName: '数学建模',
  endTime: '2026-09-01 18:00:00',
  retentionDays: 30,
  dueTime: '2026-10-01 18:00:00',
  rows: [
    { entity: 'dsTbRegistration', label: 'Registration', rows: 12, fields: ['realName', 'idNo'] },
    { entity: 'dsTbWorks', label: 'Work', rows: 3, fields: ['answers'] },
  ],
  kept: [{ what: 'auditLog', rows: 40 }],
};
const bodyOf = (call: Call | undefined) => JSON.parse(call?.body ?? '{}') as { dryRun?: boolean; reason?: string; id?: string };
const start = async (options: BufferOptions = {}) => {
  const server = await wireServer({
    ...sessionRoutes,
    'GET /dsTbCompetition/retentionDue': () => [{ ...report, erased: false }],
    'POST /dsTbCompetition/erasePersonalData': (call) => ({ ...report, erased: bodyOf(call).dryRun === false }),
  });
  const context = bufferContext({ ...options, env: { SAIYUN_SERVER: server.url, SAIYUN_TOKEN: 'token-1', SAIYUN_LANG: 'en' } });
  return { ...context, calls: server.calls };
};

test('A7: what is due is listed with why, since when, and how much', async () => {
  const { out } = await (await start({ columns: 120 })).run('retention', 'due');
  expect(out).toContain('c1  数学建模     2026-09-01 18:00:00                30  2026-10-01 18:00:00    15\n');
});

test('A7: erasing tells what it would do, until it is told to do it and the id was typed', async () => {
  const context = await start({ answers: ['c2', 'c1'] });
  const trial = await context.run('retention', 'erase', 'c1', '--reason', 'over');
  expect(trial).toMatchObject({ code: 0, err: expect.stringContaining('changed nothing') });
  expect(trial.out).toContain('Would be erased');
  expect(bodyOf(context.calls.at(-1))).toMatchObject({ id: 'c1', reason: 'over', dryRun: true });
  const sent = context.calls.length;
  expect(await context.run('retention', 'erase', 'c1', '--reason', 'over', '--no-dry-run')).toMatchObject({ code: 1 });
  expect(context.calls.slice(sent).some(({ method }) => method === 'POST')).toBe(false);
  const done = await context.run('retention', 'erase', 'c1', '--reason', 'over', '--no-dry-run');
  expect(done).toMatchObject({ code: 0, err: expect.stringContaining('have been erased') });
  expect(bodyOf(context.calls.at(-1))).toMatchObject({ dryRun: false });
});

test('A7: a script erases with --yes alone, and never without a reason', async () => {
  const context = await start();
  expect(await context.run('retention', 'erase', 'c1', '--reason', 'over', '--no-dry-run')).toMatchObject({ code: 2 });
  expect(await context.run('retention', 'erase', 'c1')).toMatchObject({ code: 2 });
  expect(context.calls.some(({ method }) => method === 'POST')).toBe(false);
  const { out } = await context.run('retention', 'erase', 'c1', '--reason', 'over', '--no-dry-run', '--yes', '--jq', '.erased');
  expect(out).toBe('true\n');
});
