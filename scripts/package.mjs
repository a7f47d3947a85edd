// Packs what a machine that only runs the platform installs: `npm run package -- --out folder`, after a build. `npm ci --omit=dev` in a copy
// of that folder installs it, in exactly the versions of the lock file here.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { installationOf } from './installation-lock.mjs';
import { root, run } from './run.mjs';

const { values } = parseArgs({ options: { out: { type: 'string', default: 'packages' } } });
const out = resolve(values.out);
mkdirSync(out, { recursive: true });
const jsonOf = (path) => JSON.parse(readFileSync(path, 'utf8'));
const archives = [];
for (const name of ['sdk', 'server', 'cli', 'tui']) {
  const folder = join(root, name);
  if (!existsSync(join(folder, 'dist'))) {
    console.error(`${name} is not built: run npm run build first`);
    process.exit(1);
  }
  const { code } = await run('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', out], { cwd: folder, quiet: true });
  if (code !== 0) process.exit(code);
  const { name: full, version } = jsonOf(join(folder, 'package.json'));
  const file = `saiyun-${name}-${version}.tgz`;
  const bytes = readFileSync(join(out, file));
  console.log(`${createHash('sha256').update(bytes).digest('hex')}  ${join(out, file)}`);
  const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  archives.push({ folder: name, name: full, version, file, integrity });
}
const { manifest, lock } = installationOf(jsonOf(join(root, 'package-lock.json')), archives, jsonOf(join(root, 'package.json')).overrides);
for (const [name, content] of [
  ['package.json', manifest],
  ['package-lock.json', lock],
]) {
  const bytes = `${JSON.stringify(content, null, 2)}\n`;
  writeFileSync(join(out, name), bytes);
  console.log(`${createHash('sha256').update(bytes).digest('hex')}  ${join(out, name)}`);
}
