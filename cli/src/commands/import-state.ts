import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cli } from '../cli.ts';
import { stateFolder } from '../config/folders.ts';

/** Remembers which import task a file became, so that the same command can go on with it. */
export interface ImportState {
  taskId(): Promise<string | undefined>;
  keep(taskId: string): Promise<void>;
  forget(): Promise<void>;
}

/** SHA-256 of a file, read as a stream. */
export async function fileDigest(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { signal })) hash.update(chunk);
  return hash.digest('hex');
}

/**
 * The state of one file's import. Its name covers everything that makes an import the same one: contents, record, options, and
 * whose platform; an edited file is another import.
 */
export function importState(cli: Cli, digest: string, what: Readonly<Record<string, unknown>>): ImportState {
  const { server, tenant, profile } = cli.settings;
  const name = createHash('sha256')
    .update(JSON.stringify([digest, server, tenant ?? null, profile, what]))
    .digest('hex');
  const folder = join(stateFolder(cli), 'imports');
  const path = join(folder, `${name}.json`);
  return {
    async taskId() {
      try {
        const data: unknown = JSON.parse(await readFile(path, 'utf8'));
        return typeof data === 'object' && data !== null && 'taskId' in data && typeof data.taskId === 'string' ? data.taskId : undefined;
      } catch {
        // No unfinished import, or a state that was cut off: the file is sent, and the server knows rows it has already.
        return undefined;
      }
    },
    async keep(taskId) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = `${path}.${process.pid}`;
      await writeFile(draft, JSON.stringify({ taskId, startedAt: cli.now().toISOString() }), { mode: 0o600 });
      await rename(draft, path);
    },
    forget: () => rm(path, { force: true }),
  };
}
