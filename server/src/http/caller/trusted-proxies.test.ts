import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlatform, type Platform, post } from '../platform.test-support.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await openPlatform();
});
afterAll(() => platform.close());

/** The address under which back-off counts a failed sign-in. */
const countedUnder = async (env: Readonly<Record<string, string>>, remoteAddress: string, forwarded: string): Promise<string> => {
  await platform.db.run('delete from sys_login_failure');
  const app = await platform.app(env);
  await post(app, '/sys/mLogin', { username: 'admin', password: 'wrong' }, { remoteAddress, headers: { 'x-forwarded-for': forwarded } });
  const row = await platform.db.one<{ subject: string }>("select subject from sys_login_failure where subject like 'ip:%'");
  return row?.subject.slice('ip:'.length) ?? '';
};

test.each([
  ['nobody is believed unless named, not even on this machine', {}, '127.0.0.1', '203.0.113.9', '127.0.0.1'],
  ['nor by IPv6', {}, '::1', '203.0.113.9', '::1'],
  ['a named proxy is', { SAIYUN_TRUSTED_PROXIES: '127.0.0.1' }, '127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['also by its mapped address', { SAIYUN_TRUSTED_PROXIES: '127.0.0.1' }, '::ffff:127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['a range is', { SAIYUN_TRUSTED_PROXIES: '10.20.0.0/16, ::1' }, '10.20.3.4', '203.0.113.9', '203.0.113.9'],
  ['others beside it are not', { SAIYUN_TRUSTED_PROXIES: '10.20.0.0/16' }, '10.21.0.1', '203.0.113.9', '10.21.0.1'],
  [
    'what a caller wrote before the proxy is not',
    { SAIYUN_TRUSTED_PROXIES: '127.0.0.1' },
    '127.0.0.1',
    '1.1.1.1, 203.0.113.9',
    '203.0.113.9',
  ],
])('X-Forwarded-For: %s', async (_what, env, from, forwarded, counted) => {
  expect(await countedUnder(env, from, forwarded)).toBe(counted);
});
