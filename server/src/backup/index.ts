import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../config.ts';
import { connect } from '../db/connect.ts';
import type { Db } from '../db/db.ts';
import { type BackupBucket, openBucket } from './bucket.ts';
import { askForBackup, onDatabase } from './control.ts';
import { type BackupMade, sourceIn, verifyBackup as verify, writeBackupFile, writeBackupObject } from './file.ts';
import { BackupError, type BackupTotals } from './format.ts';
import type { BackupSource } from './read-backup.ts';
import { isOlder, restoreBackup } from './restore-backup.ts';
import { backupStream } from './write-backup.ts';

export type { BackupMade } from './file.ts';
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
  const object = objectAt(config, path);
  if (object) {
    const { bucket, name } = object;
    if (!force && (await bucket.find(name))) throw new BackupError('exists', path);
    return { ...(await writeBackupObject(bucket, name, { passPhrase }, (write) => withSource(config, now, write))), path };
  }
  if (!force && existsSync(path)) throw new BackupError('exists', path);
  return writeBackupFile(path, { passPhrase, force }, (write) => withSource(config, now, write));
}

const withSource = (config: Config, now: Date, work: (source: Readable) => Promise<void>): Promise<void> => {
  const folder = resolve(config.SAIYUN_DATA);
  return onDatabase(
    config,
    (db) => work(backupStream(db, folder, now)),
    async (held) => {
      const source = await askForBackup(folder).catch(() => {
        throw held;
      });
      return work(source);
    },
  );
};

/** Restores a backup into the empty database and data folder of the configuration; `restored` goes on with the database before it is closed. */
export async function restoreInto(
  config: Config,
  path: string,
  passPhrase?: string,
  restored?: (db: Db) => Promise<unknown>,
): Promise<BackupTotals> {
  const source = backupAt(config, path);
  if (source === path) await stat(path);
  const db = await connect(config, undefined, { bare: await isOlder(source, passPhrase) });
  try {
    const totals = await restoreBackup(db, resolve(config.SAIYUN_DATA), source, passPhrase);
    await restored?.(db);
    return totals;
  } finally {
    await db.close();
  }
}

/** The bucket and the name of an `s3://` address; undefined for a path. */
const objectAt = (config: Config, path: string): { readonly bucket: BackupBucket; readonly name: string } | undefined => {
  if (!path.startsWith('s3://')) return undefined;
  const cut = path.lastIndexOf('/');
  return { bucket: openBucket(config, path.slice(0, cut)), name: path.slice(cut + 1) };
};

/** The backup at a path or an `s3://` address. */
export function backupAt(config: Config, path: string): BackupSource {
  const object = objectAt(config, path);
  return object ? sourceIn(object.bucket, object.name) : path;
}

/** Reads a backup to its end, from a path or, with the configuration that leads to it, from a bucket. */
export async function verifyBackup(path: string, passPhrase?: string, config?: Config): Promise<BackupTotals> {
  return verify(config ? backupAt(config, path) : path, passPhrase);
}
