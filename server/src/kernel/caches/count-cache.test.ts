import { area, unit } from '@saiyun/sdk/entities';
import { expect, test } from 'vitest';
import type { Db } from '../../db/db.ts';
import { type CountCache, openCountCache } from './count-cache.ts';

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
  return { cache: openCountCache(db), waiting, told, hear: (tables: string) => hear(tables), answer: (n: number) => waiting.shift()?.(n) };
};
const { table } = unit;
const ask = (cache: CountCache, now: number): Promise<number> => cache.count(unit, 'select', [], now);

test('small counts are of the moment they are asked; great ones are kept, and counted anew once for all who ask meanwhile', async () => {
  const { cache, waiting, answer } = slowDb();
  for (const n of [3, 4]) {
    const small = ask(cache, 0);
    answer(n);
    expect(await small).toBe(n);
  }
  const first = ask(cache, 0);
  answer(30_000);
  expect(await first).toBe(30_000);
  expect(await ask(cache, 9000)).toBe(30_000);
  const later = [ask(cache, 11_000), ask(cache, 11_000), ask(cache, 11_000)];
  expect(waiting).toHaveLength(1);
  answer(30_001);
  expect(await Promise.all(later)).toEqual([30_001, 30_001, 30_001]);
  expect(await ask(cache, 12_000)).toBe(30_001);
});

test('who asks for the first time while others do shares their count, unless rows changed since it began', async () => {
  const { cache, waiting, answer } = slowDb();
  const early = [ask(cache, 0), ask(cache, 0), ask(cache, 0)];
  expect(waiting).toHaveLength(1);
  cache.changed(unit);
  const late = [ask(cache, 0), ask(cache, 0)];
  expect(waiting).toHaveLength(2);
  answer(3);
  answer(4);
  expect(await Promise.all([...early, ...late])).toEqual([3, 3, 3, 4, 4]);
  const next = ask(cache, 0);
  answer(5);
  expect(await next).toBe(5);
});

test('what changed while it was counted is counted again', async () => {
  const { cache, answer } = slowDb();
  const first = ask(cache, 0);
  answer(30_000);
  await first;
  const before = ask(cache, 11_000);
  cache.changed(unit);
  const after = ask(cache, 11_000);
  answer(30_000);
  answer(30_001);
  expect(await Promise.all([before, after])).toEqual([30_000, 30_001]);
  // Also where nothing has been counted yet.
  const other = () => cache.count(unit, 'select other', [], 0);
  const early = other();
  cache.changed(unit);
  answer(30_000);
  expect(await early).toBe(30_000);
  const late = other();
  answer(30_001);
  expect(await late).toBe(30_001);
});

test('writes of a moment are told to the other nodes together, and what others tell is counted again', async () => {
  const { cache, waiting, told, hear, answer } = slowDb();
  const first = ask(cache, 0);
  answer(30_000);
  expect(await first).toBe(30_000);
  cache.changed(unit);
  cache.changed(unit);
  cache.changed(area);
  expect(await told).toEqual(['saiyun_rows', `${table},${area.table}`]);
  const second = ask(cache, 0);
  answer(30_001);
  expect(await second).toBe(30_001);
  hear(area.table);
  expect(await ask(cache, 0)).toBe(30_001);
  hear(`other,${table}`);
  void ask(cache, 0);
  expect(waiting).toHaveLength(1);
});

test('long filters are no long keys, and there are never more than five hundred', async () => {
  const { cache, answer } = slowDb();
  for (let n = 0; n < 600; n++) {
    const counted = cache.count(unit, 'select', ['x'.repeat(100_000), n], 0);
    answer(30_000);
    await counted;
  }
  expect(cache.keys().length).toBeLessThanOrEqual(500);
  expect(Math.max(...cache.keys().map((key) => key.length))).toBeLessThan(100);
});
