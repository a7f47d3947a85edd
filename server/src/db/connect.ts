import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import type { Db } from './db.ts';
import { lockFolder } from './folder-lock.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

/**
 * Opens PostgreSQL when DATABASE_URL is set, else the embedded database in `SAIYUN_DATA/db`.
 * Throws `FolderLocked` when another process uses the folder, and the failure `database.unreachable`.
 */
export const connect = (config: Config): Promise<Db> =>
  config.DATABASE_URL ? openPostgres(config.DATABASE_URL) : openFolder(resolve(config.SAIYUN_DATA));

const openFolder = async (folder: string): Promise<Db> => {
  const release = await lockFolder(folder);
  try {
    const db = await openPglite(join(folder, 'db'));
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
