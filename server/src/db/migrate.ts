import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Db, Tx } from './db.ts';
import { liftLimits } from './limits.ts';

const folder = fileURLToPath(new URL('../../migrations', import.meta.url));
const fileName = /^\d{4}_[a-z0-9_]+\.sql$/;
/** An arbitrary number, the same on every node: only one of them migrates at a time. */
const lockKey = 7_317_205;

interface Done {
  readonly name: string;
  readonly digest: string;
}

/** The file of an applied migration was changed: the schema no longer matches the files. */
export class MigrationChanged extends Error {
  override readonly name = 'MigrationChanged';
}

/** A newer program migrated the database: this one does not know its tables. */
export class SchemaNewer extends Error {
  override readonly name = 'SchemaNewer';
}

/** The migrations shipped with this version, in order. */
export async function knownMigrations(from: string = folder): Promise<readonly (Done & { readonly sql: string })[]> {
  const names = (await readdir(from)).filter((name) => fileName.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(from, name), 'utf8');
      return { name, sql, digest: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Brings the schema up to date with `server/migrations/NNNN_name.sql`, forward only, each file in a transaction of its own; returns the
 * names of those that ran. Several nodes may call it at once. `only` stops at the schema of an older version.
 */
export async function migrate(
  db: Db,
  { from, only }: { readonly from?: string; readonly only?: ReadonlySet<string> } = {},
): Promise<readonly string[]> {
  const ran: string[] = [];
  const known = await knownMigrations(from);
  await refuseNewer(db, known);
  for (const migration of known)
    if ((!only || only.has(migration.name)) && (await db.tx((tx) => apply(tx, migration)))) ran.push(migration.name);
  return ran;
}

const refuseNewer = async (db: Db, known: readonly Done[]): Promise<void> => {
  const made = await db.one<{ there: boolean }>(`select to_regclass('sys_migration') is not null as there`);
  if (made?.there !== true) return;
  const ran = await db.many<{ name: string }>('select name from sys_migration where name <> all($1) order by name', [
    known.map(({ name }) => name),
  ]);
  if (ran.length > 0) throw new SchemaNewer(ran.map(({ name }) => name).join(', '));
};

const apply = async (tx: Tx, { name, digest, sql }: Done & { readonly sql: string }): Promise<boolean> => {
  await liftLimits(tx);
  await tx.one('select pg_advisory_xact_lock($1)', [lockKey]);
  await tx.run(
    'create table if not exists sys_migration (name text primary key, digest text not null, ran_at timestamptz not null default now())',
  );
  const done = await tx.one<Done>('select name, digest from sys_migration where name = $1', [name]);
  if (done) {
    if (done.digest !== digest) throw new MigrationChanged(`${name} has changed since it ran; write a new migration instead`);
    return false;
  }
  await tx.run(sql);
  await tx.run('insert into sys_migration (name, digest) values ($1, $2)', [name, digest]);
  return true;
};
