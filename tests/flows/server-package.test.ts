import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root, tempFolder } from '../support/process.ts';

const folder = tempFolder();
const app = join(folder.path, 'app');
let server: ChildProcess | undefined;
let said = '';

interface Locked {
  readonly version: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly optional?: boolean;
}
const own = /^node_modules\/@saiyun\/(\w+)(\/|$)/;

/** Puts a package where an installation would, as files of its own: what it imports is looked for beside it and nowhere else. */
function put(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  try {
    execFileSync('cp', ['-al', '-T', from, to], { stdio: 'ignore' });
  } catch {
    cpSync(from, to, { recursive: true });
  }
}

const versionIn = (path: string): string => (JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as { version: string }).version;

let locked: readonly (readonly [path: string, entry: Locked])[] = [];

beforeAll(() => {
  execFileSync(process.execPath, [join(root, 'scripts/package.mjs'), '--out', app], { stdio: 'ignore' });
  const { packages } = JSON.parse(readFileSync(join(app, 'package-lock.json'), 'utf8')) as { packages: Readonly<Record<string, Locked>> };
  locked = Object.entries(packages).filter(([path]) => path !== '');
  // The parents first: a package is copied as a whole, and what lies in it comes after.
  for (const [path, { resolved, optional }] of locked) {
    const target = join(app, path);
    if (resolved?.startsWith('file:')) {
      mkdirSync(target, { recursive: true });
      execFileSync('tar', ['-xzf', join(app, resolved.slice('file:'.length)), '-C', target, '--strip-components=1']);
      continue;
    }
    const source = join(root, path.replace(own, '$1/'));
    // Those for other systems are not on this machine.
    if (existsSync(source)) put(source, target);
    else expect(optional, path).toBe(true);
  }
}, 180_000);
afterAll(() => {
  server?.kill('SIGKILL');
  folder.remove();
});

test('PROD-08: an installation has the packages of the lock file here and no other, each in its version and with its digest', () => {
  // npm itself finds nothing that the lock file lacks or has differently, without asking anybody.
  const words = ['ci', '--dry-run', '--offline', '--omit=dev', '--ignore-scripts', '--cache', join(folder.path, 'no-cache')];
  execFileSync('npm', words, { cwd: app, stdio: 'ignore' });
  const { packages: here } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, Locked>>;
  };
  expect(locked.length).toBeGreaterThan(100);
  for (const [path, { version, resolved, integrity, optional }] of locked) {
    if (resolved?.startsWith('file:')) {
      const bytes = readFileSync(join(app, resolved.slice('file:'.length)));
      expect(integrity, path).toBe(`sha512-${createHash('sha512').update(bytes).digest('base64')}`);
    } else {
      const of = here[path.replace(own, '$1/')];
      expect({ version, integrity }, path).toEqual({ version: of?.version, integrity: of?.integrity });
      expect(integrity, path).toMatch(/^sha512-/);
    }
    if (existsSync(join(app, path)) || !optional) expect(versionIn(join(app, path)), path).toBe(version);
  }
  const names = locked.map(([path]) => path);
  for (const tool of ['vitest', 'typescript', 'vite', 's3rver']) expect(names).not.toContain(`node_modules/${tool}`);
});

test('PROD-08: the packed server runs with Node alone, serves the web, and stops when it is told to', { timeout: 120_000 }, async () => {
  const { version } = JSON.parse(readFileSync(join(root, 'server/package.json'), 'utf8')) as { version: string };
  expect(existsSync(join(app, 'node_modules/vitest'))).toBe(false);
  server = spawn(process.execPath, ['node_modules/@saiyun/server/dist/main.js'], {
    cwd: app,
    env: { PATH: '/usr/bin:/bin', PORT: '0', SAIYUN_DATA: join(folder.path, 'data'), SAIYUN_SEED: 'none', SAIYUN_ACCESS_LOG: 'on' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(server, 'exit');
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await expect.poll(() => said, { timeout: 90_000 }).toMatch(/http:\/\/127\.0\.0\.1:\d+/);
  const [address = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? [];
  const trace = 'f'.repeat(32);
  const ready = await fetch(`${address}/healthz/ready?who=somebody`, { headers: { traceparent: `00-${trace}-${'a'.repeat(16)}-01` } });
  expect(await ready.json()).toMatchObject({ status: 'ok', version });
  expect(ready.headers.get('x-request-id')).toBe(trace);
  expect(await (await fetch(address)).text()).toContain('<!doctype html>');
  // The line of a call is written after its answer.
  await expect.poll(() => said).toMatch(new RegExp(`${trace}.*\n`));
  const line = said.split('\n').find((one) => one.includes(trace)) ?? '';
  expect(JSON.parse(line)).toMatchObject({
    level: 'info',
    message: 'call',
    method: 'GET',
    path: '/healthz/ready',
    status: 200,
    requestId: trace,
  });
  expect(line).not.toContain('somebody');
  const cli = join(app, 'node_modules/@saiyun/cli/bin/saiyun.mjs');
  const settings = execFileSync(process.execPath, [cli, 'server', 'config', '--lang', 'en', '--json'], {
    env: { PATH: '/usr/bin:/bin', SAIYUN_SEED: 'none', SAIYUN_METRICS_TOKEN: 'a-long-secret-token', HOME: folder.path },
    encoding: 'utf8',
  });
  expect(JSON.parse(settings)).toEqual(
    expect.arrayContaining([
      { name: 'SAIYUN_SEED', value: 'none', from: 'environment', secret: false },
      { name: 'SAIYUN_METRICS_TOKEN', value: null, from: 'environment', secret: true },
      { name: 'PORT', value: '8080', from: 'default', secret: false },
    ]),
  );
  expect(settings).not.toContain('a-long-secret-token');
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
