// Runs the code of docs/sdk.md under Deno and Bun too, by hand: `node scripts/runtimes.mjs`. Their programs, 200 MB, come as pinned packages
// of the npm registry and stay in node_modules/.cache. Needs a built platform (`node scripts/build.mjs`).
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const versions = { deno: '2.9.6', bun: '1.4.5' };
const place = `${process.platform}-${process.arch}`;
/** The packages by platform and processor. Bun's for x64 is the one that older processors run too. */
const packages = {
  'linux-x64': ['@deno/linux-x64-glibc', '@oven/bun-linux-x64-baseline'],
  'linux-arm64': ['@deno/linux-arm64-glibc', '@oven/bun-linux-aarch64'],
  'darwin-x64': ['@deno/darwin-x64', '@oven/bun-darwin-x64'],
  'darwin-arm64': ['@deno/darwin-arm64', '@oven/bun-darwin-aarch64'],
}[place];
if (!packages) {
  console.error(`No packages of Deno and Bun are known for ${place}.`);
  process.exit(2);
}

const root = join(import.meta.dirname, '..');
const cache = join(root, 'node_modules', '.cache', 'runtimes');

function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', ...options });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

/** The program of a package, fetched unless it is there. */
function program(name, version, file) {
  const folder = join(cache, `${name.replace(/\W+/g, '-').slice(1)}-${version}`);
  const path = join(folder, 'package', file);
  if (existsSync(path)) return path;
  // Only a whole one gets the name that is looked for.
  const half = `${folder}.half`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true });
  run('npm', ['pack', '--silent', `${name}@${version}`], { cwd: half });
  const [packed] = readdirSync(half);
  run('tar', ['xzf', packed], { cwd: half });
  rmSync(join(half, packed));
  renameSync(half, folder);
  return path;
}

const [deno, bun] = packages;
const env = { ...process.env, TEST_DENO: program(deno, versions.deno, 'deno'), TEST_BUN: program(bun, versions.bun, 'bin/bun') };
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
run(process.execPath, [vitest, 'run', '--project', 'flows', 'tests/flows/sdk-guide.test.ts'], { cwd: root, env });
