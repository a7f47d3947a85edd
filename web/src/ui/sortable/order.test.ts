import { expect, test } from 'vitest';
import { movedBy, placedAt } from './order.ts';

test('a name moves by one place and stops at the ends', () => {
  expect(movedBy(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
  expect(movedBy(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b']);
  expect(movedBy(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
  expect(movedBy(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c']);
  expect(movedBy(['a', 'b', 'c'], 'x', 1)).toEqual(['a', 'b', 'c']);
});

test('a dragged name takes the place of the one it is dropped on', () => {
  expect(placedAt(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b']);
  expect(placedAt(['a', 'b', 'c'], 'a', 'c')).toEqual(['b', 'c', 'a']);
  expect(placedAt(['a', 'b'], 'a', 'gone')).toEqual(['a', 'b']);
});
