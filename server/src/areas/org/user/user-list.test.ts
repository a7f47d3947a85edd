import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Answer, Page } from '@saiyun/sdk/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from '../../../build.ts';
import { readConfig } from '../../../config.ts';
import type { Db } from '../../../db/db.ts';
import { migratedDatabase } from '../../../db/migrated.test-support.ts';
import { demoPassword, seed } from '../../../seed/index.ts';
import { servicesOf } from '../../../services.ts';

let folder: string;
let db: Db;
let app: ReturnType<typeof build>;
let token = '';

interface Account {
  readonly id: string;
  readonly username: string;
  readonly signInLimitedUntil: string | null;
}

const signIn = async (username: string, password = demoPassword) =>
  (await app.inject({ method: 'POST', url: '/jeecg-boot/sys/mLogin', payload: { username, password } })).json<
    Answer<{ readonly token: string }> & { error?: string }
  >();
const call = async <T>(method: 'GET' | 'PUT', path: string, payload?: object): Promise<Answer<T> & { error?: string }> =>
  (await app.inject({ method, url: `/jeecg-boot${path}`, headers: { 'X-Access-Token': token }, ...(payload && { payload }) })).json();
const find = async (username: string): Promise<Account | undefined> =>
  (await call<Page<Account>>('GET', `/sys/user/list?username=${username}`)).result.records.find((one) => one.username === username);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saiyun-limit-'));
  db = await migratedDatabase();
  const services = servicesOf({ db, config: readConfig({ SAIYUN_DATA: folder, SAIYUN_CAPTCHA: 'off', SAIYUN_LOG: 'silent' }) });
  await seed(services, 'small');
  app = build(services);
  await app.ready();
  token = (await signIn('admin')).result.token;
}, 120_000);
afterAll(async () => {
  await app?.close();
  await db?.close();
  await rm(folder, { recursive: true, force: true });
});

test('AUTH-07: an administrator sees that an account has to wait, and lets it in again', async () => {
  for (let n = 0; n < 5; n += 1) await signIn('student', 'wrong');
  expect(await signIn('student')).toMatchObject({ error: 'login.too_often' });
  const held = await find('student');
  expect(held?.signInLimitedUntil).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect((await find('expert'))?.signInLimitedUntil).toBe(null);
  expect(await call('PUT', '/sys/user/liftLimit', { ids: held?.id })).toMatchObject({ success: true });
  expect((await find('student'))?.signInLimitedUntil).toBe(null);
  expect(await signIn('student')).toMatchObject({ success: true });
  const logged = await db.one(`select 1 as found from sys_audit_log where action = 'liftLimit' and entity_id = $1`, [held?.id]);
  expect(logged).toEqual({ found: 1 });
});

test('SYS-02: the log keeps the minutes of a refusal, and its failures can be filtered', async () => {
  const failed = await call<Page<{ result: string; resultText: string; outcome: string }>>(
    'GET',
    '/sys/log/list?outcome=0&logType=1&pageSize=50',
  );
  expect(failed.result.records.every(({ outcome, result }) => outcome === '0' && result !== null)).toBe(true);
  expect(failed.result.records.map(({ resultText }) => resultText)).toContain('登录失败次数过多，请于 1 分钟后再次登录');
});

test('an exact account comes before those that only hold the word: in the list, in lookups and in references', async () => {
  await db.run(
    `insert into sys_user (id, tenant_id, username, realname, status, selectedroles, password_hash, create_time)
     select 'more' || n, 1, 'student9' || n, '同学' || n, '1', '', 'x', now() + n * interval '1 second' from generate_series(10, 40) n`,
  );
  const first = async (path: string) =>
    (await call<Page<Account> | { title: string; text: string }[]>('GET', path)).result as unknown as { records: Account[] };
  expect((await first('/sys/user/list?search=student&pageSize=10')).records[0]?.username).toBe('student');
  expect((await first('/sys/user/list?search=student&pageSize=10&column=createTime&order=desc')).records[0]?.username).toBe('student940');
  expect((await first('/sys/user/queryUserComponentData?keyword=student&pageSize=10')).records[0]?.username).toBe('student');
  const items = (await call<{ value: string }[]>('GET', '/sys/dict/loadDict/sys_user,realname,id?keyword=student&pageSize=10')).result;
  expect(items[0]?.value).toBe((await find('student'))?.id);
});
