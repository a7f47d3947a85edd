import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BackupError, type BackupTotals } from './format.ts';
import { sealing } from './pass-phrase.ts';
import { readBackup } from './read-backup.ts';

export interface BackupMade extends BackupTotals {
  readonly path: string;
  /** Size of the file itself, in bytes. */
  readonly size: number;
}

/**
 * Writes the backup that `withSource` opens once everything is ready for it to `path`, sealed with a pass phrase. The file gets its name only once it is complete and has been read back. Throws
 * `BackupError`: `exists` without `force`, `passPhraseShort`.
 */
export async function writeBackupFile(
  path: string,
  { passPhrase, force }: { readonly passPhrase: string; readonly force: boolean },
  withSource: (write: (source: Readable) => Promise<void>) => Promise<void>,
): Promise<BackupMade> {
  const seal = await sealing(passPhrase);
  const draft = `${path}.${randomBytes(4).toString('hex')}.part`;
  await mkdir(dirname(resolve(path)), { recursive: true });
  try {
    await withSource((source) => pipeline(source, seal, createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true })));
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
