import { describe, expect, test } from 'vitest';
import { roles } from '../contract/roles.ts';
import { entityList } from '../entities/index.ts';
import { seededRandom } from '../logic/digest/index.ts';
import { createFake } from './index.ts';
import { recordsElsewhere } from './routes.ts';

const password = 'Saiyun@2026';
const byte = seededRandom('every-record');
const fake = createFake({
  now: () => Date.parse('2026-05-06T08:00:00Z'),
  random: (size) => Uint8Array.from({ length: size }, () => byte(256)),
  seed: { accounts: roles.map((role) => ({ username: role.toLowerCase(), password, roles: [role] })) },
});

const send = async (method: 'GET' | 'POST' | 'PUT', path: string, token?: string, body?: unknown) => {
  const answer = await fake.platform.send({
    method,
    url: `http://fake/jeecg-boot${path}`,
    headers: token ? { 'X-Access-Token': token } : {},
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return JSON.parse(await answer.text()) as { success: boolean; error?: string; result: unknown };
};
const tokens = new Map(
  await Promise.all(
    roles.map(async (role) => {
      const { result } = await send('POST', '/sys/mLogin', undefined, { username: role.toLowerCase(), password });
      return [role, (result as { token: string }).token] as const;
    }),
  ),
);

test.each(recordsElsewhere.map((e) => [e.name, e] as const))(
  '%s is of the platform alone, and said to be unsupported',
  async (_name, e) => {
    await expect(send('GET', `${e.path}/list`, tokens.get('ADMIN'))).rejects.toMatchObject({ kind: 'unsupported' });
    await expect(send('POST', `${e.path}/add`, tokens.get('ADMIN'), {})).rejects.toMatchObject({ kind: 'unsupported' });
  },
);

describe.each(entityList.filter(([, e]) => !recordsElsewhere.includes(e)))('%s', (_key, e) => {
  test('the fake lists it for the roles that read it, and refuses all others', async () => {
    for (const role of roles) {
      const { success, error } = await send('GET', `${e.path}/list`, tokens.get(role));
      expect(success ? 'listed' : error, role).toBe(e.access.read.includes(role) ? 'listed' : 'access.denied');
    }
  });

  test('each verb is there for its roles, and refused to all others', async () => {
    for (const [name, verb] of Object.entries(e.verbs))
      for (const role of roles) {
        const { error } = await send('PUT', `${e.path}/${name}`, tokens.get(role), {});
        expect(error, `${name} ${role}`).toBe(verb.roles.includes(role) ? 'input.invalid' : 'access.denied');
      }
  });
});
