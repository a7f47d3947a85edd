import { describe, expect, onTestFinished, test } from 'vitest';
import { bufferContext } from '../../cli/src/testing/buffer-context.ts';
import { versions } from './desk.ts';
import { jeecgPeer } from './peer/peer.ts';

type Version = (typeof versions)[number];

const start = async (version: Version, env: Readonly<Record<string, string>> = {}) => {
  const peer = await jeecgPeer(version);
  onTestFinished(() => peer.close());
  const context = bufferContext({
    stdin: '123456\n',
    env: { SAIYUN_SERVER: peer.url, SAIYUN_DIALECT: 'jeecg', SAIYUN_SIGN_SECRET: peer.secret, SAIYUN_LANG: 'zh-CN', ...env },
  });
  return { peer, run: context.run };
};
const signedIn = async (version: Version) => {
  const desk = await start(version);
  const { code, err } = await desk.run('login', '-u', 'admin', '--password-stdin');
  expect({ code, err }).toMatchObject({ code: 0 });
  return desk;
};

interface Check {
  readonly name: string;
  readonly status: string;
  readonly detail: string;
}
const versionCheck = async (run: Awaited<ReturnType<typeof start>>['run'], ...flags: string[]): Promise<Check | undefined> =>
  (JSON.parse((await run('doctor', '--json', ...flags)).out) as readonly Check[]).find(({ name }) => name === 'version');

describe('doctor tells which release stands opposite', () => {
  test.each([
    ['3.1.0', 'JeecgBoot 3.0 至 3.2', 'JeecgBoot 3.0 to 3.2'],
    ['3.4.3', 'JeecgBoot 3.3 至 3.4', 'JeecgBoot 3.3 to 3.4'],
    ['3.6.3', 'JeecgBoot 3.6', 'JeecgBoot 3.6'],
  ] as const)('%s', async (version, zh, en) => {
    const { run } = await start(version);
    expect(await versionCheck(run)).toEqual({ name: 'version', status: 'ok', detail: zh });
    expect(await versionCheck(run, '--lang', 'en')).toEqual({ name: 'version', status: 'ok', detail: en });
    expect((await run('doctor')).out).toMatch(/连接\s+正常\s+有应答/);
  });

  test('and names the dialect to who has not set it', async () => {
    const { run } = await start('3.4.3', { SAIYUN_DIALECT: 'saiyun' });
    const detail = 'JeecgBoot 3.3 至 3.4，使用时请加 --dialect jeecg';
    expect(await versionCheck(run)).toEqual({ name: 'version', status: 'warn', detail });
  });

  test('with somebody signed in, all of its checks pass', async () => {
    const { run } = await signedIn('3.6.3');
    const checks = JSON.parse((await run('doctor', '--json')).out) as readonly Check[];
    const failed = checks.filter(({ status, name }) => status !== 'ok' && name !== 'keychain');
    expect(failed).toEqual([]);
    expect(checks.find(({ name }) => name === 'session')?.detail).toBe('管理员 (admin)');
  });
});

describe.each(versions)('%s', (version) => {
  test('accounts, roles and dictionaries are listed, and the dictionaries read anew', async () => {
    const { run, peer } = await signedIn(version);
    expect((await run('whoami')).out).toContain('管理员');
    const users = await run('user', 'list', '--json', '--match', 'realname=*张*');
    expect(users).toMatchObject({ code: 0 });
    expect(users.out).toContain('"username":"zhagnxiao"');
    expect((await run('role', 'list')).out).toContain('临时角色');
    const dicts = await run('dict', 'list', '--all');
    expect(dicts).toMatchObject({ code: 0, out: expect.stringContaining('user_status') as string });
    expect((await run('dict', 'items', 'sex')).out).toContain('女');
    expect(await run('dict', 'refresh')).toMatchObject({ code: 0 });
    expect((await run('announcement', 'list')).out).toContain('本周末停机维护');
    expect(peer.seen).toContain('GET /sys/dict/refleshCache');
    expect(peer.passedOver).toEqual([]);
    expect(await run('logout')).toMatchObject({ code: 0 });
    expect(await run('user', 'list')).toMatchObject({ code: 4 });
  });
});
