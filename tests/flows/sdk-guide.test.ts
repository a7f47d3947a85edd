import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guideProgram } from '../support/guide-program.ts';
import { demoPassword, root, type ServerProcess, startServer, tempFolder } from '../support/process.ts';

const run = promisify(execFile);
const data = tempFolder();
// Inside the examples, where packages resolve as they do for everybody else.
const folder = join(root, 'examples', `.guide-${process.pid}`);
let server: ServerProcess;

beforeAll(async () => {
  mkdirSync(folder);
  writeFileSync(join(folder, 'guide.ts'), guideProgram());
  writeFileSync(join(folder, 'client.ts'), guideProgram(true));
  const compilerOptions = { noEmit: true, composite: false, incremental: false, rootDir: '.', lib: ['es2024', 'dom', 'dom.asynciterable'] };
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../tsconfig.base.json',
      compilerOptions: { ...compilerOptions, types: ['node'] },
      include: ['guide.ts'],
    }),
  );
  server = await startServer(join(data.path, 'data'));
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
  data.remove();
});

/** The output of a process, including one that failed. */
const outcome = async (file: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> =>
  run(file, args, { cwd: folder, env: { ...process.env, NODE_OPTIONS: '', ...env } }).then(
    ({ stdout, stderr }) => stdout + stderr,
    (error: { stdout: string; stderr: string }) => `${error.stdout}${error.stderr}\nfailed`,
  );

test('all code of docs/sdk.md is well typed', async () => {
  expect(await outcome(process.execPath, [join(root, 'node_modules/.bin/tsc'), '-p', '.'])).toBe('');
});

/** What the code prints, in whatever way a program writes lists. */
const proves = (printed: string): void => {
  expect(printed).not.toMatch(/failed$/);
  expect(printed).toMatch(/[1-9]\d* competitions are open/);
  expect(printed).toContain('may add units');
  expect(printed).toMatch(/changed meanwhile, now at revision 2/);
  expect(printed).toMatch(/is now in state 2/);
  expect(printed).toMatch(/invalid input\.invalid correct it\n {2}unitCode: .+/);
  expect(printed).toContain('1 good, 1 in error');
  expect(printed).toContain('Changed on another page');
  expect(printed).toContain('unsupported Not supported (/sys/getdomainconfig)');
  expect(printed).toMatch(/\[ ['"]2026-11-20T00:30:00.000Z['"], ['"]2026-11-23T00:30:00.000Z['"] \]/);
};
const env = (): Readonly<Record<string, string>> => ({ SAIYUN_SERVER: server.url, SAIYUN_PASSWORD: demoPassword, TMPDIR: data.path });

test('all code of docs/sdk.md runs against a server', async () => {
  const printed = await outcome(process.execPath, ['guide.ts'], env());
  proves(printed);
  expect(printed).toContain('forbidden');
});

/** Deno and Bun where `scripts/runtimes.mjs` has brought them. */
const runtimes = [
  { name: 'Deno', program: process.env.TEST_DENO, args: ['run', '--allow-all', '--node-modules-dir=manual', '--no-lock'] },
  { name: 'Bun', program: process.env.TEST_BUN, args: [] },
].flatMap(({ program, ...runtime }) => (program === undefined ? [] : [{ ...runtime, program }]));

test.each(runtimes)('it runs in $name too', async ({ program, args }) => proves(await outcome(program, [...args, 'client.ts'], env())));
