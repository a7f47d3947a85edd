import { describe, expect, test } from 'vitest';
import { user } from '../../entities/org/user.ts';
import { isStrongPassword } from '../../rules/system/user.ts';
import { CellsInvalid, collectCells, compileCells } from '../cells/index.ts';
import {
  checkFault,
  choicesFault,
  duplicateCheck,
  fillLabel,
  formFault,
  formFaultText,
  formRules,
  missingParts,
  mobileRule,
  passwordFaults,
  passwordParts,
  randomPassword,
  requiredChoices,
  requiredSelect,
  requiredText,
  reviewFieldRule,
  reviewRuleTexts,
  ruleCheck,
  SubTableInvalid,
  textFilters,
  userNameRule,
  validateFormAndTables,
} from './index.ts';

describe('FORM-01, FORM-03 to FORM-15: fields', () => {
  const cases: readonly (readonly [
    row: string,
    rule: keyof typeof formRules,
    message: string,
    right: readonly string[],
    wrong: readonly string[],
  ])[] = [
    ['FORM-01', 'mobile', '请输入正确手机号', ['13012345678', '17812345678'], ['16012345678', '19912345678', '1301234567', '130123456789']],
    ['FORM-03', 'email', '邮箱格式不正确', ['a@b.cn', 'x.y+z@mail.example.com'], ['a', 'a@b', 'a@@b.cn', 'a@b..cn', 'a b@c.cn']],
    ['FORM-04', 'naturalNumber', '请输入自然数', ['0', '7', '100'], ['-1', '1.5', '01', 'x']],
    ['FORM-05', 'letters', '请输入英文字符', ['abcXYZ'], ['a1', '中', 'a b']],
    [
      'FORM-06',
      'landline',
      '请输入正确的座机号',
      ['010-12345678', '05711234567', '0571-1234567-801', '400-1234567'],
      ['1234567', '13012345678', '010-123456'],
    ],
    [
      'FORM-07',
      'bankCard',
      '请输入正确的银行卡号码',
      ['1234567890', '12345678901234567890'],
      ['0123456789', '123456789', '123456789012345678901'],
    ],
    ['FORM-08', 'idNumber', '请输入正确的证件号码', ['E12345678', 'a'.repeat(50)], ['a'.repeat(51), 'E 1', '中']],
    [
      'FORM-09',
      'residentId',
      '请输入正确的身份证号码',
      ['110105491231002', '11010519491231002X', '11010519491231002x'],
      ['1101051949123100', 'X10105194912310021'],
    ],
    ['FORM-10', 'qq', '请输入正确的QQ号码', ['12345', '123456789012'], ['1234', '1234567890123', 'a1234']],
    [
      'FORM-11',
      'url',
      '请输入以http和https开头的网址',
      ['http://a.cn', 'https://a.cn/x?y'],
      ['ftp://a.cn', 'a.cn', 'https://', 'http://a b'],
    ],
    ['FORM-12', 'alphanumeric', '请输入20位以内的英文字符和数字', ['a1', 'a'.repeat(20)], ['a'.repeat(21), 'a-1', '中']],
    [
      'FORM-13',
      'name',
      '请输入2到100位的中英文字符和空格',
      ['张三', 'Zhang San', '𠮷田', '张'.repeat(100)],
      ['张', '张3', '张'.repeat(101), 'a.b'],
    ],
    ['FORM-14', 'digitLines', '请输入数字和换行符', ['1\n2\r\n3'], ['1,2', '1 2']],
    ['FORM-15', 'short', '请输入255位以内的字符', ['x'.repeat(255), '𠮷'.repeat(255)], ['x'.repeat(256)]],
  ];
  test('FORM-01: a platform may take other second digits', () => {
    expect(formFault(mobileRule('3456789'), '16612345678')).toBeUndefined();
    expect(formFault(mobileRule('36'), '15012345678')?.[0]).toBe('请输入正确手机号');
  });
  test('every rule is here', () => expect(cases.map(([, rule]) => rule).sort()).toEqual(Object.keys(formRules).sort()));
  for (const [row, rule, message, right, wrong] of cases) {
    test(`${row}: ${rule}`, () => {
      for (const value of right) expect(formFault(formRules[rule], value), value).toBeUndefined();
      for (const value of wrong) {
        expect(formFaultText(formRules[rule], value, 'zh-CN'), value).toBe(message);
        expect(formFaultText(formRules[rule], value, 'en'), value).not.toMatch(/\p{Script=Han}/u);
      }
      for (const value of [undefined, null, '', '  '])
        expect(formFault(formRules[rule], value)?.[0]).toBe(rule === 'mobile' ? '请输入手机号' : undefined);
    });
  }
  test('numbers are tested as text', () => {
    expect(formFault(formRules.mobile, 13_012_345_678)).toBeUndefined();
    expect(formFault(formRules.naturalNumber, 1.5)?.[0]).toBe('请输入自然数');
  });
  test('what passes here passes the definition of an account', () => {
    const { phone, email } = user.fields;
    for (const value of ['13012345678', '17812345678']) expect(new RegExp(phone.pattern).test(value)).toBe(true);
    for (const value of ['a@b.cn', 'x.y+z@mail.example.com']) expect(new RegExp(email.pattern).test(value)).toBe(true);
  });
});

