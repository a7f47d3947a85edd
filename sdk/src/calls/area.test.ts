import { describe, expect, test } from 'vitest';
import { clientOf, json, localServer, refused } from '../client/local-server.test-support.ts';
import { categoryCalls, noticeCalls, permissionCalls, userCalls } from './index.ts';

describe('every call of an area tells of its answer', () => {
  test('also where its value is made of the answer, or none is answered', async () => {
    const server = await localServer((_seen, reply) => {
      reply.setHeader('x-request-id', 'r-7');
      return null;
    });
    const permissions = permissionCalls(clientOf(server).send);
    expect(await permissions.list().withResponse()).toMatchObject({ value: [], status: 200, requestId: 'r-7' });
    const deleted = await permissions.delete('p1').withResponse();
    expect(deleted).toMatchObject({ value: undefined, status: 200, requestId: 'r-7' });
    expect(deleted.headers.get('content-type')).toBe('application/json');
  });

  test('of several requests the last, of none nothing, of a refusal that is an answer its number', async () => {
    let calls = 0;
    const server = await localServer((seen, reply) => {
      calls += 1;
      reply.setHeader('x-request-id', `r-${calls}`);
      return seen.path.endsWith('/checkOnlyUser')
        ? json(reply, 200, { success: false, code: 500, message: '用户账号已存在', result: null })
        : [];
    });
    const { send } = clientOf(server);
    const [one, two] = [noticeCalls(send).unread(), noticeCalls(send).unread()];
    expect((await two.withResponse()).requestId).not.toBe((await one.withResponse()).requestId);
    expect(await categoryCalls(send).names([]).withResponse()).toMatchObject({ value: [], status: 0, requestId: '' });
    const taken = await userCalls(send).isFree('school').withResponse();
    expect(taken).toMatchObject({ value: { success: false }, status: 200 });
    expect(taken.requestId).toMatch(/^r-/);
    const failing = await localServer((_seen, reply) => json(reply, 403, {}));
    expect((await refused(permissionCalls(clientOf(failing).send).delete('p1').withResponse())).kind).toBe('forbidden');
  });
});
