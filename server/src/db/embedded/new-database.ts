import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { knownMigrations, migrate } from '../migrate.ts';
import { type Dump, readDump, storeDump } from './stored-database.ts';

/** Where the build lays it, for the source beside it too. */
const folder = fileURLToPath(new URL('../../../dist/new-database', import.meta.url));

/** One per schema and engine: after a change of either, the one that was built before is of no use. */
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
 * The embedded database that a platform begins with: the schema of this version and no rows. To copy it takes a second, to have PGlite set
 * one up from nothing about ten. Undefined where it was not built.
 */
export async function readNewDatabase(): Promise<Dump | undefined> {
  return readDump(await fileName());
}

/** Sets up the database that `readNewDatabase` answers, unless it is there. */
export async function buildNewDatabase(): Promise<void> {
  return storeDump(await fileName(), async (db) => void (await migrate(db)));
}
