import { expect, test } from 'vitest';
import { Failure, failureAnswer } from './index.ts';

test('a body with a hundred thousand faults is told a thousand of them', () => {
  const issues = Array.from({ length: 100_000 }, (_v, n) => ({ field: `k${n}`, code: 'unknown' as const }));
  const call = { language: 'en', path: '/sys/dict/add', requestId: 'r', now: new Date(0) } as const;
  const { body } = failureAnswer(new Failure('input.invalid', {}, { issues }), call);
  expect(body.issues).toHaveLength(1000);
});

const call = { language: 'zh-CN', path: '/dsTbUnit/add', requestId: 'r1', now: new Date(5000) } as const;
const required = (field: string) => ({ issues: [{ field, code: 'required' as const }] });
const textsOf = (path: string, field: string, language: 'zh-CN' | 'en' = 'en'): readonly (string | undefined)[] =>
  (failureAnswer(new Failure('input.invalid', {}, required(field)), { ...call, path, language }).body.issues ?? []).map(({ text }) => text);

test('a refusal travels with status 200 unless its code has one, says which it is, and has no issues where there are none', () => {
  const { http, body } = failureAnswer(new Failure('row.missing', {}, { result: { id: 'u1' } }), call);
  expect(http).toBe(200);
  expect(body).toMatchObject({ success: false, code: 404, error: 'row.missing', result: { id: 'u1' }, timestamp: 5000, requestId: 'r1' });
  expect(body).not.toHaveProperty('issues');
  expect(failureAnswer(new Failure('access.denied'), call)).toMatchObject({ http: 403, body: { code: 403, result: null } });
});

test.each([
  ['the record at the path', '/dsTbUnit/add', 'unitName', 'Name'],
  ['the input of its verb', '/dsTbUnit/disable', 'reason', 'Reason'],
  ['an account, for calls of the own account', '/sys/user/edit', 'realname', 'Name'],
  ['an account, where registration names the number otherwise', '/account/register', 'mobile', 'Mobile'],
])('a fault names the field by its label: that of %s', (_whose, path, field, label) => {
  expect(textsOf(path, field)).toEqual([expect.stringContaining(label)]);
  expect(textsOf(path, field)).not.toEqual(textsOf('/elsewhere/add', field));
});

test('a fault of a field that nobody knows is named as it was sent', () => {
  expect(textsOf('/dsTbUnit/add', 'colour')).toEqual([expect.stringContaining('colour')]);
});

test.each([
  ['2: options: 1: value: not a text', 'zh-CN', '的内容不正确：[2].options[1].value：须为文本，且不能过长'],
  ['2: options: 1: value: not a text', 'en', 'has the wrong content: [2].options[1].value: not a text'],
  ['kind: none of top, percent', 'en', 'has the wrong content: kind: none of top, percent'],
  ['not a list', 'en', 'has the wrong content: not a list'],
] as const)('nested data are told with the place of the fault: %s, %s', (fault, language, text) => {
  const issues = [{ field: 'fields', code: 'shape' as const, params: { fault } }];
  const { body } = failureAnswer(new Failure('input.invalid', {}, { issues }), { ...call, path: '/dsTbCompetitionForm/add', language });
  expect(body.issues?.[0]?.text).toContain(text);
});

test('a session that is over is told in Chinese by the words that clients of JeecgBoot know, in English plainly', () => {
  for (const code of ['session.expired', 'session.missing'] as const) {
    expect(failureAnswer(new Failure(code), call).body.message).toBe('Token失效，请重新登录!');
    expect(failureAnswer(new Failure(code), { ...call, language: 'en' }).body.message).not.toContain('Token失效');
  }
  expect(failureAnswer(new Failure('session.tenant_changed'), call).body.message).not.toContain('Token失效');
});
