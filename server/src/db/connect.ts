import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import type { Db } from './db.ts';
import { lockFolder } from './folder-lock.ts';
import { readNewDatabase } from './new-database.ts';
import { compileEngine, openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

/**
 * Opens PostgreSQL when DATABASE_URL is set, else the embedded database in `SAIYUN_DATA/db`.
 * Throws `FolderLocked` when another process uses the folder, and the failure `database.unreachable`.
 */
export const connect = (config: Config): Promise<Db> =>
  config.DATABASE_URL ? openPostgres(config.DATABASE_URL) : openFolder(resolve(config.SAIYUN_DATA));

/** A database that was being set up when the process was killed is none: it is set up beside its place, and moved there when it is whole. */
const setUp = async (place: string, engine: object): Promise<void> => {
  const beside = `${place}.new`;
  await rm(beside, { recursive: true, force: true });
  const db = await openPglite(beside, await readNewDatabase(), engine);
  await db.close();
  await rename(beside, place);
};

const openFolder = async (folder: string): Promise<Db> => {
  const release = await lockFolder(folder);
  try {
    const place = join(folder, 'db');
    const engine = existsSync(place) ? undefined : await compileEngine();
    if (engine) await setUp(place, engine);
    const db = await openPglite(place, undefined, engine);
    return {
      ...db,
      close: async () => {
        await db.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
};
