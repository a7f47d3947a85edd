import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { seenKeys } from './seen.ts';

test('IMPORT-04: two hundred thousand keys are found with their rows, and no other key is taken for one of them', () => {
  const seen = seenKeys(randomBytes);
  const key = (n: number): string => `competitionId,externalId\0C1\0F${String(n).padStart(7, '0')}`;
  for (let n = 1; n <= 200_000; n++) {
    if (seen.get(key(n)) !== undefined) throw new Error(`${n} was not met before`);
    seen.set(key(n), n);
  }
  let wrong = 0;
  for (let n = 1; n <= 200_000; n++) if (seen.get(key(n)) !== n || seen.get(`${key(n)} `) !== undefined) wrong++;
  expect(wrong).toBe(0);
  seen.set(key(7), 9);
  expect(seen.get(key(7))).toBe(9);
  expect(seen.get('')).toBeUndefined();
});
