import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import type { Db } from './db.ts';
import { knownMigrations, migrate } from './migrate.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

const cache = fileURLToPath(new URL('../../../.cache/databases', import.meta.url));
const { TEST_DATABASE_URL: server } = process.env;

/** What a copy depends on: another migration or another PGlite is another copy. */
const version = async (): Promise<string> => {
  const digests = (await knownMigrations()).map(({ digest }) => digest);
  const pinned = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return createHash('sha256')
    .update(JSON.stringify([pinned, digests]))
    .digest('hex')
    .slice(0, 16);
};
const dumpFile = async (): Promise<string> => join(cache, `${await version()}.tar`);
const templateName = async (): Promise<string> => `saiyun_template_${await version()}`;

const onServer = (url: string, database: string): Promise<Db> => {
  const own = new URL(url);
  own.pathname = `/${database}`;
  return openPostgres(own.href);
};

const makeDump = async (): Promise<void> => {
  const file = await dumpFile();
  if (existsSync(file)) return;
  const folder = await mkdtemp(join(tmpdir(), 'saiyun-migrated-'));
  try {
    const db = await openPglite(join(folder, 'db'));
    await migrate(db);
    await db.close();
    const stored = await PGlite.create({ dataDir: join(folder, 'db') });
    const dump = await stored.dumpDataDir('none');
    await stored.close();
    rmSync(cache, { recursive: true, force: true });
    mkdirSync(cache, { recursive: true });
    // Another run may be at the same: a file is whole or not there.
    const own = `${file}.${randomBytes(6).toString('hex')}`;
    writeFileSync(own, new Uint8Array(await dump.arrayBuffer()));
    renameSync(own, file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const makeTemplate = async (url: string): Promise<() => Promise<void>> => {
  const main = await openPostgres(url);
  const name = await templateName();
  await main.run(`drop database if exists ${name} with (force)`);
  await main.run(`create database ${name}`);
  const template = await onServer(url, name);
  await migrate(template);
  await template.close();
  return async () => {
    await main.run(`drop database ${name} with (force)`);
    await main.close();
  };
};

/**
 * Makes what `migratedDatabase` copies, once for all tests: to set up an empty database takes PGlite longer than most tests take. Answers
 * how to clear up.
 */
export const prepareDatabases = async (): Promise<() => Promise<void>> => {
  if (server) return makeTemplate(server);
  await makeDump();
  return async () => undefined;
};

/**
 * A fresh database with the schema of this version and no rows: PGlite in memory, or with TEST_DATABASE_URL one of its own on that
 * PostgreSQL, which ends with its connection.
 */
export const migratedDatabase = async (): Promise<Db> => {
  if (!server) return openPglite(undefined, new Uint8Array(readFileSync(await dumpFile())));
  const main = await openPostgres(server);
  const name = `saiyun_test_${randomBytes(6).toString('hex')}`;
  await main.run(`create database ${name} template ${await templateName()}`);
  const db = await onServer(server, name);
  return {
    ...db,
    close: async () => {
      await db.close();
      await main.run(`drop database ${name} with (force)`);
      await main.close();
    },
  };
};
