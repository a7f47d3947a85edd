import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeBackup, restoreInto, verifyBackup } from '../../../server/src/backup/index.ts';
import { checkServer } from '../../../server/src/check-server.ts';
import { readConfig } from '../../../server/src/config.ts';
import { connect } from '../../../server/src/db/connect.ts';
import { knownMigrations, migrate } from '../../../server/src/db/migrate.ts';
import { environment, eventually, root, type ServerProcess, startServer } from '../../support/process.ts';
import type { Act, OneShot } from '../act.ts';
import { pause } from '../stage.ts';

const passPhrase = 'correct horse battery staple';
type Row = Readonly<Record<string, unknown>>;

/** Backups while units are added: a file that has its name is whole, and holds all that was acknowledged before it was asked for. */
export function backingUp(): Act {
  const acknowledged: string[] = [];
  const before: number[] = [];
  let areaId = '';
  return {
    name: 'backup',
    env: (folder) => ({ SAIYUN_BACKUP_DIR: join(folder, 'backups'), SAIYUN_BACKUP_PASSPHRASE: passPhrase }),
    killedAfter: [20, 1500],
    async prepare(stage) {
      mkdirSync(join(stage.folder, 'backups'), { recursive: true });
    },
    async begin(stage) {
      areaId = String(
        (await stage.must<{ records: readonly Row[] }>('admin', 'GET', '/dsTbCompetitionArea/list?pageSize=1')).records[0]?.id,
      );
    },
    async work(stage, round) {
      let done = 0;
      for (let n = 0; ; n += 1) {
        if (n === 2) void stage.ask('admin', 'POST', '/sys/backup/make');
        const unitCode = `BK${round}X${n}`;
        const said = await stage.ask('admin', 'POST', '/dsTbUnit/add', { unitCode, unitName: `备份演练 ${unitCode}`, areaId }, unitCode);
        if (!said?.success) return done;
        acknowledged.push(unitCode);
        done += 1;
      }
    },
    async settle(stage) {
      before.push(acknowledged.length);
      // The lease of the killed one ends by itself; until then another backup is refused.
      const task = await eventually(
        'another backup is begun',
        async () => {
          const said = await stage.ask('admin', 'POST', '/sys/backup/make');
          if (said && !said.success && said.error !== 'backup.busy') throw new Error(`${said.error} ${said.message}`);
          return said?.success ? (said.result as Row) : undefined;
        },
        240_000,
      );
      await eventually(
        'it is made',
        async () => {
          const state = await stage.ask('admin', 'GET', '/sys/backup/state');
          const found = JSON.stringify(state?.result ?? '');
          const row = ((state?.result as { tasks?: readonly Row[] } | undefined)?.tasks ?? []).find(({ id }) => id === task.id);
          if (row?.status === 'failed') throw new Error(`the backup failed: ${found}`);
          return row?.status === 'done' ? true : undefined;
        },
        240_000,
      );
    },
    async faults(stage, rounds) {
      const folder = join(stage.folder, 'backups');
      const files = readdirSync(folder).filter((name) => name.endsWith('.backup'));
      const faults: string[] = files.length < rounds ? [`${files.length} backups of ${rounds}`] : [];
      for (const name of files)
        await verifyBackup(join(folder, name), passPhrase).catch((error: unknown) => void faults.push(`${name}: ${String(error)}`));
      const newest = files.toSorted().at(-1) ?? '';
      const config = readConfig({ SAIYUN_DATA: join(stage.folder, 'restored') });
      await restoreInto(config, join(folder, newest), passPhrase);
      const db = await connect(config);
      const rows = await db.many<{ code: string }>(`select unit_code as code from ds_tb_unit where unit_code like 'BK%X%'`);
      await db.close();
      const there = new Set(rows.map(({ code }) => code));
      const lost = acknowledged.slice(0, before.at(-1)).filter((code) => !there.has(code));
      if (lost.length > 0) faults.push(`the newest backup lacks ${lost.slice(0, 5).join(', ')}`);
      return faults;
    },
    stored: (stage) =>
      stage.stopped(async (db) => {
        const rows = await db.many<{ code: string; n: number }>(
          `select unit_code as code, count(*)::int as n from ds_tb_unit where unit_code like 'BK%X%' group by 1`,
        );
        const by = new Map(rows.map(({ code, n }) => [code, n]));
        return acknowledged.flatMap((code) => (by.get(code) === 1 ? [] : [`${code}: ${by.get(code) ?? 0} rows`]));
      }),
  };
}

