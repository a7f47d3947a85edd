import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bufferContext } from '../../cli/src/testing/buffer-context.ts';
import { jeecgServer } from '../support/jeecg-server.ts';
import type { JeecgVersion } from '../support/jeecg-state.ts';

/** The signed-in command line over a recorded JeecgBoot. */
const start = async (version: JeecgVersion = '3.4.3', env: Readonly<Record<string, string>> = {}) => {
  const server = await jeecgServer(version);
  onTestFinished(() => server.close());
  const context = bufferContext({
    stdin: '123456\n',
    env: { SAIYUN_SERVER: server.url, SAIYUN_DIALECT: 'jeecg', SAIYUN_SIGN_SECRET: server.secret, ...env },
  });
  const { code, err } = await context.run('login', '-u', 'admin', '--password-stdin');
  expect({ code, err }).toMatchObject({ code: 0 });
  return { server, context, run: context.run };
};

describe('signatures', () => {
  test('are as the dialect has them unless told otherwise', async () => {
    const { run } = await start();
    expect(await run('dict', 'items', 'sex')).toMatchObject({ code: 0, out: expect.stringContaining('女') as string });
    const { code, err } = await (await start('3.4.3', { SAIYUN_SIGN_MODE: 'path' })).run('dict', 'items', 'sex');
    expect(code).toBe(8);
    expect(err).toContain('SAIYUN_SIGN_SECRET');
  });

  test('a mode that is none is refused', async () => {
    const { code, err } = await bufferContext({ env: { SAIYUN_SIGN_MODE: 'jeec', SAIYUN_TOKEN: 't' } }).run('whoami');
    expect(code).toBe(2);
    expect(err).toContain('SAIYUN_SIGN_MODE');
    expect(err).toContain('path, jeecg');
  });
});

test('an edit of an account keeps its roles and departments', async () => {
  const { run, server } = await start();
  expect(await run('user', 'edit', 'u1', '--set', 'email=x@y.cn')).toMatchObject({ code: 0, err: '已修改用户\n' });
  expect(server.state.accounts[0]).toMatchObject({ email: 'x@y.cn', roles: ['r1', 'r2'], departs: ['d1'] });
  expect(await run('user', 'edit', 'u1', '--set', 'email=x@y.cn', '--revision', '3')).toMatchObject({ code: 2 });
});

test('an added row whose id nobody says leaves no empty line', async () => {
  const { run } = await start();
  expect(await run('user', 'add', '--set', 'username=newone', '--set', 'realname=新')).toMatchObject({ code: 0, out: '' });
});

describe('import', () => {
  const sheets = (folder: string): void => {
    writeFileSync(join(folder, 'one.xls'), 'a sheet');
    writeFileSync(join(folder, 'two.xls'), 'with-faults');
  };

  test('--dry-run, --mode and --map are refused, and nothing is imported', async () => {
    const { run, server, context } = await start();
    sheets(context.folder);
    for (const options of [['--dry-run'], ['--mode', 'add'], ['--map', '邮箱=email']])
      expect(await run('import', 'user', 'one.xls', ...options), options.join(' ')).toMatchObject({ code: 2 });
    expect(server.state.accounts).toHaveLength(2);
    expect(server.seen.filter((call) => call.includes('importExcel'))).toEqual([]);
  });

  test('what is not counted is not told as nought', async () => {
    const { run, context } = await start();
    sheets(context.folder);
    const { code, out, err } = await run('import', 'user', 'one.xls');
    expect(code).toBe(0);
    expect(out.split('\n').at(-2)).toMatch(/one\.xls\s+1\s+-\s+-\s+-\s+0/);
    expect(err).toContain('共1行数据全部导入成功！');
  });

  test('faults that come as a text are kept as one', async () => {
    const { run, context } = await start();
    sheets(context.folder);
    expect(await run('import', 'user', 'two.xls')).toMatchObject({ code: 3 });
    expect(readFileSync(join(context.folder, 'two-errors.txt'), 'utf8')).toBe('第2行：账号已存在');
    expect(readdirSync(context.folder).filter((name) => name.endsWith('.xlsx'))).toEqual([]);
  });
});

describe('export', () => {
  test('a file is not named as what it is not', async () => {
    const { run, context } = await start();
    for (const name of ['u.csv', 'u.jsonl', 'u.xlsx']) {
      expect((await run('export', 'user', '-o', name)).code, name).not.toBe(0);
      expect(existsSync(join(context.folder, name)), name).toBe(false);
    }
    expect(await run('export', 'user', '-o', 'u.xls')).toMatchObject({ code: 0 });
    expect(readFileSync(join(context.folder, 'u.xls')).toString('hex')).toBe('d0cf11e0');
    expect(await run('export', 'user')).toMatchObject({ code: 0 });
    expect(existsSync(join(context.folder, '用户列表.xls'))).toBe(true);
  });

  test('columns cannot be chosen there', async () => {
    const { run } = await start();
    expect(await run('export', 'user', '--columns', 'username')).toMatchObject({ code: 2 });
  });
});

test('records of ours alone are refused, and show no empty columns', async () => {
  const { run } = await start();
  for (const name of ['auditLog', 'onlineForm', 'depart', 'unit'])
    expect(await run(name, 'list'), name).toMatchObject({ code: 2, out: '' });
});

test('whoami and doctor have something to tell', async () => {
  const { run } = await start();
  expect((await run('whoami')).out).not.toContain('undefined');
  const checks = JSON.parse((await run('doctor', '--json')).out) as readonly { readonly name: string; readonly status: string }[];
  expect(checks.find(({ name }) => name === 'clock')).toMatchObject({ status: 'ok' });
});
