import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Db, Tx } from '../db/db.ts';
import { liftLimits } from '../db/limits.ts';
import { type AuditHead, type BackupHeader, type BackupTotals, backupFormat } from './format.ts';

const rowsPerLine = 200;
const bytesPerLine = 256 * 1024;
/** Where backups are restored aside to prove them. */
export const proofsFolder = 'proofs';
/** Not in the backup: files of the running process, the database itself, and mails and text messages that nobody sends. */
const leftOut = new RegExp(String.raw`^(db|saiyun\.lock.*|control\.sock|uploads-in-progress|outbox|${proofsFolder})$`);

/**
 * The bytes of a backup: all rows as of one moment, then the files of the data folder. PostgreSQL serves other calls meanwhile; with the
 * embedded database, which has one session, they wait until the rows are written.
 *
 * @param folder The data folder; files that appear after the rows were read are included, those that vanish are left out.
 */
export function backupStream(db: Db, folder: string, now: Date): Readable {
  return Readable.from(lines(db, folder, now)).pipe(createGzip({ level: 6 }));
}

async function* lines(db: Db, folder: string, now: Date): AsyncGenerator<Buffer> {
  const digest = createHash('sha256');
  const line = (json: string): Buffer => {
    const bytes = Buffer.from(`${json}\n`);
    digest.update(bytes);
    return bytes;
  };
  const totals = { rows: {} as Record<string, number>, files: 0, bytes: 0 };
  for await (const json of rowLines(db, now, totals.rows)) yield line(json);
  for await (const json of fileLines(folder, totals)) yield line(json);
  const end: BackupTotals = totals;
  yield Buffer.from(`${JSON.stringify({ end, sha256: digest.digest('hex') })}\n`);
}

/** The lines of one transaction as they come; a slow reader holds the transaction back, one that leaves ends it. */
async function* rowLines(db: Db, now: Date, counts: Record<string, number>): AsyncGenerator<string> {
  const waiting: string[] = [];
  let wake: (() => void) | undefined;
  let taken: (() => void) | undefined;
  let over = false;
  let gone = false;
  const put = async (json: string): Promise<void> => {
    if (gone) throw new Error('nobody reads the backup any more');
    waiting.push(json);
    wake?.();
    if (waiting.length > 8) await new Promise<void>((done) => (taken = done));
  };
  const writing = db
    .tx(async (tx) => {
      await tx.run('set transaction isolation level repeatable read, read only');
      await liftLimits(tx);
      await writeRows(tx, db.kind, now, counts, put);
    })
    .finally(() => {
      over = true;
      wake?.();
    });
  // Its failure is thrown below; until then it must not count as unhandled.
  writing.catch(() => undefined);
  try {
    for (;;) {
      const next = waiting.shift();
      if (next !== undefined) {
        taken?.();
        yield next;
      } else if (over) break;
      else await new Promise<void>((done) => (wake = done));
    }
    await writing;
  } finally {
    gone = true;
    taken?.();
  }
}

const writeRows = async (
  tx: Tx,
  database: Db['kind'],
  now: Date,
  counts: Record<string, number>,
  put: (json: string) => Promise<void>,
): Promise<void> => {
  const migrations = await tx.many<{ name: string; digest: string }>('select name, digest from sys_migration order by name');
  const audit = await auditHeads(tx);
  const header: BackupHeader = { saiyun: 'backup', format: backupFormat, createdAt: now.toISOString(), database, migrations, audit };
  await put(JSON.stringify(header));
  for (const table of await tablesOf(tx)) {
    const columns = await columnsOfTable(tx, table);
    await put(JSON.stringify({ table, columns }));
    let count = 0;
    const list = columns.map(quoted).join(', ');
    await tx.run(
      `declare backup_rows no scroll cursor for select row_to_json(t)::text as row from (select ${list} from ${quoted(table)}) t`,
      [],
    );
    for (;;) {
      const rows = await tx.many<{ row: string }>(`fetch ${rowsPerLine} from backup_rows`);
      if (rows.length > 0) await put(`{"rows":[${rows.map(({ row }) => row).join(',')}]}`);
      count += rows.length;
      if (rows.length < rowsPerLine) break;
    }
    counts[table] = count;
    await tx.run('close backup_rows', []);
  }
  const sequences = await tx.many<{ sequence: string; value: string }>(
    `select sequencename as sequence, last_value::text as value from pg_sequences where schemaname = current_schema() and last_value is not null order by 1`,
  );
  for (const one of sequences) await put(JSON.stringify(one));
};

/** The end of every tenant's audit chain. */
export async function auditHeads(tx: Tx): Promise<readonly AuditHead[]> {
  return tx.many<AuditHead>(
    `select distinct on (tenant_id) tenant_id as tenant, pos::int as links, hash as head from sys_audit_seal order by tenant_id, pos desc`,
  );
}

/** Quotes an identifier that comes from the database's catalogue or was found there. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/**
 * All tables of the schema, by name, except the list of migrations, the uses of files, which the database works out as rows come back, and
 * the mode of the platform: a restored one is not in maintenance because its backup was made then.
 */
export async function tablesOf(tx: Tx): Promise<readonly string[]> {
  return (
    await tx.many<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name not in ('sys_migration', 'sys_file_use', 'sys_file_upload', 'sys_file_part', 'sys_service_mode') order by 1`,
    )
  ).map(({ name }) => name);
}

/** Columns that are stored as given, in order; the database computes the others itself. */
export async function columnsOfTable(tx: Tx, table: string): Promise<readonly string[]> {
  return (
    await tx.many<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
      [table],
    )
  ).map(({ name }) => name);
}

async function* fileLines(folder: string, totals: { files: number; bytes: number }): AsyncGenerator<string> {
  for await (const path of filesIn(folder)) {
    const size = await sizeOf(path);
    if (size === undefined) continue;
    yield JSON.stringify({ file: relative(folder, path).split(sep).join('/'), size });
    let left = size;
    // Data appended meanwhile is beyond the size that was measured.
    if (size > 0)
      for await (const chunk of createReadStream(path, { end: size - 1, highWaterMark: bytesPerLine })) {
        left -= (chunk as Buffer).length;
        yield JSON.stringify({ data: (chunk as Buffer).toString('base64') });
      }
    if (left > 0) throw new Error(`${path} became shorter while it was read`);
    totals.files += 1;
    totals.bytes += size;
  }
}

async function* filesIn(folder: string, top = true): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (top && leftOut.test(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path, false);
    else if (entry.isFile()) yield path;
  }
}

const sizeOf = async (path: string): Promise<number | undefined> => {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
};
