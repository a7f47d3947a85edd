import type { Field } from '@saiyun/sdk/contract';
import { entityList, stage, unit } from '@saiyun/sdk/entities';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../db/db.ts';
import { migratedDatabase } from '../../db/migrated.test-support.ts';
import { refTexts } from '../dict/dicts.ts';
import { nameColumns, namingOf } from '../dict/row-names.ts';
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
  cache.get({ tenantId, entity: unit, language }, new Set(ids), (missing) => {
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
  const slow = cache.get({ tenantId: 1, entity: unit, language: 'en' }, new Set(['u2']), async () => {
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
  const kept = (id: string) =>
    unheard.get({ tenantId: 1, entity: unit, language: 'zh-CN' }, new Set([id]), (ids) => refTexts(db, 1, unit.name, ids, 'zh-CN'));
  const before = (await kept('u2')).get('u2');
  await db.run(`update ds_tb_unit set unit_name = unit_name || '分校' where id = 'u2'`);
  expect((await kept('u2')).get('u2')).toBe(before);
  unheard.changed(unit);
  expect((await kept('u2')).get('u2')).toBe(`${before}分校`);
});

const referredTo = new Set(
  entityList.flatMap(([, { fields }]) => Object.values(fields).flatMap(({ kind, of }) => (kind === 'ref' && of ? [of] : []))),
);
const titled = entityList.flatMap(([, e]) => (referredTo.has(e.name) ? [e] : []));
/** By table, the columns that names are made of. */
const needed = new Map<string, Set<string>>();
for (const entity of titled)
  for (const [table, columns] of nameColumns(entity)) needed.set(table, new Set([...(needed.get(table) ?? []), ...columns]));

test('the table of every record that others are named after tells when a name changes', async () => {
  const triggers = await db.many<{ table: string; columns: readonly string[] }>(
    `select c.relname as table, array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any(t.tgattr::int2[])) as columns
     from pg_class c left join pg_trigger t on t.tgrelid = c.oid and t.tgname = c.relname || '_title' where c.relname = any($1)`,
    [[...needed.keys()]],
  );
  expect(triggers.length).toBeGreaterThan(20);
  // Contract-only records have no table.
  for (const { table, columns } of triggers)
    expect(columns, table).toEqual(expect.arrayContaining(['tenant_id', ...(needed.get(table) ?? [])]));
});

test('what is named after a row is forgotten when that row gets another name', async () => {
  const read = (id: string) =>
    cache
      .get({ tenantId: 1, entity: stage, language: 'zh-CN' }, new Set([id]), (missing) => refTexts(db, 1, stage.name, missing))
      .then((found) => found.get(id));
  await db.run(
    `insert into ds_tb_competition (id, tenant_id, competition_code, competition_name, competition_type, status, create_time, register_start, register_end, submission_end_time, end_time)
     values ('c1', 1, 'C1', '物联网竞赛', 'x', '1', now(), now(), now(), now(), now())`,
  );
  await db.run(
    `insert into ds_tb_competition_stage (id, tenant_id, competition_id, stage_no, stage_name, stage_type, start_time, end_time, status, create_time)
     values ('s1', 1, 'c1', 1, '复赛', '1', now(), now(), '0', now())`,
  );
  expect(await read('s1')).toBe('复赛 · 物联网竞赛');
  await db.run(`update ds_tb_competition set competition_name = '第八届物联网竞赛' where id = 'c1'`);
  expect(await read('s1')).toBe('复赛 · 第八届物联网竞赛');
});

test('a row goes by its title alone beside what tells it from its namesakes, and by both elsewhere', async () => {
  await db.run(
    `insert into ds_tb_competition (id, tenant_id, competition_code, competition_name, competition_type, status, create_time, register_start, register_end, submission_end_time, end_time)
     values ('c9', 1, 'C9', '数学建模竞赛', 'x', '1', now(), now(), now(), now(), now())`,
  );
  await db.run(
    `insert into ds_tb_competition_stage (id, tenant_id, competition_id, stage_no, stage_name, stage_type, start_time, end_time, status, create_time)
     values ('s9', 1, 'c9', 1, '初赛', '1', now(), now(), '0', now())`,
  );
  const name = async (field: Pick<Field, 'of' | 'within'>) => (await refTexts(db, 1, namingOf(field), ['s9'])).get('s9');
  expect(await name({ of: stage.name, within: 'competitionId' })).toBe('初赛');
  expect(await name({ of: stage.name })).toBe('初赛 · 数学建模竞赛');
  for (const isBeside of [false, true, false]) {
    const kept = await cache.get({ tenantId: 1, entity: stage, language: 'zh-CN', isBeside }, new Set(['s9']), (missing) =>
      refTexts(db, 1, namingOf({ of: stage.name, ...(isBeside && { within: 'competitionId' }) }), missing),
    );
    expect(kept.get('s9')).toBe(isBeside ? '初赛' : '初赛 · 数学建模竞赛');
  }
});
