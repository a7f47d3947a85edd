import { readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Services } from './context.ts';

/** Whoever still writes a file has touched it since; another node may share the folder. */
const restingMs = 3_600_000;

/** Where files are while they are being made, and which of those there are. */
const places: readonly (readonly [folder: string, unfinished: (name: string) => boolean])[] = [
  ['tmp', () => true],
  ['exports', (name) => name.endsWith('.part')],
];

/**
 * Removes unfinished files that nobody works on any more: uploads, copies and exports that a killed process left behind. Their age is by the
 * clock of the disk, which is that of the machine.
 */
export async function removeLeftovers({ config }: Pick<Services, 'config'>): Promise<number> {
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
