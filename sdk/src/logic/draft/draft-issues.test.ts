import { expect, test } from 'vitest';
import { json } from '../../contract/field.ts';
import { draftIssues } from './index.ts';

test('data nested without end is a fault of its field, as is text that no database holds', () => {
  const fields = { data: json(['数据', 'Data'], 'any') };
  const deep: unknown = JSON.parse(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`);
  expect(draftIssues(fields, { data: deep }, 'edit')).toEqual([{ field: 'data', code: 'pattern' }]);
  expect(draftIssues(fields, { data: [{ a: 'a\0' }] }, 'edit')).toEqual([{ field: 'data', code: 'pattern' }]);
  expect(draftIssues(fields, { data: { a: [{ b: [1] }] } }, 'edit')).toEqual([]);
});
