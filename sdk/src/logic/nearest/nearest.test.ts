import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

const names = ['unit', 'dict', 'bin', 'import', 'importTask', 'competition', 'completion'];

test.each([
  ['uint', ['unit', 'dict', 'bin'], 'two neighbours swapped are one mistake'],
  ['unt', ['unit'], 'a short word has one mistake at most'],
  ['IMPORTT', ['import', 'importTask'], 'case does not count, and a name that holds the word is near'],
  ['competiton', ['competition', 'completion'], 'the nearest comes first'],
  ['zzzz', [], 'nothing is near'],
])('%s may mean %j: %s', (word, meant) => {
  expect(nearest(word, names)).toEqual(meant);
});
