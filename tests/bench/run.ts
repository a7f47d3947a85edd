// Benchmarks: each figure beside its limit, measured in the same run; the ratio counts, not the second. Nothing here fails.
// npm run bench [import] [export] [start] [cli] [cron] [sdk] [sockets] [memory] [dictionary] [list] [sign-in] [notify] [jobs] [certificates] [scores] [money] [start-page] [web-load] [terminal] [table] [allot] [growth] [nodes]   (PostgreSQL is started for the run; build first)
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createClient } from '@saiyun/sdk';
import { findPostgres, startPostgres } from '../../scripts/postgres.mjs';
import { goodRow, type Registrations, writeRegistrations } from '../fixtures/registrations.ts';
import { freePort, root, type ServerProcess, startServer, tempFolder } from '../support/process.ts';
import { allotBench } from './allot/allot.ts';
import { bareExport } from './bare-export.ts';
import { bareRows } from './bare-import.ts';
import { certificateBench } from './certificates.ts';
import { growthBench } from './growth.ts';
import { jobBench } from './jobs.ts';
import { moneyBench } from './money.ts';
import { nodesBench } from './nodes.ts';
import { scoreRoomBench } from './score-room.ts';
import { cronBench, sdkBench } from './sdk-overhead.ts';
import { dictionaryBench, listBench, notifyBench, signInBench } from './server-calls.ts';
import { socketBench } from './sockets.ts';
import { startPageBench } from './start-page.ts';
import { tableBench } from './table/table-bench.ts';
import { terminalBench } from './terminal.ts';
import { webLoadBench } from './web-load.ts';

const parts = process.argv.slice(2);
const wanted = (part: string): boolean => parts.length === 0 || parts.includes(part);
const password = 'Saiyun@2026';
const folder = tempFolder();
const median = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
const say = (what: string, ...figures: readonly string[]): void => console.log(`${what.padEnd(46)} ${figures.join('   ')}`);
const perSecond = (rows: number, ms: number): string => `${Math.round((rows / ms) * 1000).toLocaleString('en')} rows/s`;
const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
const ratio = (ours: number, limit: number): string => `${(ours / limit).toFixed(2)} ×`;
const timed = async <T>(work: () => Promise<T> | T): Promise<[ms: number, result: T]> => {
  const from = performance.now();
  const result = await work();
  return [performance.now() - from, result];
};
/** Resident memory of a process in MiB: current or peak. */
const memory = (pid: number | undefined, what: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

async function registrationsOf(url: string, code: string): Promise<Registrations> {
  const client = createClient({ baseUrl: url });
  await client.mLogin({ username: 'admin', password });
  const day = (offset: number): string => `${new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)} 08:00:00`;
  const { id } = await client.competitions.add({
    stepDone: [1, 2, 3, 4, 5, 6],
    competitionCode: code,
    competitionName: code,
    competitionType: 'subject',
    registerStart: day(-1),
    registerEnd: day(1),
    submissionEndTime: day(2),
    endTime: day(3),
  });
  await client.groups.add({ competitionId: id, groupCode: 'U', groupName: '本科组' });
  await client.competitions.publish(id);
  const units = await client.units.list({ pageSize: 20, match: { status: '1' } });
  await client.close();
  return { competition: code, groups: ['U'], units: units.records.map((u) => u.unitName) };
}

function* good(rows: number, r: Registrations) {
  for (let n = 1; n <= rows; n++) yield goodRow(n, r);
}

/** The bare pipeline: scan the sheet, one request with all rows as JSON to a plain HTTP server, `unnest` in blocks into a plain table. */
async function bareImport(path: string, url: string, expected: number): Promise<number> {
  const port = await freePort();
  const script = `
    import { createServer } from 'node:http'; import pg from 'pg';
    const db = new pg.Client(${JSON.stringify(url)}); await db.connect();
    await db.query('drop table if exists bare; create table bare (${Array.from({ length: 12 }, (_, i) => `c${i} text`).join(',')})');
    createServer((req, res) => { const parts = []; req.on('data', (d) => parts.push(d)); req.on('end', async () => {
      const rows = JSON.parse(Buffer.concat(parts)); await db.query('begin');
      for (let i = 0; i < rows.length; i += 5000) { const block = rows.slice(i, i + 5000);
        await db.query('insert into bare select * from unnest(${Array.from({ length: 12 }, (_, i) => `$${i + 1}::text[]`).join(',')})', Array.from({ length: 12 }, (_, c) => block.map((r) => r[c] ?? null))); }
      await db.query('commit'); res.end(String(rows.length)); }); }).listen(${port}, '127.0.0.1', () => console.log('ready'));`;
  const server = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(root, 'server'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((ready) => server.stdout.once('data', ready));
  const [ms] = await timed(async () => {
    const rows = bareRows(path)
      .slice(3)
      .filter((row) => row.length === 12 && /^1\d{10}$/.test(row[8] ?? ''));
    const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: JSON.stringify(rows) });
    const stored = Number(await answer.text());
    if (stored !== expected) throw new Error(`the bare pipeline stored ${stored} of ${expected} rows`);
  });
  server.kill();
  return ms;
}

