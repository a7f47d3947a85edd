import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStorage } from './storage.ts';

/** Stored files as files of one flat folder. */
export const folderStorage = (folder: string): FileStorage => ({
  kind: 'folder',
  async take(name, path) {
    await mkdir(folder, { recursive: true });
    // On disk before it is said to be kept: a power cut must not leave a name without bytes.
    const handle = await open(path, 'r+');
    await handle.sync().finally(() => handle.close());
    await rename(path, join(folder, name));
  },
  size: (name) =>
    stat(join(folder, name)).then(
      ({ size }) => size,
      (error: unknown) => absent(error),
    ),
  async read(name, range) {
    const path = join(folder, name);
    const found = await stat(path).catch((error: unknown) => absent(error));
    return found && createReadStream(path, range);
  },
  remove: (name) => rm(join(folder, name), { force: true }),
});

const absent = (error: unknown): undefined => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
};
