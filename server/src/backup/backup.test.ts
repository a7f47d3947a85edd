import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CheckResult, checkServer } from '../check-server.ts';
import { type Config, readConfig } from '../config.ts';
import { connect } from '../db/connect.ts';
import type { Db } from '../db/db.ts';
import { type EmptyDatabase, emptyDatabase } from '../db/empty-database.test-support.ts';
import { demoPassword } from '../seed/index.ts';
import { type RunningServer, startServer } from '../start.ts';
import { type BackupError, backupProblem, makeBackup, restoreInto, verifyBackup } from './index.ts';
import { opening } from './pass-phrase.ts';
import { columnsOfTable, quoted, tablesOf } from './write-backup.ts';

const passPhrase = 'correct horse 电池 staple';
const databaseUrl = process.env.TEST_DATABASE_URL;
const made: EmptyDatabase[] = [];
let root: string;
let source: Config;
let server: RunningServer;
let token: string;
let backup: string;

/** An empty place for a platform: a folder, and a database of its own if there is a PostgreSQL. */
const place = async (onPostgres = databaseUrl !== undefined): Promise<Config> => {
  const folder = await mkdtemp(join(root, 'place-'));
  const settings = { SAIYUN_DATA: folder, SAIYUN_CAPTCHA: 'off', SAIYUN_LOG: 'silent', SAIYUN_SEED: 'small', PORT: '0' };
  if (!onPostgres) return readConfig(settings);
  const own = await emptyDatabase();
  made.push(own);
  return readConfig({ ...settings, DATABASE_URL: own.url });
};

const withDb = async <T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> => {
  const db = await connect(config);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
};

/** All rows of every table as text, regardless of their stored order. */
const rowsOf = async (db: Db): Promise<Map<string, readonly string[]>> => {
  const all = new Map<string, readonly string[]>();
  for (const table of await tablesOf(db)) {
    const columns = (await columnsOfTable(db, table)).map(quoted).join(', ');
    const rows = await db.many<{ row: string }>(`select to_jsonb(t)::text as row from (select ${columns} from ${quoted(table)}) t`);
    all.set(table, rows.map(({ row }) => row).sort());
  }
  return all;
};

const send = async (path: string, init: RequestInit = {}): Promise<{ success: boolean; message: string; result: unknown }> => {
  const answer = await fetch(`${server.address}/jeecg-boot${path}`, {
    ...init,
    headers: { 'content-type': 'application/json', ...(token ? { 'X-Access-Token': token } : {}), 'tenant-id': '1' },
  });
  return (await answer.json()) as { success: boolean; message: string; result: unknown };
};

const addUnit = (n: number, areaId: string) =>
  send('/dsTbUnit/add', {
    method: 'POST',
    body: JSON.stringify({ unitCode: `BK${n}`, unitName: `备份大学 ${n}`, areaId, unitType: 'university' }),
  });

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'saiyun-backup-'));
  source = await place();
  server = await startServer(source);
  token = '';
  const signedIn = await send('/sys/mLogin', { method: 'POST', body: JSON.stringify({ username: 'admin', password: demoPassword }) });
  token = (signedIn.result as { token: string }).token;
  await mkdir(join(source.SAIYUN_DATA, 'files'), { recursive: true });
  await writeFile(join(source.SAIYUN_DATA, 'files', 'empty'), '');
  await writeFile(join(source.SAIYUN_DATA, 'files', 'large'), randomBytes(700_001));
  backup = join(root, 'first.saiyun');
  await makeBackup(source, backup, { passPhrase });
});

afterAll(async () => {
  await server?.stop();
  for (const own of made) await own.drop();
  await rm(root, { recursive: true, force: true });
});

test('a backup that is made under load restores to the rows of one moment, with nothing acknowledged before it missing', async () => {
  const area =
    (await server.db.one<{ id: string }>(`select id from ds_tb_competition_area where tenant_id = 1 and del_flag = '0' limit 1`))?.id ?? '';
  let acknowledged = 0;
  let go = true;
  const load = (async () => {
    while (go) {
      const answer = await addUnit(acknowledged + 1, area);
      expect(answer).toMatchObject({ success: true });
      acknowledged += 1;
    }
  })();
  while (acknowledged < 3) await send('/dsTbUnit/list');
  const before = acknowledged;
  const file = join(root, 'load.saiyun');
  const totals = await makeBackup(source, file, { passPhrase });
  go = false;
  await load;
  const target = await place();
  expect(await restoreInto(target, file, passPhrase)).toEqual({ rows: totals.rows, files: totals.files, bytes: totals.bytes });
  await withDb(target, async (db) => {
    const codes = await db.many<{ n: number }>(
      `select substr(unit_code, 3)::int as n from ds_tb_unit where unit_code like 'BK%' order by 1`,
    );
    expect(codes.map(({ n }) => n)).toEqual(codes.map((_, i) => i + 1));
    expect(codes.length).toBeGreaterThanOrEqual(before);
    const audits = await db.one<{ n: number }>(
      `select count(*)::int as n from sys_audit_log a join ds_tb_unit u on u.id = a.entity_id
       where a.entity = 'dsTbUnit' and a.action = 'add' and u.unit_code like 'BK%'`,
    );
    expect(audits?.n).toBe(codes.length);
  });
});

