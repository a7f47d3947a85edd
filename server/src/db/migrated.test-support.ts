import { randomBytes } from 'node:crypto';
import type { Db } from './db.ts';
import { buildNewDatabase, newDatabaseVersion, readNewDatabase } from './embedded/new-database.ts';
import { compileEngine, openPglite } from './embedded/pglite.ts';
import { type EmptyDatabase, onSameServer } from './empty-database.test-support.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres/postgres.ts';

const { TEST_DATABASE_URL: server } = process.env;

/** Rows that many tests begin with. */
export interface Filling {
  /** Part of its template's name on PostgreSQL. */
  readonly name: string;
  readonly fill: (db: Db) => Promise<void>;
}

const onServer = (url: string, database: string): Promise<Db> => openPostgres(onSameServer(url, database));

/** One per version of the schema, so that runs of two versions can share a server. */
const templateName = async (filling?: Filling): Promise<string> => `saiyun_${filling?.name ?? 'template'}_${await newDatabaseVersion()}`;

const makeTemplates = async (url: string, fillings: readonly Filling[]): Promise<() => Promise<void>> => {
  const main = await openPostgres(url);
  const made: string[] = [];
  // A run with two kinds of tests cleans up twice.
  const drop = async (name: string): Promise<unknown> => main.run(`drop database if exists ${name} with (force)`);
  const make = async (name: string, from: string, work: (db: Db) => Promise<unknown>): Promise<void> => {
    await drop(name);
    await main.run(`create database ${name} template ${from}`);
    made.push(name);
    const template = await onServer(url, name);
    await work(template);
    await template.run('analyze');
    await template.close();
  };
  await make(await templateName(), 'template1', migrate);
  for (const filling of fillings) await make(await templateName(filling), await templateName(), filling.fill);
  return async () => {
    for (const name of made) await drop(name);
    await main.close();
  };
};

/** Creates what `migratedDatabase` and `filledDatabase` copy, once for all tests. Returns the clean-up. */
export async function prepareDatabases(fillings: readonly Filling[] = []): Promise<() => Promise<void>> {
  if (server) return makeTemplates(server, fillings);
  await buildNewDatabase();
  return async () => undefined;
}

/** Read and compiled once for all files of a worker. */
let embedded: Promise<[Uint8Array<ArrayBuffer> | undefined, object]> | undefined;

/** The same on the tests' PostgreSQL, for tests that connect on their own. */
export async function migratedCopy(filling?: Filling): Promise<EmptyDatabase> {
  if (!server) throw new Error('TEST_DATABASE_URL is not set');
  const main = await openPostgres(server);
  const name = `saiyun_test_${randomBytes(6).toString('hex')}`;
  await main.run(`create database ${name} template ${await templateName(filling)}`);
  return {
    url: onSameServer(server, name),
    drop: async () => {
      await main.run(`drop database ${name} with (force)`);
      await main.close();
    },
  };
}

const copyOnServer = async (filling?: Filling): Promise<Db> => {
  const { url, drop } = await migratedCopy(filling);
  const db = await openPostgres(url);
  return {
    ...db,
    close: async () => {
      await db.close();
      await drop();
    },
  };
};

/**
 * A fresh database with the current schema and no rows: PGlite in memory, or with TEST_DATABASE_URL a database on that PostgreSQL, which is
 * dropped when its connection closes.
 */
export async function migratedDatabase(): Promise<Db> {
  if (server) return copyOnServer();
  embedded ??= Promise.all([readNewDatabase(), compileEngine()]);
  const [dump, engine] = await embedded;
  return openPglite(undefined, dump, engine);
}

/** The same with the rows of this filling; on PostgreSQL it must be one of those that were prepared. */
export async function filledDatabase(filling: Filling): Promise<Db> {
  if (server) return copyOnServer(filling);
  const db = await migratedDatabase();
  await filling.fill(db);
  return db;
}
