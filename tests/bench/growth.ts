// How time and memory grow with the number of rows: a line for each act and size, with the exponent from one size to the next.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createClient } from '@saiyun/sdk';
import { auditLog } from '@saiyun/sdk/entities';
import { storeRun } from '../../server/src/areas/review/result/score-run.ts';
import { goodRow, type Registrations, writeRegistrations } from '../fixtures/registrations.ts';
import { root, type ServerProcess } from '../support/process.ts';
import { type Size, writeInstance } from './allot/instance.ts';
import { withBatch } from './certificates.ts';
import { withReviews } from './score-room.ts';

type Say = (what: string, ...figures: readonly string[]) => void;

/** What an act took: time in ms, and the most memory of its process in MiB. */
export interface Took {
  readonly ms: number;
  readonly mib: number;
}

interface GrowthBench {
  readonly server: ServerProcess;
  readonly database: string;
  readonly data: string;
  readonly folder: string;
  readonly password: string;
  readonly registrationsOf: (url: string, code: string) => Promise<Registrations>;
  readonly say: Say;
}

/** The sizes, ten times as many each time; `GROWTH_MOST=1000000` goes on to a million. */
export function sizesUpTo(most: number): readonly number[] {
  return [1_000, 10_000, 100_000, 1_000_000].filter((size) => size <= most);
}

const most = Number(process.env.GROWTH_MOST ?? 100_000);
const seconds = (ms: number): string => (ms < 1000 ? `${ms.toFixed(0)} ms` : `${(ms / 1000).toFixed(1)} s`);

/** Prints a line of an act; `before` is the same act at a tenth of the size. */
export function sayGrowth(say: Say, act: string, size: number, took: Took, before: Took | undefined): void {
  const exponent = before === undefined ? '' : `exponent ${Math.log10(took.ms / before.ms).toFixed(2)}`;
  say(`${act}, ${size.toLocaleString('en')}`, seconds(took.ms).padStart(8), `${took.mib.toFixed(0)} MiB`.padStart(9), exponent);
}

/** Runs an act at each size in turn. */
async function grow(say: Say, act: string, sizes: readonly number[], run: (size: number) => Promise<Took>): Promise<void> {
  let before: Took | undefined;
  for (const size of sizes) {
    const took = await run(size);
    sayGrowth(say, act, size, took, before);
    before = took;
  }
}

/** The most memory of a process from now on: the kernel forgets the peak before. */
function peakOf(pid: number | undefined): () => number {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}

const node = (args: readonly string[], env: NodeJS.ProcessEnv): Took => {
  const usage = join(root, '.cache', 'growth-usage.cjs');
  writeFileSync(usage, `process.on('exit', () => require('node:fs').writeSync(2, '\\n' + process.resourceUsage().maxRSS + '\\n'));`);
  const from = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ['-r', usage, join(root, 'cli/bin/saiyun.mjs'), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  const ms = performance.now() - from;
  if (status !== 0) throw new Error(stderr);
  return { ms, mib: Number(stderr.trim().split('\n').at(-1)) / 1024 };
};

/** The quickest of five: what it costs, and not what else the machine did. */
async function quickest(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 5; n++) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
  }
  return Math.min(...times);
}