test('every row and every file comes back, accounts sign in, encrypted values open, and new numbers go on', async () => {
  const file = join(root, 'same.saiyun');
  // A background job of the server may write a row in between; then the test tries again.
  let before = new Map<string, readonly string[]>();
  do {
    before = await rowsOf(server.db);
    await rm(file, { force: true });
    await makeBackup(source, file, { passPhrase });
  } while (!isDeepStrictEqual(before, await rowsOf(server.db)));
  const target = await place();
  await restoreInto(target, file, passPhrase);
  await withDb(target, async (db) => expect(await rowsOf(db)).toEqual(before));
  for (const name of ['empty', 'large'])
    expect(await readFile(join(target.SAIYUN_DATA, 'files', name))).toEqual(await readFile(join(source.SAIYUN_DATA, 'files', name)));
  expect((await stat(join(target.SAIYUN_DATA, 'data.key'))).mode & 0o777).toBe(0o600);

  const results: CheckResult[] = [];
  for await (const result of checkServer(target)) results.push(result);
  expect(results.flatMap(({ findings }) => findings)).toEqual([]);

  const again = await startServer(target);
  try {
    const answer = await fetch(`${again.address}/jeecg-boot/sys/mLogin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'expert', password: demoPassword }),
    });
    expect(await answer.json()).toMatchObject({ success: true });
    const last = Math.max(0, ...(before.get('sys_outbox') ?? []).map((row) => (JSON.parse(row) as { id: number }).id));
    const next = await again.db.one<{ id: number }>(
      `insert into sys_outbox (tenant_id, topic, payload) values (1, 'test', '{}') returning id::int as id`,
    );
    expect(next?.id).toBeGreaterThan(last);
  } finally {
    await again.stop();
  }
});

test.runIf(databaseUrl)('a backup of PostgreSQL restores into the embedded database', async () => {
  const target = await place(false);
  await restoreInto(target, backup, passPhrase);
  const totals = await verifyBackup(backup, passPhrase);
  await withDb(target, async (db) => {
    for (const [table, rows] of await rowsOf(db)) expect([table, rows.length]).toEqual([table, totals.rows[table]]);
  });
});

/** The packed lines of a sealed backup, as older versions wrote them unsealed. */
const plainOf = async (path: string): Promise<Buffer> => {
  const blocks: Buffer[] = [];
  for await (const block of opening(createReadStream(path), passPhrase)) blocks.push(block);
  return Buffer.concat(blocks);
};

test('a backup tells nothing without its pass phrase: neither the key, nor names, nor that it is one', async () => {
  const bytes = await readFile(backup);
  const key = (await readFile(join(source.SAIYUN_DATA, 'data.key'), 'utf8')).trim();
  for (const secret of [key, Buffer.from(`${key}\n`).toString('base64'), 'sys_user', 'data.key'])
    expect(bytes.includes(secret)).toBe(false);
  expect(() => gunzipSync(bytes)).toThrow('incorrect header check');
  await expect(verifyBackup(backup)).rejects.toMatchObject({ fault: 'passPhraseMissing' });
  await expect(verifyBackup(backup, 'correct horse battery')).rejects.toMatchObject({ fault: 'passPhraseWrong' });
  const target = await place();
  await expect(restoreInto(target, backup, 'correct horse battery')).rejects.toMatchObject({ fault: 'passPhraseWrong' });
  await expect(makeBackup(source, join(root, 'short.saiyun'), { passPhrase: 'eleven chrs' })).rejects.toMatchObject({
    fault: 'passPhraseShort',
  });
  await expect(makeBackup(source, join(root, 'none.saiyun'), {})).rejects.toMatchObject({ fault: 'passPhraseMissing' });
});

test('mails and text messages that lie in the outbox stay where they are', async () => {
  await mkdir(join(source.SAIYUN_DATA, 'outbox'), { recursive: true });
  await writeFile(join(source.SAIYUN_DATA, 'outbox', 'mail.txt'), 'Your code is 123456');
  const file = join(root, 'outbox.saiyun');
  await makeBackup(source, file, { passPhrase });
  const lines = gunzipSync(await plainOf(file)).toString();
  expect(lines).toContain('"file":"files/large"');
  expect(lines).not.toContain('outbox/');
  const target = await place();
  await restoreInto(target, file, passPhrase);
  expect(existsSync(join(target.SAIYUN_DATA, 'outbox'))).toBe(false);
});

test('what is changed, moved, cut off or added in a sealed backup is found', async () => {
  const good = await readFile(backup);
  const block = 64 * 1024 + 16;
  expect(good.length).toBeGreaterThan(52 + 2 * block);
  const changed = Buffer.from(good);
  changed[52 + block + 5] = (changed[52 + block + 5] ?? 0) ^ 1;
  const swapped = Buffer.concat([
    good.subarray(0, 52),
    good.subarray(52 + block, 52 + 2 * block),
    good.subarray(52, 52 + block),
    good.subarray(52 + 2 * block),
  ]);
  const cases = {
    changed,
    swapped,
    'cut at a block': good.subarray(0, 52 + block),
    'cut in a block': good.subarray(0, good.length - 100),
    'cut in its header': good.subarray(0, 40),
    longer: Buffer.concat([good, good.subarray(52)]),
  };
  for (const [name, bytes] of Object.entries(cases)) {
    const file = join(root, 'changed.saiyun');
    await writeFile(file, bytes);
    await expect(verifyBackup(file, passPhrase), name).rejects.toMatchObject({ fault: 'damaged' });
  }
});

test('a backup of an older version, which is not sealed, can still be restored', async () => {
  const file = join(root, 'older.saiyun');
  await writeFile(file, await plainOf(backup));
  const target = await place();
  expect(await restoreInto(target, file)).toEqual(await verifyBackup(backup, passPhrase));
});

test.each([false, ...(databaseUrl ? [true] : [])])(
  'the rows of an older version go through the migrations since then (on PostgreSQL: %s)',
  async (onPostgres) => {
    const text = gunzipSync(await plainOf(backup))
      .toString('utf8')
      .split('\n');
    const header = JSON.parse(text[0] ?? '') as { migrations: { name: string }[] };
    const older = header.migrations.filter(({ name }) => name < '0656');
    const columns = [
      'id',
      'tenant_id',
      'channel',
      'purpose',
      'address',
      'status',
      'error_text',
      'create_time',
      'try_count',
      'revision',
      'del_flag',
    ];
    const row = ['m1', 1, 'email', 'code', 'a', '2', 'expired', '2026-01-01T00:00:00Z', 1, 1, '0'];
    const body = [
      { ...header, migrations: older },
      { table: 'sys_out_message', columns },
      { rows: [Object.fromEntries(columns.map((name, at) => [name, row[at]]))] },
    ]
      .map((line) => `${JSON.stringify(line)}\n`)
      .join('');
    const end = { rows: { sys_out_message: 1 }, files: 0, bytes: 0 };
    const file = join(root, 'older-schema.saiyun');
    await writeFile(file, gzipSync(`${body}${JSON.stringify({ end, sha256: createHash('sha256').update(body).digest('hex') })}\n`));
    const target = await place(onPostgres);
    await restoreInto(target, file);
    await withDb(target, async (db) => {
      expect(await db.many('select id, fault from sys_out_message')).toEqual([{ id: 'm1', fault: 'expired' }]);
      expect(await db.one('select 1 as there from sys_backup_task')).toBeUndefined();
    });
  },
);

test('a backup overwrites no file unless it is asked to', async () => {
  const file = join(root, 'there.saiyun');
  await writeFile(file, 'the backup of yesterday');
  await expect(makeBackup(source, file, { passPhrase })).rejects.toMatchObject({ fault: 'exists' });
  expect(await readFile(file, 'utf8')).toBe('the backup of yesterday');
  await makeBackup(source, file, { passPhrase, force: true });
  expect((await verifyBackup(file, passPhrase)).files).toBeGreaterThan(0);
});

test('what is wrong with a backup is said in the language of whoever asks', async () => {
  const file = join(root, 'no.saiyun');
  await writeFile(file, gzipSync('hello\n'));
  const error: unknown = await verifyBackup(file).catch((one: unknown) => one);
  expect(backupProblem(error as BackupError)).toEqual([
    '不是赛云备份文件（有一行不是 JSON）',
    'this is no Saiyun backup (a line is not JSON)',
  ]);
});

test('what is cut, changed or no backup is refused, and nothing of it is kept', async () => {
  const good = await plainOf(backup);
  const text = gunzipSync(good).toString('utf8').trimEnd().split('\n');
  const sealed = (lines: readonly string[], end: object): Buffer => {
    const body = lines.map((line) => `${line}\n`).join('');
    return gzipSync(`${body}${JSON.stringify({ end, sha256: createHash('sha256').update(body).digest('hex') })}\n`);
  };
  const { end } = JSON.parse(text.at(-1) ?? '') as { end: { rows: object } };
  const head = text[0] ?? '';
  const user = text.findIndex((line) => line.startsWith('{"table":"sys_user"'));
  const cases: readonly [name: string, bytes: Buffer, fault: string][] = [
    ['empty', Buffer.alloc(0), 'notBackup'],
    ['text', Buffer.from('你好'), 'notBackup'],
    ['other gzip', gzipSync('{"a":1}\n'), 'notBackup'],
    ['not JSON', gzipSync('hello\n'), 'notBackup'],
    ['cut', good.subarray(0, good.length - 500), 'damaged'],
    ['cut at a line', gzipSync(`${text.slice(0, -1).join('\n')}\n`), 'damaged'],
    ['changed', gzipSync(`${text.map((line, i) => (i === user + 1 ? line.replace('admin', 'nimda') : line)).join('\n')}\n`), 'damaged'],
    ['longer', gzipSync(`${text.join('\n')}\n{"rows":[]}\n`), 'damaged'],
    ['newer format', gzipSync(`${head.replace('"format":1', '"format":2')}\n`), 'newer'],
    ['newer format of another form', gzipSync('{"saiyun":"backup","format":2,"parts":[]}\n'), 'newer'],
    ['header without its parts', gzipSync('{"saiyun":"backup","format":1}\n'), 'damaged'],
    ...[
      '{"rows":5}',
      '{"data":5}',
      '{"table":"sys_user"}',
      '{"table":"sys_user","columns":[{"x":1}]}',
      '{"sequence":"sys_outbox_id_seq","value":{}}',
      '{"file":7,"size":1}',
      '{"end":null,"sha256":""}',
      '{"strange":1}',
      'null',
      '[]',
    ].map((line): [string, Buffer, string] => [line, sealed([head, line], { rows: {}, files: 0, bytes: 0 }), 'damaged']),
    ['newer schema', sealed([head.replace('0001_system', '9999_later')], { rows: {}, files: 0, bytes: 0 }), 'newer'],
    ['other schema', sealed([head.replace(/"digest":"[0-9a-f]{4}/, '"digest":"0000')], { rows: {}, files: 0, bytes: 0 }), 'changedSchema'],
    ['outside', sealed([head, '{"file":"../outside.txt","size":1}', '{"data":"YQ=="}'], { rows: {}, files: 1, bytes: 1 }), 'damaged'],
    [
      'strange table',
      sealed([head, '{"table":"pg_user","columns":["x"]}', '{"rows":[]}'], { rows: { pg_user: 0 }, files: 0, bytes: 0 }),
      'damaged',
    ],
  ];
  expect(end.rows).toHaveProperty('sys_user');
  const target = await place();
  for (const [name, bytes, fault] of cases) {
    const file = join(root, 'bad.saiyun');
    await writeFile(file, bytes);
    await expect(restoreInto(target, file, passPhrase), name).rejects.toMatchObject({ fault });
    expect(existsSync(join(target.SAIYUN_DATA, '..', 'outside.txt'))).toBe(false);
  }
  await restoreInto(target, backup, passPhrase);
  await expect(restoreInto(target, backup, passPhrase)).rejects.toMatchObject({ fault: 'notEmpty' });
});

test('a backup is private, appears only when it is whole, and never replaces itself by half of one', async () => {
  expect((await stat(backup)).mode & 0o777).toBe(0o600);
  expect((await readdir(root)).filter((name) => name.endsWith('.part'))).toEqual([]);
  const elsewhere = await place(false);
  await rm(elsewhere.SAIYUN_DATA, { recursive: true });
  await writeFile(elsewhere.SAIYUN_DATA, 'a file where the folder should be');
  await expect(makeBackup(elsewhere, join(root, 'none.saiyun'), { passPhrase })).rejects.toThrow('EEXIST');
  expect(existsSync(join(root, 'none.saiyun'))).toBe(false);
});
