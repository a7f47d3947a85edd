import { expect, test } from 'vitest';
import { tabWindow } from './tab-window.ts';

const names = [3, 14, 5, 9, 7, 8, 9];
const around = names.map(() => 4);

test.each([
  ['all whole where they have room', 90, 1, { from: 0, to: 7 }],
  ['no name cut where one more would have room if it were', 82, 6, { from: 1, to: 7 }],
  ['those around the chosen one', 50, 2, { from: 1, to: 4 }],
  ['the last and those before it', 50, 6, { from: 4, to: 7 }],
  ['the chosen one alone', 20, 1, { from: 1, to: 2 }],
])('%s', (_what, columns, chosen, expected) => expect(tabWindow(names, around, chosen, columns)).toEqual(expected));
