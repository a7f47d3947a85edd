import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnyRow, Entity } from '@saiyun/sdk/contract';
import { allFields, check, roles } from '@saiyun/sdk/contract';
import { entityByName, entityList, payoutBatchStatus } from '@saiyun/sdk/entities';
import { reviewIssues, totalScore } from '@saiyun/sdk/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyPassword } from '../areas/session/password/password.ts';
import { readConfig } from '../config.ts';
import type { Db } from '../db/db.ts';
import { migratedDatabase } from '../db/migrated.test-support.ts';
import { dictionaries } from '../defaults/dictionaries/dictionaries.ts';
import { buttonsOf, grantsOf, listedPages, permissionRows } from '../defaults/menus.ts';
import { idOf } from '../defaults/random.ts';
import { roleId } from '../defaults/seed-tenant.ts';
import { addReleased } from '../defaults/upgrade.ts';
import type { Services } from '../kernel/context.ts';
import { fromDb } from '../kernel/row/row.ts';
import { servedEntities } from '../kernel/served.ts';
import { servicesOf } from '../services.ts';
import type { SeedResult } from './index.ts';
import { demoPassword, seed } from './index.ts';
import { idCheck, residentId } from './names.ts';

const now = new Date('2026-03-10T06:30:00Z');
/** Certificates have files, which the prepared database of a first start does not carry: they are issued, not seeded. */
const issued: ReadonlySet<string> = new Set(['dsTbCertificate', 'dsTbCertificateBatch', 'dsTbCertificateKey']);
const seeded = servedEntities.filter(({ name }) => !issued.has(name));

const empty = async (folder: string): Promise<Services> => {
  const db = await migratedDatabase();
  return servicesOf({ db, config: readConfig({ SAIYUN_DATA: folder }), now: () => now, random: (size) => new Uint8Array(size).fill(7) });
};

describe('menus and dictionaries', () => {
  test('every dictionary that a definition names is seeded, in both languages and with distinct values', () => {
    const codes = new Set(dictionaries.map((d) => d.code));
    const fields = entityList.flatMap(([, e]) => [
      ...Object.values(allFields(e)),
      ...Object.values(e.verbs).flatMap((v) => Object.values(v.input ?? {})),
    ]);
    const used = fields.flatMap((f) => (f.kind === 'dict' && f.of ? [f.of] : []));
    expect(used.filter((code) => !codes.has(code))).toEqual([]);
    for (const d of dictionaries) {
      expect(new Set(d.items.map(([value]) => value)).size, d.code).toBe(d.items.length);
      expect(
        d.items.every(([, zh, en]) => zh && en),
        d.code,
      ).toBe(true);
    }
  });

  test('PERM-01: every call and verb has a button below a menu entry, once', () => {
    const rows = permissionRows();
    const ids = new Set(rows.map((r) => r.id));
    expect(ids.size).toBe(rows.length);
    expect(rows.filter((r) => r.parent_id !== '' && !ids.has(r.parent_id))).toEqual([]);
    const codes = rows.filter((r) => r.menu_type === 2).map((r) => r.perms);
    for (const e of servedEntities) for (const verb of Object.keys(e.verbs)) expect(codes).toContain(`${e.name}:${verb}`);
    expect(new Set(codes).size).toBe(codes.length);
  });

  test.each(roles)('ROLES-02: %s is granted only what the definitions allow, and sees only pages whose records it may read', (role) => {
    const grants = new Set(grantsOf(role, true));
    for (const e of servedEntities)
      for (const button of buttonsOf(e)) expect(grants.has(idOf(`button:${button.code}`)), button.code).toBe(button.roles.includes(role));
    for (const { url, entities } of listedPages(role)) for (const e of entities) expect(e.access.read, `${url} ${role}`).toContain(role);
  });
});

describe('people', () => {
  test('resident numbers are right in form, distinct, and of a county that does not exist', () => {
    expect(idCheck('11010519491231002')).toBe('X');
    const numbers = Array.from({ length: 10_000 }, (_, n) => residentId('42', n));
    expect(new Set(numbers).size).toBe(10_000);
    for (const number of numbers.slice(0, 200)) {
      expect(number).toMatch(/^429900\d{11}[\dX]$/);
      expect(idCheck(number)).toBe(number[17]);
    }
  });
});

