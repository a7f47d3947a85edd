import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import * as XLSX from '@e965/xlsx';
import { createClient } from '@saiyun/sdk';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodRow, type Registrations, registrationHeaders, writeRegistrations } from '../fixtures/registrations.ts';
import {
  cli,
  demoPassword,
  eventually,
  freePort,
  environment as plainEnvironment,
  root,
  type ServerProcess,
  startCli,
  startServer,
  tempFolder,
} from '../support/process.ts';

const folder = tempFolder();
const file = (name: string): string => join(folder.path, name);
let server: ServerProcess;
let environment: Record<string, string>;

beforeAll(async () => {
  server = await startServer(file('data'), { SAIYUN_CAPTCHA: 'off' });
  environment = { SAIYUN_SERVER: server.url, XDG_CONFIG_HOME: file('config'), HOME: folder.path };
  const done = await cli(['login', '--username', 'admin', '--password-stdin'], { env: environment, input: `${demoPassword}\n` });
  expect(done.code, done.stderr).toBe(0);
});
afterAll(async () => {
  await server?.stop();
  folder.remove();
});

const both = ['zh-CN', 'en'] as const;
/** Exactly one line for people: no stack trace, no second message. */
const oneMessage = (stderr: string): string => {
  expect(stderr).not.toMatch(/\n\s+at |node:internal|Error:/);
  return stderr.trim();
};
const chinese = /[\u4e00-\u9fff]/;
const importing = (name: string, ...more: string[]) => cli(['import', 'registration', file(name), ...more], { env: environment });

describe('a file that cannot be imported: one clear message, exit code 8, nothing stored', () => {
  const sheet = async (name: string, rows: readonly (readonly string[])[]): Promise<void> => {
    const book = new ExcelJS.Workbook();
    book.addWorksheet('1').addRows(rows.map((r) => [...r]));
    await book.xlsx.writeFile(file(name));
  };
  const makers: Record<string, () => Promise<void> | void> = {
    'not-a-workbook.xlsx': () => writeFileSync(file('not-a-workbook.xlsx'), 'these are only words, not a workbook'),
    'cut-off.xlsx': async () => {
      await sheet('whole.xlsx', [registrationHeaders]);
      const { readFileSync } = await import('node:fs');
      writeFileSync(file('cut-off.xlsx'), readFileSync(file('whole.xlsx')).subarray(0, 2000));
    },
    'empty.xlsx': () => sheet('empty.xlsx', []),
    'no-bytes.xlsx': () => writeFileSync(file('no-bytes.xlsx'), ''),
    'encrypted.xlsx': () => {
      const box = XLSX.CFB.utils.cfb_new();
      XLSX.CFB.utils.cfb_add(box, '/EncryptionInfo', Buffer.alloc(248, 4));
      XLSX.CFB.utils.cfb_add(box, '/EncryptedPackage', Buffer.alloc(4096, 7));
      writeFileSync(file('encrypted.xlsx'), XLSX.CFB.write(box, { type: 'buffer' }) as Buffer);
    },
    'column-missing.xlsx': () =>
      sheet('column-missing.xlsx', [
        registrationHeaders.filter((h) => h !== '手机号'),
        goodRow(1, { competition: 'X', groups: ['U'], units: ['X'] }),
      ]),
  };
  test.each(Object.keys(makers))('%s', async (name) => {
    await makers[name]?.();
    for (const language of both) {
      const done = await importing(name, '--lang', language);
      expect(done.code, done.stderr).toBe(8);
      expect(chinese.test(oneMessage(done.stderr).replaceAll('手机号', ''))).toBe(language === 'zh-CN');
      if (name === 'column-missing.xlsx') expect(done.stderr).toMatch(language === 'zh-CN' ? /手机号/ : /Mobile|手机号/);
    }
    const json = await importing(name, '--json');
    expect(JSON.parse(json.stderr)).toMatchObject({
      kind: 'invalid',
      code: expect.stringMatching(/^(sheet|file)\./),
      message: expect.any(String),
    });
  });
});