/** Entries imported by the command line, and what is done with that many: exported, listed, searched, proved and backed up. */
async function entriesGrow({ server, database, data, folder, password, registrationsOf, say }: GrowthBench): Promise<void> {
  const client = createClient({ baseUrl: server.url });
  const { token } = await client.mLogin({ username: 'admin', password });
  const last = new Map<string, Took>();
  const tell = (act: string, size: number, took: Took): void => {
    sayGrowth(say, act, size, took, last.get(act));
    last.set(act, took);
  };
  for (const size of sizesUpTo(most)) {
    const code = `GROWTH-${size}`;
    const registrations = await registrationsOf(server.url, code);
    const path = join(folder, `${code}.xlsx`);
    await writeRegistrations(
      path,
      (function* () {
        for (let n = 1; n <= size; n++) yield goodRow(n, registrations);
      })(),
    );
    const peak = peakOf(server.process.pid);
    const env = { SAIYUN_SERVER: server.url, SAIYUN_TOKEN: token, XDG_CONFIG_HOME: folder };
    const imported = node(['import', 'registration', path, '--quiet', '--json'], env);
    tell('import, command line to stored', size, { ms: imported.ms, mib: peak() });
    const [competition] = (await client.competitions.list({ match: { competitionCode: code } })).records;
    if (!competition) throw new Error(`no competition ${code}`);
    const match = { competitionId: competition.id };
    const onServer = async (act: string, work: () => Promise<number>): Promise<void> => {
      const most = peakOf(server.process.pid);
      tell(act, size, { ms: await work(), mib: most() });
    };
    await onServer('export to .xlsx', async () => {
      const from = performance.now();
      const file = await client.registrations.exportXls({ format: 'xlsx', match });
      for await (const part of file.stream) if (part.length === 0) throw new Error('an empty part');
      return performance.now() - from;
    });
    await onServer('first page of the list', () => quickest(() => client.registrations.list({ match, pageSize: 10 })));
    const lastPage = Math.floor(size / 10);
    await onServer('last page of the list', () => quickest(() => client.registrations.list({ match, pageSize: 10, pageNo: lastPage })));
    await onServer('search for a name', () => quickest(() => client.records.search(`第${size}队`)));
    await onServer('proof of the audit log', async () => {
      const from = performance.now();
      await client.send('GET', `${auditLog.path}/verify`, { timeoutMs: 0 });
      return performance.now() - from;
    });
    const file = join(folder, `${code}.backup`);
    const backup = node(['server', 'backup', file, '--data', data], {
      DATABASE_URL: database,
      SAIYUN_DATA: data,
      SAIYUN_BACKUP_PASSPHRASE: 'a pass phrase for a benchmark',
    });
    tell('backup of all', size, backup);
    rmSync(file);
  }
  await client.close();
}

/** Works handed out to a twentieth as many experts. Both grow, and with the square of them the pairs: 2 million for 10,000 works. */
async function allotmentGrows({ folder, say }: GrowthBench): Promise<void> {
  await grow(say, 'allotment of three reviews each', sizesUpTo(Math.min(most, 10_000)), async (works) => {
    const path = join(folder, `growth-${works}`);
    const size: Size = { works, experts: Math.ceil(works / 20), reviews: 3, seed: 1, hard: false };
    await writeInstance(path, size);
    return node(['allot', 'solve', `${path}.json`, '-o', `${path}.out`, '--quiet'], {});
  });
}

/** A run of scores, computed and stored. */
function scoresGrow({ database, folder }: GrowthBench, works: number): Promise<Took> {
  return withReviews({ database, folder, works }, async ({ db, ctx, project }) => {
    const peak = peakOf(process.pid);
    const from = performance.now();
    await db.tx((tx) => storeRun({ ...ctx, tx }, project));
    return { ms: performance.now() - from, mib: peak() };
  });
}

/** A batch of certificates, checked and issued. */
function certificatesGrow({ database, folder }: GrowthBench, count: number): Promise<Took> {
  return withBatch({ database, folder, count }, async ({ db, start }) => {
    const peak = peakOf(process.pid);
    const from = performance.now();
    await start();
    await db.run(`update ds_tb_certificate_batch set status = '2' where id = 'b'`);
    await start();
    return { ms: performance.now() - from, mib: peak() };
  });
}

export async function growthBench(bench: GrowthBench): Promise<void> {
  await entriesGrow(bench);
  await allotmentGrows(bench);
  await grow(bench.say, 'scores of works with three reviews', sizesUpTo(Math.min(most, 100_000)), (works) => scoresGrow(bench, works));
  await grow(bench.say, 'certificates', sizesUpTo(Math.min(most, 10_000)), (count) => certificatesGrow(bench, count));
}