const checked = async (data: string): Promise<string[]> => {
  const faults: string[] = [];
  for await (const { name, findings } of checkServer(readConfig({ SAIYUN_DATA: data })))
    if (findings.length > 0) faults.push(`${name}: ${JSON.stringify(findings.slice(0, 2))}`);
  return faults;
};

/** How many rows each table has, except of what every start writes. */
const countsOf = async (data: string): Promise<Readonly<Record<string, number>>> => {
  const db = await connect(readConfig({ SAIYUN_DATA: data }));
  try {
    const tables = await db.many<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables)
      if (!/^sys_(log|session|outbox|monitor_sample|quartz_job_run|node\w*|audit_\w+|backup_task|captcha)$/.test(name))
        counts[name] = (await db.one<{ n: number }>(`select count(*)::int as n from ${name}`))?.n ?? 0;
    return counts;
  } finally {
    await db.close();
  }
};

const different = (found: Readonly<Record<string, number>>, wanted: Readonly<Record<string, number>>): string[] =>
  Object.keys(wanted).flatMap((table) => (found[table] === wanted[table] ? [] : [`${table}: ${found[table]} rows, not ${wanted[table]}`]));

/** Kills a restore; the same command, given an empty folder again, brings back everything. */
export function restoring(source: string): OneShot {
  let made: Promise<{ readonly file: string; readonly counts: Readonly<Record<string, number>> }> | undefined;
  const backup = async (folder: string) => {
    const file = join(folder, '..', 'source.backup');
    await makeBackup(readConfig({ SAIYUN_DATA: source }), file, { passPhrase });
    return { file, counts: await countsOf(source) };
  };
  return {
    name: 'restore',
    async round({ folder, random }) {
      made ??= backup(folder);
      const { file, counts } = await made;
      const run = (data: string) =>
        spawn(process.execPath, ['--conditions=source', join(root, 'tests/trust/restore.ts'), data, file, passPhrase], {
          env: environment(),
          stdio: 'ignore',
        });
      const [first, second] = [join(folder, 'first'), join(folder, 'second')];
      const cut = run(first);
      const ended = new Promise<number | null>((done) => cut.once('close', done));
      await pause(300 + random() * 4000);
      cut.kill('SIGKILL');
      const isCut = (await ended) === null;
      const faults: string[] = [];
      // Half of a restore must not serve anybody as if it were whole.
      if (isCut) {
        const half = await countsOf(first).catch(() => undefined);
        const wrong = half ? different(half, counts) : ['nothing there'];
        const users = half?.sys_user ?? 0;
        if (wrong.length > 0 && users > 0) faults.push(`half of a restore has ${users} accounts: ${wrong.slice(0, 3).join('; ')}`);
      }
      const again = run(second);
      const code = await new Promise<number | null>((done) => again.once('close', done));
      if (code !== 0) faults.push(`the second restore ended with ${code}`);
      faults.push(...different(await countsOf(second), counts), ...(await checked(second)));
      return faults;
    },
  };
}

/** Kills the first start of this release on a database of an older one, in the middle of its migrations and of what it adds. */
export function upgrading(): OneShot {
  let whole: Promise<Readonly<Record<string, number>>> | undefined;
  const older = async (data: string): Promise<void> => {
    mkdirSync(data, { recursive: true });
    const db = await connect(readConfig({ SAIYUN_DATA: data }), undefined, { bare: true });
    const known = await knownMigrations();
    await migrate(db, { only: new Set(known.slice(0, Math.floor(known.length * 0.6)).map(({ name }) => name)) });
    await db.close();
  };
  const start = (data: string): Promise<ServerProcess> => startServer(data, { SAIYUN_CAPTCHA: 'off', TEST_STARTED_DATA: '' });
  const undisturbed = async (folder: string) => {
    const data = join(folder, '..', 'undisturbed');
    await older(data);
    await (await start(data)).stop();
    return countsOf(data);
  };
  return {
    name: 'upgrade',
    async round({ folder, random }) {
      whole ??= undisturbed(folder);
      const counts = await whole;
      const data = join(folder, 'data');
      await older(data);
      const child = spawn(process.execPath, [join(root, 'server/dist/main.js')], {
        env: { ...environment(), PORT: '0', SAIYUN_DATA: data, SAIYUN_SEED: 'small', SAIYUN_LOG: 'warn', SAIYUN_CAPTCHA: 'off' },
        stdio: 'ignore',
      });
      const ended = new Promise((done) => child.once('close', done));
      await pause(500 + random() * 5000);
      child.kill('SIGKILL');
      await ended;
      await (await start(data)).stop();
      return [...different(await countsOf(data), counts), ...(await checked(data))];
    },
  };
}
