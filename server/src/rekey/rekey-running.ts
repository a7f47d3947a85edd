import { type ControlAnswers, onPlatform } from '../backup/control.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/db.ts';
import type { Services } from '../kernel/context.ts';
import { RekeyError, type Rekeyed, type RekeyFault } from './rekey.ts';
import { rekeyLive } from './rekey-live.ts';

type Told = Rekeyed | { readonly fault: RekeyFault; readonly detail: string };

const tellRekey = (db: Db, config: Config): Promise<Told> =>
  rekeyLive(db, config).catch((error: unknown): Told => {
    if (error instanceof RekeyError) return { fault: error.fault, detail: error.message };
    throw error;
  });

/** A running server on the embedded database does the work itself. */
export function controlRekey({ db, config }: Pick<Services, 'db' | 'config'>): ControlAnswers {
  return { '/rekey': async () => JSON.stringify(await tellRekey(db, config)) };
}

/** Seals all values with a new key while the platform serves. */
export async function rekeyRunning(config: Config): Promise<Rekeyed> {
  const told = await onPlatform<Told>(config, { path: '/rekey' }, (db) => tellRekey(db, config));
  if ('fault' in told) throw new RekeyError(told.fault, told.detail);
  return told;
}
