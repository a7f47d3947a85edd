// Faults around a server: its database goes away and comes back, its disk is full, its clients are slow or disappear during a call.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { createClient } from '@saiyun/sdk';
import { failureText } from '@saiyun/sdk/messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPostgres, startPostgres } from '../../scripts/postgres.mjs';
import { openPostgres } from '../../server/src/db/postgres/postgres.ts';
import { demoPassword, eventually, type ServerProcess, startServer, tempFolder } from '../support/process.ts';

const bin = findPostgres();
const isRoot = process.getuid?.() === 0;
if (!bin) test.skip('faults of the database and the disk: there is no PostgreSQL here', () => undefined);

/** `SAIYUN_AWAY_SECONDS=30 SAIYUN_RECONNECTS=10000` for the long run. */
const awaySeconds = Number(process.env.SAIYUN_AWAY_SECONDS ?? 1);
const reconnects = Number(process.env.SAIYUN_RECONNECTS ?? 500);

interface Said {
  readonly http: number;
  readonly success: boolean;
  readonly error?: string;
  readonly message?: string;
  readonly result?: unknown;
}

describe.runIf(bin)('a server on PostgreSQL', () => {
  const folder = tempFolder();
  const data = join(folder.path, 'data');
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let server: ServerProcess;
  let token: string;
  let isMounted = false;

  beforeAll(async () => {
    postgres = await startPostgres(bin ?? '');
    mkdirSync(data, { recursive: true });
    try {
      // A separate disk that soon fills up; only root can create one.
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', data], { stdio: 'ignore' });
      isMounted = true;
    } catch {
      isMounted = false;
    }
    server = await startServer(data, { SAIYUN_CAPTCHA: 'off', DATABASE_URL: postgres.url });
    const client = createClient({ baseUrl: server.url });
    token = (await client.mLogin({ username: 'admin', password: demoPassword })).token;
    await client.close();
  });
  afterAll(async () => {
    await server?.stop();
    await postgres?.stop();
    if (isMounted) execFileSync('umount', [data], { stdio: 'ignore' });
    folder.remove();
  });

  const call = async (method: string, path: string, body?: object, key?: string): Promise<Said> => {
    const answer = await fetch(`${server.url}/jeecg-boot${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', 'X-Access-Token': token, ...(key && { 'Idempotency-Key': key }), Connection: 'close' },
    });
    return { ...((await answer.json()) as Said), http: answer.status };
  };
  const upload = async (bytes: number): Promise<Said> => {
    const form = new FormData();
    form.set('file', new Blob([Buffer.alloc(bytes, 'text ')]), 'a.txt');
    const answer = await fetch(`${server.url}/jeecg-boot/sys/common/upload`, {
      method: 'POST',
      body: form,
      headers: { 'X-Access-Token': token },
    });
    return { ...((await answer.json()) as Said), http: answer.status };
  };

  test('while its database is away every call is told to come again, and all is well when it is back, without a restart', async () => {
    const { pid } = server.process;
    const writing = Array.from({ length: 20 }, (_, n) =>
      call('POST', '/dsTbLabel/add', { labelCode: `AWAY${n}`, labelName: `断连 ${n}`, labelType: 'subject' }, `away-${n}`).catch(
        () => undefined,
      ),
    );
    await postgres.halt();
    const cut = await Promise.all(writing);
    for (const answer of cut) if (answer && !answer.success) expect(answer).toMatchObject({ http: 503, error: 'database.unreachable' });
    const backAt = Date.now() + awaySeconds * 1000;
    for (let n = 0; n < 5 || Date.now() < backAt; n += 1) {
      const answer = await call('GET', '/dsTbUnit/list');
      expect(answer, JSON.stringify(answer)).toMatchObject({ http: 503, success: false, error: 'database.unreachable' });
      expect(JSON.stringify(answer)).not.toMatch(/ECONN|postgres|terminat|127\.0\.0\.1|\bat /i);
    }
    await postgres.start();
    await eventually('answers again', async () => ((await call('GET', '/dsTbUnit/list')).success ? true : undefined), 60_000);
    expect(server.process.pid).toBe(pid);
    expect(server.process.exitCode).toBeNull();
    // Calls that were cut off are repeated with their keys: each is stored once, whether or not it had been before.
    for (let n = 0; n < 20; n += 1) {
      const again = await call(
        'POST',
        '/dsTbLabel/add',
        { labelCode: `AWAY${n}`, labelName: `断连 ${n}`, labelType: 'subject' },
        `away-${n}`,
      );
      expect(again, JSON.stringify(again)).toMatchObject({ success: true });
    }
    expect((await call('GET', '/dsTbLabel/list?labelCode=AWAY*&pageSize=50')).result).toMatchObject({ total: 20 });
    // Messages between nodes work again too: a changed dictionary takes effect at once.
    const item = { dictId: undefined, itemText: '断连后', itemValue: 'away', status: '1' };
    const { result } = await call('GET', '/sys/dict/list?dictCode=sex');
    const [dict] = (result as { records: { id: string }[] }).records;
    await call('POST', '/sys/dictItem/add', { ...item, dictId: dict?.id });
    await eventually('the new item', async () => {
      const items = (await call('GET', '/sys/dict/getDictItems/sex')).result as { value: string }[];
      return items.some(({ value }) => value === 'away') ? true : undefined;
    });
  });

  test('a connection that is lost in mid-transaction leaves nothing half done; sent again with its key, the write is there once', async () => {
    const other = await openPostgres(postgres.url);
    try {
      const label = { labelCode: 'MIDWAY', labelName: '中途断连', labelType: 'subject' };
      const isWaiting = `from pg_stat_activity where wait_event_type = 'Lock' and state = 'active' and pid <> pg_backend_pid()`;
      const cut = await other.tx(async (tx) => {
        // The write has begun its transaction and is waiting for the table.
        await tx.run('lock table ds_tb_label in share mode');
        const writing = call('POST', '/dsTbLabel/add', label, 'midway');
        await eventually('the write waits', async () => {
          // Within a transaction, the view repeats its first result.
          await tx.one('select pg_stat_clear_snapshot()');
          return (await tx.one(`select 1 ${isWaiting}`)) ? true : undefined;
        });
        await tx.many(`select pg_terminate_backend(pid) ${isWaiting}`);
        return writing;
      });
      expect(cut, JSON.stringify(cut)).toMatchObject({ http: 503, success: false, error: 'database.unreachable' });
      expect(await other.one(`select count(*)::int as n from ds_tb_label where label_code = 'MIDWAY'`)).toEqual({ n: 0 });
      const open = `select 1 from pg_stat_activity where state like 'idle in transaction%' and now() - xact_start > interval '1 second'`;
      await eventually('no transaction is left open', async () => ((await other.one(open)) ? undefined : true));
      for (let n = 0; n < 2; n += 1) expect(await call('POST', '/dsTbLabel/add', label, 'midway')).toMatchObject({ success: true });
      expect(await other.one(`select count(*)::int as n from ds_tb_label where label_code = 'MIDWAY'`)).toEqual({ n: 1 });
    } finally {
      await other.close();
    }
  });

  test('a full disk refuses files by name and nothing else; with room again files are taken', async (context) => {
    if (!isMounted) context.skip('only root may make a small disk to fill');
    const filler = join(data, 'filler');
    const before = (await upload(1000)).success;
    expect(before).toBe(true);
    try {
      writeFileSync(filler, Buffer.alloc(16 * 1024 * 1024));
    } catch {
      // The disk is full.
    }
    for (let n = 0; n < 3; n += 1) {
      const refused = await upload(300_000);
      expect(refused, JSON.stringify(refused)).toMatchObject({ success: false, error: 'storage.full', http: 500 });
      expect(await call('GET', '/dsTbUnit/list')).toMatchObject({ success: true });
    }
    await eventually('nothing is left of what was refused', () => (readdirSync(join(data, 'tmp')).length === 0 ? true : undefined));
    // An export to the full disk fails with the reason, and succeeds when it is tried again.
    const { result: task } = await call('POST', '/dsTbDownloadTask/create', { bizCode: 'dsTbUnit' });
    const { id } = task as { readonly id: string };
    const ended = (): Promise<Record<string, unknown>> =>
      eventually('the export ends', async () => {
        const now = (await call('GET', `/dsTbDownloadTask/queryById?id=${id}`)).result as Record<string, unknown>;
        return now.status === '0' ? undefined : now;
      });
    expect(await ended()).toMatchObject({ status: '3', errorMsg: failureText('zh-CN', 'storage.full', {}) });
    rmSync(filler);
    expect(await call('PUT', '/dsTbDownloadTask/retry', { ids: id })).toMatchObject({ success: true });
    expect(await ended()).toMatchObject({ status: '1', errorMsg: null });
    expect(await upload(300_000)).toMatchObject({ success: true });
  });

  test('clients that are slow, half open or gone in the middle of a file hold up nobody and leave nothing behind', async () => {
    const open = async (): Promise<Socket> => {
      const socket = connect(server.port, '127.0.0.1');
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      return socket;
    };
    const head = `POST /jeecg-boot/sys/common/upload HTTP/1.1\r\nHost: x\r\nX-Access-Token: ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`;
    const sockets = await Promise.all(Array.from({ length: 300 }, open));
    for (const [n, socket] of sockets.entries()) {
      if (n % 3 === 0) socket.write('GET /jeecg-boot/dsTbUnit/list HTTP/1.1\r\nHost: x\r\nX-Acc');
      else if (n % 3 === 1) socket.write(head + 'x'.repeat(20_000));
      else {
        socket.write(`GET /jeecg-boot/dsTbUnit/list?pageSize=100 HTTP/1.1\r\nHost: x\r\nX-Access-Token: ${token}\r\n\r\n`.repeat(3));
        socket.pause();
      }
    }
    // On a busy machine some calls may be told to come back, and are then served.
    for (let n = 0; n < 5; n += 1)
      await eventually('others are served', async () => {
        const answer = await call('GET', '/dsTbUnit/list');
        if (!answer.success) expect(answer).toMatchObject({ http: 503 });
        return answer.success || undefined;
      });
    for (const socket of sockets) socket.destroy();
    await eventually('nothing is left of what was broken off', () => (readdirSync(join(data, 'tmp')).length === 0 ? true : undefined));
    const many = await Promise.all(Array.from({ length: reconnects }, open));
    for (const socket of many) socket.resetAndDestroy();
    // Then everybody makes a call at once, like pages that reconnect; those that find the server's queue full try again.
    let answered = 0;
    const back = async (): Promise<void> => {
      while (answered < reconnects) {
        answered += 1;
        for (;;) {
          const answer = await call('GET', '/sys/dict/getDictItems/sex').catch(() => undefined);
          if (answer?.success) break;
          expect(answer?.error ?? 'limit.rate').toMatch(/^(limit\.|database\.busy|server\.)/);
        }
      }
    };
    await Promise.all(Array.from({ length: Math.min(reconnects, 500) }, back));
    expect(await call('GET', '/dsTbUnit/list')).toMatchObject({ success: true });
    expect(await upload(1000)).toMatchObject({ success: true });
  });
});

describe.runIf(bin)('a database whose disk is full', () => {
  test('refuses writes or is away, and all that was acknowledged is there when there is room again', async (context) => {
    if (!isRoot) context.skip('only root may make a small disk to fill');
    const folder = tempFolder();
    const disk = join(folder.path, 'disk');
    mkdirSync(disk, { recursive: true });
    // PostgreSQL runs as another user, who must be able to reach the folder.
    chmodSync(folder.path, 0o755);
    const before = process.env.TMPDIR;
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=320m,mode=1777', 'tmpfs', disk], { stdio: 'ignore' });
    } catch {
      folder.remove();
      context.skip('no small disk can be mounted here');
    }
    let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined;
    let server: ServerProcess | undefined;
    try {
      process.env.TMPDIR = disk;
      postgres = await startPostgres(bin ?? '').finally(() => {
        if (before === undefined) delete process.env.TMPDIR;
        else process.env.TMPDIR = before;
      });
      server = await startServer(join(folder.path, 'data'), { SAIYUN_CAPTCHA: 'off', DATABASE_URL: postgres.url });
      const { url } = server;
      const client = createClient({ baseUrl: url });
      const { token } = await client.mLogin({ username: 'admin', password: demoPassword });
      await client.close();
      const add = async (code: string): Promise<Said> => {
        const body = JSON.stringify({ labelCode: code, labelName: code, labelType: 'subject' });
        const headers = { 'content-type': 'application/json', 'X-Access-Token': token, 'Idempotency-Key': code, Connection: 'close' };
        const answer = await fetch(`${url}/jeecg-boot/dsTbLabel/add`, { method: 'POST', body, headers });
        return { ...((await answer.json()) as Said), http: answer.status };
      };
      const filler = join(disk, 'filler');
      try {
        for (let n = 0; n < 400; n += 1) writeFileSync(filler, Buffer.alloc(1024 * 1024), { flag: 'a' });
      } catch {
        // The disk is full; a little space is left for the writes to acknowledge first.
        truncateSync(filler, statSync(filler).size - 2 * 1024 * 1024);
      }
      const acknowledged: string[] = [];
      let refused: Said | undefined;
      for (let n = 0; n < 20_000 && !refused; n += 1) {
        const answer = await add(`FULL${n}`);
        if (answer.success) acknowledged.push(`FULL${n}`);
        else refused = answer;
      }
      expect(refused, 'the disk was never full').toMatchObject({
        error: expect.stringMatching(/^(storage\.full|database\.unreachable|database\.busy)$/),
      });
      expect(JSON.stringify(refused)).not.toMatch(/ENOSPC|No space|pg_wal|could not/i);
      expect(acknowledged.length).toBeGreaterThan(0);
      expect(server.process.exitCode).toBeNull();
      rmSync(filler);
      await postgres.halt();
      await postgres.start();
      await eventually('writes are taken again', async () => ((await add('FULLAFTER')).success ? true : undefined), 60_000);
      const other = await openPostgres(postgres.url);
      const rows = await other.many<{ code: string }>(`select label_code as code from ds_tb_label where label_code like 'FULL%'`);
      await other.close();
      const stored = rows.map(({ code }) => code);
      expect(new Set(stored).size).toBe(stored.length);
      expect(acknowledged.filter((code) => !stored.includes(code))).toEqual([]);
    } finally {
      await server?.stop();
      await postgres?.stop();
      execFileSync('umount', ['-l', disk], { stdio: 'ignore' });
      folder.remove();
    }
  });
});
