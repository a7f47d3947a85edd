import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkServer } from '../check-server.ts';
import type { Config } from '../config.ts';
import { connect } from '../db/connect.ts';
import type { Db } from '../db/db.ts';
import { type EmptyDatabase, emptyDatabase } from '../db/empty-database.test-support.ts';
import { openCipher } from '../kernel/cipher/cipher.ts';
import { demoPassword } from '../seed/index.ts';
import { settingsIn } from '../settings.test-support.ts';
import { type RunningServer, startServer } from '../start.ts';
import { rekeyRunning, rekeyServer } from './index.ts';
import { leftBehind } from './left-behind.test-support.ts';
import { rekeyLive } from './rekey-live.ts';

const root = mkdtempSync(join(tmpdir(), 'saiyun-live-'));
const keyFile = join(root, 'data', 'data.key');
let own: EmptyDatabase | undefined;
const configOf = (more: Readonly<Record<string, string>> = {}): Config => settingsIn(root, own, more);

let one: RunningServer;
/** A second node, where there is a database that two can share. */
let two: RunningServer;
const bothStart = async (more?: Readonly<Record<string, string>>): Promise<void> => {
  one = await startServer(configOf(more));
  two = own ? await startServer(configOf(more)) : one;
};
const bothStop = async (): Promise<void> => {
  if (two !== one) await two.stop();
  await one.stop();
};

