// Builds what is stale: `node scripts/build.mjs [part…]`, or all parts without arguments.
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { buildIfStale, install, needNode24, root, run } from './run.mjs';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Removes compiled files whose source has moved or gone: the compiler leaves them, and they would be packed. */
function dropOrphans(project) {
  const [from, to] = [join(root, project, 'src'), join(root, project, 'dist')];
  if (!existsSync(to)) return;
  for (const name of readdirSync(to, { recursive: true })) {
    const [, source] = /^(.+?)(?:\.d\.ts|\.js)(?:\.map)?$/.exec(name) ?? [];
    if (source && !existsSync(join(from, `${source}.ts`)) && !existsSync(join(from, `${source}.tsx`))) rmSync(join(to, name));
  }
}

const tsc = (project) => {
  dropOrphans(project);
  return run('tsc', ['-b', project]).then((r) => r.code);
};

/**
 * Puts a .br and a .gz next to every asset that gains from them, so that the server only has to send files. The best quality makes scripts
 * 7 % smaller than the next one, and takes a few seconds of a build.
 */
async function precompress(folder) {
  const paths = readdirSync(folder, { recursive: true }).map((name) => join(folder, name));
  const gaining = paths.filter((path) => /\.(js|css|svg|html|json)$/.test(path) && statSync(path).isFile() && statSync(path).size > 1024);
  await Promise.all(
    gaining.map(async (path) => {
      const data = readFileSync(path);
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: data.length };
      writeFileSync(`${path}.gz`, await zip(data, { level: 9 }));
      writeFileSync(`${path}.br`, await brotli(data, { params }));
    }),
  );
}

const parts = {
  sdk: () => buildIfStale('sdk', ['sdk/src', 'sdk/tsconfig.json'], 'sdk/dist/index.js', () => tsc('sdk')),
  server: () => buildIfStale('server', ['sdk/src', 'server/src', 'server/tsconfig.json'], 'server/dist/main.js', () => tsc('server')),
  // The embedded database of a new platform.
  database: () =>
    buildIfStale('database', ['server/src/db', 'server/migrations', 'server/package.json'], 'server/dist/new-database', () =>
      run('node', ['-e', "import('./server/dist/db/embedded/new-database.js').then((it) => it.buildNewDatabase())"]).then((r) => r.code),
    ),
  // The one with demo data, which tests of other programs copy; nothing else needs it.
  demo: () =>
    buildIfStale('demo', ['sdk/src', 'server/src', 'server/migrations', 'server/package.json'], 'server/dist/demo-database', () => {
      rmSync(join(root, 'server', 'dist', 'demo-database'), { recursive: true, force: true });
      return run('node', ['-e', "import('./server/dist/testing/demo-database.js').then((it) => it.buildDemoDatabase())"]).then(
        (r) => r.code,
      );
    }),
  tui: () =>
    buildIfStale('tui', ['sdk/src', 'tui/src', 'tui/tsconfig.json', 'tui/tsdown.config.ts'], 'tui/dist/bundle/index.js', async () => {
      const code = await tsc('tui');
      return code || run('tsdown', ['--logLevel', 'warn'], { cwd: join(root, 'tui') }).then((r) => r.code);
    }),
  cli: () =>
    buildIfStale('cli', ['sdk/src', 'cli/src', 'cli/tsdown.config.ts'], 'cli/dist/main.cjs', () =>
      run('tsdown', ['--logLevel', 'warn'], { cwd: join(root, 'cli') }).then((r) => r.code),
    ),
  web: () =>
    buildIfStale(
      'web',
      ['sdk/src', 'web/src', 'web/index.html', 'web/vite.config.ts', 'web/chunks.ts', 'web/part-names.ts'],
      'server/public/index.html',
      async () => {
        const { code } = await run('vite', ['build', 'web', '--config', 'web/vite.config.ts', '--logLevel', 'warn']);
        if (code === 0) await precompress(join(root, 'server', 'public'));
        return code;
      },
    ),
};

/** The parts that `npm start` needs. */
export const toRun = Object.keys(parts).filter((name) => name !== 'demo');

/** Builds the named parts one after another; returns false as soon as one fails. */
export async function build(names = Object.keys(parts)) {
  for (const name of names) {
    if (!(await parts[name]())) {
      console.error(`saiyun: ${name} 构建失败 · could not be built`);
      return false;
    }
  }
  return true;
}

if (process.argv[1] && fileURLToPath(import.meta.url) === realpathSync(process.argv[1])) {
  await install();
  needNode24();
  process.exit((await build(process.argv.slice(2).length ? process.argv.slice(2) : undefined)) ? 0 : 1);
}
