import { type FileHandle, mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import type { Download } from '@saiyun/sdk';
import { CliError, usageError } from '../problems/cli-error.ts';
import { exitCodes } from '../problems/exit-codes.ts';

export interface SaveOptions {
  readonly signal?: AbortSignal;
  readonly onBytes?: (done: number, total: number) => void;
}

/**
 * Writes a download to a temporary file beside the target and renames it once complete: after a full disk, a cut connection or Ctrl-C, the
 * old file (or none) remains. A symbolic link stays one, and a device or pipe is written directly. Returns the number of bytes written.
 */
export async function saveDownload(download: Download, path: string, { signal, onBytes }: SaveOptions = {}): Promise<number> {
  const target = await realpath(path).catch(() => path);
  const direct = await isDevice(target);
  const draft = direct ? target : join(dirname(target), `.${basename(target)}.${process.pid}.part`);
  let file: FileHandle | undefined;
  try {
    file = await open(draft, 'w');
    let done = 0;
    for await (const chunk of chunksOf(download, signal)) {
      await file.writeFile(chunk);
      done += chunk.length;
      onBytes?.(done, download.size ?? 0);
    }
    checkWhole(download, done);
    if (!direct) await file.sync();
    await file.close();
    file = undefined;
    if (!direct) await rename(draft, target);
    return done;
  } catch (error) {
    await file?.close().catch(() => undefined);
    if (!direct) await rm(draft, { force: true }).catch(() => undefined);
    throw writeProblem(error, path);
  }
}

/** The bytes of a download; stops at the next chunk when the signal aborts. */
export async function* chunksOf(download: Download, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  const reader = download.stream.getReader();
  try {
    for (;;) {
      signal?.throwIfAborted();
      const { value, done } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Harmless after the end; before it, this frees the connection.
    await reader.cancel().catch(() => undefined);
  }
}

export function checkWhole(download: Download, got: number): void {
  if (download.size !== undefined && download.size !== got) {
    throw new CliError('transfer.export.cut', { exit: exitCodes.server, params: { got, size: download.size } });
  }
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

function writeProblem(error: unknown, path: string): unknown {
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return new CliError('problem.diskFull', { params: { path }, cause: error });
  if (code && error instanceof Error && 'syscall' in error) return unwritable(path, error);
  return error;
}

const unwritable = (path: string, error: unknown): CliError =>
  new CliError('problem.fileUnwritable', {
    params: { path, reason: codeOf(error) ?? (error instanceof Error ? error.message : String(error)) },
    cause: error,
  });

/** A device or a pipe: neither a file nor a folder, and not to be replaced by a file. */
const isDevice = async (path: string): Promise<boolean> => {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && !found.isFile() && !found.isDirectory();
};

export async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() ?? false;
}

/**
 * Keeps a file that people edit or that cannot be made again, unless `--force` was given.
 * @throws CliError with exit code 2 if it is there
 */
export async function keepExisting(path: string, file: string, force: boolean | undefined): Promise<void> {
  if (!force && (await isFile(path))) throw usageError('problem.fileExists', { params: { file } });
}

/** Checks before any call that the file can be created. */
export async function checkWritable(path: string): Promise<void> {
  if (await isDevice(path)) return;
  const draft = join(dirname(path), `.${basename(path)}.${process.pid}.part`);
  try {
    await mkdir(dirname(path), { recursive: true });
    await (await open(draft, 'w')).close();
    await rm(draft, { force: true });
  } catch (error) {
    throw unwritable(path, error);
  }
}

/** The path itself, or `name-2.xlsx` and so on if the file exists. */
export async function freePath(path: string): Promise<string> {
  const extension = extname(path);
  const stem = path.slice(0, path.length - extension.length);
  let free = path;
  for (let n = 2; await stat(free).catch(() => undefined); n++) free = `${stem}-${n}${extension}`;
  return free;
}
