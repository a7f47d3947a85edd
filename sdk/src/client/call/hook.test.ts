import { expect, test } from 'vitest';
import { clientOf, json, localServer, ok, refused } from '../local-server.test-support.ts';
import type { Hook } from './hook.ts';

test('hooks stand around every attempt: the first sees the request first and the answer last', async () => {
  const server = await localServer(() => 'value');
  const told: string[] = [];
  const hook =
    (name: string): Hook =>
    async (request, next) => {
      told.push(`${name} → ${request.method} ${request.path}`);
      const answer = await next(request);
      told.push(`${name} ← ${answer.status}`);
      return answer;
    };
  await clientOf(server, { hooks: [hook('a'), hook('b')] }).send('GET', '/x');
  expect(told).toEqual(['a → GET /x', 'b → GET /x', 'b ← 200', 'a ← 200']);
});

test('what a hook changes is what is signed and sent, and what it answers is what is read', async () => {
  const server = await localServer((_seen, reply) => json(reply, 200, ok({ name: '张三' })));
  const change: Hook = async (request, next) => {
    const answer = await next({
      ...request,
      query: { ...request.query, extra: '1' },
      headers: { ...request.headers, 'x-trace': 'abc' },
      body: { json: { changed: true } },
    });
    const text = await answer.text();
    return { ...answer, text: async () => text.replace('张三', '李四') };
  };
  const options = { secret: 's', now: () => 1_700_000_000_000 };
  expect(await clientOf(server, { ...options, hooks: [change] }).send('POST', '/x', { body: { a: 1 } })).toEqual({ name: '李四' });
  await clientOf(server, options).send('POST', '/x', { body: { changed: true }, query: { extra: '1' }, headers: { 'x-trace': 'abc' } });
  const [hooked, plain] = server.seen;
  expect(hooked?.headers['x-trace']).toBe('abc');
  expect(JSON.parse(hooked?.body ?? '')).toEqual({ changed: true });
  // The second client's body also contains the language, which the hook left out.
  expect(hooked?.headers['x-sign']).toMatch(/^[\dA-F]{32}$/);
  expect(hooked?.headers['x-sign']).not.toBe(plain?.headers['x-sign']);
});

test('a hook can answer itself, and call on several times', async () => {
  let calls = 0;
  const server = await localServer(() => ++calls);
  const twice: Hook = async (request, next) => {
    await (await next(request)).text();
    return next(request);
  };
  expect(await clientOf(server, { hooks: [twice] }).send('GET', '/x')).toBe(2);
  const kept: Hook = async () => ({
    status: 200,
    header: () => undefined,
    headers: () => [],
    text: async () => JSON.stringify(ok('kept')),
    stream: () => new Blob([]).stream(),
  });
  expect(await clientOf(server, { hooks: [kept] }).send('GET', '/x')).toBe('kept');
  expect(calls).toBe(2);
});

test('a hook sees faults as ApiErrors, every attempt with its number and one request id, and may put something in their place', async () => {
  const seen: unknown[] = [];
  const watch: Hook = async (request, next) => {
    try {
      return await next(request);
    } catch (error) {
      seen.push([request.attempt, (error as { kind: string }).kind, request.requestId]);
      throw error;
    }
  };
  const error = await refused(clientOf({ url: 'http://127.0.0.1:1' }, { hooks: [watch], retries: 2 }).send('GET', '/x'));
  expect(seen).toEqual([0, 1, 2].map((attempt) => [attempt, 'network', error.requestId]));
});

test("a hook's own error is the call's, as it is, and is not tried again", async () => {
  const mine = new RangeError('of the hook');
  let calls = 0;
  const broken: Hook = () => {
    calls += 1;
    throw mine;
  };
  const told: unknown[] = [];
  const call = clientOf({ url: 'http://127.0.0.1:1' }, { hooks: [broken], onError: (e) => told.push(e) }).send('GET', '/x');
  await expect(call).rejects.toBe(mine);
  expect([calls, told]).toEqual([1, []]);
});
