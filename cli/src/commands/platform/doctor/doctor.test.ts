import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractVersion } from '@saiyun/sdk/contract';
import { describe, expect, test } from 'vitest';
import { type BufferOptions, bufferContext } from '../../../testing/buffer-context.ts';
import { type Route, sessionRoutes, wireServer } from '../../../testing/wire-server.ts';
import { version } from '../../../version.ts';

const health: Route = (_call, response) => {
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ status: 'ok', database: 'pglite', version, contract: contractVersion }));
};
/** A response with a chosen time. */
const at =
  (time: number): Route =>
  (_call, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ success: true, code: 200, message: '', result: {}, timestamp: time }));
  };

const now = '2026-11-21T07:08:09.000Z';

async function start(routes: Readonly<Record<string, Route>>, options: BufferOptions = {}) {
  const server = await wireServer({ ...sessionRoutes, 'GET /healthz': health, ...routes });
  return bufferContext({ now, ...options, env: { SAIYUN_TOKEN: 'token-1', SAIYUN_SERVER: server.url, ...options.env } });
}

const statuses = (out: string) =>
  Object.fromEntries((JSON.parse(out) as { name: string; status: string }[]).map(({ name, status }) => [name, status]));

describe('doctor', () => {
  const clock = { 'POST /sys/getdomainconfig': at(Date.parse(now) + 2_000) };

  test('all is well, but there is no keychain in tests', async () => {
    const context = await start(clock);
    const { code, out, err } = await context.run('doctor');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.replace(context.folder, '<folder>')).toMatchSnapshot();
    expect((await context.run('doctor', '--lang', 'en')).out).toContain("the platform's clock is 2.0 s ahead");
  });

  test('a clock that is wrong: a warning, and a failure when signatures would be refused', async () => {
    const slow = await start({ 'POST /sys/getdomainconfig': at(Date.parse(now) + 60_000) });
    expect(await slow.run('doctor', '--json')).toMatchObject({ code: 0, out: expect.stringContaining('"clock","status":"warn"') });
    const wrong = await start({ 'POST /sys/getdomainconfig': at(Date.parse(now) - 400_000) });
    expect(await wrong.run('doctor', '--json')).toMatchObject({ code: 1, out: expect.stringContaining('"clock","status":"fail"') });
  });

  test.each([
    ['the same contract', { version: '9.9.9', contract: contractVersion }, 0, 'warn', 'platform 9.9.9, this program'],
    ['another contract', { version: '9.9.9', contract: 99 }, 2, 'fail', 'npm install -g @saiyun/cli@9.9.9, or update the platform'],
    ['no version', {}, 0, 'warn', 'does not state its version'],
  ])('a platform of another version with %s', async (_, facts, code, status, detail) => {
    const context = await start({
      ...clock,
      'GET /healthz': (_call, response) => void response.end(JSON.stringify({ status: 'ok', ...facts })),
    });
    const ran = await context.run('doctor', '--json', '--lang', 'en');
    expect(ran.code).toBe(code);
    expect(statuses(ran.out)).toMatchObject({ version: status });
    expect(ran.out).toContain(detail);
  });

  test.each([
    ['maintenance', 'The platform is in maintenance'],
    ['readOnly', 'read-only'],
  ])('a platform in the mode %s is no healthy one', async (mode, detail) => {
    const context = await start({
      ...clock,
      'GET /healthz': (_call, response) => void response.end(JSON.stringify({ status: 'ok', version, contract: contractVersion, mode })),
    });
    const { code, out } = await context.run('doctor', '--json', '--lang', 'en');
    expect(code).toBe(0);
    expect(statuses(out)).toMatchObject({ reach: 'warn', version: 'ok' });
    expect(out).toContain(detail);
  });

  test('a server that is not there, without the checks that need it', async () => {
    const context = bufferContext({ env: { SAIYUN_SERVER: 'http://127.0.0.1:1' } });
    const { code, out } = await context.run('doctor', '--json');
    expect(code).toBe(10);
    expect(statuses(out)).toEqual({ reach: 'fail', tls: 'ok', folder: 'ok', keychain: 'warn' });
    expect(out).toContain('ECONNREFUSED');
  });

  test('nobody signed in, another server without a health, files that others can read', async () => {
    const context = await start({ ...clock, 'GET /healthz': () => ({}) }, { env: { SAIYUN_TOKEN: '' } });
    expect(statuses((await context.run('doctor', '--json')).out)).toMatchObject({ reach: 'warn', session: 'warn' });
    const config = join(context.folder, 'config');
    mkdirSync(config, { recursive: true, mode: 0o755 });
    chmodSync(config, 0o755);
    expect(await context.run('doctor', '--json')).toMatchObject({ code: 0, out: expect.stringContaining('chmod 700') });
    writeFileSync(join(config, 'secrets.json'), '{}', { mode: 0o644 });
    chmodSync(join(config, 'secrets.json'), 0o644);
    expect(await context.run('doctor', '--json')).toMatchObject({ code: 1, out: expect.stringContaining('chmod 600') });
  });
});

describe('config list', () => {
  test('tells each setting and where it comes from, and no secret', async () => {
    const context = bufferContext({ env: { SAIYUN_TOKEN: 'hidden-token', SAIYUN_SIGN_SECRET: 'hidden-secret' } });
    writeFileSync(join(context.folder, '.saiyun.json'), '{"server": "http://project", "tenant": 3}');
    const { code, out } = await context.run('config', 'list', '--origin', '--json', '--lang', 'en');
    expect(code).toBe(0);
    expect(out).not.toContain('hidden');
    expect(JSON.parse(out)).toEqual(
      expect.arrayContaining([
        { name: 'profile', value: 'default', origin: 'default' },
        { name: 'server', value: 'http://project', origin: 'project' },
        { name: 'tenant', value: 3, origin: 'project' },
        { name: 'language', value: 'en', origin: 'flag' },
        { name: 'token', value: true, origin: 'env' },
      ]),
    );
    const other = await context.run('config', 'list', '--origin', '--server', 'http://flag', '--tenant', '4');
    expect(other.out.split('\n').slice(1, 7)).toEqual([
      expect.stringMatching(/^profile +default +默认$/),
      expect.stringMatching(/^server +http:\/\/flag +选项$/),
      expect.stringMatching(/^tenant +4 +选项$/),
      expect.stringMatching(/^dialect +saiyun +默认$/),
      expect.stringMatching(/^department +默认$/),
      expect.stringMatching(/^language +zh-CN +系统语言$/),
    ]);
    expect((await context.run('config', 'list')).out).not.toContain('选项');
  });
});
