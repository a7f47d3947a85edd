import { resolve } from 'node:path';
import { askRunning, type ControlAnswers } from '../backup/control.ts';
import type { Config } from '../config.ts';
import { connect } from '../db/connect.ts';
import { FolderLocked } from '../db/embedded/folder-lock.ts';
import { migrate } from '../db/migrate.ts';
import type { Services } from '../kernel/context.ts';
import { RekeyError, type Rekeyed, type RekeyFault } from './rekey.ts';
import { rekeyLive } from './rekey-live.ts';

type Told = Rekeyed | { readonly fault: RekeyFault; readonly detail: string };

/** A running server on the embedded database does the work itself. */
export function controlRekey({ db, config }: Pick<Services, 'db' | 'config'>): ControlAnswers {
  return {
    '/rekey': async () => {
      const told = await rekeyLive(db, config).catch((error: unknown): Told => {
        if (error instanceof RekeyError) return { fault: error.fault, detail: error.message };
        throw error;
      });
      return JSON.stringify(told);
    },
  };
}

/** Seals all values with a new key while the platform serves. */
export async function rekeyRunning(config: Config): Promise<Rekeyed> {
  const db = await connect(config).catch((error: unknown) => {
    if (error instanceof FolderLocked) return error;
    throw error;
  });
  if (db instanceof FolderLocked) {
    const said = await askRunning(resolve(config.SAIYUN_DATA), '/rekey', '').catch(() => undefined);
    if (said === undefined) throw db;
    const told = JSON.parse(said) as Told;
    if ('fault' in told) throw new RekeyError(told.fault, told.detail);
    return told;
  }
  try {
    if (db.kind === 'pglite') await migrate(db);
    return await rekeyLive(db, config);
  } finally {
    await db.close();
  }
}
