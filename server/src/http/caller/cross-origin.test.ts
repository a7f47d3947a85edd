import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { openPlatform, type Platform, password, post } from '../platform.test-support.ts';

const partner = 'https://app.example.edu';
let platform: Platform;
let open: FastifyInstance;
let closed: FastifyInstance;
beforeAll(async () => {
  platform = await openPlatform();
  open = await platform.app({ SAIYUN_CORS_ORIGINS: `${partner}, http://localhost:3000` });
  closed = await platform.app();
});
afterAll(() => platform.close());

const preflight = (app: FastifyInstance, origin: string) =>
  app.inject({
    method: 'OPTIONS',
    url: '/jeecg-boot/dsTbUnit/edit',
    headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'x-access-token,tenant-id' },
  });
const called = (app: FastifyInstance, origin: string, body: object = { username: 'admin', password }) =>
  post(app, '/sys/mLogin', body, { headers: { origin } });
const told = (headers: object): string[] => Object.keys(headers).filter((name) => name.startsWith('access-control-'));

describe('pages of another origin', () => {
  test.each([partner, 'http://localhost:3000'])('%s is allowed: it may ask, and read what it needs', async (origin) => {
    const asked = await preflight(open, origin);
    expect(asked.statusCode).toBe(204);
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers': 'x-access-token,tenant-id',
      'access-control-max-age': '600',
      vary: expect.stringContaining('Origin'),
    });
    const answer = await called(open, origin);
    expect(answer.json()).toMatchObject({ success: true });
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'X-Request-Id, Retry-After, Content-Disposition',
      vary: expect.stringContaining('Origin'),
    });
    // A page's authority is its token, never a cookie of the platform.
    expect([asked, answer].map(({ headers }) => headers['access-control-allow-credentials'])).toEqual([undefined, undefined]);
    expect(answer.cookies).toEqual([]);
  });

  test('it reads refusals too', async () => {
    const refused = await called(open, partner, { username: 'admin', password: 'wrong' });
    expect(refused.json()).toMatchObject({ success: false });
    expect(refused.headers['access-control-allow-origin']).toBe(partner);
  });

  test.each(['https://evil.example', 'null', `${partner}.evil.example`, 'http://app.example.edu', `${partner}:8443`])(
    '%s is none of them and is told nothing',
    async (origin) => {
      for (const answer of [await preflight(open, origin), await called(open, origin)]) {
        expect(told(answer.headers)).toEqual([]);
        // Caches must not serve one origin's answer to another.
        expect(answer.headers.vary).toContain('Origin');
      }
      expect((await preflight(open, origin)).json()).toMatchObject({ success: false });
    },
  );

  test('none is allowed unless the settings say so', async () => {
    expect(told((await preflight(closed, partner)).headers)).toEqual([]);
    expect(told((await called(closed, partner)).headers)).toEqual([]);
  });

  test.each(['*', 'app.example.edu', `${partner}/`, `${partner}/app`, 'file:///tmp', 'null'])(
    '%s is no origin for the settings',
    (text) => {
      expect(() => readConfig({ SAIYUN_CORS_ORIGINS: text })).toThrow(/SAIYUN_CORS_ORIGINS/);
    },
  );
});
