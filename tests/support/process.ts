import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/** The password of all accounts in the demo data. */
export const demoPassword = 'Saiyun@2026';

/** Creates an empty folder and a function that deletes it. */
export function tempFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'saiyun-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) };
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Asks repeatedly until there is an answer. The flows have no other timer; it is for processes that offer nothing to wait for. */
export async function eventually<T>(what: string, ask: () => Promise<T | undefined> | T | undefined, timeoutMs = 60_000): Promise<T> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > until) throw new Error(`${what}: not within ${timeoutMs} ms`);
    await new Promise((later) => setTimeout(later, 50));
  }
}

export interface ServerProcess {
  readonly url: string;
  readonly port: number;
  readonly process: ChildProcess;
  output(): string;
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<number>;
  /** kill -9. */
  kill(): Promise<void>;
}

/** The environment that a test's process inherits: without the settings of the user who runs the tests. */
export function environment(): NodeJS.ProcessEnv {
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => name !== 'DATABASE_URL' && !name.startsWith('SAIYUN_'))),
    NODE_OPTIONS: '',
  };
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * The built server in a process of its own, on a free port or on that of an earlier start, ready when `/healthz` returns 200. A new data folder is a copy of one that has
 * been started before, which is quicker than a first start; with `TEST_STARTED_DATA: ''` it is empty. With `TEST_LONG_LIVED` it runs as people run it, as benchmarks want it. `project` is another checkout.
 */
export async function startServer(
  data: string,
  env: Record<string, string> = {},
  port?: number,
  project: string = root,
): Promise<ServerProcess> {
  const started = env.TEST_STARTED_DATA ?? process.env.TEST_STARTED_DATA;
  if (started && !env.DATABASE_URL && !existsSync(join(data, 'db'))) await cp(started, data, { recursive: true });
  // A server of a test does not live long enough to gain from a better compiled database: it would take a third of what a start takes.
  const flags = ['--max-semi-space-size=8', ...(env.TEST_LONG_LIVED ? [] : ['--liftoff-only'])];
  const child = spawn(process.execPath, [...flags, join(project, 'server/dist/main.js')], {
    cwd: project,
    env: { ...environment(), PORT: String(port ?? 0), SAIYUN_DATA: data, SAIYUN_SEED: 'small', SAIYUN_LOG: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  const exited = new Promise<number>((done) => child.once('close', (code) => done(code ?? -1)));
  void exited.then(() => running.delete(child));
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text;
    });
  const url = await eventually(
    'server ready',
    async () => {
      if (child.exitCode !== null) throw new Error(`server ended with ${child.exitCode}: ${output}`);
      // The port is the system's choice, unless another start had it before: one that was looked up beforehand may be taken by now.
      const told = /is running: (http:\S+)/.exec(output)?.[1];
      const answer = told && (await fetch(`${told}/healthz`).catch(() => undefined));
      return answer && answer.status === 200 ? told : undefined;
    },
    180_000,
  );
  return {
    url,
    port: Number(new URL(url).port),
    process: child,
    output: () => output,
    stop: () => {
      child.kill('SIGTERM');
      return exited;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CommandOptions {
  readonly env?: Record<string, string>;
  readonly input?: string;
  readonly cwd?: string;
}

/** Starts the built command line; `result` resolves when it ends. */
export function startCli(
  args: readonly string[],
  { env = {}, input, cwd }: CommandOptions = {},
): { process: ChildProcess; result: Promise<CommandResult>; stderr(): string } {
  const child = spawn(process.execPath, [join(root, 'cli/bin/saiyun.mjs'), ...args], {
    cwd: cwd ?? root,
    env: { ...process.env, NODE_OPTIONS: '', NO_COLOR: '1', DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  running.add(child);
  child.stdin.end(input ?? '');
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (text) => {
    stdout += text;
  });
  child.stderr.on('data', (text) => {
    stderr += text;
  });
  const result = new Promise<CommandResult>((done) =>
    child.once('close', (code) => {
      running.delete(child);
      done({ code: code ?? -1, stdout, stderr });
    }),
  );
  return { process: child, result, stderr: () => stderr };
}

export function cli(args: readonly string[], options?: CommandOptions): Promise<CommandResult> {
  return startCli(args, options).result;
}
