import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../config.ts';
import { connect } from '../db/connect.ts';
import { FolderLocked } from '../db/embedded/folder-lock.ts';
import { askForBackup } from './control.ts';
import { type BackupMade, writeBackupFile } from './file.ts';
import { BackupError, type BackupTotals } from './format.ts';
import { isOlder, restoreBackup } from './restore-backup.ts';
import { backupStream } from './write-backup.ts';

export { type BackupMade, verifyBackup } from './file.ts';
export { BackupError, type BackupFault, type BackupTotals } from './format.ts';
export { backupProblem } from './problem.ts';

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
  return writeBackupFile(path, { passPhrase, force }, (write) => withSource(config, now, write));
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

/** Restores a backup into the empty database and data folder of the configuration. */
export async function restoreInto(config: Config, path: string, passPhrase?: string): Promise<BackupTotals> {
  await stat(path);
  const db = await connect(config, undefined, { bare: await isOlder(path, passPhrase) });
  try {
    return await restoreBackup(db, resolve(config.SAIYUN_DATA), path, passPhrase);
  } finally {
    await db.close();
  }
}
