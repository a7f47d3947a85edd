import { afterAll, beforeAll, expect, test } from 'vitest';
import { create, sampleOf } from './support/sample.ts';
import { type TestServer, testPassword, testServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

test('SERVER-04: a message is in the language of the call, and the cache buster is no filter', async () => {
  const admin = server.as('ADMIN');
  const [zh, en] = [
    await admin.call('GET', '/dsTbUnit/queryById', { id: 'nobody' }, 'zh'),
    await admin.call('GET', '/dsTbUnit/queryById', { id: 'nobody' }, 'en'),
  ];
  expect(zh).toMatchObject({ error: 'row.missing', message: '数据不存在或已被删除' });
  expect(en).toMatchObject({ error: 'row.missing', message: 'The record does not exist or was deleted' });
  const all = await admin.ok<{ total: number }>('GET', '/dsTbUnit/list');
  expect(await admin.ok('GET', '/dsTbUnit/list', { _t: 1_795_219_200 })).toMatchObject({ total: all.total });
});

test('SERVER-07: passwords are stored as hashes, and what is sensitive is masked in lists', async () => {
  const body = await sampleOf(server, 'sysUser', { password: testPassword });
  const row = await create(server, 'sysUser', { ...body });
  const stored = await server.db.one<Record<string, unknown>>('select * from sys_user where id = $1', [row.id]);
  expect(stored?.password_hash).toMatch(/^\$argon2id\$/);
  expect(JSON.stringify(stored)).not.toContain(testPassword);
  expect(JSON.stringify(stored)).not.toContain(String(body.phone));
  const list = await server.as('ADMIN').ok<{ records: Record<string, unknown>[] }>('GET', '/sys/user/list', { id: row.id });
  expect(list.records[0]?.phone).toMatch(/^\d{3}\*+\d{4}$/);
  expect(list.records[0]).not.toHaveProperty('password');
});