describe('FORM-02: user names', () => {
  test.each([
    ['', '请输入用户名'],
    ['ab-c', '只允许字母、数字、下划线'],
    ['张三李四', '只允许字母、数字、下划线'],
    ['abc', '用户名长度为6到18位'],
    ['abcd', undefined],
    ['a'.repeat(18), undefined],
    ['a'.repeat(19), '用户名长度为6到18位'],
  ])('%o is told %o', (value, text) => expect(formFault(userNameRule(), value)?.[0]).toBe(text));
  test('with userNameMin check and message agree', () => {
    expect(formFault(userNameRule({ userNameMin: 6 }), 'abcde')?.[0]).toBe('用户名长度为6到18位');
    expect(formFault(userNameRule({ userNameMin: 6 }), 'abcdef')).toBeUndefined();
    expect(formFault(userNameRule({ userNameMin: 5 }), 'abcd')?.[0]).toBe('用户名长度为5到18位');
    for (const userNameMin of [0, 19, 4.5]) expect(() => userNameRule({ userNameMin })).toThrow('userNameMin');
    for (const userNameMin of [1, 18]) expect(formFault(userNameRule({ userNameMin }), 'a'.repeat(userNameMin))).toBeUndefined();
  });
});

describe('FORM-16 to FORM-18: generated rules', () => {
  const label = ['名称', 'name'] as const;
  test('FORM-16: text', () => {
    const rule = requiredText(label, { min: 2, max: 4 });
    expect(formFault(rule, ' ')).toEqual(['请输入名称', 'Enter name']);
    expect(formFault(rule, '甲')?.[0]).toBe('最小长度2位字符');
    expect(formFault(rule, '甲乙丙丁戊')?.[0]).toBe('最大长度4位字符');
    expect(formFault(rule, '𠮷𠮷𠮷𠮷')).toBeUndefined();
    expect(formFault(requiredText(label), 'x'.repeat(9999))).toBeUndefined();
  });
  test('FORM-17: select', () => {
    expect(formFault(requiredSelect(label), undefined)?.[0]).toBe('请选择名称');
    expect(formFault(requiredSelect(label), 0)).toBeUndefined();
  });
  test.each([
    [[], '请选择名称'],
    [null, '请选择名称'],
    ['', '请选择名称'],
    [['a'], '最少选择2项'],
    [['a', 'b'], undefined],
    ['a,b,c', undefined],
    [['a', 'b', 'c', 'd'], '最多选择3项'],
  ])('FORM-18: choices %o are told %o', (chosen, text) =>
    expect(choicesFault(requiredChoices(label, { min: 2, max: 3 }), chosen)?.[0]).toBe(text),
  );
  test('bounds that cannot be', () => {
    expect(() => requiredText(label, { min: 3, max: 2 })).toThrow('min must not be above max');
    expect(() => requiredChoices(label, { max: -1 })).toThrow('max must be a whole number');
    expect(() => choicesFault(requiredChoices(label), 7 as never)).toThrow('chosen');
  });
});

