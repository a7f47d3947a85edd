import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bufferContext } from '../../../testing/buffer-context.ts';
import { admin, Refusal, type Route, sessionRoutes, type WireServer, wireServer } from '../../../testing/wire-server.ts';

const start = async (routes: Parameters<typeof wireServer>[0] = {}): Promise<WireServer> => {
  const server = await wireServer({ ...sessionRoutes, ...routes });
  return server;
};
const secretsFile = (folder: string): string => join(folder, 'config', 'secrets.json');

describe('CLI-01: signing in', () => {
  test('keeps the token in a file that only the user can read, and says so once', async () => {
    const server = await start();
    const context = bufferContext({ stdin: 'right\n' });
    const first = await context.run('login', '--server', server.url, '-u', 'admin', '--password-stdin');
    expect(first).toMatchObject({ code: 0, out: '' });
    expect(first.err).toBe(
      `没有可用的系统钥匙串，令牌保存在仅本人可读的文件 ${secretsFile(context.folder)}\n已登录 ${server.url}：管理员（admin）\n`,
    );
    expect(statSync(secretsFile(context.folder)).mode & 0o777).toBe(0o600);
    const again = await context.run('login', '-u', 'admin', '--password-stdin');
    expect(again).toMatchObject({ code: 0, err: `已登录 ${server.url}：管理员（admin）\n` });
    const who = await context.run('whoami', '--json');
    expect(JSON.parse(who.out)).toMatchObject({ username: 'admin', roles: ['ADMIN'], tenantId: 1, server: server.url, profile: 'default' });
    expect(server.calls.at(-1)).toMatchObject({ token: 'token-1', tenant: '1' });
  });

  test('asks on a terminal, the password with the server named', async () => {
    const server = await start();
    const context = bufferContext({ answers: ['admin', 'right'] });
    const { code, err } = await context.run('login', '--server', server.url);
    expect(code).toBe(0);
    expect(err).toContain(`用户名：密码（admin，${server.url}）：`);
    expect(err).not.toContain('right');
  });

  test('a wrong password is exit code 4, and nothing is kept', async () => {
    const server = await start();
    const context = bufferContext({ stdin: 'wrong' });
    const ran = await context.run('login', '--server', server.url, '-u', 'admin', '--password-stdin');
    expect(ran).toMatchObject({ code: 4, out: '', err: 'saiyun: 用户名或密码错误\n' });
    expect(() => readFileSync(secretsFile(context.folder))).toThrow('ENOENT');
  });

  test('--with-token takes a token from standard input after asking whose it is', async () => {
    const server = await start();
    const good = bufferContext({ stdin: 'token-1\n' });
    expect(await good.run('login', '--server', server.url, '--with-token')).toMatchObject({ code: 0 });
    expect(await good.run('whoami')).toMatchObject({ code: 0 });
    const bad = await bufferContext({ stdin: 'token-2' }).run('login', '--server', server.url, '--with-token');
    expect(bad).toMatchObject({ code: 4, out: '' });
  });

  test('a token that no header can carry is exit code 4, from wherever it comes', async () => {
    const server = await start();
    const piped = await bufferContext({ stdin: '令牌-1' }).run('login', '--server', server.url, '--with-token');
    const given = await bufferContext({ env: { SAIYUN_TOKEN: '令牌-1', SAIYUN_SERVER: server.url } }).run('whoami');
    for (const done of [piped, given]) {
      expect(done).toMatchObject({ code: 4, out: '', err: expect.stringContaining('令牌无效') as string });
      expect(done.err).not.toContain('令牌-1');
    }
    expect(server.calls).toEqual([]);
  });

  test('the token lasts 7 days', async () => {
    const server = await start();
    const signedIn = bufferContext({ stdin: 'right', now: '2026-01-01T00:00:00Z' });
    await signedIn.run('login', '--server', server.url, '-u', 'admin', '--password-stdin');
    const { folder } = signedIn;
    expect((await bufferContext({ folder, now: '2026-01-07T23:59:59Z' }).run('whoami')).code).toBe(0);
    const late = await bufferContext({ folder, now: '2026-01-08T00:00:00Z' }).run('whoami');
    expect(late).toMatchObject({ code: 4, err: `saiyun: 尚未登录 ${server.url}，请先运行 saiyun login\n` });
  });

  test('a session that the server has ended is exit code 4 and forgotten', async () => {
    let ended = false;
    const server = await start({
      'GET /user/info': () => (ended ? new Refusal(401, 'Token失效，请重新登录', 'session.expired', 401) : null),
    });
    const context = bufferContext({ stdin: 'right' });
    await context.run('login', '--server', server.url, '-u', 'admin', '--password-stdin');
    ended = true;
    const { code, err } = await context.run('whoami', '--json');
    expect(code).toBe(4);
    expect(JSON.parse(err)).toMatchObject({ code: 'session.expired', kind: 'auth', exitCode: 4 });
    expect((await context.run('whoami')).err).toContain('尚未登录');
  });
});

