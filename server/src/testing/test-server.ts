import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Answer, LoginResult } from '@saiyun/sdk/contract';
import { build } from '../build.ts';
import type { Db } from '../db/db.ts';
import { readNewDatabase } from '../db/embedded/new-database.ts';
import { compileEngine, openPglite } from '../db/embedded/pglite.ts';
import type { Dump } from '../db/embedded/stored-database.ts';
import { migrate } from '../db/migrate.ts';
import { demoPassword, knownSignIns, type SignIn, seed } from '../seed/index.ts';
import { storeDemoFiles } from '../seed/platform/files.ts';
import { servicesOf } from '../services.ts';
import { demoDatabase, demoDay, testConfig } from './demo-database.ts';

export interface TestServerOptions {
  /** `demo` (default): the data of a first start, with accounts for every role. `none`: one tenant and its administrator `admin`. */
  readonly seed?: 'demo' | 'none';
  /**
   * The server's time at the start; its clock runs on from there. By default 16:00 in China on 6 May 2026, the day of the demo data, when
   * some competitions are open, some under review and some over.
   */
  readonly startsAt?: Date;
  /** Settings as in the environment, such as `{ SAIYUN_SIGN_SECRET: '…' }`. Captchas are off unless switched on. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** The whole platform with a database in memory, on a free port of this machine. */
export interface RunningTestServer {
  /** For example `http://127.0.0.1:49152`, for `createClient({ baseUrl })`. */
  readonly address: string;
  /** Accounts that can sign in, at least one per role. */
  readonly accounts: readonly SignIn[];
  /** Signs in; the token in the answer is for `client.setToken` or for a hand-made call. The default password is the one in `accounts`. */
  signIn(username: string, password?: string): Promise<LoginResult>;
  /** The server's clock in epoch ms, for `createClient({ now })`: signatures and time stamps must match it. */
  readonly now: () => number;
  /** Moves the clock forward, to whatever begins, ends or falls due later. */
  moveClock(ms: number): void;
  /** Direct access to the database, past all rules: for what a test needs and no call can make. */
  readonly db: Db;
  /** Its temporary data folder; mails and text messages are in its subfolder `outbox`. */
  readonly folder: string;
  /** Stops everything and removes the folder; safe to call twice. */
  stop(): Promise<void>;
}

/** Read and compiled once per process. */
const kept = new Map<string, Promise<Dump | undefined>>();
let engine: Promise<object> | undefined;

const openDatabase = async (data: 'demo' | 'none'): Promise<Db> => {
  const dump = kept.get(data) ?? (data === 'demo' ? demoDatabase() : readNewDatabase());
  kept.set(data, dump);
  engine ??= compileEngine();
  return openPglite(undefined, await dump, await engine);
};

/**
 * Starts a separate platform for a test: the real server with all of its rules, in memory, in about a second. Any number may run at once;
 * they share nothing. Scheduled jobs run only on request.
 *
 * ```ts
 * const server = await startTestServer();
 * const client = createClient({ baseUrl: server.address });
 * await client.mLogin({ username: 'admin', password: demoPassword });
 * // …
 * await server.stop();
 * ```
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<RunningTestServer> {
  const { seed: data = 'demo', startsAt = demoDay, settings } = options;
  const folder = await mkdtemp(join(tmpdir(), 'saiyun-test-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  // A test that fails before it stops its server must not leave anything behind either.
  process.once('exit', remove);
  const cleared = (): void => {
    process.removeListener('exit', remove);
    remove();
  };
  const config = testConfig(folder, settings);
  const db = await openDatabase(data).catch((error: unknown) => {
    cleared();
    throw error;
  });
  let ahead = startsAt.getTime() - Date.now();
  const now = (): number => Date.now() + ahead;
  const services = servicesOf({ db, config, now: () => new Date(now()) });
  const app = build(services);
  services.auditSealer.start();
  let stopped: Promise<void> | undefined;
  const end = async (): Promise<void> => {
    await app.close();
    await services.auditSealer.stop();
    await db.close();
    cleared();
  };
  const stop = (): Promise<void> => (stopped ??= end());
  try {
    if (data === 'demo') await storeDemoFiles(services);
    else await migrate(db);
    const accounts = data === 'demo' ? await knownSignIns(services) : (await seed(services, 'none')).signIns;
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const signIn: RunningTestServer['signIn'] = async (username, password = demoPassword) => {
      const reply = await app.inject({ method: 'POST', url: `${config.SAIYUN_PREFIX}/sys/mLogin`, payload: { username, password } });
      const answer = reply.json<Answer<LoginResult>>();
      if (!answer.success) throw new Error(`${username}: ${answer.message}`);
      return answer.result;
    };
    const moveClock = (ms: number): void => {
      ahead += ms;
    };
    return { address: `http://127.0.0.1:${port}`, accounts, signIn, now, moveClock, db, folder, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
