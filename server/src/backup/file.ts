import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BackupBucket } from './bucket.ts';
import { BackupError, type BackupTotals } from './format.ts';
import { sealing } from './pass-phrase.ts';
import { type BackupSource, readBackup } from './read-backup.ts';

export interface BackupMade extends BackupTotals {
  readonly path: string;
  /** Size of the file itself, in bytes. */
  readonly size: number;
}

/** Told of the work while it goes on. */
export interface BackupWatch {
  /** Bytes of the file that are written, then those that are read back. */
  readonly wrote?: (bytes: number) => void;
  readonly read?: (bytes: number) => void;
  /** Ends the work; the file does not appear. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes the backup that `withSource` opens once everything is ready for it to `path`, sealed with a pass phrase. The file gets its name only once it is complete and has been read back. Throws
 * `BackupError`: `exists` without `force`, `passPhraseShort`.
 */
export async function writeBackupFile(
  path: string,
  { passPhrase, force, wrote, read, signal }: BackupWatch & { readonly passPhrase: string; readonly force: boolean },
  withSource: (write: (source: Readable) => Promise<void>) => Promise<void>,
): Promise<BackupMade> {
  const seal = await sealing(passPhrase);
  const draft = `${path}.${randomBytes(4).toString('hex')}.part`;
  await mkdir(dirname(resolve(path)), { recursive: true });
  const counted = async function* (blocks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const block of blocks) {
      wrote?.(block.length);
      yield block;
    }
  };
  try {
    await withSource((source) =>
      pipeline(source, seal, counted, createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true }), { ...(signal && { signal }) }),
    );
    const totals = await verifyBackup(draft, passPhrase, (bytes) => {
      signal?.throwIfAborted();
      read?.(bytes);
    });
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

/** The same into a bucket. One that does not read back as it was written is removed. */
export async function writeBackupObject(
  bucket: BackupBucket,
  name: string,
  { passPhrase, wrote, read, signal }: BackupWatch & { readonly passPhrase: string },
  withSource: (write: (source: Readable) => Promise<void>) => Promise<void>,
): Promise<BackupMade> {
  const seal = await sealing(passPhrase);
  let size = 0;
  const counted = async function* (blocks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const block of blocks) {
      size += block.length;
      wrote?.(block.length);
      yield block;
    }
  };
  await withSource((source) =>
    pipeline(source, seal, counted, (blocks: AsyncIterable<Buffer>) => bucket.write(name, blocks, signal), { ...(signal && { signal }) }),
  );
  try {
    const totals = await verifyBackup(sourceIn(bucket, name), passPhrase, (bytes) => {
      signal?.throwIfAborted();
      read?.(bytes);
    });
    return { ...totals, path: name, size };
  } catch (error) {
    await bucket.remove(name).catch(() => undefined);
    throw error;
  }
}

/** An object as a backup to read. */
export function sourceIn(bucket: BackupBucket, name: string): () => Promise<Readable> {
  return async () => {
    const bytes = await bucket.read(name);
    if (!bytes) throw new BackupError('notBackup', [`没有 ${name}`, `there is no ${name}`]);
    return bytes;
  };
}

/** Makes the new name itself survive a power cut; not every system allows it. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
};

/** Reads a backup to its end and checks that it is complete, unchanged and of a format that can be restored. Throws `BackupError`. */
export async function verifyBackup(source: BackupSource, passPhrase?: string, read?: (bytes: number) => void): Promise<BackupTotals> {
  let totals: BackupTotals = { rows: {}, files: 0, bytes: 0 };
  for await (const { line } of readBackup(source, passPhrase, read)) if ('end' in line) totals = line.end;
  return totals;
}
