import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../config.ts';
import { connect } from '../db/connect.ts';
import { FolderLocked } from '../db/embedded/folder-lock.ts';
import { askForBackup } from './control.ts';
import { BackupError, type BackupTotals } from './format.ts';
import { sealing } from './pass-phrase.ts';
import { readBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { backupStream } from './write-backup.ts';

export { BackupError, type BackupFault, type BackupTotals } from './format.ts';
export { backupProblem } from './problem.ts';

export interface BackupMade extends BackupTotals {
  readonly path: string;
  /** Size of the file itself, in bytes. */
  readonly size: number;
}

export interface BackupOptions {
  /** Required for writing: a backup holds the key of encrypted columns next to all that it protects. */
  readonly passPhrase?: string | undefined;
  /** Overwrites an existing file. */
  readonly force?: boolean;
  readonly now?: Date;
}

/**
 * Writes a backup of the platform to `path`, sealed with a pass phrase, even while the platform runs. The file gets its name only once it
 * is complete and has been read back.
 */
export async function makeBackup(
  config: Config,
  path: string,
  { passPhrase, force = false, now = new Date() }: BackupOptions,
): Promise<BackupMade> {
  if (passPhrase === undefined) throw new BackupError('passPhraseMissing');
  if (!force && existsSync(path)) throw new BackupError('exists', path);
  const seal = await sealing(passPhrase);
  const draft = `${path}.${randomBytes(4).toString('hex')}.part`;
  await mkdir(dirname(resolve(path)), { recursive: true });
  try {
    await withSource(config, now, (source) => pipeline(source, seal, createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true })));
    const totals = await verifyBackup(draft, passPhrase);
    const { size } = await stat(draft);
    if (!force && existsSync(path)) throw new BackupError('exists', path);
    await rename(draft, path);
    await syncFolder(dirname(resolve(path)));
    return { ...totals, path, size };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

const withSource = async (config: Config, now: Date, work: (source: Readable) => Promise<void>): Promise<void> => {
  const folder = resolve(config.SAIYUN_DATA);
  const db = await connect(config).catch((error: unknown) => {
    if (error instanceof FolderLocked) return error;
    throw error;
  });
  if (db instanceof FolderLocked) {
    const source = await askForBackup(folder).catch(() => {
      throw db;
    });
    return work(source);
  }
  try {
    await work(backupStream(db, folder, now));
  } finally {
    await db.close();
  }
};

/** Makes the new name itself survive a power cut; not every system allows it. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
};

/** Reads a backup to its end and checks that it is complete, unchanged and of a format that can be restored. Throws `BackupError`. */
export async function verifyBackup(path: string, passPhrase?: string): Promise<BackupTotals> {
  let totals: BackupTotals = { rows: {}, files: 0, bytes: 0 };
  for await (const { line } of readBackup(path, passPhrase)) if ('end' in line) totals = line.end;
  return totals;
}

/** Restores a backup into the empty database and data folder of the configuration. */
export async function restoreInto(config: Config, path: string, passPhrase?: string): Promise<BackupTotals> {
  await stat(path);
  const db = await connect(config);
  try {
    return await restoreBackup(db, resolve(config.SAIYUN_DATA), path, passPhrase);
  } finally {
    await db.close();
  }
}
