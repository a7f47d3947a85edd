// Packs what a machine that only runs the platform installs: `npm run package -- --out folder`, after a build.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root, run } from './run.mjs';

const { values } = parseArgs({ options: { out: { type: 'string', default: 'packages' } } });
const out = resolve(values.out);
mkdirSync(out, { recursive: true });
for (const name of ['sdk', 'server', 'cli', 'tui']) {
  const folder = join(root, name);
  if (!existsSync(join(folder, 'dist'))) {
    console.error(`${name} is not built: run npm run build first`);
    process.exit(1);
  }
  const { code } = await run('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', out], { cwd: folder, quiet: true });
  if (code !== 0) process.exit(code);
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = join(out, `saiyun-${name}-${version}.tgz`);
  console.log(`${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${file}`);
}
