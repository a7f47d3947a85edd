import { expect, test } from 'vitest';
import type { FormField } from '../../contract/shapes/form-fields.ts';
import { formAnswered, formInUse, isAsked } from './answers.ts';

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

test('a question is asked by the answer before it', () => {
  const question: FormField = { key: 'country', label: '国家', type: 'text', showIf: { key: 'abroad', value: '1' } };
  expect(isAsked(question, { abroad: '1' })).toBe(true);
  expect(isAsked(question, {})).toBe(false);
});
