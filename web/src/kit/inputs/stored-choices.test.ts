import { expect, test } from 'vitest';
import { retiredChoices } from './stored-choices.ts';

const items = [{ value: 'a', text: '新校区' }].map((one) => ({ ...one, title: one.text, label: one.text }));

test.each([
  ['old', '老校区', [['old', '老校区']]],
  ['a', '新校区', []],
  ['a,old', '新校区,老校区', [['old', '老校区']]],
  ['old', undefined, []],
  [undefined, undefined, []],
] as const)('a stored value whose item was retired keeps its text: %s reads %s', (value, text, retired) => {
  expect([...retiredChoices(items, value, text)]).toEqual(retired);
});
