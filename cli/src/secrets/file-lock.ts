import { randomUUID } from 'node:crypto';
import { open, readFile, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** Work under a lock takes some milliseconds: a lock of this age was left behind, and nobody waits longer. */
const longestMs = 10_000;
/** On Windows a file that is just going answers with the last two. */
const busy: ReadonlySet<unknown> = new Set(['EEXIST', 'EPERM', 'EBUSY']);

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

const take = async (path: string, owner: string): Promise<boolean> => {
  try {
    const handle = await open(path, 'wx', 0o600);
    await handle.writeFile(owner).finally(() => handle.close());
    return true;
  } catch (error) {
    if (busy.has(codeOf(error))) return false;
    throw error;
  }
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
};

/** Whether whoever made a lock has ended without taking it away; the processes of other machines cannot be asked. */
const isLeft = async (path: string, owner: string): Promise<boolean> => {
  const [pid = '', host] = owner.split(' ');
  if (host === hostname() && /^\d+$/.test(pid) && !isRunning(Number(pid))) return true;
  return Date.now() - (await stat(path)).mtimeMs > longestMs;
};

/** Takes a lock away that was left behind. Only one at a time looks, so that nobody takes away the next one's. */
async function clearLeft(path: string, owner: string): Promise<void> {
  try {
    const before = await readFile(path, 'utf8');
    if (!(await isLeft(path, before))) return;
    const guard = `${path}.guard`;
    if (!(await take(guard, owner))) {
      if (await isLeft(guard, await readFile(guard, 'utf8'))) await rm(guard, { force: true });
      return;
    }
    try {
      if ((await readFile(path, 'utf8')) === before) await rm(path, { force: true });
    } finally {
      await rm(guard, { force: true });
    }
  } catch (error) {
    // It went meanwhile.
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

/**
 * Does work while no other program, and nobody else in this one, does work under the same lock: a file that is there for as long. Its
 * folder must exist.
 * @throws if the lock could not be had for ten seconds
 */
export async function underLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const owner = `${process.pid} ${hostname()} ${randomUUID()}`;
  const until = Date.now() + longestMs + 2000;
  while (!(await take(path, owner))) {
    if (Date.now() > until) throw new Error(`${path}: locked`);
    await clearLeft(path, owner);
    await sleep(2 + Math.random() * 8);
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}
