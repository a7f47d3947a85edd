import { expect, test } from 'vitest';
import { type BufferOptions, bufferContext } from '../../testing/buffer-context.ts';
import { type Route, sessionRoutes, wireServer } from '../../testing/wire-server.ts';
import { shortVerb } from '../record/record.ts';

const start = async (routes: Readonly<Record<string, Route>>, options: BufferOptions = {}) => {
  const server = await wireServer({ ...sessionRoutes, ...routes });
  const context = bufferContext({ ...options, env: { SAIYUN_SERVER: server.url, SAIYUN_TOKEN: 'token-1', SAIYUN_LANG: 'en' } });
  return { ...context, calls: server.calls };
};

test.each([
  ['review', 'submitReview', 'submit'],
  ['allotRun', 'applyRun', 'apply'],
  ['review', 'stage', undefined],
  ['withdrawal', 'makeBatch', undefined],
])('A9: of %s the verb %s is called %s', (key, name, short) => expect(shortVerb(key, name)).toBe(short));

test('A9: review submit is the verb of the record, and a misspelt one tells it', async () => {
  const context = await start({ 'PUT /dsTbWorksAllot/submitReview': () => ({ rows: [{ id: 'r1', revision: 2, state: '2' }] }) });
  const ran = await context.run('review', 'submit', 'r1', '--yes', '--set', 'items=[]', '--jq', '.[0].state');
  expect(ran, ran.err).toMatchObject({ code: 0, out: '2\n' });
  expect(await context.run('review', 'sumbit', 'r1')).toMatchObject({ code: 2, err: expect.stringContaining('submit') });
});

const asked = { id: 'w1', withdrawNo: 'W1', amount: 60.5, taxPreview: 0, netPreview: 60.5, expectPayDate: '2026-12-01' };

test('A9: withdraw apply asks for the payment password, in yuan to the fen, with a key of its own', async () => {
  const context = await start({ 'POST /dsTbExpertWithdrawal/apply': () => asked }, { answers: ['Pay-1'] });
  const ran = await context.run('withdraw', 'apply', '60.50', '--account', 'b1');
  expect(ran).toMatchObject({ code: 0, out: expect.stringContaining('60.50') });
  expect(ran.err).not.toContain('Pay-1');
  expect(JSON.parse(context.calls.at(-1)?.body ?? '')).toMatchObject({ amount: 60.5, bankAccountId: 'b1', payPassword: 'Pay-1' });
  expect(JSON.parse(context.calls.at(-1)?.body ?? '')).toHaveProperty('idempotencyKey', expect.stringMatching(/^[\da-f-]{36}$/));
});

test('A9: a withdrawal of which nobody knows tells the key with which it is done once', async () => {
  const context = await start({ 'POST /dsTbExpertWithdrawal/apply': (_call, response) => void response.destroy() }, { stdin: 'Pay-1\n' });
  const ran = await context.run('withdraw', 'apply', '60', '--account', 'b1', '--password-stdin');
  const { idempotencyKey } = JSON.parse(context.calls.at(-1)?.body ?? '') as { idempotencyKey: string };
  expect(ran).toMatchObject({ code: 10, err: expect.stringContaining(`--key ${idempotencyKey}`) });
});

test.each(['12,5', '1e3', '-5', '0', '0.001', 'ten'])('A9: %j is no amount, and nothing is sent', async (amount) => {
  const context = await start({});
  expect(await context.run('withdraw', 'preview', '--', amount)).toMatchObject({ code: 2, out: '' });
  expect(context.calls).toEqual([]);
});

test('A9: explain names the user and the record as commands do, prints rule by rule, and ends with 5 on a no', async () => {
  const context = await start({
    'GET /sys/user/list': ({ query }) => ({
      records: query.get('username') === 'school' ? [{ id: 'u7', username: 'school' }] : [],
      total: 1,
      size: 2,
      current: 1,
      pages: 1,
    }),
    'GET /sys/permission/explain': () => ({
      allowed: false,
      steps: [
        { rule: 'account', holds: true, text: { 'zh-CN': '正常', en: 'The account is in use' } },
        { rule: 'grant', holds: false, text: { 'zh-CN': '未授予', en: 'No role grants it' } },
      ],
    }),
  });
  const ran = await context.run('explain', 'school', 'button', 'review-template:edit', '42');
  expect(ran.code).toBe(5);
  expect(ran.out).toContain('Grant    no      No role grants it\n\nRefused\n');
  const asked = context.calls.at(-1)?.query;
  expect([asked?.get('userId'), asked?.get('button'), asked?.get('id')]).toEqual(['u7', 'dsTbReviewTemplate:edit', '42']);
  await context.run('explain', 'u9', 'record', 'unit');
  expect([context.calls.at(-1)?.query.get('userId'), context.calls.at(-1)?.query.get('entity')]).toEqual(['u9', 'dsTbUnit']);
});
