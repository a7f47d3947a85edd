import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startProblem } from '../../start-errors.ts';
import type { Db } from '../db.ts';
import { type EmptyDatabase, emptyDatabase } from '../empty-database.test-support.ts';
import { freePort } from '../free-port.test-support.ts';
import { migrate } from '../migrate.ts';
import { openPostgres } from './postgres.ts';

const program = ['/usr/sbin/pgbouncer', '/usr/local/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path));
const url = process.env.TEST_DATABASE_URL;
const missing = [...(url ? [] : ['PostgreSQL (TEST_DATABASE_URL)']), ...(program ? [] : ['PgBouncer (Debian package pgbouncer)'])];
if (missing.length > 0) test.skip(`a pooler in transaction mode: there is no ${missing.join(' and no ')}`, () => undefined);

describe.runIf(missing.length === 0)('PgBouncer in transaction mode, with its settings as they come', () => {
  let own: EmptyDatabase;
  let bouncer: ChildProcess | undefined;
  let folder: string;
  let pooled: string;
  let db: Db;

  beforeAll(async () => {
    own = await emptyDatabase();
    folder = mkdtempSync(join(tmpdir(), 'saiyun-pgbouncer-'));
    const [port, direct] = [await freePort(), new URL(own.url)];
    const file = join(folder, 'pgbouncer.ini');
    writeFileSync(
      file,
      `[databases]\n* = host=${direct.hostname} port=${direct.port} user=${direct.username}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nauth_type = any\n` +
        `unix_socket_dir =\npool_mode = transaction\ndefault_pool_size = 3\nmax_client_conn = 100\nlogfile = ${join(folder, 'log')}\n`,
    );
    let as: readonly string[] = [program ?? ''];
    // It refuses to run as root.
    if (process.getuid?.() === 0) {
      const uid = Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' }));
      for (const path of [folder, file]) chownSync(path, uid, uid);
      as = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', ...as];
    }
    chmodSync(folder, 0o755);
    bouncer = spawn(as[0] ?? '', [...as.slice(1), file], { stdio: 'ignore', cwd: folder });
    direct.port = String(port);
    pooled = direct.href;
    await vi.waitFor(
      async () => {
        db = await openPostgres(pooled, {
          pooling: 'transaction',
          listenUrl: own.url,
          limits: { statementMs: 20_000, lockMs: 500, idleMs: 20_000 },
        });
      },
      { timeout: 60_000 },
    );
  });
  afterAll(async () => {
    await db?.close();
    bouncer?.kill();
    await own?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('migrations, reads, writes and transactions share its few connections', async () => {
    expect((await migrate(db)).length).toBeGreaterThan(10);
    await db.run('create table counted (id int primary key, n int)');
    await db.run('insert into counted values (1, 0)');
    await Promise.all(
      Array.from({ length: 150 }, (_, n) =>
        n % 3 === 0
          ? db.tx(async (tx) => {
              const row = await tx.one<{ n: number }>('select n from counted where id = 1 for update');
              await tx.run('update counted set n = $1 where id = 1', [(row?.n ?? 0) + 1]);
            })
          : db.one('select $1::int + id as n, $2::text as word from counted where id = 1', [n, 'x']),
      ),
    );
    expect(await db.one('select n from counted')).toEqual({ n: 50 });
  });

  test('every connection has the zone and the date style of the platform', async () => {
    const read = `select current_setting('TimeZone') as zone, current_setting('DateStyle') as style, '2026-01-01 08:00:00'::timestamptz as local`;
    const wanted = { zone: 'Asia/Shanghai', style: 'ISO, YMD', local: new Date('2026-01-01T00:00:00Z') };
    for (const row of await Promise.all(Array.from({ length: 12 }, () => db.one(read)))) expect(row).toEqual(wanted);
    expect(await db.tx((tx) => tx.one(`select current_setting('lock_timeout') as lock`))).toEqual({ lock: '500ms' });
  });

  test('long results come in blocks, and the probe answers', async () => {
    const sizes: number[] = [];
    for await (const block of db.stream('select g from generate_series(1, 2500) g', [], 1000)) sizes.push(block.length);
    expect(sizes).toEqual([1000, 1000, 500]);
    expect(await db.probe()).toBeInstanceOf(Date);
  });

  test('a notice is heard past the pooler', async () => {
    const heard: string[] = [];
    const stop = await db.listen('past_the_pooler', (payload) => heard.push(payload));
    await db.notify('past_the_pooler', '你好');
    await expect.poll(() => heard).toEqual(['你好']);
    await stop();
  });

  test('without the setting it says what it does not take, and does not begin', async () => {
    const refused: unknown = await openPostgres(pooled, { listenUrl: own.url }).catch((error: unknown) => error);
    expect(startProblem(refused)?.text[1]).toMatch(/unsupported startup parameter.*SAIYUN_DB_POOLING=transaction/);
  });
});
