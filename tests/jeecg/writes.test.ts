import { categoryCalls, gatewayCalls } from '@saiyun/sdk/calls';
import { describe, expect, test } from 'vitest';
import { desk, refused, versions } from './desk.ts';

// A write changes only what it names, whatever a JeecgBoot does with the members left out.

const sheet = { bytes: Uint8Array.of(1), name: 'one.xls' };

describe.each(versions)('%s: an edit of an account', (version) => {
  test('keeps its roles, departments and tenants', async () => {
    const { client, server } = await desk(version);
    await client.users.edit({ id: 'u1', revision: undefined, email: 'x@y.cn' });
    expect(server.state.accounts[0]).toMatchObject({ email: 'x@y.cn', roles: ['r1', 'r2'], departs: ['d1'], tenants: ['1', '7'] });
  });

  test('of one that has none gives it none, however the backend says so', async () => {
    const { client, server } = await desk(version);
    await client.users.edit({ id: 'u2', revision: undefined, email: 'x@y.cn' });
    expect(server.state.accounts[1]).toMatchObject({ email: 'x@y.cn', roles: [], departs: [], tenants: [] });
  });

  test('takes away what it names as empty, and sets what it names', async () => {
    const { client, server } = await desk(version);
    await client.users.edit({ id: 'u1', revision: undefined, selectedroles: 'r2', selecteddeparts: '' });
    expect(server.state.accounts[0]).toMatchObject({ roles: ['r2'], departs: [], tenants: ['1', '7'] });
  });

  test('through `send` is no other', async () => {
    const { client, server } = await desk(version);
    await client.send('PUT', 'sys/user/edit', { body: { id: 'u1', workNo: '7' } });
    await client.send('POST', '/sys/role/add', { body: { roleName: '专家', roleCode: 'expert' } });
    expect(server.state.accounts[0]).toMatchObject({ workNo: '7', roles: ['r1', 'r2'], departs: ['d1'] });
  });
});

test('an edit of an account is not sent where its roles could not be read', async () => {
  const { client, server, sent } = await desk();
  server.expire();
  expect(await refused(() => client.users.edit({ id: 'u1', revision: undefined, email: 'x@y.cn' }))).toMatchObject({ kind: 'auth' });
  expect(sent()).toEqual(['GET /sys/user/queryUserRole']);
  expect(server.state.accounts[0]).not.toHaveProperty('email');
});

describe.each(versions)('%s: a category', (version) => {
  test('stays where it is when it is renamed, by either way', async () => {
    const { client, server } = await desk(version);
    await categoryCalls(client.send).edit({ id: 'c2', name: '数学类' });
    expect(server.state.categories[1]).toEqual({ id: 'c2', name: '数学类', pid: 'c1' });
    await client.categories.edit({ id: 'c2', name: '数学' });
    expect(server.state.categories[1]).toEqual({ id: 'c2', name: '数学', pid: 'c1' });
  });

  test('moves where it is told to', async () => {
    const { client, server } = await desk(version);
    await categoryCalls(client.send).edit({ id: 'c2', pid: '0' });
    expect(server.state.categories[1]).toMatchObject({ pid: '0' });
  });
});

describe.each(versions)('%s: routes of the gateway', (version) => {
  test('can still be read by everybody after one was saved', async () => {
    const { client } = await desk(version);
    const gateway = gatewayCalls(client.send);
    const [first] = await gateway.list();
    await gateway.save({ ...first, id: 'g1', name: '系统一' });
    const parts = { predicates: [{ name: 'Path', args: ['/peer/**'] }], filters: [] };
    await gateway.save({ routerId: 'peer', name: '对端', uri: 'lb://peer', ...parts });
    expect(await gateway.list()).toMatchObject([
      { name: '系统一', predicates: [{ name: 'Path', args: ['/sys/**'] }] },
      { name: '对端', ...parts },
    ]);
  });

  test('keep what a save leaves out', async () => {
    const { client } = await desk(version);
    const gateway = gatewayCalls(client.send);
    const [before] = await gateway.list();
    await gateway.save({ id: 'g1', name: '改名' });
    expect(await gateway.list()).toEqual([{ ...before, name: '改名' }]);
  });
});

