import { resolve } from 'node:path';
import { verifyBackup } from '../../backup/file.ts';
import { BackupError, type BackupTotals } from '../../backup/format.ts';
import { backupStream } from '../../backup/write-backup.ts';
import type { Services } from '../../kernel/context.ts';
import { nameOf } from './folder.ts';
import { type Place, placeOf } from './place.ts';
import { beginWhenFree, dropTask, type Facts, type Turn, taskStatus, work } from './turn.ts';

const megabyte = 1024 * 1024;

export function rowsIn(totals: BackupTotals): number {
  return Object.values(totals.rows).reduce((sum, n) => sum + n, 0);
}

/** Writes a sealed backup and reads it back. How large it gets is guessed from the one before. */
export async function makeFile(
  services: Services,
  place: Place,
  name: string,
  { signal, report }: Turn,
): Promise<Facts & { readonly size: number; readonly rows: number; readonly files: number }> {
  const { db, config, now } = services;
  const before = await db.one<{ size: number | null }>(
    `select size from sys_backup_task where kind = 'make' and status = '${taskStatus.done}' order by start_time desc limit 1`,
  );
  const whole = before?.size ?? null;
  let [wrote, read] = [0, 0];
  report('write', 0, whole);
  const made = await place.write(
    name,
    {
      signal,
      wrote(bytes) {
        wrote += bytes;
        report('write', wrote, whole);
      },
      read(bytes) {
        read += bytes;
        report('read', read, wrote);
      },
    },
    (write) => write(backupStream(db, resolve(config.SAIYUN_DATA), now())),
  );
  return {
    size: made.size,
    rows: rowsIn(made),
    tables: Object.keys(made.rows).length,
    files: made.files,
    fileBytes: made.bytes,
    fileTime: (await place.find(name))?.at,
    faults: [],
  };
}

/** A damaged backup of the day is written again; one that cannot be read for another reason is not overwritten. */
const isDamaged = (error: unknown): false => {
  if (error instanceof BackupError && (error.fault === 'damaged' || error.fault === 'notBackup')) return false;
  throw error;
};

const isWhole = async (place: Place, name: string): Promise<boolean> =>
  (await place.find(name)) !== undefined && (await verifyBackup(place.source(name), place.passPhrase).then(() => true, isDamaged));

/**
 * Writes the backup of the day in Asia/Shanghai, and removes all but the newest `keep` of its series. One that is there and whole is kept
 * as it is, so that a second run is harmless. Throws an Error that says what is missing.
 */
export async function nightlyBackup(services: Services, keep: number, signal: AbortSignal, say: (line: string) => void): Promise<void> {
  const place = await placeOf(services.config);
  const name = nameOf('nightly', services.now());
  const begun = await beginWhenFree(services, { kind: 'make', file: name, by: null }, signal);
  let isThere = false;
  await work(services, begun, signal, async (turn) => {
    isThere = await isWhole(place, name);
    const facts = isThere ? { faults: [] } : await makeFile(services, place, name, turn);
    if ('size' in facts) {
      say(`written: ${name}, ${Math.ceil(facts.size / megabyte)} MiB`);
      say(`rows: ${facts.rows}, files: ${facts.files}`);
    } else say(`there: ${name}`);
    const gone = await place.tidy(keep);
    if (gone.length > 0) say(`removed: ${gone.join(', ')}`);
    return facts;
  });
  // It was made before, and that is what the history says.
  if (isThere) await dropTask(services, begun);
}
