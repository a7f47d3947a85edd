import { area, unit } from '@saiyun/sdk/entities';
import { expect, test } from 'vitest';
import type { Db } from '../../db/db.ts';
import { countRows, countsKept, rowsChanged } from './count-cache.ts';

/** A database whose counts finish when the test says so. */
const slowDb = () => {
  const waiting: ((n: number) => void)[] = [];
  const { promise: told, resolve: notify } = Promise.withResolvers<readonly string[]>();
  let hear = (_tables: string): void => undefined;
  const db = {
    kind: 'postgres',
    inTransaction: () => false,
    afterCommit: (work: () => void) => work(),
    one: () => new Promise((done) => waiting.push((n) => done({ n }))),
    notify: async (...given: string[]) => notify(given),
    listen: async (_channel: string, heard: typeof hear) => {
      hear = heard;
    },
  } as unknown as Db;
  return { db, waiting, told, hear: (tables: string) => hear(tables), answer: (n: number) => waiting.shift()?.(n) };
};
const { table } = unit;
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

test('who asks for the first time while others do shares their count, unless rows changed since it began', async () => {
  const { db, waiting, answer } = slowDb();
  const early = [ask(db, 0), ask(db, 0), ask(db, 0)];
  expect(waiting).toHaveLength(1);
  rowsChanged(db, unit);
  const late = [ask(db, 0), ask(db, 0)];
  expect(waiting).toHaveLength(2);
  answer(3);
  answer(4);
  expect(await Promise.all([...early, ...late])).toEqual([3, 3, 3, 4, 4]);
  const next = ask(db, 0);
  answer(5);
  expect(await next).toBe(5);
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
  // Also where nothing has been counted yet.
  const other = () => countRows(db, unit, 'select other', [], 0);
  const early = other();
  rowsChanged(db, unit);
  answer(30_000);
  expect(await early).toBe(30_000);
  const late = other();
  answer(30_001);
  expect(await late).toBe(30_001);
});

test('writes of a moment are told to the other nodes together, and what others tell is counted again', async () => {
  const { db, waiting, told, hear, answer } = slowDb();
  const first = ask(db, 0);
  answer(30_000);
  expect(await first).toBe(30_000);
  rowsChanged(db, unit);
  rowsChanged(db, unit);
  rowsChanged(db, area);
  expect(await told).toEqual(['saiyun_rows', `${table},${area.table}`]);
  const second = ask(db, 0);
  answer(30_001);
  expect(await second).toBe(30_001);
  hear(area.table);
  expect(await ask(db, 0)).toBe(30_001);
  hear(`other,${table}`);
  void ask(db, 0);
  expect(waiting).toHaveLength(1);
});

test('long filters are no long keys, and there are never more than five hundred', async () => {
  const { db, answer } = slowDb();
  for (let n = 0; n < 600; n++) {
    const counted = countRows(db, unit, 'select', ['x'.repeat(100_000), n], 0);
    answer(30_000);
    await counted;
  }
  expect(countsKept(db).length).toBeLessThanOrEqual(500);
  expect(Math.max(...countsKept(db).map((key) => key.length))).toBeLessThan(100);
});
