import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client, Method, SendOptions } from '@saiyun/sdk';
import type { Cli } from '../../../cli.ts';
import { cacheFolder } from '../../../config/folders.ts';

export type ApiSend = <T>(method: Method, path: string, options?: SendOptions) => Promise<T>;

/** The longest time that `--cache` accepts. */
const longestMs = 86_400_000;

const sha256 = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** The folder with a token's cached responses; it is deleted when the token ends. */
const folderOf = (cli: Cli, token: string): string => join(cacheFolder(cli), sha256(token).slice(0, 32));

/**
 * Sends a GET unless a response less than `maxAgeMs` old is cached for the same profile, server, token, tenant and language. Only the user
 * can read the files; whatever cannot be read or stored is fetched again.
 */
export async function cachedSend(cli: Cli, client: Client, maxAgeMs: number): Promise<ApiSend> {
  const { profile, server, language, dialect, explain } = cli.settings;
  const folder = folderOf(cli, client.session.token ?? '');
  const now = cli.now().getTime();
  if (!explain) await prune(folder, now);
  return async <T>(method: Method, path: string, options: SendOptions = {}): Promise<T> => {
    const { query, as } = options;
    const file = join(folder, `${sha256([profile, server, dialect, client.session.tenantId, language, method, path, query, as])}.json`);
    const kept = explain ? undefined : await read(file, now, maxAgeMs);
    if (kept) return kept.answer as T;
    const answer = await client.send<T>(method, path, options);
    await keep(folder, file, { keptAt: now, answer });
    return answer;
  };
}

/** Deletes the cached responses of a token. */
export function forgetAnswers(cli: Cli, token: string): Promise<void> {
  return rm(folderOf(cli, token), { recursive: true, force: true }).catch(() => undefined);
}

interface Kept {
  readonly keptAt: number;
  readonly answer: unknown;
}

async function read(file: string, now: number, maxAgeMs: number): Promise<Kept | undefined> {
  try {
    const data: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (typeof data !== 'object' || data === null || !('keptAt' in data) || !('answer' in data) || typeof data.keptAt !== 'number')
      return undefined;
    const age = now - data.keptAt;
    return age >= 0 && age <= maxAgeMs ? { keptAt: data.keptAt, answer: data.answer } : undefined;
  } catch {
    // Missing or truncated: the call is sent.
    return undefined;
  }
}

async function keep(folder: string, file: string, kept: Kept): Promise<void> {
  const draft = `${file}.${process.pid}`;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(draft, JSON.stringify(kept), { mode: 0o600 });
    await rename(draft, file);
  } catch {
    // A full disk is no reason to lose a response.
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

async function prune(folder: string, now: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && now - found.mtimeMs > longestMs) await rm(path, { force: true }).catch(() => undefined);
  }
}
