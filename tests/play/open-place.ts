import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { environment } from '../support/process.ts';
import type { Place } from './players.ts';
import type { Asked, Told } from './server.ts';

/** The password of the account `admin`. */
export const adminPassword = 'Play@2026-admin';

export interface OpenPlace extends Place {
  /** What breaks an invariant of the stored data, one line each, and the most memory that the server took, in MiB. */
  readonly check: () => Promise<{ readonly findings: readonly string[]; readonly peakMemory: number }>;
  readonly stop: () => Promise<void>;
}

/** Starts an empty platform in a process of its own: on this database, or on an embedded one in the folder. */
export async function openPlace(folder: string, databaseUrl?: string): Promise<OpenPlace> {
  const child = fork(join(import.meta.dirname, 'server.ts'), {
    execArgv: ['--conditions=source'],
    env: {
      ...environment(),
      SAIYUN_DATA: folder,
      SAIYUN_CAPTCHA: 'off',
      SAIYUN_LOG: 'silent',
      SAIYUN_ADMIN_PASSWORD: adminPassword,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    },
  });
  const ended = once(child, 'exit');
  const told = async (): Promise<Told> => {
    const [answer] = await Promise.race([
      once(child, 'message'),
      ended.then(([code]) => Promise.reject(new Error(`the server ended with ${code}`))),
    ]);
    return answer as Told;
  };
  const asked = (what: Asked): Promise<Told> => {
    const answer = told();
    child.send(what);
    return answer;
  };
  const begun = await told();
  let ahead = 0;
  return {
    address: 'address' in begun ? begun.address : '',
    now: () => Date.now() + ahead,
    moveClock: async (ms) => {
      await asked({ move: ms });
      ahead += ms;
    },
    check: async () => {
      const answer = await asked({ check: true });
      return 'findings' in answer ? answer : { findings: ['no answer'], peakMemory: 0 };
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
