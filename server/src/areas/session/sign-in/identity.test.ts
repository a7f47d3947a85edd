import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlatform, type Platform, password, post } from '../../../http/platform.test-support.ts';

let platform: Platform;
let app: FastifyInstance;
beforeAll(async () => {
  platform = await openPlatform();
  await platform.db.run(`
    insert into sys_role (id, tenant_id, role_name, role_code, base_role, create_time) values
      ('r4', 1, '学校', 'collegeAdmin', 'UNIT', now()), ('r5', 1, '学生', 'student', 'APPL', now());
    insert into ds_tb_unit (id, tenant_id, unit_code, unit_name, area_id, status, create_time) values ('n1', 1, '10001', '甲大学', 'a', '1', now());
    insert into sys_user (id, tenant_id, username, realname, selectedroles, status, password_hash, unit_id, create_time)
      select 'u7', 1, 'school1', '学校', 'r4', '1', password_hash, 'n1', now() from sys_user where id = 'u1';
    insert into sys_user (id, tenant_id, username, realname, selectedroles, status, password_hash, unit_id, create_time)
      select 'u8', 1, 'student1', '学生', 'r5', '1', password_hash, 'n1', now() from sys_user where id = 'u1'`);
  app = await platform.app();
});
afterAll(() => platform.close());

const enter = async (username: string, more: object) =>
  (await post(app, '/sys/mLogin', { username, password, ...more })).json<{
    success: boolean;
    error?: string;
    message: string;
    result: object;
  }>();

test.each([
  ['admin', '1'],
  ['expert1', '2'],
  ['student1', '3'],
  ['school1', '4'],
])('AUTH-02: %s signs in as identity %s', async (username, uType) => {
  expect(await enter(username, { uType, sType: '1' })).toMatchObject({ success: true });
});

test.each([
  ['expert1', '1', 'login.not_admin', '不是管理员'],
  ['admin', '2', 'login.not_expert', '不是评审专家'],
  ['admin', '3', 'login.identity_wrong', '身份错误'],
  ['admin', '4', 'login.not_unit_admin', '不是学校管理员'],
  ['admin', '9', 'login.identity_wrong', '身份错误'],
])('AUTH-08: %s as identity %s is refused with %s', async (username, uType, error, reason) => {
  expect(await enter(username, { uType })).toMatchObject({
    success: false,
    error,
    message: expect.stringContaining(`无登录权限：${reason}`),
  });
  expect(await enter(username, { uType, language: 'en' })).toMatchObject({
    error,
    message: expect.stringMatching(/^No login permission: [\x20-\x7e]+$/),
  });
});

test('AUTH-08: an identity is told only to whoever knows the password', async () => {
  const answer = await post(app, '/sys/mLogin', { username: 'admin', password: 'wrong', uType: '2' });
  expect(answer.json()).toMatchObject({ error: 'login.wrong' });
});

test('AUTH-08: an unknown kind of competition is refused as identity', async () => {
  expect(await enter('student1', { uType: '3', sType: '7' })).toMatchObject({ error: 'login.identity_wrong' });
});

test('AUTH-08, COMP-09: an applicant whose school has authorized no running competition is refused, until it has', async () => {
  const enterAs = (more: object = {}) => enter('student1', { uType: '3', sType: '1', ...more });
  expect(await enterAs({ sType: '2' })).toMatchObject({ error: 'login.not_authorized' });
  await platform.db.run(`
    insert into ds_tb_competition (id, tenant_id, competition_code, competition_name, competition_type, need_unit_authorize, status, register_start, register_end,
      submission_end_time, end_time, create_time)
    values ('c1', 1, 'C1', '甲赛', 'subject', '1', '1', now(), now(), now(), now(), now())`);
  expect(await enterAs()).toMatchObject({ error: 'login.not_authorized', message: expect.stringContaining('学校管理员尚未授权该竞赛') });
  // It holds nobody else back.
  expect(await enter('school1', { uType: '4' })).toMatchObject({ success: true });
  await platform.db.run(
    `insert into ds_tb_unit_authorize (id, tenant_id, competition_id, unit_id, status, create_time) values ('a1', 1, 'c1', 'n1', '1', now())`,
  );
  expect(await enterAs()).toMatchObject({ success: true, result: { isSchoolCompetition: '0' } });
  expect(await enterAs({ sType: '2' })).toMatchObject({ success: true, result: { isSchoolCompetition: '1' } });
  await platform.db.run(`update ds_tb_unit_authorize set status = '2'`);
  expect(await enterAs()).toMatchObject({ error: 'login.not_authorized' });
});
