import { expect, test } from 'vitest';
import { checkValue } from '../../contract/check.ts';
import { json, money } from '../../contract/field.ts';
import { draftIssues } from './index.ts';

test('data nested without end is a fault of its field, as is text that no database holds', () => {
  const fields = { data: json(['数据', 'Data'], 'any') };
  const deep: unknown = JSON.parse(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`);
  expect(draftIssues(fields, { data: deep }, 'edit')).toEqual([{ field: 'data', code: 'pattern' }]);
  expect(draftIssues(fields, { data: [{ a: 'a\0' }] }, 'edit')).toEqual([{ field: 'data', code: 'pattern' }]);
  expect(draftIssues(fields, { data: { a: [{ b: [1] }] } }, 'edit')).toEqual([]);
});

test('parts of a fen are told as a third decimal of yuan, and not rounded away', () => {
  const issue = { field: 'fee', code: 'digits', params: { digits: 2 } };
  expect(checkValue('fee', money(['费用', 'Fee']), 123.9)).toEqual(issue);
  expect(draftIssues({ fee: money(['费用', 'Fee']) }, { fee: 123.9 }, 'edit')).toEqual([issue]);
  expect(checkValue('fee', money(['费用', 'Fee']), 123)).toBeUndefined();
});
