import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from './support/server.ts';

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
  });
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
