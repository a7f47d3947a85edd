import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Db } from '../db.ts';
import { openPglite } from './pglite.ts';
import { keepUp } from './upkeep.ts';

let db: Db;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  db = await openPglite();
  await db.run(`create table many as select n as id from generate_series(1, 5000) n`);
});
afterEach(async () => {
  vi.useRealTimers();
  await db.close();
});

const rows = async (): Promise<number | undefined> =>
  (await db.one<{ rows: number }>(`select reltuples::int as rows from pg_class where relname = 'many'`))?.rows;
const pages = async (): Promise<number> =>
  (await db.one<{ pages: number }>(`select (pg_relation_size('many') / 8192)::int as pages`))?.pages ?? 0;

test('the planner knows the size of every table from the start', async () => {
  expect(await rows()).toBe(-1);
  const stop = await keepUp(db, vi.fn<(error: unknown) => void>());
  expect(await rows()).toBe(5000);
  await stop();
});

test('each day the room of old rows is given back, also of a table with a name that has to be quoted', async () => {
  await db.run('create table "Odd name" (id int)');
  const failed = vi.fn<(error: unknown) => void>();
  const stop = await keepUp(db, failed);
  await db.run('update many set id = id');
  const before = await pages();
  vi.advanceTimersByTime(24 * 3_600_000);
  await expect.poll(() => db.one(`select vacuum_count::int as times from pg_stat_all_tables where relname = 'many'`)).toEqual({ times: 1 });
  await stop();
  await db.run('update many set id = id');
  expect(await pages()).toBe(before);
  expect(failed).not.toHaveBeenCalled();
});
