import { expect, test } from 'vitest';
import { clientOf, json, type LocalServer, localServer, ok, refused } from './local-server.test-support.ts';

/** A server that requires proof of identity before it does anything. */
async function server(): Promise<LocalServer & { readonly state: { proved: boolean; tries: number } }> {
  const state = { proved: false, tries: 0 };
  const local = await localServer((seen, reply) => {
    if (seen.path.endsWith('/sys/session/prove')) {
      state.proved = true;
      return json(reply, 200, ok(null));
    }
    state.tries += 1;
    return state.proved
      ? json(reply, 200, ok(seen.method))
      : json(reply, 200, { success: false, code: 403, error: 'account.unproved', message: 'prove it', result: null });
  });
  return { ...local, state };
}

test('where the platform asks who is there, so does the client, and the call is made again', async () => {
  const local = await server();
  const told: unknown[] = [];
  const client = clientOf(local, {
    prove: async ({ code }) => {
      expect(code).toBe('account.unproved');
      await client.send('POST', '/sys/session/prove', { body: { password: 'p' } });
      return true;
    },
    onError: (e) => told.push(e),
  });
  expect(await client.send('POST', '/sys/oauth/authorize', { body: {} })).toBe('POST');
  expect([local.state.tries, told]).toEqual([2, []]);
});

test('once only: what is refused again, and what nobody proved, is a failure', async () => {
  const local = await server();
  for (const [proved, tries] of [
    [true, 2],
    [false, 1],
  ] as const) {
    local.state.tries = 0;
    const client = clientOf(local, { prove: async () => proved });
    expect(await refused(client.send('POST', '/a', { body: {} }))).toMatchObject({ code: 'account.unproved', kind: 'forbidden' });
    expect(local.state.tries).toBe(tries);
  }
  expect((await refused(clientOf(local).send('POST', '/a', { body: {} }))).code).toBe('account.unproved');
});

test('who does not want to is told nothing: what the question throws is the rejection', async () => {
  const local = await server();
  const told: unknown[] = [];
  const dismissed = new Error('dismissed');
  const client = clientOf(local, { prove: () => Promise.reject(dismissed), onError: (e) => told.push(e) });
  await expect(client.send('POST', '/a', { body: {} })).rejects.toBe(dismissed);
  expect(told).toEqual([]);
});
