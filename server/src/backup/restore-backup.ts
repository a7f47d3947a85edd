import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { finished } from 'node:stream/promises';
import type { Db, Tx } from '../db/db.ts';
import { liftLimits } from '../db/limits.ts';
import { knownMigrations, migrate } from '../db/migrate.ts';
import { BackupError, type BackupHeader, type BackupTotals } from './format.ts';
import { type BackupSource, readBackup } from './read-backup.ts';
import { quoted, tablesOf } from './write-backup.ts';

/** Told of a restore while it goes on. */
export interface RestoreWatch {
  /** Bytes of the file that were read. */
  readonly read?: (bytes: number) => void;
  /** All rows are there, in the schema of the backup, and not committed yet. */
  readonly loaded?: (tx: Tx, header: BackupHeader, totals: BackupTotals) => Promise<void>;
}

/**
 * Restores a backup into an empty database and a data folder without files, and brings the schema up to date. All rows are stored in one
 * transaction that commits only once the whole file has proved sound: a truncated backup or a killed process leaves an empty database.
 * Throws `BackupError`; `notEmpty` if the target already has accounts or files.
 */
export async function restoreBackup(
  db: Db,
  folder: string,
  source: BackupSource,
  passPhrase?: string,
  { read, loaded }: RestoreWatch = {},
): Promise<BackupTotals> {
  const lines = readBackup(source, passPhrase, read);
  const first = (await lines.next()).value;
  if (!first || !('saiyun' in first.line)) throw new BackupError('notBackup', typeof source === 'string' ? source : '');
  const header = first.line;
  const names = await fittingMigrations(header);
  if (await isInUse(db)) throw new BackupError('notEmpty', ['数据库中已有账号', 'the database holds accounts']);
  if ((await readdir(join(folder, 'files')).catch(() => [])).length > 0) throw new BackupError('notEmpty', join(folder, 'files'));
  await migrate(db, { only: names });
  const written: string[] = [];
  try {
    const totals = await db.tx(async (tx) => {
      await liftLimits(tx);
      for (const table of await tablesOf(tx)) await tx.run(`delete from ${quoted(table)}`);
      const all = await load(tx, folder, lines, written);
      await loaded?.(tx, header, all);
      return all;
    });
    await migrate(db);
    return totals;
  } catch (error) {
    for (const file of written) await rm(file, { force: true });
    throw error;
  }
}

/**
 * Whether a backup is of an older schema. What the migrations since then do to stored rows must be done to its rows too, so it goes into a
 * database that has none of them.
 */
export async function isOlder(source: BackupSource, passPhrase?: string): Promise<boolean> {
  const lines = readBackup(source, passPhrase);
  try {
    const first = (await lines.next()).value;
    return first !== undefined && 'saiyun' in first.line && first.line.migrations.length < (await knownMigrations()).length;
  } finally {
    await lines.return(undefined);
  }
}

/** The migrations behind the backup's schema; each must be known here, unchanged. */
const fittingMigrations = async ({ migrations }: BackupHeader): Promise<ReadonlySet<string>> => {
  const known = new Map((await knownMigrations()).map(({ name, digest }) => [name, digest]));
  for (const { name, digest } of migrations) {
    if (!known.has(name)) throw new BackupError('newer', name);
    if (known.get(name) !== digest) throw new BackupError('changedSchema', name);
  }
  return new Set(migrations.map(({ name }) => name));
};

const isInUse = async (db: Db): Promise<boolean> => {
  const made = await db.one<{ there: boolean }>(`select to_regclass('sys_user') is not null as there`);
  return made?.there === true && (await db.one('select 1 from sys_user limit 1')) !== undefined;
};

const load = async (tx: Tx, folder: string, lines: ReturnType<typeof readBackup>, written: string[]): Promise<BackupTotals> => {
  const tables = new Set(await tablesOf(tx));
  let insert = '';
  let out: WriteStream | undefined;
  let totals: BackupTotals | undefined;
  const closeFile = async (): Promise<void> => {
    if (!out) return;
    out.end();
    await finished(out);
    out = undefined;
  };
  for await (const { line, text } of lines) {
    if ('table' in line) {
      // The name goes into SQL, so it must be a table that the migrations created.
      if (!tables.has(line.table)) throw new BackupError('damaged', [`没有表 ${line.table}`, `there is no table ${line.table}`]);
      const list = line.columns.map(quoted).join(', ');
      insert = `insert into ${quoted(line.table)} (${list}) overriding system value
                select ${list} from json_populate_recordset(null::${quoted(line.table)}, $1::json -> 'rows')`;
    } else if ('rows' in line) await tx.run(insert, [text]);
    else if ('sequence' in line) await tx.one('select setval(to_regclass($1), $2::bigint)', [quoted(line.sequence), line.value]);
    else if ('file' in line) {
      await closeFile();
      const path = insideOf(folder, line.file);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      written.push(path);
      out = createWriteStream(path, { mode: 0o600, flush: true });
    } else if ('data' in line) {
      if (!out) throw new BackupError('damaged', ['有内容而没有文件', 'bytes without a file']);
      const bytes = Buffer.from(line.data, 'base64');
      const stream = out;
      await new Promise<void>((done, failed) => stream.write(bytes, (error) => (error ? failed(error) : done())));
    } else if ('end' in line) totals = line.end;
  }
  await closeFile();
  if (!totals) throw new BackupError('damaged', ['缺少结尾', 'the end is missing']);
  return totals;
};

const insideOf = (folder: string, name: string): string => {
  const root = resolve(folder);
  const path = resolve(root, name);
  if (!path.startsWith(root + sep) || name.includes('\0'))
    throw new BackupError('damaged', [`文件不在数据目录中：${name}`, `a file outside of the folder: ${name}`]);
  return path;
};
