import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { Db } from './db.ts';
import { lockFolder } from './embedded/folder-lock.ts';
import { readNewDatabase } from './embedded/new-database.ts';
import { compileEngine, openPglite } from './embedded/pglite.ts';
import type { DbWatch } from './postgres/listener.ts';
import { openPostgres } from './postgres/postgres.ts';

/**
 * Opens PostgreSQL if DATABASE_URL is set, otherwise the embedded database in `SAIYUN_DATA/db`. Throws `FolderLocked` if another process
 * uses the folder, and the failure `database.unreachable`. A new embedded database has the present schema, unless it is to be `bare`.
 */
export function connect(config: Config, log?: Log, { bare = false }: { readonly bare?: boolean } = {}): Promise<Db> {
  return config.DATABASE_URL === undefined
    ? openFolder(resolve(config.SAIYUN_DATA), bare)
    : openPostgres(config.DATABASE_URL, {
        most: config.SAIYUN_DB_POOL,
        limits: {
          statementMs: Math.round(config.SAIYUN_DB_STATEMENT_SECONDS * 1000),
          lockMs: Math.round(config.SAIYUN_DB_LOCK_SECONDS * 1000),
          idleMs: Math.round(config.SAIYUN_DB_IDLE_SECONDS * 1000),
        },
        pooling: config.SAIYUN_DB_POOLING,
        listenUrl: config.SAIYUN_LISTEN_URL,
        ...(log && { watch: watchWith(log) }),
      });
}

const watchWith = (log: Log): DbWatch => ({
  lost: (error) => log.warn({ reason: error.message }, 'the listening connection is lost: what other nodes change is heard late'),
  regained: () => log.info({}, 'the listening connection is there again'),
});

/** A database whose setup was killed is unusable, so it is set up next to its final place and moved there when complete. */
const setUp = async (place: string, engine: object, bare: boolean): Promise<void> => {
  const beside = `${place}.new`;
  await rm(beside, { recursive: true, force: true });
  const db = await openPglite(beside, bare ? undefined : await readNewDatabase(), engine);
  await db.close();
  await rename(beside, place);
};

const openFolder = async (folder: string, bare: boolean): Promise<Db> => {
  const release = await lockFolder(folder);
  try {
    const place = join(folder, 'db');
    const engine = existsSync(place) ? undefined : await compileEngine();
    if (engine) await setUp(place, engine, bare);
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
