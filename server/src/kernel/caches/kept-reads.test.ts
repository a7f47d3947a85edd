import { area } from '@saiyun/sdk/entities';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../db/db.ts';
import { migratedDatabase } from '../../db/migrated.test-support.ts';
import type { Ctx } from '../context.ts';
import { titlesFor } from '../dict/dicts.ts';
import { type Caches, openCaches } from './caches.ts';

let db: Db;
let caches: Caches;
beforeAll(async () => {
  db = await migratedDatabase();
  caches = openCaches(db);
});
afterAll(() => db.close());

const tenantId = 1;
const ctx = () => ({ db, caches, tenantId, language: 'zh-CN' }) as Ctx;
const now = new Date('2026-03-02T08:00:00Z');
const actor = { actor: {} as never, expireTime: new Date('2026-04-01T00:00:00Z') };
const count = 'select count(*)::int as n from sys_dict where tenant_id = $1';

/** Reads that are cached and shared by all who ask at the same time. */
const reads: Readonly<Record<string, () => Promise<unknown>>> = {
  dictionaries: async () => (await caches.dicts.of(tenantId)).codes,
  trees: () => caches.trees.get(tenantId, area, ['test'], () => db.many('select id from sys_dict')),
  counts: () => caches.counts.count(area, count, [tenantId], now.getTime()),
  titles: async () => [...(await titlesFor(ctx(), db, new Map([['sysDict', new Set(['none'])]])))],
  callers: () =>
    caches.callers
      .get('hash', tenantId, now, async () => {
        await db.one('select 1');
        return actor;
      })
      .then(({ expireTime }) => expireTime),
};

// The embedded database has one session: a reader outside waits for the transaction, so the transaction must not wait for it.
test.each(Object.entries(reads))(
  '%s asked for in a transaction and outside of it at the same time, for the first time',
  async (_name, read) => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const outside = begun.then(read);
    const inside = await db.tx(async () => {
      begin();
      await begun;
      return read();
    });
    expect(JSON.stringify(await outside)).toBe(JSON.stringify(inside));
  },
);

test('dictionaries that a transaction has changed and rolled back are seen by nobody else', async () => {
  const other = 77;
  const changed = db.tx(async (tx) => {
    await tx.run(
      "insert into sys_dict (id, tenant_id, dict_code, dict_name, create_time) values ('d77', $1, 'rolled_back', '撤回', now())",
      [other],
    );
    expect((await caches.dicts.of(other)).codes).toEqual(['rolled_back']);
    throw new Error('no');
  });
  await expect(changed).rejects.toThrow('no');
  expect((await caches.dicts.of(other)).codes).toEqual([]);
});

test('levels of trees are kept by their nodes: what clients ask for fills no memory', async () => {
  const level = Array.from({ length: 1000 }, (_v, i) => i);
  const ask = (what: string, nodes = level) => caches.trees.get(tenantId, area, [what], () => Promise.resolve(nodes));
  for (let n = 0; n < 200; n++) await ask(`%${n}%`);
  expect(caches.trees.size().nodes).toBeLessThanOrEqual(50_000);
  for (let n = 0; n < 1500; n++) await ask(`none ${n}`, []);
  expect(caches.trees.size().levels).toBeLessThanOrEqual(1000);
  const { levels } = caches.trees.size();
  await ask('x'.repeat(10_000));
  expect(caches.trees.size().levels).toBe(levels);
  await caches.trees.changed(tenantId, area);
  expect(caches.trees.size()).toEqual({ levels: 0, nodes: 0 });
});
