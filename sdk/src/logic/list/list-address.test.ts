import { expect, test } from 'vitest';
import { registration } from '../../entities/index.ts';
import { addedFrom, fromSearch, toAddSearch } from './list-address.ts';
import { emptyState } from './list-state.ts';

test('a link asks for a new row with values, of which those of no field are left out; the list itself stays as it is', () => {
  const params = toAddSearch({ competitionId: 'c 1&x', nobody: '1' });
  const read = new URLSearchParams(params.toString());
  expect(addedFrom(registration, read)).toEqual({ competitionId: 'c 1&x' });
  expect(fromSearch(registration, read)).toEqual(fromSearch(registration, new URLSearchParams()));
  expect(fromSearch(registration, read).filters).toEqual(emptyState.filters);
});

test.each(['', 'page=2', 'competitionId=c1'])('"%s" asks for no new row', (search) => {
  expect(addedFrom(registration, new URLSearchParams(search))).toBeUndefined();
});
