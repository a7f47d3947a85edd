import { expect, test } from 'vitest';
import { type BufferOptions, bufferContext } from '../../../testing/buffer-context.ts';
import { tenantMember as member } from '../../../testing/tenant-member.ts';
import { type Call, sessionRoutes, wireServer } from '../../../testing/wire-server.ts';

/** Another member whose name starts the same way. */
const other = { ...member, id: 'u8', username: 'visitor2' };
const start = async (options: BufferOptions = {}, members: readonly object[] = [other, member]) => {
  const server = await wireServer({
    ...sessionRoutes,
    'GET /sys/user/getCurrentUserTenants': () => ({
      list: [
        { id: 1, name: '平台' },
        { id: 2, name: '华南' },
      ],
      current: 2,
    }),
    'GET /sys/tenant/getTenantUserList': ({ query }) => ({
      records: members.slice(Number(query.get('pageNo')) - 1, Number(query.get('pageNo'))),
      total: members.length,
      size: 1,
      current: Number(query.get('pageNo')),
      pages: members.length,
    }),
    'GET /sys/tenant/memberChoices': () => ({
      roles: [
        { id: 'r1', roleCode: 'auditor', roleName: '审计', baseRole: 'AUD' },
        { id: 'r2', roleCode: 'expert', roleName: '专家', baseRole: 'EXPERT' },
      ],
      departs: [{ id: 'd1', orgCode: 'A01', departName: '竞赛部', parentId: '' }],
    }),
    'PUT /sys/tenant/invitationUserJoin': () => member,
    'PUT /sys/tenant/editTenantUser': () => member,
    'PUT /sys/tenant/leaveTenant': () => null,
  });
  const context = bufferContext({ ...options, env: { SAIYUN_SERVER: server.url, SAIYUN_TOKEN: 'token-1', SAIYUN_LANG: 'en' } });
  const sent = (): readonly Call[] => server.calls.filter(({ method }) => method === 'PUT');
  /** Every request body also carries the language of its texts. */
  const body = (): unknown => ({ ...(JSON.parse(sent().at(-1)?.body ?? 'null') as object), language: undefined });
  return { ...context, sent, body };
};

test('AUTH-03: the own tenants are listed with the one that is worked in', async () => {
  const { out } = await (await start()).run('tenant', 'list');
  expect(out).toMatch(/^\s+1 {2}平台$/m);
  expect(out).toMatch(/^\* +2 {2}华南$/m);
});

test('AUTH-03: the members of a tenant are listed, whatever pages they come in', async () => {
  const context = await start({ columns: 140 });
  const { out } = await context.run('tenant', 'members', '2');
  expect(out).toMatch(/visitor2 .*平台 \(1\)/);
  expect(out).toMatch(/visitor .*审计/);
  expect(await context.run('tenant', 'members', 'x')).toMatchObject({ code: 2 });
  expect(await (await start({}, [])).run('tenant', 'members', '2')).toMatchObject({ err: expect.stringContaining('No members') });
});

test('AUTH-03: an account joins with roles, departments and a unit by their codes', async () => {
  const context = await start();
  const ran = await context.run(
    'tenant',
    'join',
    '2',
    'visitor',
    '--role',
    'expert',
    'auditor',
    '--depart',
    'A01',
    '--unit',
    '42001',
    '--home',
    '1',
  );
  expect(ran, ran.err).toMatchObject({ code: 0, err: expect.stringContaining('visitor is now a member of tenant 2') });
  expect(context.body()).toEqual({
    tenantId: 2,
    username: 'visitor',
    homeTenantId: 1,
    selectedroles: 'r2,r1',
    selecteddeparts: 'd1',
    unitCode: '42001',
  });
  const before = context.sent().length;
  expect(await context.run('tenant', 'join', '2', 'visitor')).toMatchObject({ code: 2, err: expect.stringContaining('--role') });
  expect(await context.run('tenant', 'join', '2', 'visitor', '--role', 'expret')).toMatchObject({
    code: 2,
    err: expect.stringContaining('expert'),
  });
  expect(context.sent()).toHaveLength(before);
});

test('AUTH-03: a change names the member and what changes, and nothing else', async () => {
  const context = await start();
  expect(await context.run('tenant', 'change', '2', 'visitor', '--unit', '')).toMatchObject({ code: 0 });
  expect(context.body()).toEqual({ tenantId: 2, userId: 'u7', revision: 3, unitCode: '' });
  expect(await context.run('tenant', 'change', '2', 'nobody', '--role', 'expert')).toMatchObject({ code: 6 });
});

test('AUTH-03: who is taken out is named, and asked for unless a script says yes', async () => {
  const context = await start({ answers: ['no', 'visitor'] });
  expect(await context.run('tenant', 'leave', '2', 'visitor')).toMatchObject({ code: 1 });
  expect(context.sent()).toEqual([]);
  expect(await context.run('tenant', 'leave', '2', 'visitor')).toMatchObject({ code: 0, err: expect.stringContaining('tenant 2: 1') });
  expect(context.body()).toEqual({ tenantId: 2, userIds: 'u7' });
  const script = await start();
  expect(await script.run('tenant', 'leave', '2', 'visitor')).toMatchObject({ code: 2 });
  expect(await script.run('tenant', 'leave', '2', 'visitor', 'visitor2', '--yes')).toMatchObject({ code: 0 });
  expect(script.body()).toEqual({ tenantId: 2, userIds: 'u7,u8' });
});
