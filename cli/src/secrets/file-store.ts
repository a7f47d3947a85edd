import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { underLock } from './file-lock.ts';
import type { SecretStore } from './secret-store.ts';

/**
 * Secrets in one JSON file with mode 0600, replaced in one step. Each change reads what is there and writes the whole under a lock: a session,
 * the token of a device and the key of drafts come at the same moment, from several programs too, and none may take another away.
 */
export function fileStore(folder: string, onFile: (path: string) => void): SecretStore {
  const path = join(folder, 'secrets.json');

  const read = async (): Promise<Record<string, string>> => {
    try {
      const data: unknown = JSON.parse(await readFile(path, 'utf8'));
      if (typeof data !== 'object' || data === null) return {};
      return Object.fromEntries(Object.entries(data).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
    } catch (error) {
      // No file, or a truncated one: signing in again creates it.
      if (error instanceof SyntaxError || (error instanceof Error && 'code' in error && error.code === 'ENOENT')) return {};
      throw error;
    }
  };
  const write = async (secrets: Record<string, string>): Promise<void> => {
    if (Object.keys(secrets).length === 0) return rm(path, { force: true });
    const draft = `${path}.${process.pid}`;
    const handle = await open(draft, 'w', 0o600);
    try {
      await handle.writeFile(JSON.stringify(secrets));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await chmod(draft, 0o600);
    await rename(draft, path);
  };
  const change = async <T>(work: (secrets: Record<string, string>) => Promise<T>): Promise<T> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return underLock(`${path}.lock`, async () => work(await read()));
  };

  return {
    kind: 'file',
    get: async (name) => (await read())[name],
    set: (name, secret) =>
      change(async (secrets) => {
        if (secrets[name] === secret) return;
        if (Object.keys(secrets).length === 0) onFile(path);
        await write({ ...secrets, [name]: secret });
      }),
    async delete(name) {
      // Most have nothing here: with a keychain the file is asked as well, and no folder is made for that.
      if ((await read())[name] === undefined) return false;
      return change(async ({ [name]: gone, ...rest }) => {
        if (gone === undefined) return false;
        await write(rest);
        return true;
      });
    },
  };
}
