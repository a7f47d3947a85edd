import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../db/db.ts';
import { migratedDatabase } from '../../db/migrated.test-support.ts';

let db: Db;
beforeAll(async () => {
  db = await migratedDatabase();
});
afterAll(() => db?.close());

test('texts have the same pairs as when the indexes of searches were made', async () => {
  const first = await readFile(new URL('../../../migrations/0235_search_grams.sql', import.meta.url), 'utf8');
  await db.tx(async (tx) => {
    await tx.run('create schema before');
    await tx.run(first.replace('function sys_search_grams', 'function before.sys_search_grams'));
  });
  // Every character with letters and some without, beside characters with two readings (乐, 曾), signs, capitals and an emoji.
  const { n, differ } = (await db.one<{ n: number; differ: string[] }>(
    `with texts as (
       select chr(19960 + i) || '乐曾' || chr(19960 + i) || 'Ab' || chr(19968 + i * 7919 % 20902) || (i % 97) || '😀' as one from generate_series(0, 20930) i
       union all select repeat('长a', 80) union all select '' union all select null)
     select count(*)::int as n,
       coalesce(array_agg(one) filter (where sys_search_grams(one, null, 'X-' || one) is distinct from before.sys_search_grams(one, null, 'X-' || one)), '{}') as differ
     from texts`,
  )) ?? { n: 0, differ: [] };
  expect(n).toBe(20_934);
  expect(differ.slice(0, 5)).toEqual([]);
});
