import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@saiyun/sdk';
import { noticeCalls } from '@saiyun/sdk/calls';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jeecgServer } from '../support/jeecg-server.ts';
import { demoPassword, eventually, freePort, root, type ServerProcess, startCli, startServer, tempFolder } from '../support/process.ts';

const folder = tempFolder();
let server: ServerProcess;

beforeAll(async () => {
  server = await startServer(join(folder.path, 'data'));
});
afterAll(async () => {
  await server?.stop();
  folder.remove();
});

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Running {
  readonly process: ChildProcess;
  /** Its output so far. */
  readonly output: () => string;
  readonly ended: Promise<Ended>;
}

const tsx = join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs');

/** Runs an example in a process of its own, as its README says: by tsx, on a Node that knows no TypeScript. */
const startExample = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Running => {
  const own = { SAIYUN_SERVER: server.url, SAIYUN_USERNAME: 'admin', SAIYUN_PASSWORD: demoPassword };
  const child = spawn(process.execPath, [tsx, ...args], {
    cwd: join(root, 'examples'),
    env: { ...process.env, NODE_OPTIONS: '--no-experimental-strip-types', ...own, ...env },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (text) => {
    stdout += text;
  });
  child.stderr.on('data', (text) => {
    stderr += text;
  });
  const ended = new Promise<Ended>((done) => {
    child.once('close', (code) => done({ code: code ?? -1, stdout, stderr }));
  });
  return { process: child, output: () => stdout + stderr, ended };
};

const example = (path: string, ...args: string[]): Promise<Ended> => startExample([path, ...args]).ended;

test('examples/first-calls runs against the built packages', async () => {
  const done = await example('first-calls/first-calls.ts');
  expect(done, done.stderr).toMatchObject({ code: 0 });
  expect(done.stdout).toMatch(/signed in as .+\n/);
  expect(done.stdout).toMatch(/[1-9]\d* registrations wait for approval/);
});

test('examples/import-many imports the good rows and leaves the bad ones in a workbook', async () => {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('单位');
  sheet.addRow(['单位代码', '单位名称', '赛区', '类型']);
  sheet.addRow(['99001', '示例一大学', 'HB', '']);
  sheet.addRow(['99002', '', 'HB', '']);
  const path = join(folder.path, 'units.xlsx');
  await book.xlsx.writeFile(path);
  const done = await example('import-many/import-many.ts', path);
  expect(done, done.stderr).toMatchObject({ code: 3 });
  expect(done.stdout).toContain('1 added, 0 updated, 0 unchanged, 1 failed');
  expect(existsSync(`${path}.errors.xlsx`)).toBe(true);
});

test('examples/watch-notices hears of a notice as soon as it is released', async () => {
  const watching = startExample(['watch-notices/watch-notices.ts']);
  await eventually('socket open', async () => watching.output().includes('socket open') || undefined, 60_000);
  const client = createClient({ baseUrl: server.url });
  await client.mLogin({ username: 'admin', password: demoPassword });
  const notices = noticeCalls(client.send);
  await notices.add({ title: '今晚停机维护', msgContent: '<p>22 点</p>', priority: 'H', msgType: 'ALL', msgCategory: '1' });
  const [notice] = (await notices.list({ match: { titile: '今晚停机维护' } })).records;
  await notices.release(notice?.id ?? '');
  await client.close();
  await eventually(
    'the notice',
    async () => /to everybody: 今晚停机维护\nunread: .+\n {2}H {2}今晚停机维护/.test(watching.output()) || undefined,
    60_000,
  );
  watching.process.kill('SIGINT');
  const done = await watching.ended;
  expect(done, done.stdout + done.stderr).toMatchObject({ code: 0, stderr: '' });
});

test('examples/cron-preview needs no server', async () => {
  const done = await example('cron-preview/cron-preview.ts', '0 30 8 ? * MON-FRI', 'Asia/Shanghai', '2026-11-20T00:00:00Z');
  expect(done, done.stderr).toMatchObject({ code: 0 });
  expect(done.stdout).toContain('next runs in Asia/Shanghai:\n  2026-11-20T08:30:00+08:00\n  2026-11-23T08:30:00+08:00\n');
  const never = await example('cron-preview/cron-preview.ts', '0 0 0 30 2 ?');
  expect(never).toMatchObject({ code: 0, stdout: expect.stringContaining('never runs again') as string });
  const bad = await example('cron-preview/cron-preview.ts', '0 61 * * * ?');
  expect(bad.code).toBe(1);
  expect(bad.stderr.trimEnd().split('\n')).toHaveLength(2);
  expect(bad.stderr).toMatch(/61/);
});

test('examples/offline-tests pass without a network', async () => {
  const tests = startExample(['--test', '--test-reporter=tap', 'offline-tests/sort-entries.test.ts'], {
    SAIYUN_SERVER: 'http://127.0.0.1:1',
  });
  const done = await tests.ended;
  expect(done, done.stdout + done.stderr).toMatchObject({ code: 0 });
  expect(done.stdout).toContain('# pass 4');
});

test('examples/jeecg-backend works against what a JeecgBoot answers', async () => {
  const backend = await jeecgServer();
  const env = { JEECG_SERVER: backend.url, JEECG_SECRET: backend.secret, JEECG_PASSWORD: '123456' };
  const run = (): Promise<Ended> => startExample(['jeecg-backend/jeecg-backend.ts', folder.path], env).ended;
  const done = await run();
  expect(done, done.stdout + done.stderr).toMatchObject({ code: 0 });
  const file = join(folder.path, '用户列表.xls');
  expect(done.stdout.trimEnd().split('\n')).toEqual([
    'signed in as 管理员',
    'department A01 教务处',
    '2 accounts: li, lina',
    'chosen: 李老师, 李娜',
    'sex: 男, 女',
    `wrote ${file}`,
    '不支持此操作 (/dsTbReview/myList)',
    '1 roles',
  ]);
  expect(readFileSync(file).toString('hex')).toBe('d0cf11e0');
  expect(backend.seen).toContain('PUT /sys/selectDepart');
  expect(backend.seen.filter((call) => call.includes('Review'))).toEqual([]);
  backend.expire();
  const over = await run();
  expect(over).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^session over: .+\n$/) as string,
    stderr: expect.stringMatching(/^auth: /) as string,
  });
  await backend.close();
});

test('saiyun serve is the same server, and Ctrl-C stops it cleanly', async () => {
  const port = await freePort();
  const serve = startCli(['serve', '--port', String(port), '--data', join(folder.path, 'serve'), '--seed', 'none']);
  await eventually(
    'serve ready',
    async () => ((await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined))?.ok ? true : undefined),
    60_000,
  );
  const page = await fetch(`http://127.0.0.1:${port}/`);
  expect(await page.text()).toContain('<div id="root"');
  serve.process.kill('SIGINT');
  const { code, stdout } = await serve.result;
  expect([0, 130]).toContain(code);
  expect(stdout).toContain(`http://127.0.0.1:${port}`);
  expect(existsSync(join(folder.path, 'serve', 'lock'))).toBe(false);
});

test('the READMEs of the examples say to run them so', () => {
  for (const name of readdirSync(join(root, 'examples'))) {
    const path = join(root, 'examples', name, 'README.md');
    if (!existsSync(path)) continue;
    const runs = readFileSync(path, 'utf8').match(/^.*examples\/\S+\.ts.*$/gm) ?? [];
    for (const line of runs) expect(line, path).toMatch(/npx tsx (?:--test )?examples\//);
  }
});
