import { tmpdir } from 'node:os';
import type { Field } from '@saiyun/sdk/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import { migratedDatabase } from '../../db/migrated.test-support.ts';
import { instantOf } from '../../db/sql-value.ts';
import { servicesOf } from '../../services.ts';
import { openCipher } from '../cipher/cipher.ts';
import type { Actor, Ctx } from '../context.ts';
import { servedEntities } from '../served.ts';
import { wireRows } from '../write/standard-calls.ts';
import { columnsOf, type FieldColumn } from './columns.ts';
import { type DbRow, fromDb } from './row.ts';
import { rowsAsJson } from './row-json.ts';

let db: Db;
const unitId = 'unit "1"';
beforeAll(async () => {
  db = await migratedDatabase();
  await db.run(
    `insert into ds_tb_unit (id, tenant_id, unit_code, unit_name, unit_name_en, area_id, unit_type, status, create_time)
     values ($1, 1, 'u', '云山"大学', 'Yunshan', 'a', 'university', '1', now())`,
    [unitId],
  );
  await db.run(`insert into sys_dict (id, tenant_id, dict_code, dict_name, create_time) values ('d', 1, 'sex', '性别', now())`);
  await db.run(
    `insert into sys_dict_item (id, tenant_id, dict_id, item_value, item_text, item_text_en, create_time) values ('i', 1, 'd', '1', '男\\', 'Male', now())`,
  );
});
afterAll(() => db.close());

const config = readConfig({ SAIYUN_DATA: tmpdir(), SAIYUN_DATA_KEY: '1'.repeat(64) });
const ctx = (language: Ctx['language']): Ctx => ({
  ...servicesOf({ db, config }),
  actor: { roles: [] as readonly string[] } as Actor,
  tenantId: 1,
  language,
  requestId: '',
  ip: '',
});

const known = new Set(servedEntities.map(({ name }) => name));
/** The second is from a year when the zone had another offset. */
const instants = ['2026-03-02 16:00:00.987+08', '1988-07-01 12:00:00+09', '2026-03-02 16:00:00+08'];
const texts = ['普通 text', 'a"b\\c\n\u2028', '13812345678'];

/** What `Tx.lists` returns for a column in three rows. */
const stored = ({ field }: FieldColumn, n: number): unknown => {
  const text = texts[n] ?? '';
  if (field.cipher) return n === 1 ? 'sealed by somebody else' : openCipher(config).seal(text).cipher;
  const byKind: Record<Field['kind'], unknown> = {
    text: field.numeric ? '12.50' : text,
    longText: text,
    int: 5 + n,
    decimal: 1.5 * n,
    money: 123_45 + n,
    flag: String(n % 2),
    date: '2026-03-02',
    instant: instants[n],
    dict: field.many ? '1,2' : '1',
    ref: known.has(field.of ?? '') ? (field.many ? `${unitId},nowhere` : unitId) : null,
    file: 'temp/a b.png',
    json: { name: text, list: [1, text] },
  };
  return byKind[field.kind];
};

test.each(['zh-CN', 'en'] as const)('rows of every record are the same JSON as their values would be, in %s', async (language) => {
  let withTexts = 0;
  for (const entity of servedEntities) {
    const { all } = columnsOf(entity);
    const nothing = ['nothing', ...all.map(() => null)];
    const lists = [...[0, 1, 2].map((n) => [`id ${n}`, ...all.map((column) => stored(column, n))]), nothing];
    const asObject = (list: readonly unknown[]): DbRow => ({
      id: list[0],
      ...Object.fromEntries(
        all.map(({ column, field }, n) => {
          const value = list[n + 1];
          return [column, field.kind === 'instant' && typeof value === 'string' ? instantOf(value) : value];
        }),
      ),
    });
    const rows = lists.map((list) => fromDb(ctx(language), entity, asObject(list)));
    const wanted = JSON.stringify(await wireRows(ctx(language), db, { entity, rules: {} }, rows, true));
    expect(await rowsAsJson(ctx(language), { entity, rules: {} }, lists), entity.name).toBe(wanted);
    if (wanted.includes(language === 'en' ? 'Yunshan' : '云山')) withTexts += 1;
  }
  expect(withTexts).toBeGreaterThan(3);
  expect(await rowsAsJson(ctx(language), { entity: servedEntities[0] ?? ({} as never), rules: {} }, [])).toBe('[]');
});
