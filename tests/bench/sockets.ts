// One broadcast over open websockets: how long until the last one has it, and what each costs, compared with the bare library.
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createClient } from '@saiyun/sdk';
import { noticeCalls } from '@saiyun/sdk/calls';
import pg from 'pg';
import { WebSocket } from 'ws';
import { root, type ServerProcess } from '../support/process.ts';

const count = 5000;
const turns = 5;
/** Simultaneous handshakes. */
const side = 100;

export interface SocketBench {
  readonly server: ServerProcess;
  readonly database: string;
  readonly password: string;
  /** Resident memory of a process in MiB. */
  readonly memory: (pid: number | undefined) => number;
  readonly say: (what: string, ...figures: readonly string[]) => void;
}

/** One account of the first tenant for each socket, each with a session. */
const accounts = async (database: string): Promise<readonly { id: string; token: string }[]> => {
  const all = Array.from({ length: count }, (_, n) => ({ id: `bench${n}`, token: randomBytes(32).toString('base64url') }));
  const db = new pg.Client(database);
  await db.connect();
  const hashes = all.map(({ token }) => createHash('sha256').update(token).digest('hex'));
  await db.query(
    `insert into sys_user (id, tenant_id, username, realname, selectedroles, status, create_time)
     select u, 1, u, u, (select id from sys_role where tenant_id = 1 and base_role = 'APPL' limit 1), '1', now() - interval '1 day' from unnest($1::text[]) u`,
    [all.map(({ id }) => id)],
  );
  await db.query(
    `insert into sys_session (token_hash, id, user_id, expire_time)
     select h, 's' || u, u, now() + interval '7 days' from unnest($1::text[], $2::text[]) r(u, h)`,
    [all.map(({ id }) => id), hashes],
  );
  await db.end();
  return all;
};

const openAll = async (addresses: readonly { readonly url: string; readonly protocol?: string }[]): Promise<WebSocket[]> => {
  const sockets: WebSocket[] = [];
  for (let at = 0; at < addresses.length; at += side)
    sockets.push(
      ...(await Promise.all(
        addresses.slice(at, at + side).map(async ({ url, protocol }) => {
          const socket = new WebSocket(url, protocol ? [protocol] : [], { perMessageDeflate: false });
          await once(socket, 'open');
          return socket;
        }),
      )),
    );
  return sockets;
};

/** Ms from the start of `broadcast` until every socket has received it. */
const untilAll = async (sockets: readonly WebSocket[], broadcast: () => Promise<unknown>): Promise<number> => {
  const heard = Promise.all(sockets.map((socket) => once(socket, 'message')));
  const from = performance.now();
  await broadcast();
  await heard;
  return performance.now() - from;
};

const closeAll = (sockets: readonly WebSocket[]): void => {
  for (const socket of sockets) socket.terminate();
};

interface Bare {
  readonly kib: number;
  /** Ms of one message to everybody. */
  readonly send: () => Promise<number>;
  readonly end: () => void;
}

/** The library alone: every message goes to everybody. */
const bare = async (memory: SocketBench['memory']): Promise<Bare> => {
  const script = `
    import { WebSocketServer } from 'ws';
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false }, () => console.log(server.address().port));
    server.on('connection', (socket) => socket.on('message', (data) => { for (const one of server.clients) one.send(data, { binary: false }); }));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(root, 'tests'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  const before = memory(child.pid);
  const sockets = await openAll(Array.from({ length: count }, () => ({ url: `ws://127.0.0.1:${String(port).trim()}` })));
  const kib = ((memory(child.pid) - before) * 1024) / count;
  const frame = JSON.stringify({ cmd: 'topic', msgId: 'x'.repeat(32), msgTxt: '五千' });
  return {
    kib,
    send: () => untilAll(sockets, async () => sockets[0]?.send(frame)),
    end: () => {
      closeAll(sockets);
      child.kill();
    },
  };
};

const median = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

export async function socketBench({ server, database, password, memory, say }: SocketBench): Promise<void> {
  const limit = await bare(memory);
  const people = await accounts(database);
  const before = memory(server.process.pid);
  const [from, at] = [performance.now(), server.url.replace('http', 'ws')];
  const sockets = await openAll(people.map(({ id, token }) => ({ url: `${at}/jeecg-boot/websocket/${id}`, protocol: token })));
  const opened = performance.now() - from;
  const kib = ((memory(server.process.pid) - before) * 1024) / count;
  const admin = createClient({ baseUrl: server.url });
  await admin.mLogin({ username: 'admin', password });
  const rounds: { readonly bare: number; readonly ours: number }[] = [];
  for (let round = 0; round <= turns; round += 1) {
    const { id } = await admin.notices.add({ titile: '五千', msgType: 'ALL' });
    const alone = await limit.send();
    // The time includes the call that releases the notice, its transaction and the way through the database.
    const ours = await untilAll(sockets, () => noticeCalls(admin.send).release(id));
    // The first turn warms both up.
    if (round > 0) rounds.push({ bare: alone, ours });
  }
  say(
    `${count} sockets: a notice to all`,
    `${median(rounds.map(({ ours }) => ours)).toFixed(0)} ms`,
    `bare ws ${median(rounds.map((one) => one.bare)).toFixed(0)} ms`,
    `${median(rounds.map((one) => one.ours / one.bare)).toFixed(2)} ×`,
    'goal 1.3 ×',
  );
  say(`${count} sockets: memory of each`, `${kib.toFixed(1)} KiB`, `bare ws ${limit.kib.toFixed(1)} KiB`, 'goal 12 KiB');
  say(`${count} sockets: opened, with sign-in checks`, `${((count / opened) * 1000).toFixed(0)} per s`);
  closeAll(sockets);
  limit.end();
  await admin.close();
}
