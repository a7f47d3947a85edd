import { expect, test } from 'vitest';
import { tabWindow } from './tab-window.ts';

const names = [3, 14, 5, 9, 7, 8, 9];
const around = names.map(() => 4);

test.each([
  ['all whole where they have room', 90, 1, { from: 0, to: 7, longest: 9 }],
  ['the longest a little shorter', 82, 6, { from: 0, to: 7, longest: 12 }],
  ['those around the chosen one', 50, 2, { from: 1, to: 4, longest: 14 }],
  ['the last and those before it', 50, 6, { from: 4, to: 7, longest: 14 }],
  ['the chosen one alone', 20, 1, { from: 1, to: 2, longest: 14 }],
])('%s', (_what, columns, chosen, expected) => expect(tabWindow(names, around, chosen, columns)).toEqual(expected));
