import { entityList, unit } from '@saiyun/sdk/entities';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../db/db.ts';
import { migratedDatabase } from '../../db/migrated.test-support.ts';
import { refTexts } from '../dict/dicts.ts';
import { columnsOf } from '../row/columns.ts';
import { openTitleCache, type TitleCache } from './title-cache.ts';

let db: Db;
let cache: TitleCache;
beforeAll(async () => {
  db = await migratedDatabase();
  cache = openTitleCache(db);
  await addUnit('u1', 1, '云山大学', 'Yunshan University');
});
afterAll(() => db.close());

const addUnit = (id: string, tenantId: number, name: string, english: string) =>
  db.run(
    `insert into ds_tb_unit (id, tenant_id, unit_code, unit_name, unit_name_en, area_id, unit_type, status, create_time)
     values ($1, $2, $1, $3, $4, 'a', 'university', '1', now())`,
    [id, tenantId, name, english],
  );

/** Number of ids that had to be read. */
let reads = 0;
const titles = (ids: readonly string[], tenantId = 1, language: 'zh-CN' | 'en' = 'zh-CN') =>
  cache.get(tenantId, unit, language, new Set(ids), (missing) => {
    reads += missing.length;
    return refTexts(db, tenantId, unit.name, missing, language);
  });

test('a title is read once, by tenant and language', async () => {
  reads = 0;
  expect((await titles(['u1'])).get('u1')).toBe('云山大学');
  expect((await titles(['u1'])).get('u1')).toBe('云山大学');
  expect(reads).toBe(1);
  expect((await titles(['u1'], 1, 'en')).get('u1')).toBe('Yunshan University');
  // Another tenant's row has no title here, no matter who read it before.
  expect((await titles(['u1'], 2)).get('u1')).toBeUndefined();
});

test('an id that was not there is read again, and a title that changed is not what it was', async () => {
  expect((await titles(['u2'])).get('u2')).toBeUndefined();
  await addUnit('u2', 1, '启明学院', '');
  expect((await titles(['u2'])).get('u2')).toBe('启明学院');
  await titles(['u1']);
  reads = 0;
  await db.run(`update ds_tb_unit set status = '0' where id = 'u2'`);
  await titles(['u1', 'u2']);
  expect(reads).toBe(0);
  await db.run(`update ds_tb_unit set unit_name = '启明大学' where id = 'u2'`);
  expect((await titles(['u1', 'u2'])).get('u2')).toBe('启明大学');
});

test('what changed while it was read is not kept', async () => {
  const { promise: changed, resolve: change } = Promise.withResolvers<void>();
  const slow = cache.get(1, unit, 'en', new Set(['u2']), async () => {
    await changed;
    return new Map([['u2', 'Old']]);
  });
  await db.run(`update ds_tb_unit set unit_name_en = 'New' where id = 'u2'`);
  change();
  expect((await slow).get('u2')).toBe('Old');
  expect((await titles(['u2'], 1, 'en')).get('u2')).toBe('New');
});

test('who changed a title reads the new one at once, whatever has been heard', async () => {
  const unheard = openTitleCache({ ...db, listen: () => Promise.resolve(async () => undefined) });
  const kept = (id: string) => unheard.get(1, unit, 'zh-CN', new Set([id]), (ids) => refTexts(db, 1, unit.name, ids, 'zh-CN'));
  const before = (await kept('u2')).get('u2');
  await db.run(`update ds_tb_unit set unit_name = unit_name || '分校' where id = 'u2'`);
  expect((await kept('u2')).get('u2')).toBe(before);
  unheard.changed(unit);
  expect((await kept('u2')).get('u2')).toBe(`${before}分校`);
});

const referredTo = new Set(
  entityList.flatMap(([, { fields }]) => Object.values(fields).flatMap(({ kind, of }) => (kind === 'ref' && of ? [of] : []))),
);
const titled = entityList.flatMap(([, e]) => (referredTo.has(e.name) && e.title !== 'id' ? [e] : []));

test('the table of every record that others refer to tells when a title changes', async () => {
  const triggers = await db.many<{ table: string; columns: readonly string[] }>(
    `select c.relname as table, array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any(t.tgattr::int2[])) as columns
     from pg_class c left join pg_trigger t on t.tgrelid = c.oid and t.tgname = c.relname || '_title' where c.relname = any($1)`,
    [titled.map(({ table }) => table)],
  );
  expect(triggers.length).toBeGreaterThan(20);
  // Contract-only records have no table.
  for (const { table, columns } of triggers) {
    const entity = titled.find((e) => e.table === table);
    const { byName } = columnsOf(entity ?? unit);
    const needed = [entity?.title ?? '', `${entity?.title}En`].flatMap((name) => byName.get(name)?.column ?? []);
    expect(columns, table).toEqual(expect.arrayContaining(['tenant_id', ...needed]));
  }
});
