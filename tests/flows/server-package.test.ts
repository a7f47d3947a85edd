import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root, tempFolder } from '../support/process.ts';

const folder = tempFolder();
const app = join(folder.path, 'app');
let server: ChildProcess | undefined;
let said = '';

/** Puts packages where an installation would, as files of their own: what they import is looked for beside them and nowhere else. */
function install(paths: readonly string[]): void {
  mkdirSync(app, { recursive: true });
  try {
    execFileSync('cp', ['-al', '--parents', '-t', app, ...paths], { cwd: root, stdio: 'ignore' });
  } catch {
    for (const path of paths) cpSync(join(root, path), join(app, path), { recursive: true });
  }
}

beforeAll(() => {
  const packages = join(folder.path, 'packages');
  execFileSync(process.execPath, [join(root, 'scripts/package.mjs'), '--out', packages], { stdio: 'ignore' });
  // What an installation without the development tools brings along.
  const listed = execFileSync('npm', ['ls', '--omit=dev', '--all', '--parseable', '--workspace', 'server', '--workspace', 'cli'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const paths = listed.split('\n').map((path) => relative(root, path));
  install(paths.filter((path) => /^node_modules\/(?!@saiyun)(@[^/]+\/)?[^/]+$/.test(path)));
  for (const archive of readdirSync(packages)) {
    const [, name = ''] = /^saiyun-(\w+)-/.exec(archive) ?? [];
    const target = join(app, 'node_modules/@saiyun', name);
    mkdirSync(target, { recursive: true });
    execFileSync('tar', ['-xzf', join(packages, archive), '-C', target, '--strip-components=1']);
  }
}, 120_000);
afterAll(() => {
  server?.kill('SIGKILL');
  folder.remove();
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
