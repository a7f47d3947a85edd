import { expect, test } from 'vitest';
import { clientOf, json, type LocalServer, localServer, ok, refused } from '../local-server.test-support.ts';
import { memoryStore } from './session-store.ts';

const userInfo = { id: '1', username: 'a', orgCode: null, tenantId: 1 };

/** A server that accepts only one token, and issues the next one at each sign-in. */
async function server(): Promise<LocalServer & { readonly state: { valid: string; signIns: number } }> {
  const state = { valid: 'none', signIns: 0 };
  const local = await localServer((seen, reply) => {
    if (seen.path.endsWith('/mLogin')) {
      state.signIns += 1;
      state.valid = `t${state.signIns}`;
      return json(reply, 200, ok({ token: state.valid, userInfo }));
    }
    return seen.headers['x-access-token'] === state.valid
      ? seen.method
      : json(reply, 401, { success: false, code: 401, message: 'Token失效' });
  });
  return { ...local, state };
}

test('however many calls fail at once, the session is renewed once and all of them are made again, writes too', async () => {
  const local = await server();
  const told: unknown[] = [];
  const client = clientOf(local, {
    renew: () => client.mLogin({ username: 'a', password: 'b' }),
    onExpired: (e) => told.push(e),
    onError: (e) => told.push(e),
  });
  client.setToken('old');
  const calls = Array.from({ length: 20 }, (_, n) => client.send(n % 2 ? 'POST' : 'GET', '/a', { body: n % 2 ? {} : undefined }));
  expect(new Set(await Promise.all(calls))).toEqual(new Set(['GET', 'POST']));
  expect([local.state.signIns, told.length, client.session.token]).toEqual([1, 0, 't1']);
});

test('a renewal that fails ends the session, which is told once', async () => {
  const local = await localServer((_seen, reply) => json(reply, 401, { success: false, code: 401, message: 'Token失效' }));
  const told: unknown[] = [];
  let renewals = 0;
  const client = clientOf(local, {
    renew: async () => {
      renewals += 1;
      throw new Error('the password has changed');
    },
    onExpired: (e) => told.push(e),
  });
  client.setToken('old');
  const errors = await Promise.all(Array.from({ length: 10 }, () => refused(client.send('GET', '/a'))));
  for (const error of errors) expect(error.kind).toBe('auth');
  expect([renewals, told.length, client.session.token]).toEqual([1, 1, undefined]);
});

test('a session that is refused again is not renewed for ever', async () => {
  const local = await server();
  const client = clientOf(local, {
    renew: async () => {
      await client.mLogin({ username: 'a', password: 'b' });
      local.state.valid = 'none at all';
    },
  });
  client.setToken('old');
  expect(await refused(client.send('GET', '/a'))).toMatchObject({ kind: 'auth' });
  expect(local.state.signIns).toBe(1);
});

test('a session that another tab or process has renewed meanwhile is taken over, under the lock of the store', async () => {
  const local = await server();
  const shared = memoryStore();
  let turn: Promise<void> = Promise.resolve();
  const store = {
    ...shared,
    exclusive: (work: () => Promise<void>): Promise<void> => {
      turn = turn.then(work, work);
      return turn;
    },
  };
  shared.save({ token: 'old', tenantId: 1, userInfo: undefined, expiresAt: Date.now() + 1e6 });
  const open = () => {
    const client = clientOf(local, { store, renew: () => client.mLogin({ username: 'a', password: 'b' }) });
    return client;
  };
  const [one, two] = [open(), open()];
  await Promise.all([one.send('GET', '/a'), two.send('GET', '/a'), one.send('GET', '/b'), two.send('GET', '/b')]);
  expect([local.state.signIns, one.session.token, two.session.token]).toEqual([1, 't1', 't1']);
});
