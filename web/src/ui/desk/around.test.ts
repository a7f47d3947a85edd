import { expect, test } from 'vitest';
import { around } from './around.ts';

test.each([
  ['b', { at: 2, previous: 'a', next: 'c' }],
  ['a', { at: 1, next: 'b' }],
  ['c', { at: 3, previous: 'b' }],
  ['gone', { at: 0, next: 'a' }],
  [undefined, { at: 0, next: 'a' }],
])('SCREEN-40: the neighbours of %s in the queue', (id, found) => {
  expect(around(['a', 'b', 'c'], id)).toEqual(found);
});
