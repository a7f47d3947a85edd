import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import type { Db } from '../db.ts';
import { openPglite } from './pglite.ts';

export type Dump = Uint8Array<ArrayBuffer>;

/** An embedded database stored by a build, for `openPglite`; undefined if it was not built. */
export async function readDump(file: string): Promise<Dump | undefined> {
  return existsSync(file) ? new Uint8Array(gunzipSync(await readFile(file))) : undefined;
}

/** Stores the embedded database that `fill` creates, unless it exists; replaces other versions in its folder. */
export async function storeDump(file: string, fill: (db: Db, workFolder: string) => Promise<void>, from?: Dump): Promise<void> {
  if (existsSync(file)) return;
  const work = await mkdtemp(join(tmpdir(), 'saiyun-database-'));
  const place = join(work, 'db');
  try {
    const db = await openPglite(place, from);
    try {
      await fill(db, work);
    } finally {
      await db.close();
    }
    const stored = await PGlite.create({ dataDir: place });
    const dump = await stored.dumpDataDir('none');
    await stored.close();
    const folder = dirname(file);
    const older = await readdir(folder).catch(() => []);
    await mkdir(folder, { recursive: true });
    // Another build may run at the same time: the file is either complete or absent.
    const own = join(folder, randomBytes(6).toString('hex'));
    await writeFile(own, gzipSync(new Uint8Array(await dump.arrayBuffer())));
    await rename(own, file);
    for (const name of older) if (name !== basename(file)) await rm(join(folder, name), { force: true });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
