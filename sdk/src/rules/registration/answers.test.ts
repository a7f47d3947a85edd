import { expect, test } from 'vitest';
import type { FormField } from '../../contract/shapes/form-fields.ts';
import { answerIssues, feesOfAnswers, formAnswered, formInUse, formUseIssues, isAsked, phonePattern } from './answers.ts';

const form = (id: string, more: Record<string, unknown> = {}) => ({ id, groupId: null, stageId: null, version: 1, status: '1', ...more });
const forms = [
  form('all-1', { status: '2' }),
  form('all-2', { version: 2 }),
  form('draft', { version: 3, status: '0' }),
  form('group', { groupId: 'g', version: 1 }),
  form('stage', { stageId: 's', version: 9 }),
];

test.each([
  ['that of the competition, the newest in use', {}, 'all-2'],
  ['that of its group before all others', { groupId: 'g', stageId: 's' }, 'group'],
  ['that of its stage', { groupId: 'other', stageId: 's' }, 'stage'],
])('domain B1: a row is asked %s', (_name, row, id) => {
  expect(formInUse(forms, row)?.id).toBe(id);
});

test('domain B1: answers are read with the version that they were given to, also after it was retired', () => {
  expect(formAnswered(forms, { formVersion: 1 })?.id).toBe('all-1');
  expect(formAnswered(forms, { formVersion: 7 })?.id).toBe('all-2');
  expect(formAnswered(forms, {})?.id).toBe('all-2');
  expect(formInUse([], {})).toBeUndefined();
});

test('domain B1: among forms in use the group goes before the stage, the stage before all, then the newer, then the first made', () => {
  const first = (...of: readonly ReturnType<typeof form>[]) => {
    const asked = { groupId: 'g', stageId: 's' };
    const [one, other] = [formInUse(of, asked)?.id, formInUse(of.toReversed(), asked)?.id];
    expect(other).toBe(one);
    return one;
  };
  expect(first(form('stage', { stageId: 's', version: 9 }), form('group', { groupId: 'g' }))).toBe('group');
  expect(first(form('all', { version: 9 }), form('stage', { stageId: 's' }))).toBe('stage');
  expect(first(form('both', { groupId: 'g', stageId: 's' }), form('group', { groupId: 'g', version: 9 }))).toBe('both');
  expect(first(form('a', { version: 2 }), form('b', { version: 3 }))).toBe('b');
  expect(first(form('a', { version: undefined }), form('b', { version: 1 }))).toBe('b');
  expect(first(form('a'), form('b'))).toBe('a');
});

test('domain B1: a row without a version is of the form in use, not of one that has none either', () => {
  expect(formAnswered([form('draft', { version: undefined, status: '0' }), form('used')], {})?.id).toBe('used');
});

test('a question is asked by the answer before it', () => {
  const asked: FormField = { key: 'country', label: '国家', type: 'text', showIf: { key: 'abroad', value: '1' } };
  expect(isAsked(asked, { abroad: '1' })).toBe(true);
  expect(isAsked(asked, {})).toBe(false);
});

test('FEE-01: the options that were chosen owe their fees, while their question is asked', () => {
  const form: readonly FormField[] = [
    { key: 'comes', label: '到场', type: 'flag' },
    { key: 'meals', label: '用餐', type: 'choice', many: true, options: meals, showIf: { key: 'comes', value: '1' } },
  ];
  const of = (answers: Record<string, string>) => [...feesOfAnswers(form, answers).chosen];
  expect([...feesOfAnswers(form, {}).linked]).toEqual(['fee1']);
  expect(of({ comes: '1', meals: 'dinner,lunch' })).toEqual(['fee1']);
  expect(of({ comes: '1', meals: 'dinner' })).toEqual([]);
  expect(of({ comes: '0', meals: 'lunch' })).toEqual([]);
});

test('a question is asked where its answer is one of several', () => {
  const asked: FormField = { key: 'allergy', label: '过敏', type: 'text', showIf: { key: 'meals', value: 'lunch' } };
  expect(isAsked(asked, { meals: 'dinner,lunch' })).toBe(true);
  expect(isAsked(asked, { meals: 'dinner' })).toBe(false);
});

const check = { complete: true, isChoice: (dictCode: string, value: string) => dictCode === 'level' && value === 'U' };
const question = (more: Partial<FormField>): FormField => ({ key: 'q', label: '题目', type: 'text', ...more });
const meals = [
  { value: 'lunch', label: '午餐', feeId: 'fee1' },
  { value: 'dinner', label: '晚餐' },
];
const messages = (of: Partial<FormField>, answer: string | number | undefined, complete = true) =>
  answerIssues([question(of)], answer === undefined ? {} : { q: answer }, { ...check, complete }).map(({ message }) => message);

