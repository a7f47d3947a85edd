import { randomBytes } from 'node:crypto';
import { hostname, userInfo } from 'node:os';
import type { SwitchedMode } from '@saiyun/sdk/contract';
import { type ControlAnswers, onPlatform } from '../../backup/control.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import type { Services } from '../../kernel/context.ts';
import { type Broadcast, openBroadcast } from '../../kernel/events/broadcast.ts';
import { readMode, type StoredMode } from '../../kernel/mode/service-mode.ts';
import { switchMode, type WantedMode } from '../../kernel/mode/switch-mode.ts';

type WantedTold = Omit<WantedMode, 'until'> & { readonly until?: string | null };
interface Asked {
  /** Nothing: the mode is only read. */
  readonly wanted?: WantedTold | undefined;
  readonly by: string;
}

const told = ({ mode, message, messageEn, until, by, since }: StoredMode): SwitchedMode => ({
  mode,
  message,
  messageEn,
  until: until?.toISOString() ?? null,
  by,
  since: since?.toISOString() ?? null,
});

const answer = async (db: Db, broadcast: Broadcast, { wanted, by }: Asked, now: Date): Promise<StoredMode> => {
  if (!wanted) return readMode(db);
  const until = wanted.until ? new Date(wanted.until) : null;
  return switchMode(db, broadcast, { ...wanted, until }, { id: randomBytes(16).toString('hex'), name: by, at: now });
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
export async function modeServer(config: Config, wanted?: WantedTold): Promise<SwitchedMode> {
  const asked: Asked = { wanted, by: `${userInfo().username}@${hostname()}` };
  // A stopped platform of an older release has no place for it yet; a running one is never migrated under its nodes.
  return onPlatform(config, { path: '/mode', question: JSON.stringify(asked) }, async (db) =>
    told(await answer(db, openBroadcast(db), asked, new Date())),
  );
}
