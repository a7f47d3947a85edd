// What goes wrong around a server: its database ends and comes back, its disk is full, its clients are slow or gone in the middle of a call.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { createClient } from '@saiyun/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPostgres, startPostgres } from '../../scripts/postgres.mjs';
import { eventually, type ServerProcess, startServer, tempFolder } from '../support/process.ts';

const bin = findPostgres();
if (!bin) test.skip('faults of the database and the disk: there is no PostgreSQL here', () => undefined);

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
      // A disk of its own that is soon full; only root may make one.
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', data], { stdio: 'ignore' });
      isMounted = true;
    } catch {
      isMounted = false;
    }
    server = await startServer(data, { SAIYUN_CAPTCHA: 'off', DATABASE_URL: postgres.url });
    const client = createClient({ baseUrl: server.url });
    token = (await client.mLogin({ username: 'admin', password: 'Saiyun@2026' })).token;
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
    for (let n = 0; n < 5; n += 1) {
      const answer = await call('GET', '/dsTbUnit/list');
      expect(answer, JSON.stringify(answer)).toMatchObject({ http: 503, success: false, error: 'database.unreachable' });
      expect(JSON.stringify(answer)).not.toMatch(/ECONN|postgres|terminat|127\.0\.0\.1|\bat /i);
    }
    await postgres.start();
    await eventually('answers again', async () => ((await call('GET', '/dsTbUnit/list')).success ? true : undefined), 60_000);
    expect(server.process.pid).toBe(pid);
    expect(server.process.exitCode).toBeNull();
    // What was cut off is sent again with its key: each is there once, whether it had been stored or not.
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
    // What nodes tell each other is heard again too: a changed dictionary counts at once.
    const item = { dictId: undefined, itemText: '断连后', itemValue: 'away', status: '1' };
    const { result } = await call('GET', '/sys/dict/list?dictCode=sex');
    const [dict] = (result as { records: { id: string }[] }).records;
    await call('POST', '/sys/dictItem/add', { ...item, dictId: dict?.id });
    await eventually('the new item', async () => {
      const items = (await call('GET', '/sys/dict/getDictItems/sex')).result as { value: string }[];
      return items.some(({ value }) => value === 'away') ? true : undefined;
    });
  });

  test('a full disk refuses files by name and nothing else; with room again files are taken', async (context) => {
    if (!isMounted) context.skip('only root may make a small disk to fill');
    const filler = join(data, 'filler');
    const before = (await upload(1000)).success;
    expect(before).toBe(true);
    try {
      writeFileSync(filler, Buffer.alloc(16 * 1024 * 1024));
    } catch {
      // It is as full as it gets.
    }
    for (let n = 0; n < 3; n += 1) {
      const refused = await upload(300_000);
      expect(refused, JSON.stringify(refused)).toMatchObject({ success: false, error: 'storage.full', http: 500 });
      expect(await call('GET', '/dsTbUnit/list')).toMatchObject({ success: true });
    }
    expect(readdirSync(join(data, 'tmp'))).toEqual([]);
    rmSync(filler);
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
    for (let n = 0; n < 5; n += 1) expect(await call('GET', '/dsTbUnit/list')).toMatchObject({ success: true });
    for (const socket of sockets) socket.destroy();
    await eventually('nothing is left of what was broken off', () => (readdirSync(join(data, 'tmp')).length === 0 ? true : undefined));
    const many = await Promise.all(Array.from({ length: 500 }, open));
    for (const socket of many) socket.resetAndDestroy();
    expect(await call('GET', '/dsTbUnit/list')).toMatchObject({ success: true });
    expect(await upload(1000)).toMatchObject({ success: true });
  });
});
