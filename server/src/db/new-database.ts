import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { knownMigrations, migrate } from './migrate.ts';
import { openPglite } from './pglite.ts';

/** Where the build lays it, for the source beside it too. */
const folder = fileURLToPath(new URL('../../dist/new-database', import.meta.url));

/** One per schema and engine: after a change of either, the one that was built before is of no use. */
export const newDatabaseVersion = async (): Promise<string> => {
  const pinned = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  const digests = (await knownMigrations()).map(({ digest }) => digest);
  return createHash('sha256')
    .update(JSON.stringify([pinned, digests]))
    .digest('hex')
    .slice(0, 16);
};

const fileName = async (): Promise<string> => join(folder, `${await newDatabaseVersion()}.tar.gz`);

/**
 * The embedded database that a platform begins with: the schema of this version and no rows. To copy it takes a second, to have PGlite set
 * one up from nothing about ten. Undefined where it was not built.
 */
export const readNewDatabase = async (): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const file = await fileName();
  return existsSync(file) ? new Uint8Array(gunzipSync(await readFile(file))) : undefined;
};

/** Sets up the database that `readNewDatabase` answers, unless it is there. */
export const buildNewDatabase = async (): Promise<void> => {
  const file = await fileName();
  if (existsSync(file)) return;
  const work = await mkdtemp(join(tmpdir(), 'saiyun-database-'));
  try {
    const db = await openPglite(join(work, 'db'));
    await migrate(db);
    await db.close();
    const stored = await PGlite.create({ dataDir: join(work, 'db') });
    const dump = await stored.dumpDataDir('none');
    await stored.close();
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    // Another build may be at the same: the file is whole or not there.
    const own = join(folder, randomBytes(6).toString('hex'));
    await writeFile(own, gzipSync(new Uint8Array(await dump.arrayBuffer())));
    await rename(own, file);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
};
