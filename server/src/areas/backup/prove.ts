import { fork } from 'node:child_process';
import { mkdir, readdir, rm, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { proofsFolder } from '../../backup/write-backup.ts';
import type { Config } from '../../config.ts';
import type { Services } from '../../kernel/context.ts';
import { type Fault, isOutOfMemory, TaskFault } from './faults.ts';
import { accessFor, type Place, placeOf } from './place.ts';
import { beginWhenFree, endDead, type Facts, isAlive, type Turn, work } from './turn.ts';

/** What the process that restores is told. */
export interface ProofOrder {
  readonly config: Config;
  /** A path, or the address of an object. */
  readonly path: string;
  readonly size: number;
  readonly passPhrase: string;
  /** Uploads lie in a bucket, which backups leave out. */
  readonly filesElsewhere: boolean;
}

/** What it answers: how far it is, then how it ended. */
export type ProofWord =
  | { readonly step: 'restore' | 'check'; readonly done: number; readonly whole: number }
  | { readonly facts: Facts }
  | { readonly fault: Fault };

const isSource = import.meta.url.endsWith('.ts');
const program = fileURLToPath(new URL(isSource ? '../../prove-backup.ts' : '../../prove-backup.js', import.meta.url));
/** Most memory of the process: MiB for JavaScript, and pages of 64 KiB for the database. */
const limits = ['--max-old-space-size=384', '--wasm-max-mem-pages=12288'];
/** With less room left on the disk, the living platform would be in danger. */
const leastRoom = 512 * 1024 * 1024;
const lookMs = 1000;

/** The settings of a platform of its own, in a folder of its own, with the data key of the living one. */
const asideOf = (config: Config, folder: string): Config => ({
  ...config,
  SAIYUN_DATA: folder,
  SAIYUN_LOG: 'silent',
  DATABASE_URL: undefined,
  SAIYUN_LISTEN_URL: undefined,
  ...accessFor(config),
  SAIYUN_BACKUP_DIR: undefined,
  SAIYUN_BACKUP_TO: undefined,
  SAIYUN_BACKUP_PASSPHRASE: undefined,
  SAIYUN_S3_BUCKET: undefined,
  SAIYUN_S3_ENDPOINT: undefined,
  SAIYUN_S3_KEY: undefined,
  SAIYUN_S3_SECRET: undefined,
});

/** Secrets reach the process by its message alone; the environment of any process can be read by its owner's others. */
const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(SAIYUN_|DATABASE_URL$|NODE_OPTIONS$|VITEST)/.test(name)));

/** Restores in a process of its own, whose memory has a limit: whatever happens to it, the platform goes on. */
const restoreAside = (order: ProofOrder, { signal, report }: Turn): Promise<Facts> =>
  new Promise((done, failed) => {
    const child = fork(program, {
      execArgv: [...(isSource ? ['--conditions=source', '--disable-warning=ExperimentalWarning'] : []), ...limits],
      env: environment(),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let said = '';
    let end: Facts | TaskFault | undefined;
    const stop = (fault: TaskFault): void => {
      end ??= fault;
      child.kill('SIGKILL');
    };
    const aborted = (): void => stop(new TaskFault({ kind: 'stopped' }));
    const look = setInterval(() => {
      statfs(order.config.SAIYUN_DATA).then(
        ({ bavail, bsize }) => bavail * bsize < leastRoom && stop(new TaskFault({ kind: 'disk' })),
        () => undefined,
      );
    }, lookMs);
    child.stderr?.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-4000)));
    child.on('message', (word: ProofWord) => {
      if ('step' in word) return report(word.step, word.done, word.whole);
      end ??= 'facts' in word ? word.facts : new TaskFault(word.fault);
    });
    child.on('error', (error) => stop(new TaskFault({ kind: 'other', message: error.message })));
    child.on('close', () => {
      clearInterval(look);
      signal.removeEventListener('abort', aborted);
      const dead = new TaskFault({ kind: isOutOfMemory(said) ? 'memory' : 'ended' });
      const last = end ?? dead;
      if (last instanceof TaskFault) failed(last);
      else done(last);
    });
    signal.addEventListener('abort', aborted);
    if (signal.aborted) aborted();
    else child.send(order);
  });

const placeOfProofs = ({ config }: Pick<Services, 'config'>): string => resolve(config.SAIYUN_DATA, proofsFolder);

/** Removes what proofs of dead processes left behind; says whether one may still be alive on another node. */
export async function removeLeftProofs(services: Services): Promise<boolean> {
  const place = placeOfProofs(services);
  let isAny = false;
  for (const id of await readdir(place).catch(() => []))
    if (await isAlive(services, id)) isAny = true;
    else await rm(join(place, id), { recursive: true, force: true });
  return isAny;
}

/** Ends tasks of an earlier process, and removes their folders; one that another node may still have is looked at again. */
export async function tidyAtStart(services: Services): Promise<void> {
  const { db, now, log } = services;
  await endDead(db, now(), db.kind === 'pglite');
  const again = async (): Promise<void> => {
    await endDead(db, now());
    await removeLeftProofs(services);
  };
  if (await removeLeftProofs(services))
    setTimeout(() => again().catch((error: unknown) => log.warn({ err: error }, 'proofs were not tidied up')), 40_000).unref();
}

/** Restores a backup aside, far from the living platform, and checks it. */
export async function proveFile(services: Services, place: Place, file: string, turn: Turn): Promise<Facts> {
  const facts = await place.find(file);
  if (!facts) throw new TaskFault({ kind: 'missing' });
  await removeLeftProofs(services);
  const own = join(placeOfProofs(services), turn.id);
  await mkdir(own, { recursive: true, mode: 0o700 });
  try {
    const { config } = services;
    const order = {
      config: asideOf(config, own),
      path: place.address(file),
      size: facts.size,
      passPhrase: place.passPhrase,
      filesElsewhere: config.SAIYUN_S3_BUCKET !== undefined,
    };
    return { ...(await restoreAside(order, turn)), size: facts.size, fileTime: facts.at };
  } finally {
    await rm(own, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Proves the newest backup. Throws an Error that says what is missing or wrong. */
export async function weeklyProof(services: Services, signal: AbortSignal, say: (line: string) => void): Promise<void> {
  const place = await placeOf(services.config);
  const [newest] = await place.list();
  if (!newest) throw new Error('there is no backup to prove');
  const begun = await beginWhenFree(services, { kind: 'prove', file: newest.name, by: null }, signal);
  const facts = await work(services, begun, signal, (turn) => proveFile(services, place, newest.name, turn));
  say(`restored: ${newest.name}, rows: ${facts.rows ?? 0}, files: ${facts.files ?? 0}, checks: ${facts.checks ?? 0}`);
  for (const fault of facts.faults) say(`  ${new TaskFault(fault).message}${fault.kind === 'check' ? `: ${fault.example}` : ''}`);
  if (facts.faults.length > 0) throw new Error(`${newest.name} does not restore to what was backed up`);
}
