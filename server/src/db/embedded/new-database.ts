import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { knownMigrations, migrate } from '../migrate.ts';
import { type Dump, readDump, storeDump } from './stored-database.ts';

/** Where the build puts it; also used when running from source. */
const folder = fileURLToPath(new URL('../../../dist/new-database', import.meta.url));

/** One per schema and engine: a change to either makes the previous build useless. */
export async function newDatabaseVersion(): Promise<string> {
  const pinned = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  const digests = (await knownMigrations()).map(({ digest }) => digest);
  return createHash('sha256')
    .update(JSON.stringify([pinned, digests]))
    .digest('hex')
    .slice(0, 16);
}

const fileName = async (): Promise<string> => join(folder, `${await newDatabaseVersion()}.tar.gz`);

/**
 * The embedded database of a new platform: the current schema without rows. Copying it takes a second; having PGlite set one up from
 * scratch takes about ten. Undefined if it was not built.
 */
export async function readNewDatabase(): Promise<Dump | undefined> {
  return readDump(await fileName());
}

/** Builds the database that `readNewDatabase` returns, unless it exists. */
export async function buildNewDatabase(): Promise<void> {
  return storeDump(await fileName(), async (db) => void (await migrate(db)));
}
