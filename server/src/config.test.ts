import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig, settingsInEffect } from './config.ts';
import { startProblem } from './start-errors.ts';

const folder = mkdtempSync(join(tmpdir(), 'saiyun-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const secret = (text: string): string => {
  const path = join(folder, 'secret');
  writeFileSync(path, text);
  return path;
};
const url = 'postgres://saiyun:pw@127.0.0.1:5432/saiyun';

const problemOf = (env: Readonly<Record<string, string>>): readonly string[] => {
  try {
    readConfig(env);
  } catch (error) {
    const problem = startProblem(error);
    expect(problem?.exitCode).toBe(2);
    return problem?.text ?? [];
  }
  return [];
};

describe('a setting that is wrong keeps the server from starting, and is named in both languages', () => {
  test.each([
    ['an empty address would start the embedded database', { DATABASE_URL: '' }, 'DATABASE_URL', '内置数据库'],
    ['another database', { DATABASE_URL: 'mysql://root@127.0.0.1/x' }, 'DATABASE_URL', 'postgres://'],
    ['no address', { DATABASE_URL: '127.0.0.1:5432' }, 'DATABASE_URL', 'postgres://'],
    ['a mistyped name', { SAIYUN_CAPTCH: 'off' }, 'SAIYUN_CAPTCH', 'SAIYUN_CAPTCHA'],
    ['a mistyped name', { SAIYUN_SMTP_UTL: 'smtp://x' }, 'SAIYUN_SMTP_UTL', 'SAIYUN_SMTP_URL'],
    ['a name like no other', { SAIYUN_QQQQQQQQQQQQ: '1' }, 'SAIYUN_QQQQQQQQQQQQ', '没有这个设置'],
    ['a file that is not there', { SAIYUN_DATA_KEY_FILE: join(folder, 'none') }, 'SAIYUN_DATA_KEY_FILE', 'ENOENT'],
    ['a secret that is given twice', { SAIYUN_SIGN_SECRET: 'a', SAIYUN_SIGN_SECRET_FILE: '/x' }, 'SAIYUN_SIGN_SECRET_FILE', '只能'],
    ['a pooler without an address for LISTEN', { DATABASE_URL: url, SAIYUN_DB_POOLING: 'transaction' }, 'SAIYUN_LISTEN_URL', '必填'],
    ['a proxy by its name', { SAIYUN_TRUSTED_PROXIES: 'proxy.example.edu' }, 'SAIYUN_TRUSTED_PROXIES', '网段'],
    ['a range of everybody', { SAIYUN_TRUSTED_PROXIES: '0.0.0.0/0' }, 'SAIYUN_TRUSTED_PROXIES', '网段'],
    ['the name of before', { SAIYUN_TRUST_PROXY: 'loopback' }, 'SAIYUN_TRUST_PROXY', 'SAIYUN_TRUSTED_PROXIES'],
    ['an address for LISTEN alone', { SAIYUN_LISTEN_URL: url }, 'DATABASE_URL', '必填'],
  ])('%s: %j', (_what, env, name, words) => {
    const [zh = '', en = ''] = problemOf(env);
    expect(zh).toContain(name);
    expect(zh).toContain(words);
    expect(en).toContain(name);
    expect(en).not.toMatch(/\p{Script=Han}/u);
  });

  test('several wrong ones are all named', () => {
    expect(problemOf({ PORT: 'x', SAIYUN_CAPTCH: 'off' })[1]).toMatch(/SAIYUN_CAPTCH.*PORT/);
  });
});

test('every setting may lie in a file, without the line break at its end', () => {
  const path = secret(`${url}\n`);
  expect(readConfig({ DATABASE_URL_FILE: path }).DATABASE_URL).toBe(url);
  expect(readConfig({ SAIYUN_SMTP_URL_FILE: secret('smtps://u:p@mail') }).SAIYUN_SMTP_URL).toBe('smtps://u:p@mail');
  expect(readConfig({ SAIYUN_DATA_KEYS_OLD_FILE: secret(`${'a'.repeat(64)},${'b'.repeat(64)}\n`) }).SAIYUN_DATA_KEYS_OLD).toHaveLength(2);
});

test('names of the command line and of clusters are not ours to refuse', () => {
  const others = { SAIYUN_SERVER: 'http://x', SAIYUN_TOKEN: 't', SAIYUN_SERVICE_HOST: '10.0.0.1', SAIYUN_PORT_8080_TCP_ADDR: '10.0.0.1' };
  expect(readConfig({ ...others, SAIYUN_PORT: 'tcp://10.0.0.1:8080', PATH: '/bin' })).toEqual(readConfig({}));
});

test('a database on another machine without TLS is refused, unless its network is said to be private', () => {
  const far = 'postgres://saiyun:pw@db.example.edu:5432/saiyun';
  for (const name of ['DATABASE_URL', 'SAIYUN_LISTEN_URL'])
    expect(() => readConfig({ DATABASE_URL: url, [name]: far })).toThrow('sslmode=verify-full');
  for (const mode of ['disable', 'prefer', 'allow'])
    expect(() => readConfig({ DATABASE_URL: `${far}?sslmode=${mode}` })).toThrow('sslmode');
  expect(readConfig({ DATABASE_URL: `${far}?sslmode=verify-full` }).DATABASE_URL).toContain('verify-full');
  expect(readConfig({ DATABASE_URL: far, SAIYUN_DATABASE_TLS: 'off' }).DATABASE_URL).toBe(far);
  for (const near of [
    url,
    'postgres://saiyun@localhost/saiyun',
    'postgres://saiyun@[::1]/saiyun',
    'postgres:///saiyun?host=/run/postgresql',
  ])
    expect(readConfig({ DATABASE_URL: near }).DATABASE_URL).toBe(near);
});

test('demo data is the default of the embedded database alone', () => {
  expect(readConfig({}).SAIYUN_SEED).toBe('small');
  expect(readConfig({ DATABASE_URL: url }).SAIYUN_SEED).toBe('none');
  expect(readConfig({ DATABASE_URL: url, SAIYUN_SEED: 'small' }).SAIYUN_SEED).toBe('small');
});

const of = (env: Readonly<Record<string, string>>) => Object.fromEntries(settingsInEffect(env).map(({ name, ...rest }) => [name, rest]));

test('every setting with its value and where it comes from', () => {
  const all = of({ PORT: '9000', SAIYUN_TRUSTED_PROXIES: '10.0.0.1, 10.0.0.2' });
  expect(all.PORT).toEqual({ value: '9000', from: 'environment', secret: false });
  expect(all.SAIYUN_TRUSTED_PROXIES).toEqual({ value: '10.0.0.1,10.0.0.2', from: 'environment', secret: false });
  expect(all.SAIYUN_SEED).toEqual({ value: 'small', from: 'default', secret: false });
  expect(all.SAIYUN_LOGO).toEqual({ value: null, from: 'default', secret: false });
});

test('secrets are not told: neither keys nor lists of accounts nor the passwords of addresses', () => {
  const secret = 'b'.repeat(64);
  const all = of({
    DATABASE_URL: 'postgres://saiyun:hidden-1@db/x',
    SAIYUN_DATABASE_TLS: 'off',
    SAIYUN_SMTP_URL: 'smtps://me:hidden-2@mail.example.edu?auth=hidden-9',
    SAIYUN_SMS_URL: 'https://sms.example.edu/send?token=hidden-a&token=hidden-b#hidden-c',
    SAIYUN_DATA_KEY: secret,
    SAIYUN_DATA_KEYS_OLD: secret,
    SAIYUN_SIGN_SECRETS_OLD: secret,
    SAIYUN_SMS_TOKEN: 'hidden-3',
    SAIYUN_SIGN_SECRET: 'hidden-4',
    SAIYUN_ADMIN_PASSWORD: 'hidden-5',
    SAIYUN_BACKUP_PASSPHRASE: 'hidden-6-hidden-6',
    SAIYUN_METRICS_TOKEN: 'hidden-7-hidden-7',
    SAIYUN_OIDC: JSON.stringify([{ type: 'a', name: ['x', 'x'], issuer: 'https://a.example', clientId: 'c', clientSecret: 'hidden-8' }]),
  });
  expect(all.DATABASE_URL?.value).toBe('postgres://saiyun:***@db/x');
  expect(all.SAIYUN_SMS_URL?.value).toBe('https://sms.example.edu/send?token=***');
  expect(JSON.stringify(all)).not.toMatch(/hidden|bbbb/);
  expect(all.SAIYUN_DATA_KEY).toEqual({ value: null, from: 'environment', secret: true });
});