describe('small', () => {
  let folder: string;
  let services: Services;
  let db: Db;
  let result: SeedResult;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'saiyun-seed-'));
    services = await empty(folder);
    db = services.db;
    result = await seed(services, 'small');
  });
  afterAll(async () => {
    await db.close();
    await rm(folder, { recursive: true });
  });

  const rowsOf = async (entity: Entity): Promise<AnyRow[]> =>
    (await db.many(`select * from ${entity.table} order by id`)).map((row) => fromDb(services, entity, row));

  test('SERVER-02: one account per role signs in, and two of finance', async () => {
    expect(result.signIns.map((s) => s.username)).toEqual([
      'admin',
      'subadmin',
      'school',
      'expert',
      'student',
      'finance',
      'finance02',
      'auditor',
      'visitor',
      'admin2',
    ]);
    for (const { username, password } of result.signIns) {
      const stored = await db.one<{ password_hash: string }>('select password_hash from sys_user where username = $1', [username]);
      expect(await verifyPassword(password, stored?.password_hash)).toBe(true);
    }
  });

  test('FEE-03: an expert is paid in their own name, and what was sent to the bank has its file', async () => {
    const others = await db.many(
      `select b.real_name, e.real_name from ds_tb_bank_account b join ds_tb_expert e on e.id = b.owner_id where b.real_name <> e.real_name`,
    );
    expect(others).toEqual([]);
    const batches = await db.many<{ status: string; layout: string | null; sealed: string | null; refs: readonly string[] }>(
      `select b.status, b.bank_layout as layout, b.sealed_file as sealed,
         (select array_agg(w.withdraw_no order by w.withdraw_no) from ds_tb_expert_withdrawal w where w.pay_batch_id = b.id) as refs from ds_tb_payout_batch b`,
    );
    expect(batches.length).toBeGreaterThan(1);
    for (const { status, layout, sealed, refs } of batches) {
      expect(layout).toBe(status === payoutBatchStatus.open ? null : 'icbc');
      const kept =
        sealed === null ? undefined : (JSON.parse(services.cipher.open(sealed) ?? '') as { payments: { ref: string; card: string }[] });
      if (kept) expect(kept.payments.map(({ ref }) => ref)).toEqual(refs);
      for (const { card } of kept?.payments ?? []) expect(card).toMatch(/^9999\d{15}$/);
    }
  });

  test('SERVER-02: tenants, roles, menus with buttons, dictionaries, categories, notices and a competition in progress', async () => {
    const today = services.now();
    const count = async (from: string): Promise<number> =>
      (await db.one<{ n: number }>(`select count(*)::int as n from (select * from ${from}) t, (select $1::timestamptz) d`, [today]))?.n ??
      0;
    for (const from of [
      'sys_tenant where status = 1',
      'sys_role where tenant_id = 1',
      'sys_permission where menu_type = 0',
      'sys_permission where menu_type = 2 and perms is not null',
      'sys_dict where tenant_id = 1',
      'sys_dict_item where tenant_id = 1',
      'sys_category where tenant_id = 1 and pid is null',
      'sys_category where tenant_id = 1 and pid is not null',
      `sys_announcement where tenant_id = 1 and send_status = '1'`,
      `ds_tb_competition where tenant_id = 1 and status = '1' and register_start <= $1 and end_time > $1`,
    ])
      expect(await count(from), from).toBeGreaterThan(0);
    const bases = await db.many<{ role: string }>('select distinct base_role as role from sys_role where tenant_id = 1');
    expect(bases.map(({ role }) => role).sort()).toEqual([...roles].sort());
  });

  test('the same seed gives the same rows: ids come from names', async () => {
    const again = await empty(folder);
    await seed(again, 'small');
    for (const entity of servedEntities) {
      const digest = `select count(*) as n, md5(string_agg(id || create_time::text, ',' order by id)) as digest from ${entity.table}`;
      expect(await again.db.one(digest), entity.name).toEqual(await db.one(digest));
    }
    await again.db.close();
  });

  test.each(seeded.map((entity) => [entity.name, entity] as const))(
    '%s: rows pass the definition, dictionaries and references hold',
    async (_, entity) => {
      const rows = await rowsOf(entity);
      expect(rows.length).toBeGreaterThan(0);
      const given = Object.entries(entity.fields).filter(([, f]) => !f.server && !f.writeOnly);
      for (const row of rows) expect(check(Object.fromEntries(given), Object.fromEntries(given.map(([n]) => [n, row[n]])))).toEqual([]);
      for (const [name, field] of Object.entries(entity.fields)) {
        const values = new Set(rows.flatMap((r) => (typeof r[name] === 'string' ? r[name].split(',') : [])));
        if (field.kind === 'dict') {
          const items = dictionaries.find((d) => d.code === field.of)?.items.map(([value]) => value) ?? [];
          expect(
            [...values].filter((v) => !items.includes(v)),
            name,
          ).toEqual([]);
        }
        const target = field.kind === 'ref' ? entityByName(field.of ?? '') : undefined;
        if (target) {
          const found = await db.many<{ id: string }>(`select id from ${target.table} where id = any($1)`, [[...values]]);
          expect(found.length, name).toBe(name in entity.fields && !field.writeOnly ? values.size : 0);
        }
      }
    },
  );

  test('every record is there in every state in which nothing runs', async () => {
    const running: Readonly<Record<string, readonly string[]>> = {
      dsTbWorksAllotRun: ['0'],
      // The tax service is asked what became of these.
      dsTbInvoice: ['1', '5'],
      sysOutMessage: ['0'],
      dsTbDownloadTask: ['0', '1'],
      // Held, checked and paused ones wait for somebody, with a file of theirs.
      dsTbImportTask: ['0', '1', '2', '3', '8', '9', '10'],
    };
    for (const entity of seeded) {
      if (!entity.stateField) continue;
      const field = entity.fields[entity.stateField];
      const states = dictionaries.find((d) => d.code === field?.of)?.items.map(([value]) => value) ?? [];
      const found = new Set((await rowsOf(entity)).map((r) => r[entity.stateField ?? '']));
      expect(
        states.filter((s) => !found.has(s) && !running[entity.name]?.includes(s)),
        entity.name,
      ).toEqual([]);
    }
  });

  test('demo competitions are in progress: one takes registrations, one is reviewed', async () => {
    const open = await db.many(`select 1 from ds_tb_competition where status = '1' and register_start < $1 and register_end > $1`, [now]);
    const reviewing = await db.many(
      `select 1 from ds_tb_review_project p join ds_tb_competition c on c.id = p.competition_id
       where p.status = '2' and p.start_time < $1 and p.end_time > $1 and c.submission_end_time < $1 and c.end_time > $1`,
      [now],
    );
    expect([open.length, reviewing.length]).toEqual([3, 1]);
  });

  test('REVIEW-02: the account expert has reviews in every state, twelve pending or more, none of its own unit', async () => {
    const mine = await db.many<{ status: string; due_time: Date; unit: string; own_unit: string }>(
      `select a.status, a.due_time, r.unit_id as unit, e.unit_id as own_unit from ds_tb_works_allot a
       join ds_tb_expert e on e.id = a.expert_id join sys_user u on u.id = e.user_id and u.username = 'expert'
       join ds_tb_works w on w.id = a.works_id join ds_tb_registration r on r.id = w.registration_id
       where e.signature_file is not null`,
    );
    expect(new Set(mine.map((r) => r.status))).toEqual(new Set(['0', '1', '2', '3', '4', '5']));
    const pending = mine.filter((r) => r.status === '0');
    expect(pending.length).toBeGreaterThanOrEqual(12);
    expect(pending.every((r) => r.due_time > now)).toBe(true);
    expect(mine.filter((r) => r.unit === r.own_unit)).toEqual([]);
  });

  test('REVIEW-05: results fit the form in use, and their totals are those of the rule', async () => {
    const template = entityByName('dsTbReviewTemplateItem');
    if (!template) throw new Error('no template items');
    const inUse = await db.one<{ id: string }>(`select id from ds_tb_review_template where status = '1'`);
    const items = (await rowsOf(template)).filter((i) => i.templateId === inUse?.id) as unknown as Parameters<typeof reviewIssues>[0];
    expect(items.reduce((sum, i) => sum + (i.weight ?? 0), 0)).toBe(100);
    const results = await db.many<{ items: Parameters<typeof totalScore>[1]; is_draft: string; total_score: number | null }>(
      'select items, is_draft, total_score from ds_tb_review_result',
    );
    for (const r of results) {
      expect(reviewIssues(items, r.items, r.is_draft === '1' ? 'stage' : 'submit')).toEqual([]);
      if (r.is_draft === '0') expect(totalScore(items, r.items, 100)).toBe(r.total_score);
    }
  });

  test('nobody enters more often than a competition allows, and registration numbers are given once', async () => {
    const over = await db.many(
      `select 1 from ds_tb_registration r join ds_tb_competition c on c.id = r.competition_id
       group by c.id, r.id_no_hash having count(*) > max(c.per_person_max)`,
    );
    const twice = await db.many('select 1 from ds_tb_registration where register_no is not null group by register_no having count(*) > 1');
    expect([over, twice]).toEqual([[], []]);
  });

  test('nothing is stored in the clear that is to be encrypted', async () => {
    const found = await db.many(`select 1 from ds_tb_registration where id_no ~ '^[0-9]{17}' or phone like '140%'`);
    expect(found).toEqual([]);
  });
});

