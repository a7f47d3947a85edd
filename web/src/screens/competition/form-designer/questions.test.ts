import type { FormField } from '@saiyun/sdk/contract';
import { checkValue } from '@saiyun/sdk/contract';
import { competitionForm } from '@saiyun/sdk/entities';
import { expect, test } from 'vitest';
import {
  changedQuestion,
  conditionsFor,
  duplicated,
  isRight,
  itemOf,
  newQuestion,
  paletteItems,
  problemsOf,
  reordered,
  withoutQuestion,
  withQuestion,
} from './questions.ts';

const meals: FormField = {
  key: 'meals',
  label: '用餐',
  labelEn: 'Meals',
  type: 'choice',
  many: true,
  options: [
    { value: 'lunch', label: '午餐', labelEn: 'Lunch' },
    { value: 'dinner', label: '晚餐', labelEn: 'Dinner' },
  ],
};
const allergy: FormField = { key: 'allergy', label: '忌口', labelEn: 'Allergies', type: 'text', showIf: { key: 'meals', value: 'lunch' } };
const form = [meals, allergy];

test('what the palette offers is right for the shape, but for a dictionary that is still to choose', () => {
  for (const item of paletteItems) {
    const question = newQuestion(item, form);
    expect(itemOf(question)).toBe(item);
    const fault = checkValue('fields', competitionForm.fields.fields, [...form, question])?.params?.fault;
    expect(fault).toBe(item === 'dict' ? '2: dictCode missing' : undefined);
  }
  const twice = withQuestion(withQuestion([], newQuestion('text', [])), newQuestion('text', [newQuestion('text', [])]));
  expect(twice.map(({ key }) => key)).toEqual(['q1', 'q2']);
});

test('a question comes behind the chosen one', () => {
  expect(withQuestion(form, newQuestion('date', form), 'meals').map(({ key }) => key)).toEqual(['meals', 'q1', 'allergy']);
});

test('a condition goes with what it depends on: the question, its option, its place', () => {
  expect(withoutQuestion(form, 'meals')).toEqual([{ key: 'allergy', label: '忌口', labelEn: 'Allergies', type: 'text' }]);
  const [, after] = changedQuestion(form, 'meals', { options: meals.options?.slice(1) });
  expect(after?.showIf).toBeUndefined();
  const moved = reordered(form, ['allergy', 'meals']);
  expect([moved.form.map(({ key }) => key), moved.freed.map(({ key }) => key)]).toEqual([['allergy', 'meals'], ['allergy']]);
  expect(reordered(form, ['meals', 'allergy']).freed).toEqual([]);
});

test('a condition follows a new key', () => {
  expect(changedQuestion(form, 'meals', { key: 'food' })[1]?.showIf).toEqual({ key: 'food', value: 'lunch' });
});

test('a member that is emptied is gone, and a copy has a key of its own', () => {
  expect(changedQuestion([{ ...allergy, help: 'x' }], 'allergy', { help: undefined, showIf: undefined })).toEqual([
    { key: 'allergy', label: '忌口', labelEn: 'Allergies', type: 'text' },
  ]);
  expect(duplicated(form, 'meals')).toMatchObject({ key: 'q1', form: [{ key: 'meals' }, { key: 'q1' }, { key: 'allergy' }] });
});

test('conditions name earlier questions whose answers are known', () => {
  expect(conditionsFor([...form, { key: 'last', label: '末', type: 'flag' }], 'last')).toEqual([meals]);
  expect(conditionsFor(form, 'meals')).toEqual([]);
});

test.each<[string, Partial<FormField>, readonly string[]]>([
  ['nothing', {}, []],
  ['no words', { label: ' ' }, ['label']],
  ['a key that is no name', { key: '1a' }, ['key']],
  ['no dictionary', { type: 'dict' }, ['dict']],
  ['no options', { type: 'choice', options: [] }, ['options']],
  ['an option without words', { type: 'choice', options: [{ value: 'a', label: '', labelEn: 'A' }] }, ['option']],
  ['a pattern that does not compile', { pattern: '(' }, ['pattern']],
  ['no English', { labelEn: '' }, ['english']],
  ['help without English', { help: '说明' }, ['english']],
])('%s stands against a question', (_what, part, expected) => {
  const question: FormField = { key: 'q', label: '问题', labelEn: 'Question', type: 'text', ...part };
  expect(problemsOf([question], question)).toEqual(expected);
  expect(isRight([question])).toBe(expected.every((problem) => problem === 'english'));
});

test('the same key twice stands against both', () => {
  const question: FormField = { key: 'q', label: '问题', labelEn: 'Question', type: 'text' };
  expect(problemsOf([question, question], question)).toEqual(['key']);
});