describe('a profile with a department and another dialect', () => {
  test('signing in chooses the department', async () => {
    const server = await start({ 'POST /sys/selectDepart': () => ({ userInfo: { ...admin, orgCode: 'A01', realname: '教务处' } }) });
    const context = bufferContext({ stdin: 'right' });
    await context.run('profile', 'set', 'work', '--server', server.url, '--department', 'A01');
    expect((await context.run('login', '-u', 'admin', '--password-stdin')).err).toContain('教务处（admin）');
    expect(JSON.parse(server.calls.at(-1)?.body ?? '')).toMatchObject({ orgCode: 'A01', username: 'admin' });
  });

  test('the calls are those of the dialect; one that it lacks is exit code 2', async () => {
    const server = await start();
    const context = bufferContext({ env: { SAIYUN_TOKEN: 'token-1' } });
    await context.run('profile', 'set', 'old', '--server', server.url, '--dialect', 'jeecg');
    expect(await context.run('unit', 'disable', 'u1', '--set', 'reason=x', '--yes')).toMatchObject({ code: 2, out: '' });
    expect(server.calls).toEqual([]);
    expect(JSON.parse((await context.run('profile', 'list', '-o', 'json')).out)).toMatchObject([{ name: 'old', dialect: 'jeecg' }]);
  });
});

describe('CLI-01: signing out', () => {
  test('ends the session at the server and deletes the token', async () => {
    const server = await start();
    const context = bufferContext({ stdin: 'right' });
    await context.run('login', '--server', server.url, '-u', 'admin', '--password-stdin');
    expect(await context.run('logout')).toMatchObject({ code: 0, err: `已退出 ${server.url}\n` });
    expect(server.calls.at(-1)).toMatchObject({ path: '/sys/logout', token: 'token-1' });
    expect(await context.run('logout', '--lang', 'en')).toMatchObject({ code: 0, err: `Not signed in at ${server.url}\n` });
  });
  test('deletes what the terminal interface keeps of what was seen, and no draft', async () => {
    const server = await start();
    const context = bufferContext({ stdin: 'right' });
    await context.run('login', '--server', server.url, '-u', 'admin', '--password-stdin');
    const folder = join(context.folder, 'config', 'state', 'drafts', 'default');
    mkdirSync(folder, { recursive: true });
    for (const name of ['a.seen', 'b.draft']) writeFileSync(join(folder, name), '');
    await context.run('logout');
    expect(readdirSync(folder)).toEqual(['b.draft']);
  });
  test('also when the server is gone', async () => {
    const server = await start();
    const context = bufferContext({ stdin: 'right' });
    await context.run('login', '--server', server.url, '-u', 'admin', '--password-stdin');
    await server.close();
    expect((await context.run('logout')).code).toBe(0);
    expect(await context.run('whoami')).toMatchObject({ code: 4 });
  });
});

