import type { BackupTotals } from './backup/format.ts';
import { restoreInto } from './backup/index.ts';
import type { Config } from './config.ts';
import { connect } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { followRelease } from './defaults/upgrade.ts';
import { servicesOf } from './services.ts';

/** Brings the schema, menus, dictionaries and jobs up to date without serving anything; returns the names of the migrations that ran. */
export async function migrateServer(config: Config): Promise<readonly string[]> {
  const db = await connect(config);
  try {
    const ran = await migrate(db);
    await followRelease(servicesOf({ db, config }));
    return ran;
  } finally {
    await db.close();
  }
}

/**
 * Restores a backup into the empty database and data folder of the configuration, and brings one of an earlier version up to date. Throws
 * `BackupError`.
 */
export function restoreServer(config: Config, path: string, passPhrase?: string): Promise<BackupTotals> {
  return restoreInto(config, path, passPhrase, (db) => followRelease(servicesOf({ db, config })));
}
