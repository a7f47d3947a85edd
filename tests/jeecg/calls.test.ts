import { sessionCalls, tenantCalls } from '@saiyun/sdk/calls';
import { describe, expect, test } from 'vitest';
import { desk, versions } from './desk.ts';

describe.each(versions)('%s', (version) => {
  test('members leave a tenant, named where the backend looks for them', async () => {
    const { client, server } = await desk(version);
    await tenantCalls(client.send).leave(7, ['u1']);
    expect(server.state.accounts[0]?.tenants).toEqual(['1']);
  });

  test('CALL-03: a sign-in by a third party has as many parts as this version wants', async () => {
    const { client } = await desk(version);
    client.setToken(undefined);
    await sessionCalls(client.send).thirdLogin('t-1', 'wechat');
    expect(client.session.token).toMatch(/^eyJ/);
    expect((await client.role.list()).total).toBe(1);
  });
});
