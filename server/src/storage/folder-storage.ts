import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStorage } from './file-storage.ts';

/** The two steps that a full or another disk makes fail. */
export interface Disk {
  readonly rename: typeof rename;
  readonly copyFile: typeof copyFile;
}

/** Stored files as files of one flat folder. Tests give it a disk that fails. */
export function folderStorage(folder: string, disk: Disk = { rename, copyFile }): FileStorage {
  return {
    kind: 'folder',
    async take(name, path) {
      await mkdir(folder, { recursive: true });
      // On disk before it is reported as stored: a power cut must not leave a name without contents.
      const handle = await open(path, 'r+');
      await handle.sync().finally(() => handle.close());
      await move(disk, path, join(folder, name));
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
  };
}

/** Unfinished uploads may be on another disk: then the bytes are copied, and get their name once complete. */
const move = async (disk: Disk, from: string, to: string): Promise<void> => {
  try {
    await disk.rename(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    const draft = `${to}.part`;
    try {
      await disk.copyFile(from, draft);
      const handle = await open(draft, 'r+');
      await handle.sync().finally(() => handle.close());
      await disk.rename(draft, to);
    } catch (reason) {
      // Half a copy would fill a full disk for good.
      await rm(draft, { force: true });
      throw reason;
    }
    await rm(from, { force: true });
  }
};

const absent = (error: unknown): undefined => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
};
