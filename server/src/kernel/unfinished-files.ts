import { readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Services } from './context.ts';

/** A file touched within this time may still be being written, perhaps by another node that shares the folder. */
const restingMs = 3_600_000;

/** Where unfinished files are, and how to recognise them. */
const places: readonly (readonly [folder: string, unfinished: (name: string) => boolean])[] = [
  ['tmp', () => true],
  ['exports', (name) => name.endsWith('.part')],
];

/**
 * Removes abandoned unfinished files: uploads, copies and exports left behind by a killed process. Their age is measured by the disk's
 * clock, which is the machine's.
 */
export async function removeUnfinishedFiles({ config }: Pick<Services, 'config'>): Promise<number> {
  const before = Date.now() - restingMs;
  let removed = 0;
  for (const [folder, isUnfinished] of places) {
    const place = resolve(config.SAIYUN_DATA, folder);
    for (const name of await readdir(place).catch(() => [])) {
      const path = join(place, name);
      const touched = isUnfinished(name) ? await stat(path).catch(() => undefined) : undefined;
      if (!touched?.isFile() || touched.mtimeMs > before) continue;
      await rm(path, { force: true });
      removed += 1;
    }
  }
  return removed;
}
