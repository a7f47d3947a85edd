import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Db, Tx } from './db.ts';

const folder = fileURLToPath(new URL('../../migrations', import.meta.url));
const fileName = /^\d{4}_[a-z0-9_]+\.sql$/;
/** Any number, the same in every node: only one of them migrates at a time. */
const lockKey = 7_317_205;

interface Done {
  readonly name: string;
  readonly digest: string;
}

/** A migration that ran is not what it was: the schema is no longer what the files say. */
export class MigrationChanged extends Error {
  override readonly name = 'MigrationChanged';
}

/**
 * Brings the schema up to date with `server/migrations/NNNN_name.sql`, forward only, each file in a transaction of its own; answers the
 * names of those that ran. Safe to call from several nodes at once.
 */
export const migrate = async (db: Db, from: string = folder): Promise<readonly string[]> => {
  const names = (await readdir(from)).filter((name) => fileName.test(name)).sort();
  const ran: string[] = [];
  for (const name of names) {
    const sql = await readFile(join(from, name), 'utf8');
    if (await db.tx((tx) => apply(tx, name, sql))) ran.push(name);
  }
  return ran;
};

const apply = async (tx: Tx, name: string, sql: string): Promise<boolean> => {
  await tx.one('select pg_advisory_xact_lock($1)', [lockKey]);
  await tx.run(
    'create table if not exists sys_migration (name text primary key, digest text not null, ran_at timestamptz not null default now())',
  );
  const digest = createHash('sha256').update(sql).digest('hex');
  const done = await tx.one<Done>('select name, digest from sys_migration where name = $1', [name]);
  if (done) {
    if (done.digest !== digest) throw new MigrationChanged(`${name} has changed since it ran; write a new migration instead`);
    return false;
  }
  await tx.run(sql);
  await tx.run('insert into sys_migration (name, digest) values ($1, $2)', [name, digest]);
  return true;
};
