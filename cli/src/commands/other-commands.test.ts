import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bufferContext } from '../testing/buffer-context.ts';
import { sessionRoutes, wireServer } from '../testing/wire-server.ts';

test('CLI-04: dict refresh prints how many dictionaries there are', async () => {
  const server = await wireServer({
    ...sessionRoutes,
    'GET /sys/dict/refleshCache': () => null,
    'GET /sys/dict/queryAllDictItems': () => ({ sex: [{ value: '1' }, { value: '2' }], yn: [{ value: '1' }] }),
  });
  const context = bufferContext({ env: { SAIYUN_TOKEN: 'token-1', SAIYUN_SERVER: server.url } });
  expect(await context.run('dict', 'refresh')).toMatchObject({ code: 0, out: '已刷新 2 个字典\n', err: '' });
  expect(JSON.parse((await context.run('dict', 'refresh', '--json')).out)).toEqual({ dictionaries: 2, items: 3 });
});

describe('serve', () => {
  const config = { PORT: 9355, SAIYUN_DATA: 'd' };
  const failing = (error: unknown, problem?: object) => async () => ({
    readConfig: () => config,
    startServer: () => Promise.reject(error),
    startProblem: () => problem,
  });
  const coded = (code: string) => Object.assign(new Error(code), { code });

  test('runs until it is told to stop', async () => {
    const seen: unknown[] = [];
    const context = bufferContext({
      env: { PORT: '1' },
      load: async () => ({
        readConfig: (env: Record<string, string>) => {
          seen.push([env.PORT, env.SAIYUN_SEED]);
          return config;
        },
        startServer: async () => {
          setTimeout(() => context.controller.abort(), 20);
          const signIns = [{ roleLabel: ['管理员', 'Administrator'], username: 'admin', password: 'p', tenantId: 1 }];
          return { address: 'http://127.0.0.1:9355', signIns, stop: async () => void seen.push('stopped') };
        },
        startProblem: () => undefined,
      }),
    });
    const { code, out } = await context.run('serve', '--port', '9355', '--seed', 'none', '--lang', 'en');
    expect(code).toBe(0);
    expect(out).toBe(
      'Saiyun is running: http://127.0.0.1:9355\nRoles          User name  Password  Tenant\nAdministrator  admin      p         1\n',
    );
    expect(seen).toEqual([['9355', 'none'], 'stopped']);
  });

  test('a port in use, a wrong setting, an unreachable database, a package that is not there', async () => {
    const run = (load: () => Promise<unknown>) => bufferContext({ load }).run('serve');
    expect(await run(failing(coded('EADDRINUSE')))).toMatchObject({ code: 1, err: 'saiyun: 端口 9355 已被占用，请用 --port 换一个端口\n' });
    const setting = { text: ['设置有误：PORT', 'wrong setting: PORT'], exitCode: 2 };
    expect(await run(failing(new Error('zod'), setting))).toMatchObject({ code: 2, err: 'saiyun: 服务器无法启动：设置有误：PORT\n' });
    const database = { text: ['数据库无法连接', 'cannot reach the database'], exitCode: 4 };
    expect(await run(failing(new Error('pg'), database))).toMatchObject({ code: 10, err: 'saiyun: 服务器无法启动：数据库无法连接\n' });
    expect(await bufferContext().run('serve')).toMatchObject({
      code: 1,
      err: 'saiyun: 没有安装服务器：请运行 npm install @saiyun/server\n',
    });
  });
});

describe('tui', () => {
  test('its drafts lie in a folder of the profile, under a key that is made once', async () => {
    const context = bufferContext({
      answers: [],
      outIsTerminal: true,
      load: async () => ({
        runTui: async ({ drafts }: { drafts: { folder: string; key: () => Promise<Uint8Array> } }) =>
          void seen.push([drafts.folder, Buffer.from(await drafts.key()).toString('hex')]),
      }),
    });
    const seen: [string, string][] = [];
    for (const server of ['http://127.0.0.1:1', 'http://127.0.0.1:1', 'http://127.0.0.1:2']) {
      const { err } = await context.run('tui', '--server', server, '--profile', 'a/b', '--lang', 'en');
      // It is said once, after the interface has left the screen.
      expect(err.includes('secrets.json')).toBe(seen.length === 1);
    }
    const [first, second, other] = seen;
    expect(first?.[0]).toMatch(/drafts.a%2Fb$/);
    expect(first?.[1]).toMatch(/^[\da-f]{64}$/);
    expect(second).toEqual(first);
    expect(other?.[1]).not.toBe(first?.[1]);
  });
  test('gets the client and the language, also before anybody has signed in', async () => {
    const seen: unknown[] = [];
    const context = bufferContext({
      answers: [],
      outIsTerminal: true,
      load: async () => ({
        runTui: async (options: { client: { options: { baseUrl: string } }; language: string }) =>
          void seen.push([options.client.options.baseUrl, options.language]),
      }),
    });
    expect((await context.run('tui', '--server', 'http://127.0.0.1:1', '--lang', 'en')).code).toBe(0);
    expect(seen).toEqual([['http://127.0.0.1:1', 'en']]);
  });
  test('keeps the language that is chosen there for the next time', async () => {
    const begun: string[] = [];
    const context = bufferContext({
      answers: [],
      outIsTerminal: true,
      load: async () => ({
        runTui: async ({ language, onLanguage }: { language: string; onLanguage: (language: 'en' | 'zh-CN') => void }) => {
          begun.push(language);
          onLanguage('en');
          const file = join(context.folder, 'config', 'config.json');
          await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toContain('"language": "en"');
        },
      }),
    });
    for (let n = 0; n < 2; n++) await context.run('tui', '--server', 'http://127.0.0.1:1');
    expect(begun).toEqual(['zh-CN', 'en']);
  });
  test('whoever signs in there stays signed in, however the program ends, and nothing is written over the screen', async () => {
    const server = await wireServer(sessionRoutes);
    const context = bufferContext({
      answers: [],
      outIsTerminal: true,
      load: async () => ({
        runTui: async ({ client }: { client: { mLogin(given: object): Promise<unknown>; session: { token?: string } } }) => {
          await client.mLogin({ username: 'expert', password: 'right' });
          const file = join(context.folder, 'config', 'secrets.json');
          await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toContain(client.session.token);
        },
      }),
    });
    const { code, err } = await context.run('tui', '--server', server.url, '--lang', 'en');
    expect([code, err.match(/secrets\.json/g)]).toEqual([0, ['secrets.json']]);
  });
  test('needs a terminal and the package', async () => {
    expect(await bufferContext().run('tui')).toMatchObject({ code: 2, err: 'saiyun: 终端界面需要在终端中运行\n' });
    const context = bufferContext({ answers: [], outIsTerminal: true });
    expect(await context.run('tui')).toMatchObject({ code: 1, err: 'saiyun: 没有安装终端界面：请运行 npm install @saiyun/tui\n' });
  });
});
