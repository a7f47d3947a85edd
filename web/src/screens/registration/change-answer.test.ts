import type { FormField } from '@saiyun/sdk/contract';
import { expect, test } from 'vitest';
import { withAnswer } from './change-answer.ts';

const form: readonly FormField[] = [
  { key: 'abroad', label: '是否境外', type: 'flag' },
  { key: 'country', label: '国家', type: 'text', showIf: { key: 'abroad', value: '1' } },
  { key: 'visa', label: '签证', type: 'text', showIf: { key: 'country', value: 'X' } },
];

test('B1: what is no longer asked is forgotten, with what hung on it', () => {
  const answers = { abroad: '1', country: 'X', visa: 'none', old: 'of another version' };
  expect(withAnswer(form, answers, 'abroad', '0')).toEqual({ abroad: '0', old: 'of another version' });
});

test('an emptied answer is none, and zero is one', () => {
  expect(withAnswer(form, { abroad: '1', country: 'X' }, 'country', null)).toEqual({ abroad: '1' });
  expect(withAnswer([{ key: 'n', label: 'n', type: 'number' }], {}, 'n', 0)).toEqual({ n: 0 });
});
