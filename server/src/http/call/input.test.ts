import { flag, int, json, mobilePattern, text } from '@saiyun/sdk/contract';
import { describe, expect, test } from 'vitest';
import { bodyOf, idList, needed, oneOf, optional, readInput, typed } from './input.ts';

const refused = (read: () => unknown): unknown => {
  try {
    return read();
  } catch (error) {
    const { code, issues } = error as { readonly code: string; readonly issues: readonly object[] };
    return [code, ...issues];
  }
};

const username = needed(['账号', 'Account'], 20);

test.each(['a\0b', '\uD800'])('a text that no column holds is told with the name of its member: %j', (value) => {
  expect(refused(() => readInput({ username }, { username: value }))).toEqual(['input.invalid', { field: 'username', code: 'pattern' }]);
});

describe('the members that fields name', () => {
  const fields = {
    username,
    note: optional(['备注', 'Note']),
    password: typed(['密码', 'Password']),
    agree: flag(['同意', 'Agreed'], { default: '0' }),
    days: int(['天数', 'Days'], { min: 1, max: 30 }),
    way: oneOf(['方式', 'Way'], ['sms', 'email']),
    ids: idList(['编号', 'IDs']),
    users: json(['账号', 'Accounts'], 'textList', { max: 2 }),
  };

  test('are read as their kinds, and others are left alone', () => {
    const body = {
      username: ' a ',
      note: '',
      password: ' p ',
      agree: 'true',
      days: '7',
      way: 'sms',
      ids: '1,2',
      users: [1, 'b'],
      checkKey: 1,
    };
    expect(readInput(fields, body)).toEqual({
      username: 'a',
      password: ' p ',
      agree: '1',
      days: 7,
      way: 'sms',
      ids: '1,2',
      users: ['1', 'b'],
    });
  });

  test('that are left out have their defaults, or are absent', () => {
    expect(readInput(fields, { username: 123, ids: 'x' })).toEqual({ username: '123', ids: 'x', agree: '0', password: '' });
  });

  test('are refused with what is wrong with each', () => {
    expect(
      refused(() => readInput(fields, { username: ' ', days: '31', way: 'fax', agree: 'maybe', ids: 'x', users: ['a', 'b', 'c'] })),
    ).toEqual([
      'input.invalid',
      { field: 'username', code: 'required', message: 'account.enterUsername' },
      { field: 'agree', code: 'choice' },
      { field: 'days', code: 'tooGreat', params: { max: 30 } },
      { field: 'way', code: 'choice' },
      { field: 'users', code: 'tooLong', params: { max: 2 } },
    ]);
  });

  test.each([undefined, null, 'text', 7])('of %j are all missing', (body) => {
    expect(refused(() => readInput({ ids: idList(['编号', 'IDs']) }, body))).toEqual(['input.invalid', { field: 'ids', code: 'required' }]);
  });

  test('FORM-01: mobile numbers begin as the platform says', () => {
    const mobile = text(['手机号', 'Mobile number'], { required: true, pattern: mobilePattern() });
    expect(readInput({ mobile }, { mobile: '19900000000' }, '9')).toEqual({ mobile: '19900000000' });
    expect(refused(() => readInput({ mobile }, { mobile: '19900000000' }))).toEqual([
      'input.invalid',
      { field: 'mobile', code: 'pattern' },
    ]);
  });
});

test('SDK-HTTP-02: a body is an object, and says its language beside its members', () => {
  expect(bodyOf({ body: { language: 'en', id: '1' } })).toEqual({ id: '1' });
  for (const body of [null, undefined, [], 'text', 1]) expect(() => bodyOf({ body })).toThrow('input.body');
});
