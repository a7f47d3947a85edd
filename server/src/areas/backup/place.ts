import { readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { type BackupBucket, bucketAccess, openBucket } from '../../backup/bucket.ts';
import { bucketIn } from '../../backup/bucket-address.ts';
import { type BackupMade, type BackupWatch, sourceIn, writeBackupFile, writeBackupObject } from '../../backup/file.ts';
import type { BackupSource } from '../../backup/read-backup.ts';
import type { Config } from '../../config.ts';
import { backupsIn, type Found, goneOf, lacksOf, lackWords, newestFirst, seriesOf, unfinishedOf } from './folder.ts';

type WithSource = (write: (source: Readable) => Promise<void>) => Promise<void>;

/** Where backups lie: a folder, or a bucket. */
export interface Place {
  readonly passPhrase: string;
  /** Newest first; only those of our own series. */
  list(): Promise<readonly Found[]>;
  find(name: string): Promise<Found | undefined>;
  /** Writes a backup, over one of the same name, and reads it back. */
  write(name: string, watch: BackupWatch, withSource: WithSource): Promise<BackupMade>;
  source(name: string): BackupSource;
  /** The path or address of a backup, for another process. */
  address(name: string): string;
  /** Removes what the keeping rule has no more room for, and what killed runs left. */
  tidy(keep: number): Promise<readonly string[]>;
}

/** The place of a configuration. Throws an Error that says what is missing. */
export async function placeOf(config: Config): Promise<Place> {
  const { SAIYUN_BACKUP_DIR: folder, SAIYUN_BACKUP_TO: address, SAIYUN_BACKUP_PASSPHRASE: passPhrase } = config;
  const lacks = await lacksOf(config);
  if (passPhrase === undefined || lacks.length > 0) throw new Error(lacks.map((lack) => lackWords[lack]).join('; '));
  if (address !== undefined) return bucketPlace(openBucket(config, address), address.replace(/\/$/, ''), passPhrase);
  return folderPlace(resolve(folder ?? ''), passPhrase);
}

/** The backups that a page lists; none while the place cannot be reached. */
export async function listedAt(config: Config): Promise<readonly Found[]> {
  const { SAIYUN_BACKUP_DIR: folder, SAIYUN_BACKUP_TO: address } = config;
  if (address !== undefined) return ours(await openBucket(config, address).list(true));
  return folder === undefined ? [] : backupsIn(resolve(folder));
}

/** What the page shows as the place; null if there is none. */
export function shownPlace({ SAIYUN_BACKUP_DIR: folder, SAIYUN_BACKUP_TO: address }: Config): string | null {
  return address ?? (folder === undefined ? null : resolve(folder));
}

/** The settings by which another process, which has no bucket for uploads, reaches that of backups. */
export function accessFor(config: Config): Partial<Config> {
  const place = config.SAIYUN_BACKUP_TO === undefined ? undefined : bucketIn(config.SAIYUN_BACKUP_TO);
  const access = place && bucketAccess(config, place.bucket);
  return access
    ? {
        SAIYUN_BACKUP_S3_ENDPOINT: access.endpoint,
        SAIYUN_BACKUP_S3_KEY: access.key,
        SAIYUN_BACKUP_S3_SECRET: access.secret,
        SAIYUN_BACKUP_S3_REGION: access.region,
      }
    : {};
}

const folderPlace = (folder: string, passPhrase: string): Place => ({
  passPhrase,
  list: () => backupsIn(folder),
  async find(name) {
    const facts = await stat(join(folder, name)).catch(() => undefined);
    return facts?.isFile() ? { name, size: facts.size, at: facts.mtime } : undefined;
  },
  write: (name, watch, withSource) => writeBackupFile(join(folder, name), { ...watch, passPhrase, force: true }, withSource),
  source: (name) => join(folder, name),
  address: (name) => join(folder, name),
  async tidy(keep) {
    const names = await readdir(folder);
    const gone = [...goneOf(names, keep), ...unfinishedOf(names)];
    for (const one of gone) await rm(join(folder, one), { force: true });
    return gone;
  },
});

const ours = (found: readonly Found[]): readonly Found[] => newestFirst(found.filter(({ name }) => seriesOf(name) !== undefined));

const bucketPlace = (bucket: BackupBucket, address: string, passPhrase: string): Place => ({
  passPhrase,
  list: async () => ours(await bucket.list()),
  find: (name) => bucket.find(name),
  write: (name, watch, withSource) => writeBackupObject(bucket, name, { ...watch, passPhrase }, withSource),
  source: (name) => sourceIn(bucket, name),
  address: (name) => `${address}/${name}`,
  async tidy(keep) {
    const gone = goneOf(
      (await bucket.list()).map(({ name }) => name),
      keep,
    );
    for (const one of gone) await bucket.remove(one);
    return [...gone, ...(await bucket.sweep((name) => seriesOf(name) !== undefined))];
  },
});
