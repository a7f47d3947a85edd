import type { Entity, Role } from '@saiyun/sdk/contract';
import { entityList } from '@saiyun/sdk/entities';
import { isSearched, searchedFields } from '@saiyun/sdk/logic/query';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { servedEntities } from '../server/src/kernel/served.ts';
import { type Body, create } from './support/sample.ts';
import { type TestServer, testServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

interface Listed {
  readonly records: readonly Readonly<Record<string, unknown>>[];
  readonly total: number;
  readonly states?: Readonly<Record<string, number>>;
}
const list = (role: Role, entity: Pick<Entity, 'path'>, query: Body): Promise<Listed> =>
  server.as(role).ok<Listed>('GET', `${entity.path}/list`, { pageSize: 100, ...query });
const unit = { path: '/dsTbUnit' };
const registration = { path: '/dsTbRegistration' };

const listed = servedEntities.filter((e) => e.calls.includes('list'));

describe('LIST-07: the one search box of a list', () => {
  const searched = listed.filter(isSearched);
  test.each(searched.map((e) => [e.name, e] as const))('%s: every role that may list it may search it', async (_name, e) => {
    for (const role of e.access.read) {
      const page = await list(role, e, { search: '某个找不到的词 139' });
      expect({ role, total: page.total }).toEqual({ role, total: 0 });
    }
  });

  test('no record has a column of the name of the parameter', () => {
    expect(entityList.filter(([, e]) => 'search' in e.fields || 'stateCounts' in e.fields)).toEqual([]);
  });

  test('looks for parts in plain texts alone, and encrypted ones only as a whole', () => {
    for (const e of searched) {
      const { parts, whole, refs } = searchedFields(e);
      for (const name of [...parts, ...refs]) expect(e.fields[name], `${e.name}.${name}`).not.toMatchObject({ cipher: true });
      for (const name of parts) expect(e.fields[name]?.mask ?? e.fields[name]?.sealed, `${e.name}.${name}`).toBeUndefined();
      for (const name of whole) expect(e.fields[name], `${e.name}.${name}`).toMatchObject({ cipher: true });
    }
  });
});

const word = fc
  .array(fc.constantFrom('*', ',', '!', '++', '>=', '%', '_', "'", '"', '\\', '&', '#', '{', '赛', 'a', 'B', '1'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join(''));

describe('LIST-07: what a search finds', () => {
  test('whatever its words hold, the rows that hold each of them and no others', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(word, { minLength: 2, maxLength: 6 }), async (names) => {
        await server.db.run(`delete from ds_tb_unit where unit_code like 'find%'`);
        await server.db.run(
          `insert into ds_tb_unit (id, tenant_id, unit_code, unit_name, area_id, status, create_time)
           select 'find' || n, 1, 'find' || n, '寻 ' || name, 'a', '1', '2026-05-06T00:00:00Z' from unnest($1::text[]) with ordinality as named (name, n)`,
          [names],
        );
        const found = async (search: string) => (await list('ADMIN', unit, { search })).records.map((row) => String(row.unitName)).sort();
        const [one = ''] = names;
        const holds = (name: string) => `寻 ${name}`.toLowerCase().includes(one.toLowerCase());
        expect(await found(`寻  ${one}`)).toEqual(
          names
            .filter(holds)
            .map((name) => `寻 ${name}`)
            .sort(),
        );
      }),
      { numRuns: 25 },
    );
  });

  test('a row by its code, by a name and by the unit that it refers to', async () => {
    const { id: unitId } = await create(server, 'dsTbUnit', { unitName: '寻海大学', unitCode: 'XH001' });
    await create(server, 'dsTbRegistration', { unitId, teamName: '银杏队', realName: '柳知秋' });
    const teams = async (search: string) => (await list('ADMIN', registration, { search })).records.map((row) => row.teamName);
    for (const search of ['银杏', '知秋', '寻海', '寻海 柳知']) expect(await teams(search)).toEqual(['银杏队']);
    expect(await teams('寻海 别人')).toEqual([]);
    expect((await list('ADMIN', unit, { search: 'xh001' })).total).toBe(1);
  });

  test('an encrypted number as a whole, never by a part of it', async () => {
    await create(server, 'dsTbRegistration', { teamName: '密码队', phone: '13912345678' });
    const teams = async (search: string) => (await list('ADMIN', registration, { search })).records.map((row) => row.teamName);
    expect(await teams('13912345678')).toEqual(['密码队']);
    for (const part of ['1391234567', '3912345678', '5678', '139']) expect(await teams(part)).not.toContain('密码队');
  });

  test('only rows that the caller lists anyway', async () => {
    await create(server, 'dsTbRegistration', { teamName: '外人队' });
    expect((await list('ADMIN', registration, { search: '外人队' })).total).toBe(1);
    expect((await list('APPL', registration, { search: '外人队' })).total).toBe(0);
  });
});

describe('LIST-01: filters by name', () => {
  test('find the English name too for whoever reads it in the place of the name', async () => {
    await create(server, 'dsTbUnit', { unitName: '双名大学', unitNameEn: 'Twin University', unitCode: 'TW001' });
    await create(server, 'dsTbUnit', { unitName: '单名大学', unitNameEn: null, unitCode: 'TW002' });
    const codes = async (language: 'zh' | 'en', query: Body) => {
      const answer = await server.as('ADMIN').call('GET', '/dsTbUnit/list', { unitCode: 'TW00*', ...query }, language);
      return (answer.result as Listed).records.map((row) => String(row.unitCode)).sort();
    };
    const where = (rule: string, val: string) => ({
      superQueryParams: encodeURIComponent(JSON.stringify([{ field: 'unitName', rule, val }])),
    });
    for (const query of [
      { unitName: 'Twin University' },
      { unitName: '*twin*' },
      { unitName: 'Twin University,x' },
      where('like', 'Twin'),
    ]) {
      expect(await codes('en', query)).toEqual(['TW001']);
      expect(await codes('zh', query)).toEqual([]);
    }
    expect(await codes('en', { unitName: '双名大学' })).toEqual(['TW001']);
    // What is not called so has neither name.
    for (const query of [{ unitName: '!Twin University' }, { unitName: '!双名大学' }, where('ne', 'Twin University')])
      expect(await codes('en', query)).toEqual(['TW002']);
  });
});

describe('LIST-07: how many rows each state has', () => {
  const stated = listed.filter((e) => e.stateField !== undefined);
  test.each(stated.map((e) => [e.name, e] as const))(
    '%s: the counts are those of the list without its filter by state',
    async (_name, e) => {
      for (const role of e.access.read) {
        const all = await list(role, e, { stateCounts: '1' });
        if (all.states === undefined) continue;
        expect(Object.values(all.states).reduce((sum, n) => sum + n, 0)).toBe(all.total);
        const [state] = Object.keys(all.states);
        if (state === undefined) continue;
        const one = await list(role, e, { stateCounts: '1', [e.stateField ?? '']: state });
        expect(one.total).toBe(all.states[state]);
        expect(one.states).toEqual(all.states);
      }
    },
  );

  test('are not answered unasked', async () => {
    expect(await list('ADMIN', registration, {})).not.toHaveProperty('states');
  });
});