test.each<[string, Partial<FormField>, string | number, string[]]>([
  ['a number', { type: 'number' }, 3.5, []],
  ['a number in words', { type: 'number' }, '3.5', ['answers.type']],
  ['a number without end', { type: 'number' }, Number.POSITIVE_INFINITY, ['answers.type']],
  ['a number where words are asked for', {}, 3, ['answers.type']],
  ['a day', { type: 'date' }, '2026-02-28', []],
  ['no day', { type: 'date' }, '2026-02-30', ['answers.type']],
  ['yes', { type: 'flag' }, '1', []],
  ['no', { type: 'flag' }, '0', []],
  ['perhaps', { type: 'flag' }, '2', ['answers.type']],
  ['a choice', { type: 'dict', dictCode: 'level' }, 'U', []],
  ['none of the choices', { type: 'dict', dictCode: 'level' }, 'X', ['answers.choice']],
  ['an option', { type: 'choice', options: meals }, 'lunch', []],
  ['an option that is not offered', { type: 'choice', options: meals }, 'tea', ['answers.choice']],
  ['two options where one may be chosen', { type: 'choice', options: meals }, 'lunch,dinner', ['answers.choice']],
  ['two options where several may be', { type: 'choice', options: meals, many: true }, 'lunch,dinner', []],
  ['an option twice', { type: 'choice', options: meals, many: true }, 'lunch,lunch', ['answers.choice']],
  ['a choice of nothing', { type: 'dict' }, 'U', ['answers.choice']],
  ['as many characters as there may be', { wordLimit: 3 }, '一二三', []],
  ['one more', { wordLimit: 3 }, '一二三四', ['answers.tooLong']],
  ['characters beyond the first plane, each once', { wordLimit: 3 }, '😀😀😀', []],
  ['a line of the longest length', {}, 'x'.repeat(255), []],
  ['a longer line', {}, 'x'.repeat(256), ['answers.tooLong']],
  ['a long text', { type: 'longText' }, 'x'.repeat(256), []],
  ['a long text of the longest length', { type: 'longText' }, 'x'.repeat(20_000), []],
  ['a longer one', { type: 'longText' }, 'x'.repeat(20_001), ['answers.tooLong']],
  ['paths of files', { type: 'file' }, 'x'.repeat(1000), []],
  ['too many of them', { type: 'file' }, 'x'.repeat(1001), ['answers.tooLong']],
  ['what fits the pattern', { pattern: '[A-Z]+' }, 'ABC', []],
  ['what fits it in part', { pattern: '[A-Z]+' }, 'ABC1', ['answers.pattern']],
  ['a mobile number', { pattern: phonePattern }, '13900041007', []],
  ['a landline', { pattern: phonePattern }, '010-87654321', []],
  ['letters for a number to call', { pattern: phonePattern }, 'abc123', ['answers.pattern']],
])('domain B1: an answer that is %s', (_what, of, answer, expected) => {
  expect(messages(of, answer)).toEqual(expected);
});

test('domain B2: a required question needs an answer where it is asked, and where answers must be complete', () => {
  expect(messages({ required: true }, undefined)).toEqual(['answers.required']);
  expect(messages({ required: true }, '  ')).toEqual(['answers.required']);
  expect(messages({ required: true }, undefined, false)).toEqual([]);
  expect(messages({ required: false }, undefined)).toEqual([]);
  expect(messages({ required: true, showIf: { key: 'other', value: '1' } }, undefined)).toEqual([]);
});

test('the first fault is told with its question, in both languages, and with what limits it', () => {
  const form = [question({ key: 'a', labelEn: 'First', wordLimit: 2 }), question({ key: 'b', type: 'number' })];
  const told = (answers: Record<string, string | number>) => answerIssues(form, answers, check)[0];
  expect(told({ a: 'long', b: 'x' })).toMatchObject({
    field: 'answers',
    code: 'rule',
    message: 'answers.tooLong',
    params: { label: '题目', labelEn: 'First', max: 2 },
  });
  expect(told({ b: 'x' })?.params).toEqual({ label: '题目', labelEn: '题目' });
  expect(told({ b: 1, c: 'x' })).toMatchObject({ message: 'answers.unknown', params: { label: 'c', labelEn: 'c' } });
  expect(told({ a: 'ok', b: 1 })).toBeUndefined();
});

test('a form is in use with questions only, and without a pattern that could hang the server', () => {
  const used = (fields: unknown) => formUseIssues({ fields }).map(({ message, code }) => message ?? code);
  expect([used(undefined), used([])]).toEqual([['required'], ['required']]);
  expect(used([question({}), question({ pattern: '[a-z]+' })])).toEqual([]);
  expect(formUseIssues({ fields: [question({}), question({ key: 'p', pattern: '(a+)+$' })] })).toMatchObject([
    { message: 'form.pattern', params: { key: 'p' } },
  ]);
});
