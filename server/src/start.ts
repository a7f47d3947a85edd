import { access, constants, mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { tidyAtStart } from './areas/backup/index.ts';
import { startJobs } from './areas/job/index.ts';
import { controlAnswers } from './areas/system/mode-command.ts';
import { resumeTasks } from './areas/task/resume.ts';
import { openControl } from './backup/control.ts';
import { build } from './build.ts';
import type { Config } from './config.ts';
import { connect } from './db/connect.ts';
import type { Db } from './db/db.ts';
import { keepUp } from './db/embedded/upkeep.ts';
import { migrate } from './db/migrate.ts';
import { addReleased, isNewPlatform } from './defaults/upgrade.ts';
import { provideDataKey } from './kernel/cipher/data-key.ts';
import { watchKeys } from './kernel/cipher/key-watch.ts';
import type { Services } from './kernel/context.ts';
import { removeUnfinishedFiles } from './kernel/unfinished-files.ts';
import { consoleLog, type Log } from './log.ts';
import { isLoopback } from './loopback.ts';
import { controlRekey, sealClear } from './rekey/index.ts';
import type { SignIn } from './seed/index.ts';
import { knownSignIns, seed } from './seed/index.ts';
import { servicesOf } from './services.ts';
import { DemoExposed } from './start-errors.ts';

export interface RunningServer {
  readonly app: FastifyInstance;
  readonly db: Db;
  /** Where it can be reached, such as `http://127.0.0.1:8080`. */
  readonly address: string;
  /** Accounts created by this start, with their passwords, which are shown only here. */
  readonly signIns: readonly SignIn[];
  /** Refuses new calls, lets running ones finish, closes the database. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Starts the platform: folder, database, schema, initial data, HTTP. When a step fails, the earlier ones are undone; `startProblem` puts
 * the error into words.
 */
export async function startServer(config: Config, log: Log = consoleLog(config.SAIYUN_LOG)): Promise<RunningServer> {
  await checkFolder(config);
  const db = await connect(config, log);
  let app: FastifyInstance | undefined;
  try {
    const ran = await migrate(db);
    if (ran.length > 0) log.info({ migrations: ran }, 'schema is up to date');
    const cipher = await provideDataKey(db, config);
    const sealed = await sealClear(db, cipher);
    if (sealed > 0) log.info({ values: sealed }, 'data in clear was sealed');
    const services = servicesOf({ db, config, cipher, log, watchesClock: true });
    // Whoever was at work when the platform was stopped may still be.
    await services.mode.look();
    // Reports a wrong clock before anything relies on it.
    await services.clock.ask();
    const empty = await isNewPlatform(services);
    const added = empty ? {} : await addReleased(services);
    if (Object.values(added).some((count) => count > 0)) log.info({ added }, 'entries of this release were added');
    await guardDemo(services, empty);
    const signIns = empty ? (await seed(services, config.SAIYUN_SEED)).signIns : [];
    const endUpkeep =
      db.kind === 'pglite' ? await keepUp(db, (error) => log.error({ err: error }, 'the upkeep of the database failed')) : undefined;
    const keys = watchKeys({ db, cipher, log });
    await keys.look();
    app = build(services);
    app.addHook('onClose', () => keys.stop());
    await app.listen({ host: config.HOST, port: config.PORT });
    services.mode.start();
    keys.start();
    await removeUnfinishedFiles(services);
    await tidyAtStart(services);
    await resumeTasks(services);
    startJobs(services);
    services.auditSealer.start();
    const closeControl =
      db.kind === 'pglite'
        ? await openControl(db, resolve(config.SAIYUN_DATA), services.now, {
            ...controlAnswers(services),
            ...controlRekey(services),
          }).catch(noControl(log))
        : undefined;
    let stopped: Promise<void> | undefined;
    const stop = async (running: FastifyInstance): Promise<void> => {
      services.node.isDraining = true;
      if (config.SAIYUN_STOP_DELAY > 0) await after(config.SAIYUN_STOP_DELAY * 1000);
      await closeControl?.();
      await running.close();
      await services.auditSealer.stop();
      await endUpkeep?.();
      await db.close();
    };
    const running = app;
    return { app, db, address: addressOf(running, config), signIns, stop: () => (stopped ??= stop(running)) };
  } catch (error) {
    await app?.close();
    await db.close();
    throw error;
  }
}

/** Demo accounts are for this machine only, unless a setting opens them to others. */
const guardDemo = async (services: Services, empty: boolean): Promise<void> => {
  const { config, log } = services;
  const demo = empty ? 0 : (await knownSignIns(services)).length;
  if (demo > 0) log.info({ accounts: demo }, 'demo accounts still have their published password');
  const exposed = demo > 0 || (empty && config.SAIYUN_SEED !== 'none');
  if (exposed && !isLoopback(config.HOST) && config.SAIYUN_DEMO_PUBLIC === 'off') throw new DemoExposed(config.HOST);
};

/** A path too long for a socket must not stop the platform from starting; it only means that backups need it stopped. */
const noControl =
  (log: Log) =>
  (error: unknown): undefined => {
    log.warn({ err: error }, 'no backups while this runs');
    return undefined;
  };

/** Uploads and exports are kept in the folder with either database. */
const checkFolder = async (config: Config): Promise<void> => {
  const folder = resolve(config.SAIYUN_DATA);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await access(folder, constants.W_OK);
};

const addressOf = (app: FastifyInstance, config: Config): string => {
  const { port } = app.server.address() as AddressInfo;
  const everywhere = config.HOST === '0.0.0.0' || config.HOST === '::';
  const host = everywhere ? 'localhost' : config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST;
  return `http://${host}:${port}`;
};