describe('none', () => {
  test('there is admin alone, with a random password that the caller learns', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'saiyun-seed-'));
    const services = await empty(folder);
    const { signIns } = await seed(services, 'none');
    expect(signIns).toHaveLength(1);
    expect(signIns[0]?.password).toMatch(/^\w{16}$/);
    expect(signIns[0]?.password).not.toBe(demoPassword);
    const users = await services.db.many<{ username: string; password_hash: string }>('select username, password_hash from sys_user');
    expect(users.map((u) => u.username)).toEqual(['admin']);
    expect(await verifyPassword(signIns[0]?.password ?? '', users[0]?.password_hash)).toBe(true);
    expect(await services.db.one('select count(*) as n from ds_tb_competition')).toEqual({ n: 0 });
    await services.db.close();
    await rm(folder, { recursive: true });
  });

  test('SYS-01: what a release adds reaches a database that is there already, once, and undoes nothing that an administrator did', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'saiyun-seed-'));
    const services = await empty(folder);
    const { db } = services;
    await seed(services, 'none');
    expect(await addReleased(services)).toEqual({ permissions: 0, dictionaries: 0, jobs: 0 });
    const button = idOf('button:sysTenant:add');
    const admin = roleId(1, 'ADMIN');
    const granted = () => db.one('select 1 as yes from sys_role_permission where role_id = $1 and permission_id = $2', [admin, button]);
    // As if an older release had created it.
    for (const sql of [
      `delete from sys_permission where id = '${button}'`,
      `delete from sys_permission_known where id = '${button}'`,
      `delete from sys_role_permission where permission_id = '${button}'`,
      `delete from sys_quartz_job where job_class_name = 'auditVerify'`,
      `delete from sys_dict_item where dict_id = (select id from sys_dict where dict_code = 'quartz_status')`,
      `delete from sys_dict where dict_code = 'quartz_status'`,
      // Changes that an administrator has made meanwhile: deleted, revoked, renamed, moved.
      `delete from sys_permission where perms = 'sysTenant:delete'`,
      `delete from sys_role_permission where role_id = '${admin}' and permission_id = '${idOf('button:sysUser:add')}'`,
      `update sys_permission set name = '改名' where perms = 'sysUser:add'`,
      `update sys_dict_item set del_flag = '1' where item_text_en = 'Female'`,
      `update sys_quartz_job set cron_expression = '0 0 5 * * ?', status = '-1' where job_class_name = 'auditSeal'`,
      `update sys_quartz_job set del_flag = '1' where job_class_name = 'logRetention'`,
    ])
      await db.run(sql);
    expect(await addReleased(services)).toEqual({ permissions: 1, dictionaries: 3, jobs: 1 });
    expect(await granted()).toEqual({ yes: 1 });
    expect(await db.one(`select 1 from sys_permission where perms = 'sysTenant:delete'`)).toBeUndefined();
    expect(await db.one(`select name from sys_permission where perms = 'sysUser:add'`)).toEqual({ name: '改名' });
    const left = await db.one('select 1 from sys_role_permission where role_id = $1 and permission_id = $2', [
      admin,
      idOf('button:sysUser:add'),
    ]);
    expect(left).toBeUndefined();
    expect(await db.many(`select status from sys_quartz_job where job_class_name = 'auditSeal'`)).toEqual([{ status: '-1' }]);
    expect(await db.many(`select del_flag from sys_quartz_job where job_class_name = 'logRetention'`)).toEqual([{ del_flag: '1' }]);
    expect(await addReleased(services)).toEqual({ permissions: 0, dictionaries: 0, jobs: 0 });
    await db.close();
    await rm(folder, { recursive: true });
  });
});
