import { expect, test } from 'vitest';
import type { FormField } from '../../contract/shapes/form-fields.ts';
import { askedKeys, mayChangeAnswer, mayChangeField, mayChangeMember, mayChangeTeam } from './asked.ts';

const form: readonly FormField[] = [
  { key: 'tel', label: '电话', type: 'text' },
  { key: 'abroad', label: '是否境外', type: 'flag' },
  { key: 'country', label: '国家', type: 'text', showIf: { key: 'abroad', value: '1' } },
];
const answers = (asked: readonly string[]) => form.map(({ key }) => key).filter((key) => mayChangeAnswer(asked, form, key));

test('REG-03: without keys all of a returned entry may change', () => {
  expect(askedKeys(null)).toEqual([]);
  expect(mayChangeField([], 'phone') && mayChangeTeam([]) && mayChangeMember([], 'm1')).toBe(true);
  expect(answers([])).toEqual(['tel', 'abroad', 'country']);
});

test.each([
  { asked: ['phone'], fields: ['phone'], questions: [], team: false, member: false },
  { asked: ['answers'], fields: ['answers'], questions: ['tel', 'abroad', 'country'], team: false, member: false },
  { asked: ['answers.tel'], fields: ['answers'], questions: ['tel'], team: false, member: false },
  { asked: ['answers.abroad'], fields: ['answers'], questions: ['abroad', 'country'], team: false, member: false },
  { asked: ['members.m1'], fields: [], questions: [], team: false, member: true },
  { asked: ['members'], fields: [], questions: [], team: true, member: true },
])('REG-03: of a returned entry only what was asked may change: $asked', ({ asked, fields, questions, team, member }) => {
  expect(['phone', 'teamName', 'answers'].filter((name) => mayChangeField(asked, name))).toEqual(fields);
  expect(answers(asked)).toEqual(questions);
  expect(mayChangeTeam(asked)).toBe(team);
  expect(mayChangeMember(asked, 'm1')).toBe(member);
  expect(mayChangeMember(asked, 'm2')).toBe(team);
});
