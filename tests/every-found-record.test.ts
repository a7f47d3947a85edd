import type { FoundRecord } from '@saiyun/sdk/calls';
import type { Role } from '@saiyun/sdk/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gramsOf } from '../server/src/areas/search/find-records.ts';
import { indexedColumns, searchedOf } from '../server/src/areas/search/searched.ts';
import { servedEntities } from '../server/src/kernel/served.ts';
import { type Caller, homeUnitId, otherUnitId, type TestServer, testServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  const at = server.now();
  const unit = (id: string, tenant: number, code: string, name: string, en: string | null = null) =>
    server.db.run(
      `insert into ds_tb_unit (id, tenant_id, unit_code, unit_name, unit_name_en, area_id, status, create_time) values ($1, $2, $3, $4, $5, $6, '1', $7)`,
      [id, tenant, code, name, en, `area-${tenant}`, at],
    );
  await unit('u-cq', 1, 'CQ2026', '重庆银行学院', 'Chongqing Bank College');
  await unit('u-foreign', 2, 'CQ2027', '重庆银行学校');
  await unit('u-gone', 1, 'CQ2028', '重庆银行中学');
  await server.db.run(`update ds_tb_unit set del_flag = '1' where id = 'u-gone'`);
  for (const [id, tenant, competition] of [
    ['c-here', 1, '晨曦杯'],
    ['c-there', 2, '晨曦杯'],
  ] as const)
    await server.db.run(
      `insert into ds_tb_competition (id, tenant_id, competition_code, competition_name, competition_type, status, register_start, register_end, submission_end_time, end_time, create_time)
       values ($1, $2, $3, $4, 'subject', '1', '2026-01-01', '2026-10-01', '2026-12-01', '2026-12-31', $5)`,
      [id, tenant, `C-${tenant}`, competition, at],
    );
  for (const [id, of] of [
    ['r-own', homeUnitId],
    ['r-other', otherUnitId],
  ] as const)
    await server.db.run(
      `insert into ds_tb_registration (id, tenant_id, competition_id, unit_id, external_id, team_name, register_no, real_name, id_no, id_no_hash, phone, phone_hash, status, create_time)
       values ($1, 1, 'c-here', $2, $1, '星火燎原队', $3, '林思源', 'x', $1, 'x', $1, '1', $4)`,
      [id, of, `BM-${id}`, at],
    );
});
afterAll(() => server?.close());

const find = (caller: Caller, keyword: string): Promise<readonly FoundRecord[]> =>
  caller.ok<readonly FoundRecord[]>('GET', '/sys/search/records', { keyword });
const idsOf = async (caller: Caller, keyword: string): Promise<readonly string[]> => (await find(caller, keyword)).map(({ id }) => id);

describe('a search over all records', () => {
  test.each([
    ['a part of the name', '银行学'],
    ['the number', 'cq2026'],
    ['the English name', 'ngqing bank'],
    ['first letters of the pinyin', 'cqyhxy'],
    ['first letters from within', 'yhxy'],
    ['another reading of a character', 'zqyh'],
    ['the first character', '重'],
    ['two words', '重庆 学院'],
  ])('MENU-07: finds a row by %s', async (_by, keyword) => {
    expect(await idsOf(server.as('ADMIN'), keyword)).toContain('u-cq');
  });

  test('MENU-07: shows title, number, record and state in the language of the call', async () => {
    expect(await find(server.as('ADMIN'), 'cq2026')).toEqual([
      { entity: 'dsTbUnit', type: '单位', id: 'u-cq', title: '重庆银行学院', under: 'CQ2026', state: '1', stateText: expect.any(String) },
    ]);
    const english = await server.as('ADMIN').call('GET', '/sys/search/records', { keyword: 'cq2026' }, 'en');
    expect(english.result).toMatchObject([{ title: 'Chongqing Bank College' }]);
  });

  test('finds neither rows of another tenant nor deleted ones', async () => {
    expect(await idsOf(server.as('ADMIN'), '重庆银行')).toEqual(['u-cq']);
    expect(await idsOf(server.as('ADMIN', 2), '重庆银行')).toEqual(['u-foreign']);
    expect(await idsOf(server.as('ADMIN', 2), '星火')).toEqual([]);
  });

  test('finds only what the reader may list: all, its own unit’s, none', async () => {
    expect(new Set(await idsOf(server.as('ADMIN'), 'xhly'))).toEqual(new Set(['r-own', 'r-other']));
    expect(await idsOf(server.as('UNIT'), 'xhly')).toEqual(['r-own']);
    expect(await idsOf(server.as('EXPERT'), 'xhly')).toEqual([]);
  });

  test('never finds by values that are sealed or masked, and leaves logs out', async () => {
    for (const entity of servedEntities) {
      const searched = searchedOf(entity);
      if (!searched) continue;
      for (const { field } of [searched.title, ...searched.numbers]) {
        expect(field.cipher ?? field.mask ?? field.seenBy, entity.name).toBeUndefined();
      }
    }
    expect(servedEntities.filter(searchedOf).map(({ name }) => name)).not.toContain('sysAuditLog');
  });

  test('an empty text finds nothing, and wildcards stand for themselves', async () => {
    expect(await idsOf(server.as('ADMIN'), '  ')).toEqual([]);
    expect(await idsOf(server.as('ADMIN'), '重%庆')).toEqual([]);
    expect(await idsOf(server.as('ADMIN'), "'\\")).toEqual([]);
  });

  test.each(['ADMIN', 'SUB', 'UNIT', 'EXPERT', 'APPL', 'FIN', 'AUD'] as const satisfies readonly Role[])(
    'is one statement that the database understands for %s',
    async (role) => {
      expect((await server.as(role).call('GET', '/sys/search/records', { keyword: 'ab' })).success).toBe(true);
      expect(await find(server.bare(role), 'xhly')).toEqual([]);
    },
  );
});

test('every record that is searched has the index of its columns', async () => {
  const indexes = await server.db.many<{ table: string; definition: string }>(
    `select tablename as "table", indexdef as definition from pg_indexes where indexname like '%_search'`,
  );
  const wanted = servedEntities.flatMap((entity) => {
    const searched = searchedOf(entity);
    return searched ? [`${entity.table}: ${indexedColumns(searched).join(', ')}`] : [];
  });
  const found = indexes.map(({ table, definition }) => `${table}: ${/ARRAY\[([^\]]*)\]/.exec(definition)?.[1] ?? ''}`);
  expect(new Set(found)).toEqual(new Set(wanted));
});

test('the grams of a text are its neighbouring characters, word by word', () => {
  expect(gramsOf('提现 ab')).toEqual(['提现', 'ab']);
  expect(gramsOf('张')).toEqual(['^张']);
  expect(gramsOf('ababa')).toEqual(['ab', 'ba']);
});
