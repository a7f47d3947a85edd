import { unit } from '@saiyun/sdk/entities';
import { expect, test } from 'vitest';
import type { Db } from '../db/db.ts';
import { countRows, rowsChanged } from './count-cache.ts';

/** A database whose counts end when the test says so. */
const slowDb = () => {
  const waiting: ((n: number) => void)[] = [];
  const db = { inTransaction: () => false, one: () => new Promise((done) => waiting.push((n) => done({ n }))) } as unknown as Db;
  return { db, waiting, answer: (n: number) => waiting.shift()?.(n) };
};
const ask = (db: Db, now: number): Promise<number> => countRows(db, unit, 'select', [], now);

test('small counts are of the moment they are asked; great ones are kept, and counted anew once for all who ask meanwhile', async () => {
  const { db, waiting, answer } = slowDb();
  for (const n of [3, 4]) {
    const small = ask(db, 0);
    answer(n);
    expect(await small).toBe(n);
  }
  const first = ask(db, 0);
  answer(30_000);
  expect(await first).toBe(30_000);
  expect(await ask(db, 9000)).toBe(30_000);
  const later = [ask(db, 11_000), ask(db, 11_000), ask(db, 11_000)];
  expect(waiting).toHaveLength(1);
  answer(30_001);
  expect(await Promise.all(later)).toEqual([30_001, 30_001, 30_001]);
  expect(await ask(db, 12_000)).toBe(30_001);
});

test('what changed while it was counted is counted again', async () => {
  const { db, answer } = slowDb();
  const first = ask(db, 0);
  answer(30_000);
  await first;
  const before = ask(db, 11_000);
  rowsChanged(db, unit);
  const after = ask(db, 11_000);
  answer(30_000);
  answer(30_001);
  expect(await Promise.all([before, after])).toEqual([30_000, 30_001]);
});
