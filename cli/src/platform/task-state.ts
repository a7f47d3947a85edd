import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cli } from '../cli.ts';
import { stateFolder } from '../config/folders.ts';

/** Stores the platform task that a command created, so that the same command can resume it. */
export interface TaskState {
  taskId(): Promise<string | undefined>;
  /** Returns false if it could not be stored: the work continues but cannot be resumed. */
  keep(taskId: string): Promise<boolean>;
  forget(): Promise<void>;
}

/** SHA-256 of a file, read as a stream. */
export async function fileDigest(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { signal })) hash.update(chunk);
  return hash.digest('hex');
}

/**
 * The state of one import or export. Its name covers everything that makes two of them equal: file contents, record, options, platform and
 * account; an edited file is another import.
 */
export function taskState(cli: Cli<'transfer'>, kind: 'imports' | 'exports', what: unknown): TaskState {
  const { server, tenant, profile } = cli.settings;
  const name = createHash('sha256')
    .update(JSON.stringify([what, server, tenant ?? null, profile]))
    .digest('hex');
  const folder = join(stateFolder(cli), kind);
  const path = join(folder, `${name}.json`);
  return {
    async taskId() {
      let text: string;
      try {
        text = await readFile(path, 'utf8');
      } catch {
        // Nothing was started.
        return undefined;
      }
      const taskId = taskIn(text);
      if (taskId === undefined) {
        // The broken file is put aside for inspection; the platform recognises the rows that it already has.
        const aside = `${path}.broken`;
        await rename(path, aside).catch(() => undefined);
        cli.notice('transfer.state.broken', { path: aside });
      }
      return taskId;
    },
    async keep(taskId) {
      const draft = `${path}.${process.pid}`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(draft, JSON.stringify({ taskId, startedAt: cli.now().toISOString() }), { mode: 0o600 });
        await rename(draft, path);
        return true;
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined);
        cli.notice('transfer.state.notKept', {
          path,
          reason: error instanceof Error && 'code' in error ? String(error.code) : String(error),
        });
        return false;
      }
    },
    forget: () => rm(path, { force: true }).catch(() => undefined),
  };
}

function taskIn(text: string): string | undefined {
  try {
    const data: unknown = JSON.parse(text);
    return typeof data === 'object' && data !== null && 'taskId' in data && typeof data.taskId === 'string' ? data.taskId : undefined;
  } catch {
    return undefined;
  }
}
