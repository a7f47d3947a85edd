import { randomBytes } from 'node:crypto';
import type { Db } from './db.ts';
import { buildNewDatabase, newDatabaseVersion, readNewDatabase } from './embedded/new-database.ts';
import { compileEngine, openPglite } from './embedded/pglite.ts';
import { type EmptyDatabase, onSameServer } from './empty-database.test-support.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres/postgres.ts';

const { TEST_DATABASE_URL: server } = process.env;

const onServer = (url: string, database: string): Promise<Db> => openPostgres(onSameServer(url, database));

const templateName = async (): Promise<string> => `saiyun_template_${await newDatabaseVersion()}`;

const makeTemplate = async (url: string): Promise<() => Promise<void>> => {
  const main = await openPostgres(url);
  const name = await templateName();
  await main.run(`drop database if exists ${name} with (force)`);
  await main.run(`create database ${name}`);
  const template = await onServer(url, name);
  await migrate(template);
  await template.close();
  return async () => {
    // A run with two kinds of tests cleans up twice.
    await main.run(`drop database if exists ${name} with (force)`);
    await main.close();
  };
};

/** Creates what `migratedDatabase` copies, once for all tests. Returns the clean-up. */
export async function prepareDatabases(): Promise<() => Promise<void>> {
  if (server) return makeTemplate(server);
  await buildNewDatabase();
  return async () => undefined;
}

/** Read and compiled once for all files of a worker. */
let embedded: Promise<[Uint8Array<ArrayBuffer> | undefined, object]> | undefined;

/** The same on the tests' PostgreSQL, for tests that connect on their own. */
export async function migratedCopy(): Promise<EmptyDatabase> {
  if (!server) throw new Error('TEST_DATABASE_URL is not set');
  const main = await openPostgres(server);
  const name = `saiyun_test_${randomBytes(6).toString('hex')}`;
  await main.run(`create database ${name} template ${await templateName()}`);
  return {
    url: onSameServer(server, name),
    drop: async () => {
      await main.run(`drop database ${name} with (force)`);
      await main.close();
    },
  };
}

/**
 * A fresh database with the current schema and no rows: PGlite in memory, or with TEST_DATABASE_URL a database on that PostgreSQL, which is
 * dropped when its connection closes.
 */
export async function migratedDatabase(): Promise<Db> {
  if (!server) {
    embedded ??= Promise.all([readNewDatabase(), compileEngine()]);
    const [dump, engine] = await embedded;
    return openPglite(undefined, dump, engine);
  }
  const { url, drop } = await migratedCopy();
  const db = await openPostgres(url);
  return {
    ...db,
    close: async () => {
      await db.close();
      await drop();
    },
  };
}