async function importBench(server: ServerProcess, database: string | undefined): Promise<void> {
  for (const rows of [10_000, 100_000]) {
    const r = await registrationsOf(server.url, `B-${database ? 'PG' : 'LITE'}-${rows}`);
    const path = join(folder.path, `${r.competition}.xlsx`);
    await writeRegistrations(path, good(rows, r));
    const env = { ...process.env, SAIYUN_SERVER: server.url, SAIYUN_TOKEN: await tokenOf(server.url), XDG_CONFIG_HOME: folder.path };
    const [ms, report] = await timed(() =>
      spawnSync(
        '/usr/bin/env',
        ['bash', '-c', `exec "${process.execPath}" cli/bin/saiyun.mjs import registration "${path}" --quiet --json`],
        { cwd: root, env, encoding: 'utf8' },
      ),
    );
    if (report.status !== 0) throw new Error(report.stderr);
    const bare = database ? await bareImport(path, database, rows) : undefined;
    say(
      `import ${rows} (${database ? 'PostgreSQL' : 'embedded'})`,
      seconds(ms),
      perSecond(rows, ms),
      ...(bare ? [`bare ${seconds(bare)}`, ratio(ms, bare)] : []),
      `server peak ${Math.round(memory(server.process.pid, 'VmHWM'))} MiB`,
    );
  }
}

const tokenOf = async (url: string): Promise<string> => {
  const client = createClient({ baseUrl: url });
  const { token } = await client.mLogin({ username: 'admin', password });
  await client.close();
  return token;
};

async function exportBench(server: ServerProcess, database: string | undefined): Promise<void> {
  const client = createClient({ baseUrl: server.url });
  await client.mLogin({ username: 'admin', password });
  for (const rows of [10_000, 100_000]) {
    const found = await client.competitions.list({ match: { competitionCode: `B-${database ? 'PG' : 'LITE'}-${rows}` } });
    const competitionId = found.records[0]?.id;
    if (!competitionId) continue;
    const [ms, bytes] = await timed(async () => {
      const file = await client.registrations.exportXls({ format: 'xlsx', match: { competitionId } });
      let size = 0;
      for await (const part of file.stream) size += part.length;
      return size;
    });
    const [limit] = database ? await timed(() => bareExport(database, rows)) : [];
    say(
      `export ${rows} (${database ? 'PostgreSQL' : 'embedded'})`,
      seconds(ms),
      perSecond(rows, ms),
      `${(bytes / 1e6).toFixed(1)} MB`,
      ...(limit ? [`COPY into sheet XML ${seconds(limit)}`, ratio(ms, limit)] : []),
      `server peak ${Math.round(memory(server.process.pid, 'VmHWM'))} MiB`,
    );
  }
  await client.close();
}

async function startBench(): Promise<void> {
  const data = join(folder.path, 'start');
  const first = async (): Promise<number> => {
    const [ms] = await timed(async () => {
      const server = await startServer(data);
      await (await fetch(server.url)).text();
      started = server;
    });
    await started?.stop();
    return ms;
  };
  let started: ServerProcess | undefined;
  const empty = await first();
  const again = [await first(), await first(), await first()];
  say('first page after start, empty folder', seconds(empty), 'goal 10 s');
  say('first page after start, with data', seconds(median(again)), 'goal 3 s');
}

function cliBench(): void {
  const time = (args: readonly string[]): number => {
    const from = performance.now();
    spawnSync(process.execPath, args, { cwd: root, env: { ...process.env, NO_COLOR: '1' } });
    return performance.now() - from;
  };
  const lines = [['--version'], ['--help'], ['cron', 'next', '0 0 9 ? * MON-FRI']];
  const rounds = Array.from({ length: 25 }, () => ({
    bare: time(['-e', '0']),
    ours: lines.map((line) => time(['cli/bin/saiyun.mjs', ...line])),
  }));
  say('node -e 0', `${median(rounds.map(({ bare }) => bare)).toFixed(0)} ms`);
  for (const [i, line] of lines.entries()) {
    const ms = median(rounds.map(({ ours }) => ours[i] ?? 0));
    const times = median(rounds.map(({ bare, ours }) => (ours[i] ?? 0) / bare));
    say(`saiyun ${line.slice(0, 2).join(' ')}`, `${ms.toFixed(0)} ms`, `${times.toFixed(2)} ×`, 'goal 1.5 ×');
  }
}

