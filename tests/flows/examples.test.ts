import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, freePort, root, type ServerProcess, startCli, startServer, tempFolder } from '../support/process.ts';

const folder = tempFolder();
let server: ServerProcess;

beforeAll(async () => {
  server = await startServer(join(folder.path, 'data'));
});
afterAll(async () => {
  await server?.stop();
  folder.remove();
});

const example = (path: string, ...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> =>
  new Promise((done) => {
    const child = spawn(process.execPath, [join(root, 'examples', path), ...args], {
      cwd: root,
      env: { ...process.env, NODE_OPTIONS: '', SAIYUN_SERVER: server.url, SAIYUN_USERNAME: 'admin', SAIYUN_PASSWORD: 'Saiyun@2026' },
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (text) => {
      stdout += text;
    });
    child.stderr.on('data', (text) => {
      stderr += text;
    });
    child.once('close', (code) => done({ code: code ?? -1, stdout, stderr }));
  });

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