describe('ACCT-09: strength of a password', () => {
  test.each([
    ['Abcdef1!', []],
    ['Abcdefg!', []],
    ['Abc!', ['length']],
    ['abcdefg!', ['upper']],
    ['ABCDEFG!', ['lower']],
    ['Abcdefg1', ['symbol']],
    ['Abcdefg ', ['symbol']],
    ['', ['length', 'upper', 'lower', 'symbol']],
    ['a phrase of five words', []],
  ])('%o lacks %o', (password, missing) => {
    expect(missingParts(password)).toEqual(missing);
    expect(isStrongPassword(password)).toBe(missing.length === 0);
  });
  test('each part has its words', () => {
    for (const { label } of Object.values(passwordParts)) expect(label.every(Boolean)).toBe(true);
    expect(() => missingParts(undefined as never)).toThrow('password must be a text');
  });
});

test('ACCT-09: a made password is strong without a fixed part, and every letter is as likely', () => {
  const bytes = (from: number) => (size: number) => Uint8Array.from({ length: size }, (_, at) => (from + at * 7) % 256);
  const made = Array.from({ length: 256 }, (_, from) => randomPassword(bytes(from)));
  for (const password of made) expect(isStrongPassword(password), password).toBe(true);
  for (let at = 0; at < 16; at += 1) expect(new Set(made.map((password) => password[at])).size).toBeGreaterThan(50);
  // 57 letters fit four times into 256 bytes; the remaining 28 bytes would favour some letters.
  expect(randomPassword((size) => new Uint8Array(size).map((_, at) => (at % 2 === 0 ? 228 : 0)))).toBe('A'.repeat(16));
});

test('ACCT-05 to ACCT-08: the change of a password', () => {
  const said = (form: Parameters<typeof passwordFaults>[0]) =>
    Object.fromEntries(Object.entries(passwordFaults(form)).map(([field, label]) => [field, label[1]]));
  expect(said({})).toMatchObject({
    oldpassword: 'Please enter old password!',
    password: expect.any(String),
    confirmpassword: expect.any(String),
  });
  expect(said({ oldpassword: 'x', password: 'Abcdef1!', confirmpassword: 'Abcdef1?' })).toEqual({
    confirmpassword: 'Password is different',
  });
  expect(said({ oldpassword: 'x', password: 'abc', confirmpassword: 'abc' })).toHaveProperty('password');
  expect(said({ oldpassword: 'x', password: 'Abcdef1!', confirmpassword: 'Abcdef1!' })).toEqual({});
});

describe('FORM-19 to FORM-21: checks that the server makes', () => {
  test('FORM-19: a duplicate check', () => {
    const question = { tableName: 'sys_user', fieldName: 'username', fieldVal: 'admin' };
    expect(duplicateCheck({ ...question, dataId: '7' })).toEqual({
      method: 'GET',
      path: '/sys/duplicate/check',
      query: { ...question, dataId: '7' },
    });
    expect(duplicateCheck(question)?.query).not.toHaveProperty('dataId');
    expect(duplicateCheck({ ...question, fieldVal: 0 })?.query.fieldVal).toBe('0');
    for (const fieldVal of ['', ' ', null, undefined]) expect(duplicateCheck({ ...question, fieldVal })).toBeUndefined();
    expect(() => duplicateCheck({ ...question, tableName: '' })).toThrow('tableName');
    expect(() => duplicateCheck({ ...question, fieldName: '' })).toThrow('fieldName');
  });
  test('FORM-20: the value of a rule check arrives although it is decoded twice', () => {
    for (const value of ['a+b%20c', '张 三', '100%', '&=?#', '\ud800']) {
      const received = new URLSearchParams(new URLSearchParams(ruleCheck('code', value).query).toString()).get('value') ?? '';
      expect(decodeURIComponent(received)).toBe(value.toWellFormed());
    }
    expect(ruleCheck('code', null).query).toEqual({ ruleCode: 'code', value: '' });
    expect(() => ruleCheck('', 'x')).toThrow('ruleCode');
  });
  test.each([
    [{ success: true, message: '该值可用！' }, undefined],
    [{ success: true, message: '数据为空,不作处理！', code: 500 }, undefined],
    [{ success: false, message: '该值不可用，系统中已存在！' }, '该值不可用，系统中已存在！'],
    [{ success: false }, '校验未通过'],
    [null, '校验未通过'],
  ])('FORM-21: %o tells %o', (answer, text) => expect(checkFault(answer)?.[0]).toBe(text));
});