if (wanted('cli')) cliBench();
if (wanted('cron')) cronBench(say);
if (wanted('sdk')) await sdkBench(say);
if (wanted('start')) await startBench();
if (wanted('import') || wanted('export')) {
  const bin = findPostgres();
  const postgres = bin ? await startPostgres(bin) : undefined;
  for (const database of postgres ? [postgres.url, undefined] : [undefined]) {
    const server = await startServer(join(folder.path, database ? 'pg' : 'lite'), {
      SAIYUN_CAPTCHA: 'off',
      TEST_LONG_LIVED: 'on',
      ...(database && { DATABASE_URL: database }),
    });
    say(`server at rest (${database ? 'PostgreSQL' : 'embedded'})`, `${Math.round(memory(server.process.pid, 'VmRSS'))} MiB`);
    await importBench(server, database);
    await exportBench(server, database);
    await server.stop();
  }
  await postgres?.stop();
}
if (wanted('sockets')) {
  const bin = findPostgres();
  if (bin) {
    const postgres = await startPostgres(bin);
    const server = await startServer(join(folder.path, 'sockets'), { SAIYUN_CAPTCHA: 'off', DATABASE_URL: postgres.url });
    await socketBench({ server, database: postgres.url, password, memory: (pid) => memory(pid, 'VmRSS'), say });
    await server.stop();
    await postgres.stop();
  } else say('sockets', 'left out: there is no PostgreSQL here');
}
if (wanted('jobs')) {
  const bin = findPostgres();
  const postgres = bin ? await startPostgres(bin) : undefined;
  if (postgres) await jobBench(postgres.url, folder.path, say);
  else say('jobs', 'left out: there is no PostgreSQL here');
  await postgres?.stop();
}
if (wanted('certificates')) {
  const bin = findPostgres();
  const postgres = bin ? await startPostgres(bin) : undefined;
  if (postgres) await certificateBench(postgres.url, folder.path, say);
  else say('certificates', 'left out: there is no PostgreSQL here');
  await postgres?.stop();
}
if (wanted('scores')) {
  const bin = findPostgres();
  const postgres = bin ? await startPostgres(bin) : undefined;
  if (postgres) await scoreRoomBench(postgres.url, folder.path, say);
  else say('scores', 'left out: there is no PostgreSQL here');
  await postgres?.stop();
}
if (wanted('money')) {
  const bin = findPostgres();
  const postgres = bin ? await startPostgres(bin) : undefined;
  if (postgres) await moneyBench({ database: postgres.url, folder: join(folder.path, 'money'), say });
  else say('money', 'left out: there is no PostgreSQL here');
  await postgres?.stop();
}
if (['memory', 'dictionary', 'list', 'sign-in', 'notify', 'start-page'].some(wanted)) {
  const bin = findPostgres();
  const postgres = bin ? await startPostgres(bin) : undefined;
  for (const database of postgres ? [postgres.url, undefined] : [undefined]) {
    const kind = database ? 'PostgreSQL' : 'embedded';
    const server = await startServer(join(folder.path, `calls-${kind}`), {
      SAIYUN_CAPTCHA: 'off',
      TEST_LONG_LIVED: 'on',
      ...(database && { DATABASE_URL: database }),
    });
    if (wanted('memory')) {
      await new Promise((later) => setTimeout(later, 10_000));
      const goal = database ? 'goal 200 MiB' : 'goal 600 MiB';
      say(`memory at rest (${kind})`, `${Math.round(memory(server.process.pid, 'VmRSS'))} MiB`, goal);
    }
    if (wanted('dictionary')) await dictionaryBench({ server, say }, kind);
    if (database) {
      if (wanted('notify')) await notifyBench({ database, say });
      if (wanted('sign-in')) await signInBench({ server, say });
      if (wanted('start-page')) await startPageBench({ server, database, say });
      if (wanted('list')) await listBench({ server, database, say });
    }
    await server.stop();
  }
  await postgres?.stop();
}
if (wanted('growth')) {
  const bin = findPostgres();
  if (bin) {
    const postgres = await startPostgres(bin);
    const data = join(folder.path, 'growth');
    const server = await startServer(data, { SAIYUN_CAPTCHA: 'off', TEST_LONG_LIVED: 'on', DATABASE_URL: postgres.url });
    await growthBench({ server, database: postgres.url, data, folder: folder.path, password, registrationsOf, say });
    await server.stop();
    await postgres.stop();
  } else say('growth', 'left out: there is no PostgreSQL here');
}
if (wanted('nodes')) {
  const bin = findPostgres();
  const postgres = bin ? await startPostgres(bin) : undefined;
  if (postgres) await nodesBench({ database: postgres.url, folder: folder.path, password, say });
  else say('nodes', 'left out: there is no PostgreSQL here');
  await postgres?.stop();
}
if (wanted('table')) await tableBench(say);
if (wanted('allot')) await allotBench({ folder: folder.path, say });
if (wanted('web-load')) {
  const server = await startServer(join(folder.path, 'web-load'), { SAIYUN_CAPTCHA: 'off' });
  await webLoadBench({ server, say });
  await server.stop();
}
if (wanted('terminal')) {
  const server = await startServer(join(folder.path, 'terminal-data'), { SAIYUN_CAPTCHA: 'off' });
  await terminalBench({ server, folder: folder.path, say });
  await server.stop();
}
folder.remove();