describe('what is asked for is wrong', () => {
  test('a wrong password: exit 4', async () => {
    const done = await cli(['login', '--username', 'admin', '--password-stdin', '--profile', 'other', '--lang', 'zh-CN'], {
      env: { ...environment, XDG_CONFIG_HOME: file('other') },
      input: 'Wrong@2026\n',
    });
    expect(done.code).toBe(4);
    expect(oneMessage(done.stderr)).toContain('用户名或密码错误');
  });
  test('an unknown entity: exit 2, with the nearest one', async () => {
    const done = await cli(['import', 'registraton', file('empty.xlsx')], { env: environment });
    expect(done.code).toBe(2);
    expect(oneMessage(done.stderr)).toContain('registration');
  });
  test('a missing file: exit 2, with its path', async () => {
    const done = await cli(['import', 'registration', file('nowhere.xlsx')], { env: environment });
    expect(done.code).toBe(2);
    expect(oneMessage(done.stderr)).toContain('nowhere.xlsx');
  });
  test('a folder instead of a file: exit 2', async () => {
    mkdirSync(file('folder.xlsx'));
    expect(await cli(['import', 'registration', file('folder.xlsx')], { env: environment })).toMatchObject({ code: 2 });
  });
  test('nobody signed in: exit 4', async () => {
    const done = await cli(['export', 'unit', '-o', file('none.xlsx')], { env: { ...environment, XDG_CONFIG_HOME: file('nobody') } });
    expect(done.code).toBe(4);
    oneMessage(done.stderr);
    expect(readdirSync(folder.path).filter((n) => n.startsWith('none.xlsx'))).toEqual([]);
  });
  test('no server there: exit 1 with its address', async () => {
    const port = await freePort();
    const done = await cli(['whoami'], {
      env: { ...environment, SAIYUN_SERVER: `http://127.0.0.1:${port}`, SAIYUN_TOKEN: 'x'.repeat(43) },
    });
    expect(done.code).toBeGreaterThan(0);
    expect(oneMessage(done.stderr)).toContain(String(port));
  });
});

describe('a session that ends in the middle of an import', () => {
  test('exit 4, no half file, and after signing in the same command goes on', async () => {
    const admin = createClient({ baseUrl: server.url });
    await admin.mLogin({ username: 'admin', password: demoPassword });
    const { id } = await admin.competitions.add({
      stepDone: [1, 2, 3, 4, 5, 6],
      competitionCode: 'FLOW-EXPIRE',
      competitionName: '过期测试',
      competitionType: 'subject',
      registerStart: '2026-01-01 00:00:00',
      registerEnd: '2099-01-01 00:00:00',
      submissionEndTime: '2099-02-01 00:00:00',
      endTime: '2099-03-01 00:00:00',
    });
    await admin.competitions.publish(id);
    await admin.groups.add({ competitionId: id, groupCode: 'U', groupName: '本科组' });
    const units = await admin.units.list({ pageSize: 5, match: { status: '1' } });
    const made: Registrations = { competition: 'FLOW-EXPIRE', groups: ['U'], units: units.records.map((u) => u.unitName) };
    const rows = 8_000;
    await writeRegistrations(
      file('expire.xlsx'),
      (function* () {
        for (let n = 1; n <= rows; n++) yield goodRow(n, made);
      })(),
    );

    const mine = createClient({ baseUrl: server.url });
    const { token } = await mine.mLogin({ username: 'admin', password: demoPassword });
    const withToken = { ...environment, XDG_CONFIG_HOME: file('expire'), SAIYUN_TOKEN: token };
    const running = startCli(['import', 'registration', file('expire.xlsx'), '--lang', 'zh-CN'], { env: withToken });
    await eventually('the import has begun', async () => (await admin.imports.list({ match: { fileName: 'expire.xlsx' } })).records[0]);
    await mine.logout();
    const cut = await running.result;
    expect(cut.code, cut.stderr).toBe(4);
    expect(oneMessage(cut.stderr)).toMatch(/登录/);

    const again = await mine.mLogin({ username: 'admin', password: demoPassword });
    const done = await cli(['import', 'registration', file('expire.xlsx'), '--json'], { env: { ...withToken, SAIYUN_TOKEN: again.token } });
    expect(done.code, done.stderr).toBe(0);
    expect((await admin.registrations.list({ pageSize: 1, match: { competitionId: id } })).total).toBe(rows);
    await Promise.all([admin.close(), mine.close()]);
  });
});