describe('FORM-22: a form and its sub-tables', () => {
  const check = compileCells([{ key: 'a', validateRules: [{ required: true }] }]);
  const table = (key: string, ...values: string[]) => ({
    key,
    collect: () =>
      collectCells(
        check,
        values.map((a) => ({ a })),
      ),
  });

  test('all values are answered', async () => {
    const all = await validateFormAndTables({ form: () => ({ name: 'x' }), tables: [table('t1', '1'), table('t2', '2', '3')] });
    expect(all).toEqual({ form: { name: 'x' }, tables: { t1: [{ a: '1' }], t2: [{ a: '2' }, { a: '3' }] } });
  });
  test('the first table that fails is named and shown, and no later one is looked at', async () => {
    const shown: unknown[] = [];
    const asked: string[] = [];
    const last = { key: 't3', collect: () => Promise.resolve(asked.push('t3')) };
    const error = await validateFormAndTables<unknown, unknown>({
      form: () => Promise.resolve({}),
      tables: [table('t1', '1'), table('t2', ''), last],
      activate: (...tab) => shown.push(tab),
    }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(SubTableInvalid);
    expect(error).toMatchObject({ key: 't2', index: 1 });
    expect((error as SubTableInvalid).cause).toBeInstanceOf(CellsInvalid);
    expect(shown).toEqual([['t2', 1]]);
    expect(asked).toEqual([]);
  });
  test('the form comes first, and other faults pass as they are', async () => {
    const fault = { errorFields: [] };
    await expect(validateFormAndTables({ form: () => Promise.reject(fault), tables: [table('t1', '')] })).rejects.toBe(fault);
    const lost = new Error('lost');
    await expect(validateFormAndTables({ form: () => 1, tables: [{ key: 't', collect: () => Promise.reject(lost) }] })).rejects.toBe(lost);
    await expect(validateFormAndTables({ form: () => 1, tables: {} as never })).rejects.toThrow('tables must be an array');
  });
});

test.each([
  [{ required: true }, '', 'required'],
  [{ type: 'integer' }, '1.5', 'integer'],
  [{ type: 'decimal' }, 'x', 'decimal'],
  [{ type: 'numeric' }, 'x', 'numeric'],
  [{ type: 'idCard' }, '123', 'idCard'],
  [{ type: 'email' }, 'x', 'email'],
  [{ minLength: 3 }, ' ab ', 'minLength'],
  [{ maxLength: 3 }, 'abcd', 'maxLength'],
  [{ max: 100 }, '100.5', 'max'],
  [{ max: 100 }, 'x', 'numeric'],
  [{ type: 'integer', max: 100, required: true }, '100', undefined],
  [{ type: 'idCard' }, '11010519491231002X', undefined],
  [{ minLength: 2, maxLength: 4 }, '好作品', undefined],
  [{ type: 'integer' }, '', undefined],
] as const)('REVIEW-05: %o with %o', (field, value, name) => {
  const fault = formFault(reviewFieldRule(field), value);
  const bounds = { min: 3, max: 'max' in field ? field.max : 3 };
  expect(fault).toEqual(name && fillLabel(reviewRuleTexts[name], bounds));
});
test('REVIEW-05: a type that is none', () => expect(() => reviewFieldRule({ type: 'x' as never })).toThrow('type must be one of'));

test('FORM-23: text filters', () => {
  expect(Object.fromEntries(Object.entries(textFilters).map(([name, mark]) => [name, mark('x')]))).toEqual({
    like: '*x*',
    notEqual: '!x',
    atLeast: '>=x',
    atMost: '<=x',
  });
});