describe('SAIYUN_TOKEN', () => {
  test('signs a script in without keeping anything', async () => {
    const server = await start();
    const context = bufferContext({ env: { SAIYUN_TOKEN: 'token-1', SAIYUN_SERVER: server.url, SAIYUN_TENANT: '7' } });
    expect((await context.run('whoami')).code).toBe(0);
    expect(server.calls.at(-1)).toMatchObject({ token: 'token-1', tenant: '7' });
    expect(() => readFileSync(secretsFile(context.folder))).toThrow('ENOENT');
  });
});

test('a server that cannot be reached is exit code 10', async () => {
  const server = await start();
  await server.close();
  const ran = await bufferContext({ stdin: 'right' }).run('login', '--server', server.url, '-u', 'admin', '--password-stdin');
  expect(ran).toMatchObject({ code: 10, out: '', err: `saiyun: 无法连接 ${server.url}\n` });
});

test('A9: login --explain shows the call without asking for the password', async () => {
  const ran = await bufferContext({ env: { SAIYUN_SERVER: 'http://127.0.0.1:1' } }).run('login', '-u', 'admin', '--explain', '--no-input');
  expect(ran).toMatchObject({ code: 0, out: expect.stringContaining('"password": "***"') });
});

describe('AUTH-07: the machine of the owner is known again, so that guesses of others do not keep it out', () => {
  const given = 'd'.repeat(43);
  const headerOf = (call: WireServer['calls'][number] | undefined) => call?.headers['saiyun-device'];
  const mLogin: Route = (call, response) => {
    if (headerOf(call) !== undefined) response.setHeader('Saiyun-Device', given);
    return sessionRoutes['POST /sys/mLogin']?.(call, response);
  };
  const signIn = ['login', '-u', 'admin', '--password-stdin'];

  test('the token that a sign-in answers is kept as secretly as the session, sent at the next one, and outlives signing out', async () => {
    const server = await start({ 'POST /sys/mLogin': mLogin });
    const context = bufferContext({ stdin: 'right', env: { SAIYUN_SERVER: server.url } });
    expect((await context.run(...signIn)).code).toBe(0);
    expect(headerOf(server.calls[0])).toBe('');
    expect(readFileSync(secretsFile(context.folder), 'utf8')).toContain(given);
    expect(statSync(secretsFile(context.folder)).mode & 0o777).toBe(0o600);
    await context.run('whoami');
    expect(headerOf(server.calls.at(-1))).toBeUndefined();
    await context.run('logout');
    await context.run(...signIn);
    expect(headerOf(server.calls.at(-1))).toBe(given);
  });

  test('each profile and server has its own, which goes with the profile', async () => {
    const [one, other] = [await start({ 'POST /sys/mLogin': mLogin }), await start({ 'POST /sys/mLogin': mLogin })];
    const context = bufferContext({ stdin: 'right' });
    await context.run('profile', 'set', 'one', '--server', one.url);
    await context.run('profile', 'set', 'other', '--server', other.url);
    await context.run(...signIn, '--profile', 'one');
    await context.run(...signIn, '--profile', 'other');
    expect(headerOf(other.calls[0])).toBe('');
    await context.run('profile', 'remove', 'one');
    expect(readFileSync(secretsFile(context.folder), 'utf8')).not.toContain(one.url);
    expect(readFileSync(secretsFile(context.folder), 'utf8')).toContain(other.url);
  });

  test('what is only explained shows none, and a backend that is not ours is sent none', async () => {
    const server = await start({ 'POST /sys/mLogin': mLogin });
    const context = bufferContext({ stdin: 'right', env: { SAIYUN_SERVER: server.url } });
    await context.run(...signIn);
    const explained = await context.run(...signIn, '--explain');
    expect(explained.out + explained.err).not.toContain(given);
    await context.run('profile', 'set', 'old', '--server', server.url, '--dialect', 'jeecg');
    await context.run(...signIn, '--profile', 'old');
    expect(headerOf(server.calls.at(-1))).toBeUndefined();
  });
});
