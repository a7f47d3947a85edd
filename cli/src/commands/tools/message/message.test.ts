import { expect, test } from 'vitest';
import { bufferContext } from '../../../testing/buffer-context.ts';
import { sessionRoutes, wireServer } from '../../../testing/wire-server.ts';

const batch = {
  id: 'b1',
  revision: 1,
  batchName: 'Reminder',
  status: '4',
  status_dictText: 'Done',
  total: 3,
  okCount: 2,
  failCount: 1,
  unitCount: 3,
};
const sample = { name: 'Li', address: '138****0001', language: 'en', subject: '', text: 'Hello Li', units: 1, isSuppressed: false };
const found = {
  channel: 'sms',
  total: 3,
  doubles: 1,
  missing: 0,
  suppressed: 1,
  units: 2,
  cost: 0.1,
  available: 9,
  needsApproval: true,
  samples: [sample],
};
const start = async () => {
  const server = await wireServer({
    ...sessionRoutes,
    'POST /dsTbMsgSend/estimate': () => found,
    'PUT /dsTbMsgSend/submit': () => ({ rows: [] }),
    'PUT /dsTbMsgSend/resendFailed': () => ({ rows: [] }),
    'GET /dsTbMsgSend/queryById': () => batch,
  });
  const context = bufferContext({ env: { SAIYUN_SERVER: server.url, SAIYUN_TOKEN: 'token-1', SAIYUN_LANG: 'en' } });
  return { ...context, calls: server.calls };
};

test('MSG-01: a preview says who gets it at which cost', async () => {
  const { run } = await start();
  const { out, err } = await run('message', 'preview', 'b1');
  expect(out).toContain('Hello Li');
  expect(out).toMatch(/Recipients\s+2\n/);
  expect(err).toContain('another administrator');
});

test.each([
  ['send', 'submit'],
  ['resend', 'resendFailed'],
])('MSG-01: %s runs the verb and tells how far the batch is', async (action, verb) => {
  const { run, calls } = await start();
  const refused = await run('message', action, 'b1');
  expect(refused.code).toBe(2);
  expect(refused.err).toContain(action === 'send' ? 'to 2 recipients (0.10 yuan)' : 'the one failed message of “Reminder”');
  expect(calls.some(({ path }) => path.includes(`/dsTbMsgSend/${verb}`))).toBe(false);
  const { out, code } = await run('message', action, 'b1', '--yes');
  expect(code).toBe(0);
  expect(calls.some(({ path }) => path.includes(`/dsTbMsgSend/${verb}`))).toBe(true);
  expect(out).toMatch(/Failed\s+1\n/);
});

test('MSG-01: status only looks', async () => {
  const { run, calls } = await start();
  expect(await run('message', 'status', 'b1', '--jq', '.okCount')).toMatchObject({ out: '2\n', code: 0 });
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
});
