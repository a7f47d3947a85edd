import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';

const source = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** The code of a browser bundle of `entry`, minified, with all modules that are in it. */
async function bundle(code: string): Promise<{ readonly code: string; readonly modules: readonly string[] }> {
  const entry = '\0entry.ts';
  const output = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      { name: 'entry', resolveId: (id) => (id === 'entry.ts' ? entry : undefined), load: (id) => (id === entry ? code : undefined) },
    ],
    resolve: { conditions: ['browser', 'source'] },
    build: { write: false, minify: true, target: 'es2024', rolldownOptions: { input: 'entry.ts', preserveEntrySignatures: 'strict' } },
  })) as Rolldown.RolldownOutput;
  const chunks = output.output.filter((one) => one.type === 'chunk');
  return { code: chunks.map((chunk) => chunk.code).join('\n'), modules: chunks.flatMap((chunk) => chunk.moduleIds) };
}

const gzipped = (code: string): number => gzipSync(code, { level: 9 }).length;
const modulesOf = (modules: readonly string[]): string[] => modules.map((id) => id.replace(source(''), '')).sort();

test('a browser bundle holds nothing of Node and stays small', async () => {
  const { code, modules } = await bundle(`export { createClient } from '@saiyun/sdk';`);
  expect(code).not.toMatch(/undici|node:|require\(/);
  expect(modules.filter((id) => /undici|node\.ts|\/ws\/|socket\.ts/.test(id))).toEqual([]);
  expect(modulesOf(modules)).toContain('index.browser.ts');
  const definitions = await bundle(`export { entities } from '@saiyun/sdk/entities';`);
  const core = gzipped(code) - gzipped(definitions.code);
  const report = `client ${core} B gzipped, and the definitions of all records ${gzipped(definitions.code)} B`;
  process.stdout.write(`${report}\n`);
  expect(core, report).toBeLessThan(13_000);
}, 60_000);

test('what is not used is not in a bundle', async () => {
  const one = await bundle(`export { isApiError } from '${source('index.browser.ts')}';`);
  expect(modulesOf(one.modules).filter((id) => id.endsWith('.ts') && !id.includes('entry'))).toEqual(['client/api-error.ts']);
  const label = await bundle(`export { yuan } from '${source('view/index.ts')}';`);
  expect(gzipped(label.code)).toBeLessThan(400);
}, 60_000);

test('an area of calls brings neither the other areas nor the client', async () => {
  const one = await bundle(`export { noticeCalls } from '${source('calls/index.ts')}';`);
  const other = ['session', 'users', 'roles', 'permissions', 'departs', 'monitor', 'checks', 'files', 'online', 'system', 'review'];
  expect(
    modulesOf(one.modules).filter((id) => other.some((area) => id === `calls/${area}.ts`) || /transport|create-client/.test(id)),
  ).toEqual([]);
  expect(gzipped(one.code)).toBeLessThan(1_500);
}, 60_000);
