import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

interface Holder {
  readonly pid: number;
  readonly host: string;
  /** When the process started, as the system counts it; tells a reused pid from the same process. Null if unknown. */
  readonly startedAt: string | null;
  readonly token: string;
}

/** Another live process uses the folder. Two at a time would silently corrupt the database. */
export class FolderLocked extends Error {
  override readonly name = 'FolderLocked';
  readonly folder: string;
  readonly pid: number;

  constructor(folder: string, pid: number) {
    super(`The folder ${folder} is in use by process ${pid}`);
    this.folder = folder;
    this.pid = pid;
  }
}

const beatMs = 10_000;
/** A holder on another machine, whose processes are invisible here, counts as gone after this long without a sign of life. */
const silentMs = 60_000;
/** A takeover takes milliseconds; one this old was killed. */
const guardMs = 10_000;

/** Takes the folder for this process; returns a function that releases it. The lock of a dead process is taken over. */
export async function lockFolder(folder: string): Promise<() => void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'saiyun.lock');
  const own: Holder = { pid: process.pid, host: hostname(), startedAt: startOf(process.pid), token: randomBytes(8).toString('hex') };
  const draft = `${file}.${own.token}`;
  await writeFile(draft, JSON.stringify(own));
  try {
    while (!(await linked(draft, file))) await removeStale(folder, file, draft);
  } finally {
    await rm(draft, { force: true });
  }
  const beat = setInterval(() => touch(file), beatMs);
  beat.unref();
  const release = (): void => {
    clearInterval(beat);
    process.off('exit', release);
    if (tokenIn(file) === own.token) rmSync(file, { force: true });
  };
  process.on('exit', release);
  return release;
}

/** A hard link is created completely or not at all, and only if the name is free. */
const linked = async (draft: string, file: string): Promise<boolean> => {
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    // Some file systems have no hard links.
    if (!isCode(error, 'EPERM') && !isCode(error, 'ENOTSUP') && !isCode(error, 'ENOSYS')) throw error;
    return writeFile(file, await readFile(draft), { flag: 'wx' }).then(
      () => true,
      (second: unknown) => {
        if (isCode(second, 'EEXIST')) return false;
        throw second;
      },
    );
  }
};

/** Removes the lock of a dead process; a second file keeps two processes that found it from removing each other's new lock. */
const removeStale = async (folder: string, file: string, draft: string): Promise<void> => {
  const seen = await readHolder(file);
  if (seen === undefined) return;
  if (await isAlive(seen, file)) throw new FolderLocked(folder, seen.pid);
  const guard = `${file}.takeover`;
  if (!(await linked(draft, guard))) {
    await sleep(20);
    const left = await stat(guard).catch(() => undefined);
    if (left && Date.now() - left.ctimeMs > guardMs) await rm(guard, { force: true });
    return;
  }
  try {
    if ((await readHolder(file))?.token === seen.token) await rm(file, { force: true });
  } finally {
    await rm(guard, { force: true });
  }
};

const readHolder = async (file: string): Promise<Holder | undefined> => {
  try {
    const holder = JSON.parse(await readFile(file, 'utf8')) as Partial<Holder>;
    return { pid: Number(holder.pid) || 0, host: String(holder.host), startedAt: holder.startedAt ?? null, token: String(holder.token) };
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    // Half-written by a killed process, or edited by hand.
    if (error instanceof SyntaxError) return { pid: 0, host: hostname(), startedAt: null, token: 'unreadable' };
    throw error;
  }
};

const isAlive = async (holder: Holder, file: string): Promise<boolean> => {
  if (holder.host !== hostname()) {
    const seen = await stat(file).catch(() => undefined);
    return seen !== undefined && Date.now() - seen.mtimeMs < silentMs;
  }
  if (holder.pid <= 0) return false;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (!isCode(error, 'EPERM')) return false;
  }
  const startedAt = startOf(holder.pid);
  return holder.startedAt === null || startedAt === null || startedAt === holder.startedAt;
};

/** Field 22 of Linux's process status, counted after the name, which may contain blanks and brackets. */
const startOf = (pid: number): string | null => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    // No such file system: the pid alone has to do.
    return null;
  }
};

const touch = (file: string): void => {
  try {
    if (statSync(file).isFile()) utimesSync(file, new Date(), new Date());
  } catch {
    // The folder may have been deleted meanwhile; the next query reports that.
  }
};

const tokenIn = (file: string): string | undefined => {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as Partial<Holder>).token;
  } catch {
    // Gone or unreadable: not ours to remove.
    return undefined;
  }
};

const isCode = (error: unknown, code: string): boolean => error instanceof Error && 'code' in error && error.code === code;
