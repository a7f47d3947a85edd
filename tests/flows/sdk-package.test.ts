import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root, tempFolder } from '../support/process.ts';

const folder = tempFolder();
const program = (...names: string[]): string => join(folder.path, ...names);
const packed = (...names: string[]): string => program('node_modules', '@saiyun', 'sdk', ...names);
let tarball = '';

interface Manifest {
  readonly exports: Readonly<Record<string, unknown>>;
  readonly sideEffects: boolean;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}
const manifest = (): Manifest => JSON.parse(readFileSync(packed('package.json'), 'utf8')) as Manifest;

/** Every address from which the package can be imported. */
const addresses = (): string[] =>
  Object.keys(manifest().exports).flatMap((path) =>
    path.includes('*') ? readdirSync(packed('dist/logic')).map((name) => `@saiyun/sdk/logic/${name}`) : [`@saiyun/sdk${path.slice(1)}`],
  );

const binary = (name: string): string => join(root, 'node_modules', '.bin', name);

beforeAll(() => {
  const options = { cwd: join(root, 'sdk'), encoding: 'utf8' } as const;
  const [name = ''] = execFileSync('npm', ['pack', '--offline', '--silent', '--ignore-scripts', '--pack-destination', folder.path], options)
    .trim()
    .split('\n');
  tarball = program(name);
  mkdirSync(packed(), { recursive: true });
  execFileSync('tar', ['xzf', tarball, '-C', packed(), '--strip-components=1']);
  // The package's dependencies, and those that its users bring.
  for (const dependency of Object.keys({ ...manifest().dependencies, ...manifest().peerDependencies })) {
    const to = program('node_modules', dependency);
    mkdirSync(dirname(to), { recursive: true });
    symlinkSync(join(root, 'node_modules', dependency), to);
  }
});
afterAll(() => folder.remove());

test('the package holds what it needs and nothing of its tests; source maps find their sources', () => {
  const all = readdirSync(packed(), { recursive: true, encoding: 'utf8' });
  expect(all.filter((name) => /\.(test|test-support|check)\.|tsbuildinfo|\.env/.test(name))).toEqual([]);
  const maps = all.filter((name) => name.endsWith('.js.map'));
  expect(maps.length).toBeGreaterThan(100);
  const lost = maps.filter((name) => {
    const { sources } = JSON.parse(readFileSync(packed(name), 'utf8')) as { readonly sources: readonly string[] };
    return sources.some((source) => !existsSync(join(dirname(packed(name)), source)));
  });
  expect(lost).toEqual([]);
  expect(manifest().sideEffects).toBe(false);
  expect(Object.keys(manifest().dependencies).sort()).toEqual(['undici', 'ws']);
});

test('publint has nothing to say', async () => {
  const { messages, pkg } = await publint({ pkgDir: packed(), strict: true, pack: false });
  expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
});

test('the types resolve for every importer of ES modules', () => {
  const { stdout, stderr, status } = spawnSync(
    binary('attw'),
    ['--profile', 'esm-only', '--format', 'table-flipped', '--no-color', tarball],
    {
      encoding: 'utf8',
    },
  );
  expect(status, stdout + stderr).toBe(0);
});

test('every address can be imported by a program that has only the package', () => {
  const names = addresses();
  expect(names.length).toBeGreaterThan(20);
  writeFileSync(
    program('all.mjs'),
    `const names = ${JSON.stringify(names)};
     const found = await Promise.all(names.map((name) => import(name)));
     console.log(JSON.stringify(found.map((one) => Object.keys(one).length)));`,
  );
  const { stdout, stderr, status } = spawnSync(process.execPath, [program('all.mjs')], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  expect(status, stderr).toBe(0);
  const exported = JSON.parse(stdout) as number[];
  expect(names.filter((_name, n) => exported[n] === 0)).toEqual([]);
});

test.each([
  ['nodenext', 'nodenext', []],
  ['bundler', 'esnext', []],
  ['bundler, in a browser', 'esnext', ['browser']],
])('a program compiles against the types: %s', (resolution, module, customConditions) => {
  const [moduleResolution] = resolution.split(',');
  writeFileSync(
    program('use.ts'),
    `import { createClient, isApiError, query, where, type Client, type Reply } from '@saiyun/sdk';
     import { unit } from '@saiyun/sdk/entities';
     ${addresses()
       .map((name, n) => `import * as all${n} from '${name}'; void all${n};`)
       .join('\n')}
     export async function names(client: Client): Promise<readonly string[]> {
       const reply: Reply<{ readonly records: readonly { readonly unitName: string }[] }> = client.units.list({ ...query(unit, { unitName: where.contains('a') }) });
       const { value, requestId } = await reply.withResponse();
       // @ts-expect-error -- a column that the record does not have
       query(unit, { colour: where.is('x') });
       return [requestId, ...value.records.map((row) => row.unitName)];
     }
     export const kindOf = (error: unknown) => (isApiError(error) ? error.kind : undefined);
     export const made: Client = createClient({ baseUrl: 'http://host' });`,
  );
  writeFileSync(
    program('tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        target: 'es2024',
        lib: ['es2024', 'esnext.iterator', 'dom', 'dom.iterable'],
        module,
        moduleResolution,
        customConditions,
        types: [],
        typeRoots: [],
      },
      files: ['use.ts'],
    }),
  );
  writeFileSync(program('package.json'), '{"type":"module"}');
  const { stdout, status } = spawnSync(binary('tsc'), ['-p', program('tsconfig.json')], { encoding: 'utf8' });
  expect(status, stdout).toBe(0);
});
