import { randomBytes } from 'node:crypto';
import { hostname, userInfo } from 'node:os';
import { resolve } from 'node:path';
import { type ServiceMode, serviceModes } from '@saiyun/sdk/contract';
import { askRunning, type ControlAnswers } from '../../backup/control.ts';
import type { Config } from '../../config.ts';
import { connect } from '../../db/connect.ts';
import type { Db } from '../../db/db.ts';
import { FolderLocked } from '../../db/embedded/folder-lock.ts';
import { migrate } from '../../db/migrate.ts';
import type { Services } from '../../kernel/context.ts';
import { type Broadcast, openBroadcast } from '../../kernel/events/broadcast.ts';
import { readMode, type StoredMode, tellMode } from '../../kernel/mode/service-mode.ts';
import { storeMode, type WantedMode } from '../../kernel/mode/switch-mode.ts';

/** The mode as commands print it; times in ISO 8601. */
export interface ModeTold {
  readonly mode: ServiceMode;
  readonly message: string | null;
  readonly messageEn: string | null;
  readonly until: string | null;
  readonly by: string | null;
  readonly since: string | null;
}

type WantedTold = Omit<WantedMode, 'until'> & { readonly until?: string | null };
interface Asked {
  /** Nothing: the mode is only read. */
  readonly wanted?: WantedTold | undefined;
  readonly by: string;
}

const told = ({ mode, message, messageEn, until, by, since }: StoredMode): ModeTold => ({
  mode,
  message,
  messageEn,
  until: until?.toISOString() ?? null,
  by,
  since: since?.toISOString() ?? null,
});

const answer = async (db: Db, broadcast: Broadcast, { wanted, by }: Asked, now: Date): Promise<StoredMode> => {
  if (!wanted) return readMode(db);
  const own: WantedMode =
    wanted.mode === serviceModes.off ? { mode: wanted.mode } : { ...wanted, until: wanted.until ? new Date(wanted.until) : null };
  return db.tx(async (tx) => {
    const mode = await storeMode(tx, own, { id: randomBytes(16).toString('hex'), name: by, at: now });
    await tellMode(broadcast, mode);
    return mode;
  });
};

/** What a running server on the embedded database, which is its own, answers to the command. */
export function controlAnswers(services: Services): ControlAnswers {
  return {
    '/mode': async (text) => {
      const mode = await answer(services.db, services.broadcast, JSON.parse(text) as Asked, services.now());
      await services.mode.look();
      return JSON.stringify(told(mode));
    },
  };
}

/**
 * Switches the mode of the platform, or only reads it: all nodes obey within a second, and those that are stopped when they start. The audit
 * log names the account of this machine.
 */
export async function modeServer(config: Config, wanted?: WantedTold): Promise<ModeTold> {
  const asked: Asked = { wanted, by: `${userInfo().username}@${hostname()}` };
  const db = await connect(config).catch((error: unknown) => {
    if (error instanceof FolderLocked) return error;
    throw error;
  });
  if (db instanceof FolderLocked) {
    const said = await askRunning(resolve(config.SAIYUN_DATA), '/mode', JSON.stringify(asked)).catch(() => undefined);
    if (said === undefined) throw db;
    return JSON.parse(said) as ModeTold;
  }
  try {
    // A stopped platform of an older release has no place for it yet; a running one is never migrated under its nodes.
    if (db.kind === 'pglite') await migrate(db);
    return told(await answer(db, openBroadcast(db), asked, new Date()));
  } finally {
    await db.close();
  }
}
