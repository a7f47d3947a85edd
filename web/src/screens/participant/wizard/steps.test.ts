import type { FormField } from '@saiyun/sdk/contract';
import { expect, test } from 'vitest';
import { lacksOf, stepState, stepsOf } from './steps.ts';

const form: readonly FormField[] = [{ key: 'tel', label: '电话', type: 'text', required: true }];
const values = { realName: '林晓', unitId: 'u1', idType: 'resident', idNo: '11010519491231002X', phone: '13800000000', teamName: '破晓队' };
const whole = { values, people: 2, tutors: 0, bounds: { teamMin: 2, teamMax: 3, tutorMax: 1 }, form: [], isChoice: () => true };
const told = (more: object) =>
  lacksOf({ ...whole, ...more }).map((lack) => `${lack.step} ${lack.what === 'field' ? lack.issue.field : lack.what}`);

test('REG-02: a competition that asks nothing has no form to fill in', () => {
  expect(stepsOf([])).toEqual(['who', 'team', 'send']);
  expect(stepsOf(form)).toEqual(['who', 'team', 'questions', 'send']);
});

test('REG-02: a whole entry lacks nothing', () => {
  expect(told({})).toEqual([]);
});

test.each([
  ['a missing fact', { values: { ...values, idNo: '', teamName: null } }, ['who idNo', 'team teamName']],
  ['a wrong mobile number', { values: { ...values, phone: '123' } }, ['who phone']],
  ['a wrong check digit', { values: { ...values, idNo: '110105194912310021' } }, ['who idNo']],
  ['too few people', { people: 1 }, ['team people']],
  ['too many people', { people: 4 }, ['team peopleMany']],
  ['too many tutors', { tutors: 2 }, ['team tutorsMany']],
  ['a group that is not chosen', { needsGroup: true }, ['team groupId']],
  ['a question without its answer', { form }, ['questions answers']],
])('REG-02: %s is named with its step', (_name, more, lacks) => {
  expect(told(more)).toEqual(lacks);
});

test('a stored value that is shown masked is right', () => {
  const phone = '138****0000';
  expect(told({ values: { ...values, phone }, stored: { id: 'r1', phone } })).toEqual([]);
});

test('REG-02: steps are complete by what the entry lacks alone', () => {
  const states = (more: object = {}) =>
    stepsOf(form).map((step) => stepState(step, lacksOf({ ...whole, ...more }), { ...values, ...more }));
  expect(states()).toEqual(['done', 'done', 'optional', 'unsent']);
  expect(states({ answers: { tel: '1' } })).toEqual(['done', 'done', 'done', 'unsent']);
  expect(states({ answers: { tel: '' }, form, needsGroup: true })).toEqual(['done', 'open', 'open', 'unsent']);
});
