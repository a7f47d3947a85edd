import type { Config } from './config.ts';
import { connect } from './db/connect.ts';
import { migrate } from './db/migrate.ts';

/** Brings the schema up to date without serving anything; returns the names of the migrations that ran. */
export async function migrateServer(config: Config): Promise<readonly string[]> {
  const db = await connect(config);
  try {
    return await migrate(db);
  } finally {
    await db.close();
  }
}
