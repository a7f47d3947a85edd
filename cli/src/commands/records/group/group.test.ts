import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type BufferOptions, bufferContext } from '../../../testing/buffer-context.ts';
import { Refusal, type Route, sessionRoutes, wireServer } from '../../../testing/wire-server.ts';
import { shortVerb } from '../record/record.ts';

const preview = { amount: 60.5, tax: 0, net: 60.5, payDay: '2026-12-01' };
const start = async (routes: Readonly<Record<string, Route>>, options: BufferOptions = {}) => {
  const server = await wireServer({ ...sessionRoutes, 'GET /dsTbExpertWithdrawal/preview': () => preview, ...routes });
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

test('A9: review show --generate prints what stage takes back, with the marks given so far', async () => {
  const item = (id: string, itemType: string, parentId: string | null = null) => ({ id, itemType, parentId });
  const detail = {
    review: { id: 'r1' },
    works: {},
    template: {
      items: [item('h', 'score'), item('a', 'score', 'h'), item('b', 'grade', 'h'), item('c', 'passFail'), item('d', 'text')],
    },
    result: { items: [{ itemId: 'a', scoreValue: 92 }], comment: 'good' },
  };
  const context = await start({
    'GET /dsTbReview/queryById': () => detail,
    'PUT /dsTbWorksAllot/stage': () => ({ rows: [{ id: 'r1', revision: 2, state: '1' }] }),
  });
  const { out } = await context.run('review', 'show', 'r1', '--generate');
  const items = [
    { itemId: 'a', scoreValue: 92 },
    { itemId: 'b', gradeValue: null },
    { itemId: 'c', passValue: null },
    { itemId: 'd', textValue: null },
  ];
  expect(JSON.parse(out)).toEqual({ items, comment: 'good' });
  writeFileSync(join(context.folder, 'r.json'), out);
  expect(await context.run('review', 'stage', 'r1', '--input', 'r.json')).toMatchObject({ code: 0 });
  expect(JSON.parse(context.calls.at(-1)?.body ?? '')).toMatchObject({ ids: 'r1', items });
  expect(JSON.parse((await context.run('review', 'stage', 'r1', '--generate')).out)).toMatchObject({
    items: [{ itemId: null, scoreValue: null, gradeValue: null, passValue: null, textValue: null }],
  });
});

test('A9: accounts of an expert say what they are and where, and a balance what can be withdrawn', async () => {
  const context = await start({
    'GET /dsTbExpertAccount/mine': () => ({ balance: 240, frozen: 200 }),
    'GET /dsTbBankAccount/mine': () => [
      { id: 'b1', realName: 'Lin', accountType: 'alipay', accountType_dictText: 'Alipay', bankName: null, cardNo: 'expe**********.com' },
    ],
  });
  expect((await context.run('withdraw', 'accounts')).out).toMatch(/Type +Bank +Account\nb1 +Lin +Alipay +expe\*+\.com\n/);
  expect((await context.run('withdraw', 'balance')).out).toMatch(/Balance +240\.00\nOf which frozen +200\.00\nAvailable +40\.00\n/);
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

test('A9: withdraw apply --dry-run lets the platform run its rules, and names no withdrawal', async () => {
  const context = await start({ 'POST /dsTbExpertWithdrawal/apply': () => asked }, { stdin: 'Pay-1\n' });
  const argv = ['withdraw', 'apply', '60.50', '--account', 'b1', '--password-stdin', '--dry-run'];
  expect(await context.run(...argv)).toMatchObject({
    code: 0,
    out: expect.not.stringContaining('W1'),
    err: expect.stringContaining('nothing'),
  });
  expect(context.calls.at(-1)?.headers['saiyun-dry-run']).toBe('true');
  expect(JSON.parse((await context.run(...argv, '--json')).out)).toMatchObject({ id: null, withdrawNo: null, amount: 6050 });
});

test('A9: allot has what organisers do with reviews, under short names, and begins the allotting of a project', async () => {
  const context = await start({
    'POST /dsTbWorksAllot/add': () => ({ id: 'r1', revision: 1 }),
    'PUT /dsTbWorksAllot/cancelAllot': () => ({ rows: [{ id: 'r1', revision: 2, state: '5' }] }),
    'PUT /dsTbReviewProject/startAllot': () => ({ rows: [{ id: 'p1', revision: 2, state: '1' }] }),
  });
  const input = ['--set', 'projectId=p1', '--set', 'worksId=w1', '--set', 'expertId=e1'];
  expect(await context.run('allot', 'add', ...input)).toMatchObject({ code: 0, out: 'r1\n' });
  expect(await context.run('allot', 'cancel', 'r1', '--set', 'reason=x', '--yes', '--jq', '.[0].state')).toMatchObject({ out: '5\n' });
  expect(await context.run('allot', 'start', 'p1')).toMatchObject({ code: 0 });
  expect(context.calls.at(-1)).toMatchObject({ path: '/dsTbReviewProject/startAllot' });
  expect(await context.run('allot', 'submit', 'r1')).toMatchObject({ code: 2 });
  expect((await context.run('allot', '--help')).out).not.toContain('submitReview');
});

test('A9: a masked value is revealed with a reason, by a call that is done once, and of fields that are masked', async () => {
  const context = await start({ 'POST /sys/sensitive/reveal': () => ({ value: '13812345678' }) });
  expect(await context.run('user', 'reveal', 'u1', 'phone', '--reason', '核对')).toEqual(
    expect.objectContaining({ code: 0, out: '13812345678\n', err: '' }),
  );
  const { body, headers } = context.calls.at(-1) ?? {};
  expect(JSON.parse(body ?? '')).toMatchObject({ entity: 'sysUser', id: 'u1', field: 'phone', reason: '核对' });
  expect(headers).not.toHaveProperty('idempotency-key');
  const sent = context.calls.length;
  for (const wrong of [['phone'], ['phone', '--reason', ' '], ['username', '--reason', 'x']])
    expect(await context.run('user', 'reveal', 'u1', ...wrong)).toMatchObject({ code: 2, out: '' });
  expect(context.calls).toHaveLength(sent);
});

test('A9: role preview names menus and buttons as people do, and tells what whom would gain and lose', async () => {
  const entry = { id: 'b2', kind: 'button', name: 'Edit', page: 'Units', code: 'dsTbUnit:edit' };
  const nodes = [
    {
      id: 'm1',
      menuType: 0,
      url: '/org/unit',
      perms: null,
      children: [
        { id: 'b1', menuType: 2, url: null, perms: 'dsTbUnit:list', children: null },
        { id: 'b2', menuType: 2, url: null, perms: 'dsTbUnit:edit', children: null },
      ],
    },
  ];
  const like = { id: 'u1', username: 'school', realname: 'School' };
  const context = await start({
    'GET /sys/permission/list': () => nodes,
    'GET /sys/permission/queryRolePermission': () => ['m1', 'b1'],
    'POST /sys/permission/previewRolePermission': () => ({
      added: [entry],
      removed: [],
      accounts: 3,
      groups: [
        {
          accounts: 3,
          like,
          gains: [entry],
          loses: [],
          outOfMenu: [],
          noEffect: [],
          rows: [{ entity: 'dsTbUnit', label: 'Unit', before: 0, after: 9 }],
        },
      ],
    }),
  });
  const ran = await context.run('role', 'preview', 'r1', '--grant', 'unit:edit', '--revoke', '/org/unit');
  expect(ran, ran.err).toMatchObject({ code: 0 });
  expect(ran.out).toContain(
    'Accounts like school (School): 3\n  gain\n    Units / Edit  dsTbUnit:edit\n  rows they can see\n    Unit  0 → 9\n',
  );
  expect(JSON.parse(context.calls.at(-1)?.body ?? '')).toMatchObject({ roleId: 'r1', permissionIds: 'b1,b2', lastpermissionIds: 'm1,b1' });
  expect(await context.run('role', 'preview', 'r1', '--grant', 'unit:edti')).toMatchObject({
    code: 2,
    err: expect.stringContaining('unit:edit'),
  });
  expect(await context.run('role', 'preview', 'r1')).toMatchObject({ code: 2 });
  expect((await context.run('role', 'list', '--help')).code).toBe(0);
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

test('a user name that two accounts answer to is taken as an id, and never as either of them', async () => {
  const context = await start({
    'GET /sys/user/list': () => ({
      records: [
        { id: 'u7', username: 'school' },
        { id: 'u8', username: 'School' },
      ],
      total: 2,
      size: 2,
      current: 1,
      pages: 1,
    }),
    'GET /sys/permission/explain': () => ({ allowed: true, steps: [] }),
  });
  expect(await context.run('explain', 'school', 'record', 'unit')).toMatchObject({ code: 0 });
  expect(context.calls.at(-1)?.query.get('userId')).toBe('school');
});

test('A9: a wrong amount is told before the payment password is asked for, and what is only tried needs none', async () => {
  const tooMuch = () => new Refusal(400, 'more than there is', 'input.invalid');
  const context = await start({ 'GET /dsTbExpertWithdrawal/preview': tooMuch }, { answers: [] });
  expect(await context.run('withdraw', 'apply', '60', '--account', 'b1')).toMatchObject({ code: 8, out: '' });
  expect(context.calls.map(({ path }) => path)).toEqual(['/dsTbExpertWithdrawal/preview']);
  const tried = await start({ 'POST /dsTbExpertWithdrawal/apply': () => asked }, { answers: [] });
  expect(await tried.run('withdraw', 'apply', '60', '--account', 'b1', '--dry-run')).toMatchObject({ code: 0 });
  expect(JSON.parse(tried.calls.at(-1)?.body ?? '')).toMatchObject({ payPassword: '' });
});
