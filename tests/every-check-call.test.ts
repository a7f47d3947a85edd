import { afterAll, beforeAll, expect, test } from 'vitest';
import { roleId } from '../server/src/defaults/seed-tenant.ts';
import { otherUnitId, type TestServer, testServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const admin = () => server.as('ADMIN');
const student = () => server.as('APPL');

test('SYS-08, CALL-121: a position has name, code and rank, answered with its text', async () => {
  const { id } = await admin().ok<{ id: string }>('POST', '/sys/position/add', { code: 'P1', name: '主任', postRank: '4' });
  expect(await admin().ok('GET', '/sys/position/queryById', { id })).toMatchObject({
    code: 'P1',
    name: '主任',
    postRank: '4',
    postRank_dictText: '副高级',
    rank: '4',
    rank_dictText: '副高级',
  });
  // The short name works too, for storing and for checking.
  const short = await admin().ok<{ id: string }>('POST', '/sys/position/add', { code: 'P0', name: '干事', rank: '2' });
  expect(await admin().ok('GET', '/sys/position/queryById', { id: short.id })).toMatchObject({ postRank: '2', rank: '2' });
  await admin().ok('PUT', '/sys/position/edit', { id: short.id, revision: 1, rank: '4' });
  expect(await admin().ok('GET', '/sys/position/list', { rank: '4', code: 'P0' })).toMatchObject({ records: [{ rank: '4' }] });
  expect(await admin().call('POST', '/sys/position/add', { code: 'P3', name: 'x', rank: '9' })).toMatchObject({ error: 'input.invalid' });
  const { records } = await admin().ok<{ records: object[] }>('GET', '/sys/position/list', { id });
  expect(records).toMatchObject([{ rank_dictText: '副高级' }]);
  expect((await admin().call('GET', '/sys/position/queryById', { id }, 'en')).result).toMatchObject({ rank_dictText: 'Associate senior' });
  expect(await admin().call('POST', '/sys/position/add', { code: 'P1', name: 'x' })).toMatchObject({ error: 'input.invalid' });
  expect(await admin().call('POST', '/sys/position/add', { code: 'P2', name: 'x', postRank: '9' })).toMatchObject({
    error: 'input.invalid',
  });
});

test('CALL-122: a rule is stored when it can be run', async () => {
  const ruleJson = JSON.stringify([{ digits: '2', pattern: '^[A-Z]{2}$', message: '前两位须为字母' }]);
  const { id } = await admin().ok<{ id: string }>('POST', '/sys/checkRule/add', { ruleName: '编号', ruleCode: 'no', ruleJson });
  expect(await admin().ok('GET', '/sys/checkRule/queryById', { id })).toMatchObject({ ruleCode: 'no', ruleJson });
  const unsafe = JSON.stringify([{ digits: '*', pattern: '(a+)+$', message: 'm' }]);
  for (const wrong of ['{}', unsafe]) {
    expect(await admin().call('POST', '/sys/checkRule/add', { ruleName: 'x', ruleCode: 'x', ruleJson: wrong })).toMatchObject({
      error: 'input.invalid',
      issues: [{ field: 'ruleJson' }],
    });
    expect(await admin().call('PUT', '/sys/checkRule/edit', { id, ruleJson: wrong })).toMatchObject({ error: 'input.invalid' });
  }
});

test('CALL-77: a value follows a rule, or breaks it with the text and what was broken', async () => {
  const check = (value: string, ruleCode = 'phone') => student().call('GET', '/sys/checkRule/checkByCode', { ruleCode, value });
  expect(await check('13800000000')).toMatchObject({ success: true, result: null });
  expect(await check('1+1%3D2')).toMatchObject({
    success: false,
    code: 500,
    message: '手机号格式不正确',
    result: { digits: '*', checkValue: '1+1=2', passed: false },
  });
  expect(await check('1', 'nowhere')).toMatchObject({ success: false, message: '该编码不存在' });
  expect(await check('%')).toMatchObject({ error: 'query.value' });
  expect(await server.inject('GET', '/sys/checkRule/checkByCode', { ruleCode: 'phone', value: '1' })).toMatchObject({ success: false });
});

test('CALL-76: a value is free, taken, or that of the row itself; only the fields of the registry are answered for, and only to those who save the record', async () => {
  const check = (fieldVal: string, more: object = {}, caller = admin()) =>
    caller.call('GET', '/sys/duplicate/check', { tableName: 'sys_position', fieldName: 'code', fieldVal, ...more });
  const { id } = await admin().ok<{ id: string }>('POST', '/sys/position/add', { code: 'taken-1', name: 'x' });
  expect(await check('free-1')).toMatchObject({ success: true, message: '该值可用！', result: '该值可用！' });
  expect(await check('taken-1')).toMatchObject({ success: false, error: 'check.taken', message: '该值不可用，系统中已存在！' });
  expect(await check('taken-1', { dataId: id })).toMatchObject({ success: true });
  expect(await check('taken-1', { tableName: 'sysPosition' })).toMatchObject({ error: 'check.taken' });
  expect(await check('')).toMatchObject({ success: true, code: 500, message: '数据为空,不作处理！' });
  // Values used in another tenant are free.
  expect(await check('taken-1', {}, server.as('ADMIN', 2))).toMatchObject({ success: true });
  for (const not of [
    { fieldName: 'name' },
    { fieldName: 'tenant_id' },
    { tableName: 'sys_user', fieldName: 'password_hash' },
    { tableName: 'sys_user', fieldName: 'password' },
    { tableName: 'SYS_POSITION' },
    { tableName: 'sys_position t' },
    { tableName: 'sys_session', fieldName: 'token_hash' },
    { tableName: '__proto__', fieldName: 'constructor' },
    { fieldName: "code' or '1'='1" },
  ])
    expect(await check('taken-1', not), JSON.stringify(not)).toMatchObject({ success: false, http: 403, error: 'check.not_listed' });
  for (const role of ['APPL', 'EXPERT', 'AUD'] as const)
    expect(await check('taken-1', {}, server.as(role)), role).toMatchObject({ error: 'check.not_listed' });
  expect(await check('taken-1', {}, server.bare('ADMIN'))).toMatchObject({ error: 'check.not_listed' });
});

test('CALL-76: whoever asks for value after value is made to wait', async () => {
  const headers = { 'X-Access-Token': await admin().token() };
  const check = (n: number) =>
    server.inject(
      'GET',
      '/sys/duplicate/check',
      { tableName: 'sys_position', fieldName: 'code', fieldVal: `guess-${n}` },
      headers,
      'zh',
      '192.0.2.77',
    );
  const answers = [];
  for (let n = 0; n < 125; n += 1) answers.push(await check(n));
  expect(answers.filter(({ error }) => error === 'limit.rate').length).toBeGreaterThanOrEqual(1);
  expect(answers.at(-1)).toMatchObject({ success: false, error: 'limit.rate' });
});

test('CALL-76: a phone number is looked for by its hash in the whole tenant, as saving refuses it; a mailbox among the rows that the caller sees', async () => {
  const phone = '13900001111';
  await admin().ok('POST', '/sys/user/add', {
    username: 'dup_phone',
    realname: 'x',
    phone,
    email: 'dup@example.edu',
    password: 'Orchard@2026x',
    unitId: otherUnitId,
    selectedroles: roleId(1, 'APPL'),
  });
  const check = (caller = admin(), data: object = {}) =>
    caller.call('GET', '/sys/duplicate/check', { tableName: 'sys_user', fieldName: 'phone', fieldVal: phone, ...data });
  expect(await check()).toMatchObject({ error: 'check.taken' });
  expect(await check(server.as('UNIT'))).toMatchObject({ error: 'check.taken' });
  const mailbox = { fieldName: 'email', fieldVal: 'dup@example.edu' };
  expect(await check(admin(), mailbox)).toMatchObject({ error: 'check.taken' });
  expect(await check(server.as('UNIT'), mailbox)).toMatchObject({ success: true });
  const name = { fieldName: 'username', fieldVal: 'dup_phone' };
  expect(await check(server.as('UNIT'), name)).toMatchObject({ error: 'check.taken' });
});
