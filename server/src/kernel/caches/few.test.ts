import { expect, test } from 'vitest';
import { keepFew } from './few.ts';

test('the values used last are kept, and no others', async () => {
  const few = keepFew<string>(2);
  const built: string[] = [];
  const ask = (key: string) =>
    few.get(key, async () => {
      built.push(key);
      return key;
    });
  for (const key of ['a', 'b', 'a', 'c', 'a']) expect(await ask(key)).toBe(key);
  expect(built).toEqual(['a', 'b', 'c']);
  await ask('b');
  expect(built).toEqual(['a', 'b', 'c', 'b']);
});

test('what is not there or fails is asked for again', async () => {
  const few = keepFew<string>(2);
  await expect(few.get('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await few.get('a', () => Promise.resolve(undefined))).toBeUndefined();
  expect(await few.get('a', () => Promise.resolve('there'))).toBe('there');
});