interface Answer {
  readonly success: boolean;
  readonly message: string;
  readonly result: { readonly total: number; readonly token: string; readonly url: string };
}
const call = async (server: RunningServer, method: string, path: string, token = '', body?: object, key?: string): Promise<Answer> => {
  const answer = await fetch(`${server.address}/jeecg-boot${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token && { 'X-Access-Token': token }),
      ...(key && { 'Idempotency-Key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as Answer;
};
const adminOf = async (server: RunningServer): Promise<string> =>
  (await call(server, 'POST', '/sys/mLogin', '', { username: 'admin', password: demoPassword })).result.token;

interface Person {
  readonly id: string;
  readonly phone: string;
}
const peopleOf = async (db: Db): Promise<readonly Person[]> => {
  const cipher = openCipher(configOf());
  const rows = await db.many<Person>('select id, phone from ds_tb_expert where phone is not null order by id');
  return rows.map(({ id, phone }) => ({ id, phone: cipher.open(phone) ?? '' }));
};

/** Writes, finds and repeats on both nodes until it is told to end; everything that was refused or not found. */
const traffic = (
  token: string,
  people: readonly Person[],
): { readonly end: () => Promise<{ readonly calls: number; readonly faults: readonly string[] }> } => {
  const begun = performance.now();
  const faults: string[] = [];
  let calls = 0;
  let over = false;
  const expectFine = (what: string, answer: Answer, isFine = answer.success): void => {
    calls += 1;
    if (!isFine) faults.push(`${what}: ${answer.message} ${JSON.stringify(answer.result)}`);
  };
  const client = async (server: RunningServer, at: number): Promise<void> => {
    const ownPeople = people.filter((_, index) => index % 2 === at);
    for (let n = at; !over; n += 2) {
      const person = ownPeople[(n >> 1) % ownPeople.length];
      if (!person) break;
      const phone = `139${String(10_000_000 + n)}`;
      const row = await one.db.one<{ revision: number }>('select revision from ds_tb_expert where id = $1', [person.id]);
      const body = { id: person.id, revision: row?.revision, phone };
      const key = `${begun}-${at}-${n}`;
      expectFine('edit', await call(server, 'PUT', '/dsTbExpert/edit', token, body, key));
      const found = await call(server === one ? two : one, 'GET', `/dsTbExpert/list?phone=${phone}`, token);
      expectFine('find', found, found.success && found.result.total === 1);
      expectFine('repeat', await call(server, 'PUT', '/dsTbExpert/edit', token, body, key));
    }
  };
  const clients = Promise.all([client(one, 0), client(two, 1)]);
  return {
    end: async () => {
      over = true;
      await clients;
      return { calls, faults };
    },
  };
};

let token: string;
beforeAll(async () => {
  if (process.env.TEST_DATABASE_URL) own = await emptyDatabase();
  await bothStart();
  token = await adminOf(one);
}, 120_000);
afterAll(async () => {
  await bothStop().catch(() => undefined);
  await own?.drop();
  rmSync(root, { recursive: true, force: true });
});

describe('a new data key while the platform serves', () => {
  test('every call is answered meanwhile, everything is found, and nothing of the former key is left', async () => {
    const people = await peopleOf(one.db);
    expect(people.length).toBeGreaterThan(3);
    const oldKey = openCipher(configOf()).keyId;
    const { result: link } = await call(one, 'GET', `/sys/common/link?path=${encodeURIComponent(await aFile(one.db))}`, token);
    const going = traffic(token, people);
    const { keyId, values } = await rekeyRunning(configOf());
    const { calls, faults } = await going.end();
    expect(faults).toEqual([]);
    expect(calls).toBeGreaterThan(20);
    expect(keyId).not.toBe(oldKey);
    expect(values).toBeGreaterThan(people.length);
    expect(await leftBehind(one.db, oldKey)).toEqual([]);
    expect(readFileSync(keyFile, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
    // What was signed before is good until it ends.
    expect((await fetch(two.address + link.url)).status).toBe(200);
    expect(await call(two, 'GET', '/user/info', token)).toMatchObject({ success: true });
  });

  test('nodes start with the new key alone, and find by the hashes of before', async () => {
    const [person] = await peopleOf(one.db);
    await bothStop();
    await bothStart();
    token = await adminOf(one);
    expect((await call(two, 'GET', `/dsTbExpert/list?phone=${person?.phone}`, token)).result.total).toBe(1);
    if (own) for await (const { name, findings } of checkServer(configOf())) if (name === 'cipher') expect(findings).toEqual([]);
  });

  test('goes on where it was broken off, while nodes serve, start and stop', async () => {
    const oldKey = openCipher(configOf()).keyId;
    const people = await peopleOf(one.db);
    await one.db.run(`create function fail_here() returns trigger language plpgsql as $$ begin
        if new.phone <> old.phone and split_part(new.phone, ':', 1) <> split_part(old.phone, ':', 1) then raise exception 'broken off'; end if;
        return new; end $$;
      create trigger fail_here before update on ds_tb_unit for each row execute function fail_here()`);
    const going = traffic(token, people);
    await expect(rekeyLive(one.db, configOf(), { rowsAtOnce: 2 })).rejects.toThrow('broken off');
    // Both keys are needed as long as it is not finished, and both are kept.
    expect(readFileSync(keyFile, 'utf8').trim().split('\n')).toHaveLength(2);
    expect(await leftBehind(one.db, oldKey)).toContain('ds_tb_unit.phone');
    if (own) {
      const third = await startServer(configOf());
      expect((await call(third, 'GET', '/dsTbUnit/list', token)).success).toBe(true);
      await third.stop();
      await expect(rekeyServer(configOf())).rejects.toMatchObject({ name: 'RekeyError', fault: 'running' });
    }
    await one.db.run('drop trigger fail_here on ds_tb_unit; drop function fail_here()');
    const { keyId } = await rekeyLive(one.db, configOf(), { rowsAtOnce: 2 });
    expect((await going.end()).faults).toEqual([]);
    expect(keyId).not.toBe(oldKey);
    expect(await leftBehind(one.db, oldKey)).toEqual([]);
  });

  test('the command for stopped nodes makes the hashes anew as well', async () => {
    await bothStop();
    const db = await connect(configOf());
    const before = await db.many<{ hash: string }>('select phone_hash as hash from ds_tb_expert where phone is not null order by id');
    await db.close();
    await rekeyServer(configOf());
    await bothStart();
    token = await adminOf(one);
    const after = await one.db.many<{ hash: string }>('select phone_hash as hash from ds_tb_expert where phone is not null order by id');
    expect(after.some(({ hash }, at) => hash === before[at]?.hash)).toBe(false);
    const [person] = await peopleOf(one.db);
    expect((await call(two, 'GET', `/dsTbExpert/list?phone=${person?.phone}`, token)).result.total).toBe(1);
    expect(await one.db.one('select hash_sealed as kept from sys_data_key')).toEqual({ kept: null });
  });
});

describe('keys given as settings', () => {
  const [first, second] = ['1a'.repeat(32), '2b'.repeat(32)];

  test('a node that does not know the new key keeps it from being used', async () => {
    await bothStop();
    const file = readFileSync(keyFile, 'utf8').trim();
    await bothStart({ SAIYUN_DATA_KEY: file });
    const wanted = configOf({ SAIYUN_DATA_KEY: first, SAIYUN_DATA_KEYS_OLD: file });
    await expect(rekeyLive(one.db, wanted, { learnMs: 2500 })).rejects.toMatchObject({ name: 'RekeyError', fault: 'nodes' });
    expect(await one.db.one('select live_to as to from sys_data_key')).toEqual({ to: null });
    expect(await call(one, 'GET', '/user/info', await adminOf(one))).toMatchObject({ success: true });
  });

  test('once all know it, it is used, and the former may be taken away', async () => {
    const file = readFileSync(keyFile, 'utf8').trim();
    await bothStop();
    await bothStart({ SAIYUN_DATA_KEY: file, SAIYUN_DATA_KEYS_OLD: first });
    const wanted = configOf({ SAIYUN_DATA_KEY: first, SAIYUN_DATA_KEYS_OLD: file });
    const { keyId } = await (own ? rekeyRunning(wanted) : rekeyLive(one.db, wanted));
    await bothStop();
    await expect(startServer(configOf({ SAIYUN_DATA_KEY: second }))).rejects.toMatchObject({ name: 'DataKeyWrong', wanted: keyId });
    // Where the settings still name the former first, new values get the new one all the same.
    await bothStart({ SAIYUN_DATA_KEY: file, SAIYUN_DATA_KEYS_OLD: first });
    expect(await one.db.many('select 1 from sys_node_key where seals_by <> $1', [keyId])).toEqual([]);
    await bothStop();
    await bothStart({ SAIYUN_DATA_KEY: first });
    expect(await call(one, 'GET', '/dsTbExpert/list', await adminOf(one))).toMatchObject({ success: true });
    await expect(rekeyLive(one.db, configOf({ SAIYUN_DATA_KEY: first }))).rejects.toMatchObject({ name: 'RekeyError', fault: 'sameKey' });
  });
});

/** A stored file that links can lead to. */
const aFile = async (db: Db): Promise<string> =>
  (await db.one<{ path: string }>('select path from sys_file order by path limit 1'))?.path ?? '';
