import { expect, test } from 'vitest';
import { sharedTextStore } from './shared-texts.ts';

test('SERVER-05: shared texts come back as they were, whatever their signs, length and number', () => {
  const texts = [
    '',
    'plain',
    '赛云',
    '😀 wide',
    'half \ud800 pair',
    'x'.repeat(400_000),
    '长'.repeat(340_000),
    ...Array.from({ length: 30_000 }, (_v, n) => `队 ${n}`),
    '',
  ];
  const store = sharedTextStore();
  for (const text of texts) store.add(text);
  expect(texts.filter((text, i) => store.at(i) !== text)).toEqual([]);
  // In any order, and repeatedly.
  for (const i of [7, 30_000, 7, 4103, 8199, 7]) expect(store.at(i)).toBe(texts[i]);
  for (const beyond of [texts.length, -1, 1.5, Number.NaN]) expect(store.at(beyond)).toBeUndefined();
});
