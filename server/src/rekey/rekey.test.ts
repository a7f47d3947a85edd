import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkServer } from '../check-server.ts';
import type { Config } from '../config.ts';
import { connect } from '../db/connect.ts';
import { type EmptyDatabase, emptyDatabase } from '../db/empty-database.test-support.ts';
import { openCipher } from '../kernel/cipher/cipher.ts';
import { sealedColumns } from '../kernel/cipher/data-key.ts';
import { openJson, sealJson } from '../kernel/cipher/sealed-json.ts';
import { demoPassword } from '../seed/index.ts';
import { settingsIn } from '../settings.test-support.ts';
import { type RunningServer, startServer } from '../start.ts';
import { startProblem } from '../start-errors.ts';
import { rekeyServer } from './index.ts';
import { leftBehind } from './left-behind.test-support.ts';

const root = mkdtempSync(join(tmpdir(), 'saiyun-rekey-'));
const keyFile = join(root, 'data', 'data.key');
let own: EmptyDatabase | undefined;
const configOf = (more: Readonly<Record<string, string>> = {}): Config => settingsIn(root, own, more);

const call = async (server: RunningServer, method: string, path: string, token = '', body?: object): Promise<Record<string, unknown>> => {
  const answer = await fetch(`${server.address}/jeecg-boot${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { 'X-Access-Token': token }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as Record<string, unknown>;
};
const adminOf = async (server: RunningServer): Promise<string> => {
  const { result } = await call(server, 'POST', '/sys/mLogin', '', { username: 'admin', password: demoPassword });
  return (result as { token: string }).token;
};
interface Entry {
  readonly id: string;
  readonly idNo: string;
}
const idNos = async (server: RunningServer): Promise<readonly string[]> => {
  const cipher = openCipher(configOf());
  const rows = await server.db.many<{ sealed: string }>('select id_no as sealed from ds_tb_registration order by id');
  return rows.map(({ sealed }) => cipher.open(sealed) ?? '');
};
/** Finds the entry by its whole identity number, which means by the keyed hash. */
const foundBy = async (server: RunningServer, token: string, idNo: string): Promise<number> => {
  const { result } = await call(server, 'GET', `/dsTbRegistration/list?idNo=${idNo}`, token);
  return (result as { total: number; records: Entry[] }).total;
};

const answering = ['ds_tb_registration', 'ds_tb_works', 'ds_tb_works_version'];

beforeAll(async () => {
  own = process.env.TEST_DATABASE_URL ? await emptyDatabase() : undefined;
  const server = await startServer(configOf());
  await server.stop();
});
afterAll(async () => {
  await own?.drop();
  rmSync(root, { recursive: true, force: true });
});

describe('the key of the data', () => {
  test('a node with another key, or none, refuses to start and changes nothing', async () => {
    const right = readFileSync(keyFile, 'utf8');
    const other = await startServer(configOf({ SAIYUN_DATA_KEY: 'ab'.repeat(32) })).catch((error: unknown) => error);
    expect(startProblem(other)).toMatchObject({ exitCode: 8, text: [expect.stringContaining('SAIYUN_DATA_KEY'), expect.any(String)] });
    rmSync(keyFile);
    const none = await startServer(configOf()).catch((error: unknown) => error);
    expect(none).toMatchObject({ name: 'DataKeyWrong', fault: 'other' });
    // No key is created for a database that already has one.
    expect(() => readFileSync(keyFile)).toThrow('ENOENT');
    writeFileSync(keyFile, right, { mode: 0o600 });
  });

  test('an edit over a value that cannot be read is refused, also with the key that is known; others are not', async () => {
    const server = await startServer(configOf());
    const token = await adminOf(server);
    const row = await server.db.one<{ id: string; sealed: string }>(
      'select id, phone as sealed from ds_tb_expert where phone is not null order by id limit 1',
    );
    const edit = async (more: object) => {
      const now = await server.db.one<{ revision: number }>('select revision from ds_tb_expert where id = $1', [row?.id]);
      return call(server, 'PUT', '/dsTbExpert/edit', token, { id: row?.id, revision: now?.revision, ...more });
    };
    for (const unreadable of [`deadbeef${row?.sealed.slice(8)}`, `${row?.sealed.slice(0, 20)}AAAA${row?.sealed.slice(24)}`]) {
      await server.db.run('update ds_tb_expert set phone = $2 where id = $1', [row?.id, unreadable]);
      expect(await edit({ phone: '13912345678' })).toMatchObject({ success: false, error: 'data.unreadable' });
      expect(await server.db.one('select phone from ds_tb_expert where id = $1', [row?.id])).toEqual({ phone: unreadable });
    }
    // The number was damaged, not lost: the row's other fields can still be corrected.
    expect(await edit({ researchField: '测试' })).toMatchObject({ success: true });
    await server.db.run('update ds_tb_expert set phone = $2 where id = $1', [row?.id, row?.sealed]);
    expect(await edit({ phone: '13912345678' })).toMatchObject({ success: true });
    await server.stop();
  });

  test('is changed by a command that goes on where it was broken off, while nothing else starts', async () => {
    const before = await startServer(configOf());
    const token = await adminOf(before);
    const people = await idNos(before);
    const [one = ''] = people;
    expect(await foundBy(before, token, one)).toBe(1);
    const entries = await before.db.many('select id, external_id from ds_tb_registration order by id');
    const oldKey = openCipher(configOf()).keyId;
    const answers = { tel: '13912345678', people: 3 };
    for (const table of answering)
      await before.db.run(`update ${table} set answers = $1 where id in (select id from ${table} order by id limit 1)`, [
        JSON.stringify(sealJson(openCipher(configOf()), answers)),
      ]);
    await before.db.run(
      `insert into sys_user_totp (user_id, secret) select id, $1 from sys_user where username = 'auditor' and tenant_id = 1`,
      [openCipher(configOf()).seal('a secret of an app').cipher],
    );
    expect(await leftBehind(before.db, oldKey)).toEqual(
      expect.arrayContaining(['sys_user_totp.secret', 'online_form_row.data', ...answering.map((table) => `${table}.answers`)]),
    );
    await before.stop();

    // The last table with values fails: earlier work stays done.
    const db = await connect(configOf());
    let last = '';
    for (const { table, column } of await sealedColumns(db))
      if (await db.one(`select 1 from ${table} where ${column} is not null limit 1`)) last = table;
    await db.run(`create function fail_here() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$;
      create trigger fail_here before update on ${last} for each row execute function fail_here()`);
    await db.close();
    await expect(rekeyServer(configOf())).rejects.toThrow('broken off');
    expect(await startServer(configOf()).catch((error: unknown) => error)).toMatchObject({ name: 'DataKeyWrong', fault: 'unfinished' });
    const again = await connect(configOf());
    await again.run(`drop trigger fail_here on ${last}; drop function fail_here()`);
    const place = await again.one<{ place: { at: number } }>('select rekey_place as place from sys_data_key');
    await again.close();
    const { keyId, values } = await rekeyServer(configOf());
    expect(keyId).not.toBe(oldKey);
    expect(values).toBeGreaterThan(people.length);
    expect(place?.place.at).toBeGreaterThan(0);
    expect(readFileSync(keyFile, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);

    const after = await startServer(configOf());
    const later = await adminOf(after);
    expect(await idNos(after)).toEqual(people);
    for (const { sealed } of await after.db.many<{ sealed: string }>('select id_no as sealed from ds_tb_registration_member'))
      expect(sealed.startsWith(`${keyId}:`)).toBe(true);
    expect(await foundBy(after, later, one)).toBe(1);
    expect(await leftBehind(after.db, oldKey)).toEqual([]);
    const cipher = openCipher(configOf());
    const venues = await after.db.many<{ phone: string; hash: string }>(
      `select data->>'phone' as phone, data->>'phone_hash' as hash from online_form_row where data->>'phone' is not null`,
    );
    const phones = venues.map((venue) => cipher.open(venue.phone) ?? '');
    expect(new Set(phones)).toEqual(new Set(['13900000011', '13900000012', '13900000014']));
    expect(venues.map(({ hash }) => hash)).toEqual(phones.map((phone) => cipher.hash(phone)));
    for (const table of answering) {
      const row = await after.db.one<{ answers: unknown }>(`select answers from ${table} where answers is not null`);
      expect(openJson(openCipher(configOf()), row?.answers), table).toEqual(answers);
    }
    expect(await after.db.many('select id from ds_tb_registration order by id')).toHaveLength(entries.length);
    await after.stop();
    for await (const { name, findings } of checkServer(configOf())) if (name === 'cipher') expect(findings).toEqual([]);
  });

  test.runIf(process.env.TEST_DATABASE_URL)('is not changed while a node runs', async () => {
    const server = await startServer(configOf());
    await expect(rekeyServer(configOf())).rejects.toMatchObject({ name: 'RekeyError', fault: 'running' });
    await server.stop();
  });
});
