import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Config } from '../config.ts';
import { connect } from '../db/connect.ts';
import type { Db } from '../db/db.ts';
import { type EmptyDatabase, emptyDatabase } from '../db/empty-database.test-support.ts';
import { openCipher } from '../kernel/cipher/cipher.ts';
import { openJson, type SealedJson } from '../kernel/cipher/sealed-json.ts';
import { settingsIn } from '../settings.test-support.ts';
import { startServer } from '../start.ts';
import { sealClear } from './index.ts';

const root = mkdtempSync(join(tmpdir(), 'saiyun-seal-'));
let own: EmptyDatabase | undefined;
let config: Config;
const withDb = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
  const db = await connect(config);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
};

/** As an older release left it: values in clear, without a hash. */
const old = `
  insert into ds_tb_unit (id, tenant_id, unit_code, unit_name, area_id, status, create_time, del_flag, phone)
    select 'old-' || lpad(n::text, 4, '0'), 1, 'OLD' || n, '旧大学' || n, 'a', '1', now(), case when n % 7 = 0 then '1' else '0' end, '1390000' || lpad(n::text, 4, '0')
    from generate_series(1, 1100) n;
  insert into sys_depart (id, tenant_id, depart_name, org_code, mobile) values ('old-depart', 1, '旧部门', 'Z99', '010-87654321');
  insert into ds_tb_invoice_title (id, tenant_id, title_type, title, bank, address, create_time)
    values ('old-title', 1, 'unit', '旧大学', '工商银行 6222020200112233445', '学院路 1 号 010-12345678', now());`;
const inClear = async (db: Db): Promise<number> => {
  const row = await db.one<{ n: number }>(
    `select (select count(*) from ds_tb_unit where phone ~ '^1[0-9]{10}$')::int + (select count(*) from sys_depart where mobile ~ '^[0-9-]+$')::int
       + (select count(*) from ds_tb_invoice_title where bank like '%6222%')::int + (select count(*) from ds_tb_invoice_title where address like '%010-%')::int as n`,
  );
  return row?.n ?? -1;
};

beforeAll(async () => {
  own = process.env.TEST_DATABASE_URL ? await emptyDatabase() : undefined;
  config = settingsIn(root, own);
  await (await startServer(config)).stop();
});
afterAll(async () => {
  await own?.drop();
  rmSync(root, { recursive: true, force: true });
});

test('what an older release stored in clear is sealed in blocks, goes on where it was broken off, and is found by its hash', async () => {
  await withDb(async (db) => {
    await db.run(old);
    await db.run(`create function fail_here() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$;
      create trigger fail_here before update on ds_tb_unit for each row when (old.id = 'old-0900') execute function fail_here()`);
    expect(await inClear(db)).toBe(1103);
    await expect(sealClear(db, openCipher(config))).rejects.toThrow('broken off');
    // The first block stays done.
    expect(await inClear(db)).toBe(603);
    await db.run('drop trigger fail_here on ds_tb_unit; drop function fail_here()');
    expect(await sealClear(db, openCipher(config))).toBe(603);
    expect(await inClear(db)).toBe(0);
    expect(await sealClear(db, openCipher(config))).toBe(0);
    const cipher = openCipher(config);
    const units = await db.many<{ id: string; phone: string; hash: string }>(
      `select id, phone, phone_hash as hash from ds_tb_unit where id like 'old-%' order by id`,
    );
    const phone = (n: number) => `1390000${String(n + 1).padStart(4, '0')}`;
    expect(units.map((one) => cipher.open(one.phone))).toEqual(units.map((_one, n) => phone(n)));
    expect(units.map((one) => one.hash)).toEqual(units.map((_one, n) => cipher.hash(phone(n))));
  });
});

