import { expect, test } from 'vitest';
import { int, money, text } from '../contract/field.ts';
import { languages } from '../contract/label.ts';
import { errorKinds, failures } from '../contract/wire/codes.ts';
import { en } from './en.ts';
import { createMessages, failureText, issueText, message } from './index.ts';
import { zhCn } from './zh-cn.ts';

/** Counts that are never one: limits, and several by their meaning. */
const neverOne: ReadonlySet<string> = new Set([
  'failure.token.too_many',
  'failure.code.account_full',
  'failure.account.password_used',
  'allot.sheet.expertMany',
  'failure.sheet.too_many_columns',
  'failure.pay.joint',
  'failure.pay.joint_voucher',
]);

/** A label in the params may have an English version, `{labelEn}`. */
const places = (text: string): string[] => [...text.matchAll(/\{(\w+?)(En)?\}/g)].map((m) => m[1] ?? '').sort();

test('I18N-01: both languages have the same keys with the same places, none of them empty', () => {
  expect(Object.keys(en).sort()).toEqual(Object.keys(zhCn).sort());
  for (const [key, zh] of Object.entries(zhCn)) {
    const english = en[key as keyof typeof en];
    expect(places(english), key).toEqual(places(zh));
    expect(zh.trim() && english.trim(), key).not.toBe('');
    expect(english, key).not.toMatch(/\p{Script=Han}/u);
  }
});

test('every failure and every kind of error has a text in both languages', () => {
  for (const language of languages) {
    for (const code of Object.keys(failures))
      expect(failureText(language, code as keyof typeof failures, { message: 'as stored' })).not.toBe('');
    for (const kind of errorKinds) expect(message(language, `error.${kind}`)).not.toBe('');
  }
  // What no failure has as its code would never be shown.
  expect(Object.keys(zhCn).filter((key) => key.startsWith('failure.') && !(key.slice(8) in failures))).toEqual([]);
  expect(failureText('en', 'a.newer_server' as never)).toBe('Internal server error, please contact the administrator');
});

test('params are put into their places, and a place without a param stays empty', () => {
  expect(message('zh-CN', 'list.totalRange', { start: 1, end: 10, total: 25 })).toBe('1-10 共 25 条');
  expect(failureText('en', 'query.column', { column: '$& {x}' })).toBe('Unknown column in the query: $& {x}');
  expect(failureText('zh-CN', 'query.column')).toBe('查询字段不存在：');
});

test('a count takes the form of its number', () => {
  const told = (count: number) => failureText('en', 'row.referenced', { count, entity: 'Works' });
  expect(told(1)).toBe('1 record of “Works” uses this one, so it cannot be deleted');
  expect(told(2)).toBe('2 records of “Works” use this one, so it cannot be deleted');
  expect(message('en', 'export.total', { count: 0 })).toBe('0 rows');
  for (const [key, text] of Object.entries(en)) {
    for (const [, name] of text.matchAll(/\{(\w+)\|/g)) expect(text, key).toContain(`{${name}}`);
    // A number before a plural word needs both forms, unless it is never one.
    if (!neverOne.has(key)) expect(text, key).not.toMatch(/\{(?:count|n|load|left)\} (?!of\b|selected\b)[a-z]+s\b/);
  }
});

test('issues name their field, with money in yuan and the text of a pattern where it has one', () => {
  const name = text(['名称', 'Name'], { max: 5 });
  expect(issueText('zh-CN', name, { field: 'name', code: 'tooLong', params: { max: 5 } })).toBe('名称最多 5 个字符');
  expect(issueText('en', name, { field: 'name', code: 'required' })).toBe('Name is required');
  expect(issueText('en', undefined, { field: 'x', code: 'unknown' })).toBe('Unknown field: x');
  expect(issueText('zh-CN', money(['金额', 'Amount']), { field: 'a', code: 'tooSmall', params: { min: 1050 } })).toBe('金额不能小于 10.50');
  expect(issueText('zh-CN', int(['数量', 'Count']), { field: 'a', code: 'tooSmall', params: { min: 1050 } })).toBe('数量不能小于 1050');
  const phone = text(['手机号', 'Mobile'], { pattern: 'x', patternText: ['请输入正确手机号', 'Enter a valid mobile number'] });
  expect(issueText('en', phone, { field: 'phone', code: 'pattern' })).toBe('Enter a valid mobile number');
  expect(issueText('zh-CN', name, { field: 'name', code: 'choice', params: { value: '甲' } })).toBe('名称没有选项“甲”');
  expect(issueText('zh-CN', name, { field: 'name', code: 'duplicate', params: { row: 7 } })).toBe('名称与第 7 行重复');
  expect(issueText('zh-CN', undefined, { field: 'i1', code: 'rule', message: 'review.aboveMax', params: { max: 10 } })).toBe(
    '评分不能大于 10',
  );
  expect(issueText('zh-CN', name, { field: 'name', code: 'rule', message: 'toString' })).toBe('名称不符合要求');
});

test('a package has its own catalogue, typed the same way', () => {
  const own = createMessages({ hello: '你好，{name}' }, { hello: 'Hello, {name}' });
  expect(own('zh-CN', 'hello', { name: '赛云' })).toBe('你好，赛云');
  expect(own('en', 'hello', { name: 'Saiyun' })).toBe('Hello, Saiyun');
  expect(own.has('hello')).toBe(true);
  expect(own.has('toString')).toBe(false);
});
