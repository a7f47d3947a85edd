import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../server/src/config.ts';
import { connect } from '../../server/src/db/connect.ts';
import type { Db } from '../../server/src/db/db.ts';
import { openCipher } from '../../server/src/kernel/cipher/cipher.ts';
import { demoPassword, type ServerProcess, startServer } from '../support/process.ts';

/** What a call came to: nothing if the server was gone before it answered. */
export interface Answered {
  readonly success: boolean;
  readonly error?: string;
  readonly message?: string;
  readonly result: unknown;
}

/** A server that is killed and started again, and how a long act speaks with it. */
export interface Stage {
  /** A folder of the act's own, which holds the server's data as `data`. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** From 0 up to 1, by the seed. */
  readonly random: () => number;
  url(): string;
  /** One call; `key` makes it happen once however often it is sent. */
  ask(user: string, method: string, path: string, body?: object, key?: string): Promise<Answered | undefined>;
  /** The same of a call that must succeed; asks again while the server is away. */
  must<T>(user: string, method: string, path: string, body?: object, key?: string): Promise<T>;
  token(user: string): Promise<string>;
  upload(user: string, path: string, name: string, content: string): Promise<Answered | undefined>;
  /** Works on the database of the stopped server. */
  stopped<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Personal values as its database holds them: sealed, and the hash by which they are found. */
  sealed(values: readonly string[]): { readonly cipher: readonly string[]; readonly hash: readonly string[] };
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A generator of numbers that a seed repeats (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pause(ms: number): Promise<void> {
  return new Promise((later) => setTimeout(later, ms));
}

const prefix = '/jeecg-boot';

export async function openStage(folder: string, env: Readonly<Record<string, string>>, random: () => number): Promise<Stage> {
  mkdirSync(folder, { recursive: true });
  const data = join(folder, 'data');
  const settings = { SAIYUN_CAPTCHA: 'off', ...env };
  let server: ServerProcess | undefined;
  let port: number | undefined;
  const tokens = new Map<string, string>();
  const url = (): string => server?.url ?? '';

  const send = async (path: string, init: RequestInit): Promise<Answered | undefined> => {
    const answer = await fetch(`${url()}${prefix}${path}`, { ...init, headers: { ...init.headers, Connection: 'close' } }).catch(
      () => undefined,
    );
    return (await answer?.json().catch(() => undefined)) as Answered | undefined;
  };
  const tokenOf = async (user: string): Promise<string> => {
    const known = tokens.get(user);
    if (known !== undefined) return known;
    const said = await send('/sys/mLogin', {
      method: 'POST',
      body: JSON.stringify({ username: user, password: demoPassword }),
      headers: { 'content-type': 'application/json' },
    });
    const token = (said?.result as { token?: string } | null)?.token;
    if (token === undefined) throw new Error(`${user} could not sign in: ${said?.message ?? 'no answer'}`);
    tokens.set(user, token);
    return token;
  };
  const ask: Stage['ask'] = async (user, method, path, body, key) =>
    send(path, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        'X-Access-Token': await tokenOf(user),
        ...(key && { 'Idempotency-Key': key }),
      },
    });
  return {
    folder,
    env: settings,
    random,
    url,
    ask,
    must: async <T>(user: string, method: string, path: string, body?: object, key?: string) => {
      for (let tries = 0; tries < 900; tries += 1) {
        const said = await ask(user, method, path, body, key);
        if (said?.success) return said.result as T;
        if (said) throw new Error(`${method} ${path}: ${said.error} ${said.message}`);
        await pause(100);
      }
      throw new Error(`${method} ${path}: no answer`);
    },
    token: tokenOf,
    upload: async (user, path, name, content) => {
      const form = new FormData();
      form.set('format', name.split('.').at(-1) ?? '');
      form.set('file', new Blob([content]), name);
      return send(path, { method: 'POST', body: form, headers: { 'X-Access-Token': await tokenOf(user) } });
    },
    stopped: async (work) => {
      const db = await connect(readConfig({ SAIYUN_DATA: data, ...settings }));
      try {
        return await work(db);
      } finally {
        await db.close();
      }
    },
    sealed: (values) => {
      const cipher = openCipher(readConfig({ SAIYUN_DATA: data, ...settings }));
      const both = values.map((value) => cipher.seal(value));
      return { cipher: both.map((one) => one.cipher), hash: both.map((one) => one.hash) };
    },
    kill: async () => server?.kill(),
    stop: async () => {
      await server?.stop();
    },
    start: async () => {
      server = await startServer(data, settings, port);
      port = server.port;
      await tokenOf('admin');
    },
  };
}
