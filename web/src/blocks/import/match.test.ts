import { expect, test } from 'vitest';
import { matchFaults, suggestedMatches, withMatch } from './match.ts';

const fields = [
  { name: 'name', label: '姓名', required: true, kind: 'text' },
  { name: 'unit', label: '单位', required: true, kind: 'ref' },
  { name: 'note', label: '备注', required: false, kind: 'text' },
] as const;

test('IMPORT-09: needed fields without a column are named, unless they are given otherwise', () => {
  expect(matchFaults({ fields }, { B: 'note' }).missing.map(({ label }) => label)).toEqual(['姓名', '单位']);
  expect(matchFaults({ fields }, { A: 'name' }, 'unit').missing).toEqual([]);
});

test('a field that two columns hold is found', () => {
  expect([...matchFaults({ fields }, { A: 'name', C: 'name', D: 'unit' }).twice]).toEqual(['name']);
});

test('what is suggested is taken over, changed and left out column by column', () => {
  const column = { header: 'x', samples: [], isPart: false } as const;
  const matches = suggestedMatches([
    { ...column, letters: 'A', field: 'name', why: 'name' },
    { ...column, letters: 'B', field: null, why: null },
  ]);
  expect(matches).toEqual({ A: 'name' });
  expect(withMatch(matches, 'B', 'unit')).toEqual({ A: 'name', B: 'unit' });
  expect(withMatch(matches, 'A', undefined)).toEqual({});
});
