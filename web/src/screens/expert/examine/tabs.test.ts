import { expect, test } from 'vitest';
import { tabOf } from './tabs.ts';

test.each([
  [null, 'waiting'],
  ['accepted', 'accepted'],
  ['refused', 'refused'],
  ['other', 'waiting'],
])('SCREEN-40: the address %s opens the list of those %s', (text, tab) => {
  expect(tabOf(text)).toBe(tab);
});
