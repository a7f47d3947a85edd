// One, two and four nodes behind a balancer on one PostgreSQL: calls a second, and what each call costs the nodes, the database and the
// balancer. On a machine of few cores the calls a second stop at the cores; the costs say how far more machines would go.
import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@saiyun/sdk';
import pg from 'pg';
import { freePort, type ServerProcess, startServer } from '../support/process.ts';
import { type Load, load, type Target } from './load.ts';
import { fill } from './server-calls.ts';

type Say = (what: string, ...figures: readonly string[]) => void;

interface NodesBench {
  readonly database: string;
  readonly folder: string;
  readonly password: string;
  readonly say: Say;
}

const most = 4;
const connections = 32;
const turns = 3;
const ms = 4000;
const median = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

/** Processor time in ms of a process; with `children` also of those that it has and had. */
function worked(pid: number | undefined, children = false): number {
  const own = (id: string | number): readonly number[] => {
    try {
      // The name in brackets may hold spaces.
      const fields = readFileSync(`/proc/${id}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
        .map(Number);
      return [(fields[11] ?? 0) + (fields[12] ?? 0), (fields[13] ?? 0) + (fields[14] ?? 0), fields[1] ?? 0];
    } catch {
      return [0, 0, 0];
    }
  };
  if (pid === undefined) return 0;
  const [self = 0, reaped = 0] = own(pid);
  const living = children
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(own)
        .filter(([, , parent]) => parent === pid)
        .reduce((sum, [time = 0]) => sum + time, 0)
    : 0;
  // 100 ticks a second on every Linux that Node runs on.
  return (self + living + (children ? reaped : 0)) * 10;
}

interface Balancer {
  readonly port: number;
  readonly pid: number | undefined;
  stop(): void;
}

async function balancer(folder: string, ports: readonly number[]): Promise<Balancer> {
  const port = await freePort();
  const path = join(folder, `haproxy-${ports.length}.cfg`);
  writeFileSync(
    path,
    `global
  nbthread 1
defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
listen nodes
  bind 127.0.0.1:${port}
  balance roundrobin
  http-reuse always
${ports.map((one, n) => `  server node${n} 127.0.0.1:${one}`).join('\n')}
`,
  );
  const child = spawn('haproxy', ['-db', '-f', path], { stdio: ['ignore', 'ignore', 'inherit'] });
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
    if (answer?.status === 200) break;
    if (child.exitCode !== null) throw new Error(`haproxy ended with ${child.exitCode}`);
    await new Promise((later) => setTimeout(later, 50));
  }
  return { port, pid: child.pid, stop: () => void child.kill() };
}

/** Pages of a list of 100,000 rows and edits of units, over one, two and four nodes in turns. Needs HAProxy (Debian package haproxy). */
export async function nodesBench({ database, folder, password, say }: NodesBench): Promise<void> {
  if (spawnSync('haproxy', ['-v']).status !== 0) return say('nodes', 'left out: there is no HAProxy here (Debian package haproxy)');
  const env = { SAIYUN_CAPTCHA: 'off', TEST_LONG_LIVED: 'on', DATABASE_URL: database };
  const data = join(folder, 'nodes');
  const nodes: ServerProcess[] = [];
  for (let n = 0; n < most; n += 1) nodes.push(await startServer(data, env));
  const db = new pg.Client(database);
  await db.connect();
  await fill(db, 'bench-nodes', 100_000);
  await db.query('vacuum analyze ds_tb_registration');
  const postmaster = await postmasterPid(db);
  const client = createClient({ baseUrl: nodes[0]?.url ?? '' });
  const { token } = await client.mLogin({ username: 'admin', password });
  const area = (await client.areas.list({ pageSize: 1 })).records[0]?.id;
  let added = 0;
  const headers = { 'X-Access-Token': token, 'tenant-id': '1' };
  const acts: Readonly<Record<string, Omit<Target, 'port'>>> = {
    'pages of a list': {
      path: '/jeecg-boot/dsTbRegistration/list?competitionId=bench-nodes&status=2&column=createTime&order=desc&pageSize=10',
      headers,
    },
    'records added': {
      path: '/jeecg-boot/dsTbUnit/add',
      headers,
      body: () => {
        added += 1;
        return JSON.stringify({ unitCode: `BN${added}`, unitName: `第 ${added} 大学`, areaId: area, unitType: 'university' });
      },
    },
  };
  const counts = [1, 2, most];
  const proxies = new Map<number, Balancer>();
  for (const count of counts)
    proxies.set(
      count,
      await balancer(
        folder,
        nodes.slice(0, count).map(({ port }) => port),
      ),
    );
  for (const [what, act] of Object.entries(acts)) {
    const runs = new Map<number, { readonly got: Load; readonly nodes: number; readonly database: number; readonly proxy: number }[]>();
    for (const count of counts) await load({ ...act, port: proxies.get(count)?.port ?? 0 }, connections, 1500);
    for (let turn = 0; turn < turns; turn += 1)
      for (const count of counts) {
        const proxy = proxies.get(count);
        const time = () => ({
          nodes: nodes.reduce((sum, node) => sum + worked(node.process.pid), 0),
          database: worked(postmaster, true),
          proxy: worked(proxy?.pid),
        });
        const before = time();
        const got = await load({ ...act, port: proxy?.port ?? 0 }, connections, ms);
        const after = time();
        const calls = (got.perSecond * ms) / 1000;
        runs.set(count, [
          ...(runs.get(count) ?? []),
          {
            got,
            nodes: (after.nodes - before.nodes) / calls,
            database: (after.database - before.database) / calls,
            proxy: (after.proxy - before.proxy) / calls,
          },
        ]);
      }
    const rate = (count: number): number => median((runs.get(count) ?? []).map(({ got }) => got.perSecond));
    for (const count of counts) {
      const all = runs.get(count) ?? [];
      const cost = (part: 'nodes' | 'database' | 'proxy'): string => `${part} ${median(all.map((one) => one[part])).toFixed(2)} ms`;
      say(
        `${what}, ${count} node${count === 1 ? '' : 's'} on ${cpus().length} cores`,
        `${Math.round(rate(count)).toLocaleString('en')}/s`,
        `${(rate(count) / rate(1)).toFixed(2)} × one`,
        `p99 ${median(all.map(({ got }) => got.p99)).toFixed(0)} ms`,
        `of a processor for a call: ${cost('nodes')}, ${cost('database')}, ${cost('proxy')}`,
      );
    }
  }
  for (const proxy of proxies.values()) proxy.stop();
  await client.close();
  await db.end();
  for (const node of nodes) await node.stop();
}

/** The parent of the process that serves this connection. */
const postmasterPid = async (db: pg.Client): Promise<number> => {
  const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid');
  return Number(
    readFileSync(`/proc/${rows[0]?.pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')[1],
  );
};
