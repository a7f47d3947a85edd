// What the scripts share. It runs on Node 20 before anything is installed, so it imports only from Node itself.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const bin = join(root, 'node_modules', '.bin');
const windows = process.platform === 'win32';

/** The environment with the checkout's own tools, including Node 24, first in the path. */
export const env = () => ({ ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`, npm_config_update_notifier: 'false' });

/** Runs a command to its end and returns its exit code; its output is shown unless `quiet`. */
export const run = (command, args, { quiet = false, more = {}, input, cwd = root } = {}) =>
  new Promise((done) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...env(), ...more },
      stdio: [input === undefined ? 'ignore' : 'pipe', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      shell: windows,
    });
    let output = '';
    child.stdout?.on('data', (d) => {
      output += d;
    });
    child.stderr?.on('data', (d) => {
      output += d;
    });
    if (input !== undefined) child.stdin.end(input);
    child.on('error', (error) => done({ code: 127, output: String(error) }));
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });

const digest = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');
const installedStamp = join(root, 'node_modules', '.saiyun-lock');

/** Installs what the lock file says, unless node_modules already matches it. */
export async function install() {
  const want = digest(join(root, 'package-lock.json'));
  if (existsSync(installedStamp) && readFileSync(installedStamp, 'utf8') === want) return;
  console.error('saiyun: 正在安装依赖 · installing dependencies (npm ci)…');
  const { code, output } = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { quiet: true });
  if (code !== 0) {
    console.error(output);
    process.exit(code);
  }
  writeFileSync(installedStamp, want);
}

/** Stops with one message if Node 24 is not available. */
export function needNode24() {
  const found = spawnSync('node', ['-v'], { env: env(), encoding: 'utf8', shell: windows }).stdout?.trim() ?? '';
  if (Number(/^v(\d+)/.exec(found)?.[1] ?? 0) >= 24) return;
  console.error(`saiyun: 需要 Node 24（找到 ${found || '无'}）· Node 24 is needed (found ${found || 'none'}): https://nodejs.org`);
  process.exit(1);
}

const newest = (path) => {
  const at = statSync(path, { throwIfNoEntry: false });
  if (!at) return 0;
  if (!at.isDirectory()) return at.mtimeMs;
  let latest = at.mtimeMs;
  for (const name of readdirSync(path)) {
    if (name !== 'node_modules' && name !== 'dist' && name !== 'dist-types') latest = Math.max(latest, newest(join(path, name)));
  }
  return latest;
};

/** Builds a part if one of its inputs is newer than its last build. */
export async function buildIfStale(name, inputs, output, build) {
  const stamp = join(root, '.cache', `built-${name}`);
  const built = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const changed = Math.max(...[...inputs, 'package-lock.json', 'tsconfig.base.json'].map((i) => newest(join(root, i))));
  if (existsSync(join(root, output)) && built > changed) return true;
  const startedAt = Date.now();
  const code = await build();
  if (code !== 0) return false;
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, String(startedAt));
  return true;
}
