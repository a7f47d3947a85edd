import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStorage } from './file-storage.ts';

/** Stored files as files of one flat folder. */
export function folderStorage(folder: string): FileStorage {
  return {
    kind: 'folder',
    async take(name, path) {
      await mkdir(folder, { recursive: true });
      // On disk before it is reported as stored: a power cut must not leave a name without contents.
      const handle = await open(path, 'r+');
      await handle.sync().finally(() => handle.close());
      await move(path, join(folder, name));
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
const move = async (from: string, to: string): Promise<void> => {
  try {
    await rename(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    const draft = `${to}.part`;
    await copyFile(from, draft);
    const handle = await open(draft, 'r+');
    await handle.sync().finally(() => handle.close());
    await rename(draft, to);
    await rm(from, { force: true });
  }
};

const absent = (error: unknown): undefined => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
};