test('answers that an older release stored in clear are sealed in blocks, go on where it was broken off, and keep who uses their files', async () => {
  const tables = ['ds_tb_registration', 'ds_tb_works', 'ds_tb_works_version'];
  const path = `works/${'a1'.repeat(16)}.pdf`;
  await withDb(async (db) => {
    const left = async (): Promise<number> => {
      let n = 0;
      for (const table of tables)
        n +=
          (await db.one<{ n: number }>(`select count(*)::int as n from ${table} where answers::text ~ '13912345678|13812345678|旧答案'`))
            ?.n ?? 0;
      return n;
    };
    const uses = () => db.many(`select entity, row_id as "rowId" from sys_file_use where path = $1 order by 1, 2`, [path]);
    await db.run(`insert into ds_tb_works_version (id, tenant_id, works_id, version_no, title, create_time)
      select 'old-' || lpad(n::text, 4, '0'), w.tenant_id, w.id, 100 + n, w.title, now() from (select * from ds_tb_works order by id limit 1) w, generate_series(1, 1100) n`);
    const clear = { tel: '13912345678', people: 13812345678, both: '13912345678/13812345678', proof: path, note: '旧答案' };
    for (const table of tables)
      await db.run(`update ${table} set answers = $1 where id in (select id from ${table} order by id limit 1) or id like 'old-%'`, [
        JSON.stringify(clear),
      ]);
    const used = await uses();
    const all = await left();
    expect(all).toBeGreaterThanOrEqual(1102);
    expect(used).toHaveLength(all);
    await db.run(`create function fail_here() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$;
      create trigger fail_here before update on ds_tb_works_version for each row when (old.id = 'old-0900') execute function fail_here()`);
    await expect(sealClear(db, openCipher(config))).rejects.toThrow('broken off');
    const rest = await left();
    expect(rest).toBeGreaterThan(0);
    expect(rest).toBeLessThan(all - 2);
    await db.run('drop trigger fail_here on ds_tb_works_version; drop function fail_here()');
    expect(await sealClear(db, openCipher(config))).toBe(rest);
    expect(await left()).toBe(0);
    expect(await sealClear(db, openCipher(config))).toBe(0);
    expect(await uses()).toEqual(used);
    const cipher = openCipher(config);
    for (const table of tables) {
      const row = await db.one<{ answers: SealedJson }>(
        `select answers from ${table} where answers->'$files' is not null order by id limit 1`,
      );
      expect(row?.answers.$files, table).toEqual([path]);
      expect(openJson(cipher, row?.answers), table).toEqual(clear);
    }
    // By hand, next to the sealed part.
    await db.run(`update ds_tb_works_version set answers = answers || '{"tel": "13700000000"}' where id = 'old-0001'`);
    expect(await sealClear(db, openCipher(config))).toBe(1);
    const mended = await db.one<{ answers: unknown }>(`select answers from ds_tb_works_version where id = 'old-0001'`);
    expect(openJson(cipher, mended?.answers)).toEqual({ ...clear, tel: '13700000000' });
    await db.run(`delete from ds_tb_works_version where id like 'old-%'`);
  });
});

test('rows of online forms that an older release stored in clear are sealed in blocks, and go on where it was broken off', async () => {
  await withDb(async (db) => {
    const form = await db.one<{ id: string; tenant: number }>(
      `select id, tenant_id as tenant from online_form where code = 'venue' order by id limit 1`,
    );
    await db.run(
      `insert into online_form_row (id, tenant_id, form_id, form_version, data, create_time)
       select 'old-' || lpad(n::text, 4, '0'), $2::int, $1, 1, jsonb_build_object('name', '旧场地 ' || n, 'seats', n, 'phone', '1390000' || lpad(n::text, 4, '0')), now()
       from generate_series(1, 1100) n`,
      [form?.id, form?.tenant],
    );
    const left = async (): Promise<number> =>
      (await db.one<{ n: number }>(`select count(*)::int as n from online_form_row where data->>'phone' ~ '^1[0-9]{10}$'`))?.n ?? -1;
    expect(await left()).toBe(1100);
    await db.run(`create function fail_here() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$;
      create trigger fail_here before update on online_form_row for each row when (old.id = 'old-0900') execute function fail_here()`);
    await expect(sealClear(db, openCipher(config))).rejects.toThrow('broken off');
    expect(await left()).toBe(600);
    await db.run('drop trigger fail_here on online_form_row; drop function fail_here()');
    expect(await sealClear(db, openCipher(config))).toBe(600);
    expect(await left()).toBe(0);
    expect(await sealClear(db, openCipher(config))).toBe(0);
    const cipher = openCipher(config);
    const rows = await db.many<{ data: { name: string; seats: number; phone: string; phone_hash: string } }>(
      `select data from online_form_row where id like 'old-%' order by id`,
    );
    const phone = (n: number) => `1390000${String(n + 1).padStart(4, '0')}`;
    expect(rows.map(({ data }) => cipher.open(data.phone))).toEqual(rows.map((_row, n) => phone(n)));
    expect(rows.map(({ data }) => data.phone_hash)).toEqual(rows.map((_row, n) => cipher.hash(phone(n))));
    expect(rows[0]?.data).toMatchObject({ name: '旧场地 1', seats: 1 });
    await db.run(`delete from online_form_row where id like 'old-%'`);
  });
});

test('a start seals what a restored backup or an older node brought, before anybody is served', async () => {
  await withDb(async (db) => {
    await db.run(`delete from ds_tb_unit where id like 'old-%'; delete from sys_depart where id = 'old-depart';
      delete from ds_tb_invoice_title where id = 'old-title'`);
    await db.run(old);
    expect(await inClear(db)).toBe(1103);
  });
  const server = await startServer(config);
  try {
    expect(await inClear(server.db)).toBe(0);
    const row = await server.db.one<{ bank: string; address: string }>(
      `select bank, address from ds_tb_invoice_title where id = 'old-title'`,
    );
    expect(openCipher(config).open(row?.bank ?? '')).toBe('工商银行 6222020200112233445');
    expect(openCipher(config).open(row?.address ?? '')).toBe('学院路 1 号 010-12345678');
  } finally {
    await server.stop();
  }
});
