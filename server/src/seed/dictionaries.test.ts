import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allChoices, entityList } from '@saiyun/sdk/entities';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { migratedDatabase } from '../db/migrated.test-support.ts';
import { addReleased } from '../defaults/upgrade.ts';
import type { Services } from '../kernel/context.ts';
import { servicesOf } from '../services.ts';
import { seed } from './index.ts';

/** Value, Chinese and English text of each item, in list order, by dictionary. */
type Stored = Readonly<Record<string, readonly (readonly [string, string, string])[]>>;

const defined: Stored = Object.fromEntries(
  allChoices.map(({ code, items }) => [code, items.map(({ value, label: [zh, en] }) => [value, zh, en] as const)]),
);

let folder: string;
let services: Services;

const stored = async (): Promise<Stored> => {
  const rows = await services.db.many<{ code: string; value: string; zh: string; en: string }>(
    `select d.dict_code as code, i.item_value as value, i.item_text as zh, i.item_text_en as en
     from sys_dict d join sys_dict_item i on i.dict_id = d.id
     where d.tenant_id = 1 and d.dict_code = any($1) and d.del_flag = '0' and i.del_flag = '0' order by d.dict_code, i.sort_order`,
    [Object.keys(defined)],
  );
  const found: Record<string, [string, string, string][]> = {};
  for (const { code, value, zh, en } of rows) {
    const items = found[code] ?? [];
    found[code] = [...items, [value, zh, en]];
  }
  return found;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saiyun-dictionaries-'));
  const now = new Date('2026-03-10T06:30:00Z');
  const db = await migratedDatabase();
  services = servicesOf({
    db,
    config: readConfig({ SAIYUN_DATA: folder }),
    now: () => now,
    random: (size) => new Uint8Array(size).fill(7),
  });
  await seed(services, 'none');
}, 120_000);

afterAll(async () => {
  await services.db.close();
  await rm(folder, { recursive: true });
});

describe('the dictionaries of states are those of the definitions', () => {
  test('in a new database', async () => {
    expect(await stored()).toEqual(defined);
  });

  test('in one that lacks some of them, or some of their values, once it is brought up to date', async () => {
    const codes = allChoices.map(({ code }) => code);
    const whole = codes.filter((_code, n) => n % 2 === 0);
    await services.db.run(`delete from sys_dict_item where dict_id in (select id from sys_dict where dict_code = any($1))`, [whole]);
    await services.db.run(`delete from sys_dict where dict_code = any($1)`, [whole]);
    // Removes the last value of the others, as if this release had introduced it.
    await services.db.run(
      `delete from sys_dict_item i using sys_dict d where i.dict_id = d.id and d.dict_code = any($1)
         and i.sort_order = (select max(o.sort_order) from sys_dict_item o where o.dict_id = d.id)`,
      [codes],
    );
    expect(await stored()).not.toEqual(defined);
    await addReleased(services);
    expect(await stored()).toEqual(defined);
  });

  test('each list is there once, each of its values is stored and named once', () => {
    expect(new Set(allChoices.map(({ code }) => code)).size).toBe(allChoices.length);
    for (const { code, items } of allChoices) {
      const values = items.map(({ value }) => value);
      expect(new Set(values).size, code).toBe(values.length);
    }
  });

  test.each(entityList.filter(([, entity]) => entity.stateField))(
    '%s keeps one of its states, and its verbs lead from and to them',
    (_key, entity) => {
      const field = entity.fields[entity.stateField ?? ''];
      expect(Object.values(entity.states)).toEqual(defined[field?.of ?? '']?.map(([value]) => value));
      const states = new Set(Object.values(entity.states));
      for (const { from, to } of Object.values(entity.verbs))
        for (const state of [...from, ...(to === undefined ? [] : [to])]) expect(states).toContain(state);
    },
  );
});