describe('a server that cannot start says so in one line', () => {
  const start = (env: Record<string, string>) =>
    spawnSync(process.execPath, [join(root, 'server/dist/main.js')], {
      cwd: root,
      encoding: 'utf8',
      timeout: 60_000,
      env: { ...plainEnvironment(), SAIYUN_LOG: 'silent', SAIYUN_SEED: 'none', ...env },
    });

  test('the port is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((ready) => taken.once('listening', ready));
    const { port } = taken.address() as { port: number };
    const done = start({ PORT: String(port), SAIYUN_DATA: file('port') });
    taken.close();
    expect(done.status).toBeGreaterThan(0);
    expect(oneMessage(done.stderr)).toContain(String(port));
  });
  test('the database is out of reach', async () => {
    const done = start({
      PORT: '0',
      SAIYUN_DATA: file('db'),
      DATABASE_URL: `postgres://nobody:secret-word@127.0.0.1:${await freePort()}/x`,
    });
    expect(done.status).toBeGreaterThan(0);
    expect(oneMessage(done.stderr)).toContain('127.0.0.1');
    expect(done.stdout + done.stderr).not.toContain('secret-word');
  });
  test('another process has the folder', () => {
    const done = start({ PORT: '0', SAIYUN_DATA: file('data') });
    expect(done.status).toBeGreaterThan(0);
    expect(oneMessage(done.stderr)).toContain(String(server.process.pid));
  });
  test('demo accounts elsewhere than on this machine: refused until it is asked for by name', () => {
    const done = start({ PORT: '0', HOST: '0.0.0.0', SAIYUN_SEED: 'small', SAIYUN_DATA: file('public') });
    expect(done.status).toBe(2);
    expect(oneMessage(done.stderr)).toContain('SAIYUN_DEMO_PUBLIC');
  });
  test('a setting is wrong: its name is said', () => {
    const done = start({ PORT: 'eighty', SAIYUN_DATA: file('setting') });
    expect(done.status).toBeGreaterThan(0);
    expect(oneMessage(done.stderr)).toContain('PORT');
  });
});

const canMount =
  process.getuid?.() === 0 && spawnSync('sh', ['-c', 'd=$(mktemp -d) && mount -t tmpfs -o size=1m tmpfs "$d" && umount "$d"']).status === 0;

describe('a full disk', () => {
  test('of the reader of an export: one message, exit not 0', () => {
    const done = spawnSync('sh', ['-c', `"${process.execPath}" cli/bin/saiyun.mjs export unit -o - > /dev/full`], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '', ...environment },
    });
    expect(done.status).toBeGreaterThan(0);
    oneMessage(done.stderr);
  });

  test.runIf(canMount)('of an export file: nothing half done is left', async () => {
    const small = file('small');
    mkdirSync(small);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', small]);
    try {
      const done = await cli(['export', 'registration', '-o', join(small, 'all.xlsx')], { env: environment });
      expect(done.code, done.stderr).toBeGreaterThan(0);
      oneMessage(done.stderr);
      expect(readdirSync(small)).toEqual([]);
    } finally {
      execFileSync('umount', [small]);
    }
  });

  test.runIf(canMount)('of the server: the import is refused, the server lives on', async () => {
    const data = file('full');
    mkdirSync(join(data, 'tmp'), { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', join(data, 'tmp')]);
    let full: ServerProcess | undefined;
    try {
      full = await startServer(data, { SAIYUN_CAPTCHA: 'off' });
      const client = createClient({ baseUrl: full.url });
      await client.mLogin({ username: 'admin', password: demoPassword });
      await expect(client.registrations.importExcel({ bytes: new Uint8Array(500_000).fill(80), name: 'big.xlsx' })).rejects.toMatchObject({
        kind: 'server',
        code: 'storage.full',
      });
      expect((await client.units.list()).total).toBeGreaterThan(0);
      await client.close();
    } finally {
      await full?.stop();
      execFileSync('umount', [join(data, 'tmp')]);
    }
  });
});
