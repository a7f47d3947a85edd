import { readdir, rm, stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { toWireDate } from '@saiyun/sdk/view';
import type { Services } from '../kernel/context.ts';
import { verifyBackup, writeBackupFile } from './file.ts';
import { BackupError } from './format.ts';
import { backupStream } from './write-backup.ts';

/** Backups of this series alone are counted and removed: whatever else lies in the folder stays. */
const own = /^saiyun-(\d{4}-\d{2}-\d{2})\.backup$/;
/** What a killed run left. */
const unfinished = /^saiyun-\d{4}-\d{2}-\d{2}\.backup\.[0-9a-f]+\.part$/;

const megabyte = 1024 * 1024;

/** The folder and the pass phrase; a data folder would be copied into its own backup. */
const settingsOf = ({ config }: Pick<Services, 'config'>): { readonly folder: string; readonly passPhrase: string } => {
  const { SAIYUN_BACKUP_DIR: folder, SAIYUN_BACKUP_PASSPHRASE: passPhrase, SAIYUN_DATA } = config;
  if (folder === undefined || passPhrase === undefined) throw new Error('SAIYUN_BACKUP_DIR and SAIYUN_BACKUP_PASSPHRASE are not set');
  const from = relative(resolve(SAIYUN_DATA), resolve(folder));
  if (from === '' || !from.startsWith('..')) throw new Error('SAIYUN_BACKUP_DIR lies in SAIYUN_DATA, which is what is backed up');
  return { folder: resolve(folder), passPhrase };
};

/**
 * Writes the sealed backup of the day in Asia/Shanghai into `SAIYUN_BACKUP_DIR`, reads it back, and removes all but the newest `keep` of
 * its series. One that is there and whole is kept as it is, so that a second run is harmless. Throws an Error that says what is missing.
 */
export async function nightlyBackup(services: Services, keep: number, say: (line: string) => void): Promise<void> {
  const { folder, passPhrase } = settingsOf(services);
  const name = `saiyun-${toWireDate(services.now())}.backup`;
  const path = join(folder, name);
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  const isWhole = isThere && (await verifyBackup(path, passPhrase).then(() => true, isDamaged));
  if (isWhole) say(`there: ${name}`);
  else {
    const { rows, files, size } = await writeBackupFile(path, { passPhrase, force: true }, (write) =>
      write(backupStream(services.db, resolve(services.config.SAIYUN_DATA), services.now())),
    );
    say(`written: ${name}, ${Math.ceil(size / megabyte)} MiB`);
    say(`rows: ${Object.values(rows).reduce((sum, n) => sum + n, 0)}, files: ${files}`);
  }
  const names = await readdir(folder);
  const old = names.filter((one) => own.test(one)).toSorted((a, b) => (a < b ? 1 : -1));
  const gone = [...old.slice(keep), ...names.filter((one) => unfinished.test(one))];
  for (const one of gone) await rm(join(folder, one), { force: true });
  if (gone.length > 0) say(`removed: ${gone.join(', ')}`);
}

/** A damaged backup of the day is written again; one that cannot be read for another reason is not overwritten. */
const isDamaged = (error: unknown): false => {
  if (error instanceof BackupError && (error.fault === 'damaged' || error.fault === 'notBackup')) return false;
  throw error;
};