describe('what would only be tried is refused, as it would be done', () => {
  test.each([
    ['dryRun', { dryRun: true }],
    ['mode', { mode: 'add' }],
    ['map', { map: { 邮箱: 'email' } }],
    ['format', { format: 'csv' }],
    ['taskId', { taskId: '1' }],
  ] as const)('an import with %s', async (name, options) => {
    const { client, server, sent } = await desk();
    expect(await refused(() => client.users.importExcel(sheet, options))).toMatchObject({
      kind: 'unsupported',
      message: `不支持此操作 (sysUser.importExcel: ${name})`,
    });
    expect(sent()).toEqual([]);
    expect(server.state.accounts).toHaveLength(2);
  });

  test('an import that wants nothing of it is made', async () => {
    const { client, server } = await desk();
    expect(await client.users.importExcel(sheet, { dryRun: false, validateStatus: '1' })).toMatchObject({ totalCount: 1 });
    expect(server.state.accounts).toHaveLength(3);
  });

  test.each(['Saiyun-Dry-Run', 'saiyun-dry-run', 'Idempotency-Key'])('every write with the header %s', async (name) => {
    const { client, server, sent } = await desk();
    const options = { headers: { [name]: 'true' } };
    const writes = [
      () => client.users.delete('u1', options),
      () => client.users.add({ username: 'newone', realname: '新', selectedroles: 'r1' }, options),
      () => client.users.edit({ id: 'u1', revision: undefined, email: 'x@y.cn' }, options),
      () => client.users.importExcel(sheet, options),
      () => client.send('POST', '/sys/role/add', { body: {}, ...options }),
    ];
    for (const write of writes) expect(await refused(write)).toMatchObject({ kind: 'unsupported' });
    expect(sent()).toEqual([]);
    expect(server.state.accounts).toHaveLength(2);
  });

  test('a read with it is a read', async () => {
    const { client } = await desk();
    expect((await client.roles.list({}, { headers: { 'Saiyun-Dry-Run': 'true' } })).total).toBe(1);
  });

  test('an edit at a revision, of which no backend of the family keeps any', async () => {
    const { client, sent } = await desk();
    expect(await refused(() => client.roles.edit({ id: 'r1', revision: 3, roleName: '管' }))).toMatchObject({
      kind: 'unsupported',
      message: '不支持此操作 (sysRole.edit: revision)',
    });
    expect(sent()).toEqual([]);
  });
});

describe.each(versions)('%s: a write whose answer is lost is not done again', (version) => {
  test.each([
    ['retries', {}, { retries: 2 }],
    ['the option retries', { retries: 5 }, {}],
    ['the option idempotentWrites', { idempotentWrites: true }, {}],
    ['both', { idempotentWrites: () => 'key' }, { retries: 2 }],
  ] as const)('with %s', async (_name, options, call) => {
    const { client, server, sent } = await desk(version, options);
    server.loseNextAnswer();
    const row = { roleName: '专家', roleCode: 'expert' };
    expect(await refused(() => client.send('POST', '/sys/role/add', { body: row, ...call }))).toMatchObject({
      kind: 'server',
      status: 503,
    });
    expect(sent()).toEqual(['POST /sys/role/add']);
    expect(server.state.roles).toHaveLength(2);
  });

  test('and one with a key of its own is refused, as nobody would keep it', async () => {
    const { client, sent } = await desk(version);
    expect(await refused(() => client.send('POST', '/sys/role/add', { body: {}, idempotencyKey: 'k' }))).toMatchObject({
      kind: 'unsupported',
    });
    expect(sent()).toEqual([]);
  });
});
