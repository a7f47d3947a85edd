import { expect, test } from 'vitest';
import { editorsOf, type RowEditors, silentMs, withEditing } from './editors.ts';

const none: RowEditors = new Map();
const told = (originId: string, id: string, isOver = false, name = '李老师') => ({ originId, id, field: null, isOver, name });

test('SYNC-04: a page edits one row at a time, and none once it is done', () => {
  const one = withEditing(none, told('p', 'r1'), 0);
  expect(editorsOf(one, 'r1')).toEqual(['李老师']);
  const next = withEditing(one, told('p', 'r2'), 1);
  expect([editorsOf(next, 'r1'), editorsOf(next, 'r2')]).toEqual([[], ['李老师']]);
  expect(withEditing(next, told('p', 'r2', true), 2).size).toBe(0);
});

test('a person with two pages is named once, and a page that went silent is forgotten', () => {
  const two = withEditing(withEditing(none, told('p', 'r1'), 0), told('q', 'r1'), 20_000);
  expect(editorsOf(two, 'r1')).toEqual(['李老师']);
  const later = withEditing(two, undefined, silentMs);
  expect([...later.keys()]).toEqual(['q']);
  expect(withEditing(later, undefined, silentMs)).toBe(later);
});
