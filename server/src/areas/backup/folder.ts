import { constants } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import type { BackupLack } from '@saiyun/sdk/calls';
import { toWireTime } from '@saiyun/sdk/view';
import { openBucket } from '../../backup/bucket.ts';
import { shortestPassPhrase } from '../../backup/pass-phrase.ts';
import type { Config } from '../../config.ts';

/** Backups of these two series alone are listed, counted and removed: whatever else lies in the folder stays. */
const nightly = /^saiyun-(\d{4}-\d{2}-\d{2})\.backup$/;
const manual = /^saiyun-(\d{4}-\d{2}-\d{2}-\d{6})\.backup$/;
/** What a killed run left. */
const unfinished = /^saiyun-\d{4}-\d{2}-\d{2}(-\d{6})?\.backup\.[0-9a-f]+\.part$/;

/** The name of the backup of a day, or of a moment if somebody asks for one, in Asia/Shanghai. */
export function nameOf(series: 'nightly' | 'manual', at: Date): string {
  const [day = '', time = ''] = toWireTime(at).split(' ');
  return series === 'nightly' ? `saiyun-${day}.backup` : `saiyun-${day}-${time.replaceAll(':', '')}.backup`;
}

export function seriesOf(name: string): 'nightly' | 'manual' | undefined {
  return nightly.test(name) ? 'nightly' : manual.test(name) ? 'manual' : undefined;
}

const stampOf = (name: string): string => (nightly.exec(name) ?? manual.exec(name))?.[1] ?? '';
const later = (a: string, b: string): number => (stampOf(a) < stampOf(b) ? 1 : -1);

/**
 * What the keeping rule removes: nightly backups beyond the newest `keep`, and those made by hand that are older than every nightly one
 * which stays. Nothing goes while there are no more nightly ones than that.
 */
export function goneOf(names: readonly string[], keep: number): readonly string[] {
  const nights = names.filter((name) => nightly.test(name)).toSorted(later);
  const oldest = nights.length > keep ? stampOf(nights[keep - 1] ?? '') : '';
  return [...nights.slice(keep), ...names.filter((name) => manual.test(name) && stampOf(name) < oldest)];
}

/** Half-written files of killed runs; nobody writes one while it is this task's turn. */
export function unfinishedOf(names: readonly string[]): readonly string[] {
  return names.filter((name) => unfinished.test(name));
}

export interface Found {
  readonly name: string;
  readonly size: number;
  readonly at: Date;
}

/** Newest first, whatever the series. */
export function newestFirst(found: readonly Found[]): readonly Found[] {
  return found.toSorted((a, b) => later(a.name, b.name));
}

/** The backups in the folder, newest first. */
export async function backupsIn(folder: string): Promise<readonly Found[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => seriesOf(name) !== undefined).toSorted(later);
  const found = await Promise.all(
    names.map(async (name) => {
      const facts = await stat(join(folder, name)).catch(() => undefined);
      return facts?.isFile() ? [{ name, size: facts.size, at: facts.mtime }] : [];
    }),
  );
  return found.flat();
}

/** A folder in which files can be made, or that can be made itself. */
const isUsable = async (folder: string): Promise<boolean> => {
  const facts = await stat(folder).catch(() => undefined);
  if (!facts) return dirname(folder) !== folder && isUsable(dirname(folder));
  return (
    facts.isDirectory() &&
    access(folder, constants.W_OK).then(
      () => true,
      () => false,
    )
  );
};

/** A bucket that tells what lies in it. */
const isReached = async (config: Config, address: string): Promise<boolean> => {
  try {
    await openBucket(config, address).list(true);
    return true;
  } catch {
    return false;
  }
};

/** Why no backup can be made; nothing if one can. */
export async function lacksOf(config: Config): Promise<readonly BackupLack[]> {
  const { SAIYUN_BACKUP_DIR: folder, SAIYUN_BACKUP_TO: address, SAIYUN_BACKUP_PASSPHRASE: passPhrase, SAIYUN_DATA } = config;
  const lacks: BackupLack[] = [];
  if (address !== undefined) {
    if (!(await isReached(config, address))) lacks.push('bucket');
  } else if (folder === undefined) lacks.push('folder');
  // A data folder would be copied into its own backup.
  else if (!relative(resolve(SAIYUN_DATA), resolve(folder)).startsWith('..')) lacks.push('inside');
  else if (!(await isUsable(resolve(folder)))) lacks.push('unusable');
  if (passPhrase === undefined) lacks.push('passPhrase');
  else if ([...passPhrase].length < shortestPassPhrase) lacks.push('short');
  return lacks;
}

/** What is missing, for the log of a job. */
export const lackWords: Readonly<Record<BackupLack, string>> = {
  folder: 'SAIYUN_BACKUP_DIR or SAIYUN_BACKUP_TO is not set',
  bucket: 'the bucket of SAIYUN_BACKUP_TO cannot be reached with SAIYUN_BACKUP_S3_* or SAIYUN_S3_*',
  inside: 'SAIYUN_BACKUP_DIR lies in SAIYUN_DATA, which is what is backed up',
  unusable: 'the folder SAIYUN_BACKUP_DIR cannot be written to',
  passPhrase: 'SAIYUN_BACKUP_PASSPHRASE is not set',
  short: `SAIYUN_BACKUP_PASSPHRASE is shorter than ${shortestPassPhrase} characters`,
};
