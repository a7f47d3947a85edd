import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bufferContext } from '../../../testing/buffer-context.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saiyun-server-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const totals = { rows: { sys_user: 8, ds_tb_unit: 40 }, files: 3, bytes: 99 };
const seen: unknown[] = [];
const serverPackage = (more: object = {}) => ({
  readConfig: (env: Record<string, string>) => ({ PORT: 1, SAIYUN_DATA: env.SAIYUN_DATA ?? '.saiyun', DATABASE_URL: env.DATABASE_URL }),
  startServer: () => undefined,
  startProblem: () => undefined,
  makeBackup: async (config: object, path: string, options: object) => {
    seen.push(config, path, options);
    return { ...totals, path, size: 7 };
  },
  restoreServer: async () => totals,
  verifyBackup: async () => totals,
  migrateServer: async () => ['0009_x.sql'],
  rekeyServer: async () => ({ keyId: 'ab12cd34', values: 7 }),
  rekeyRunning: async () => ({ keyId: 'ef56ab78', values: 9 }),
  rekeyProblem: () => ['先停止所有节点', 'stop all nodes first'],
  modeServer: async (_config: object, wanted?: object) => {
    seen.push(wanted);
    const nothing = { message: null, messageEn: null, until: null };
    return { mode: 'off', ...nothing, by: 'root@host', since: '2026-11-21T20:00:00.000Z', ...wanted };
  },
  settingsInEffect: ({ SAIYUN_DATA }: Record<string, string>) => [
    { name: 'SAIYUN_DATA', value: SAIYUN_DATA, from: 'environment', secret: false },
    { name: 'SAIYUN_DATA_KEY', value: null, from: 'file', secret: true },
    { name: 'SAIYUN_LOGO', value: null, from: 'default', secret: false },
  ],
  backupProblem: () => ['备份文件已损坏', 'the backup is damaged'],
  async *checkServer() {
    yield { name: 'references', label: ['引用', 'references'], findings: [] };
    yield { name: 'files', label: ['文件', 'files'], findings: [{ table: 'sys_file', id: 'a/b', detail: 'missing' }] };
  },
  ...more,
});
const context = (more: object = {}, options: Parameters<typeof bufferContext>[0] = {}) => {
  for (const data of ['d', '.saiyun']) mkdirSync(join(folder, data, 'db'), { recursive: true });
  return bufferContext({ load: async () => serverPackage(more), folder, ...options });
};

test('backup and check of a folder without a platform set none up', async () => {
  seen.length = 0;
  for (const command of ['backup', 'check'])
    expect(await context().run('server', command, '--data', 'elsewhere')).toMatchObject({
      code: 2,
      out: '',
      err: `saiyun: ${join(folder, 'elsewhere')} 中没有平台的数据\n`,
    });
  expect(seen).toEqual([]);
  expect(existsSync(join(folder, 'elsewhere'))).toBe(false);
  // A platform with an external database needs no folder.
  const elsewhere = context({}, { env: { DATABASE_URL: 'postgres://db' } });
  expect(await elsewhere.run('server', 'check', '--data', 'elsewhere')).toMatchObject({ code: 1, err: '' });
});

test('backup names its file by the time, or takes the one that is given, and tells what it holds', async () => {
  seen.length = 0;
  const now = '2026-11-21T20:30:05Z';
  expect(await context({}, { now }).run('server', 'backup', '--data', 'd')).toMatchObject({
    code: 0,
    out: `已备份到 ${join(folder, 'saiyun-20261121-203005.backup')}：48 行，3 个文件\n`,
  });
  expect(seen[0]).toMatchObject({ SAIYUN_DATA: join(folder, 'd') });
  const answer = await context().run('server', 'backup', 'x.backup', '--json');
  expect(JSON.parse(answer.out)).toEqual({ path: join(folder, 'x.backup'), size: 7, ...totals });
});

test('the pass phrase of a backup comes from a file, the environment or the terminal, and is typed twice for a new one', async () => {
  writeFileSync(join(folder, 'phrase'), 'from the file\n');
  const phraseOf = async (options: Parameters<typeof bufferContext>[0], ...more: string[]) => {
    seen.length = 0;
    const done = await context({}, options).run('server', 'backup', 'x.backup', ...more);
    return { code: done.code, ...(seen[2] as object) };
  };
  const env = { SAIYUN_BACKUP_PASSPHRASE: 'from the environment' };
  expect(await phraseOf({ env }, '--passphrase-file', 'phrase')).toMatchObject({ code: 0, passPhrase: 'from the file', force: false });
  expect(await phraseOf({ env }, '--force')).toMatchObject({ passPhrase: 'from the environment', force: true });
  expect(await phraseOf({ answers: ['typed twice here', 'typed twice here'] })).toMatchObject({ passPhrase: 'typed twice here' });
  expect(await phraseOf({ answers: ['typed twice here', 'not the same'] })).toEqual({ code: 2 });
  expect(await phraseOf({}, '--passphrase-file', 'none')).toEqual({ code: 2 });
});

test('a sealed backup asks for its pass phrase where somebody can be asked', async () => {
  const file = join(folder, 'sealed.backup');
  writeFileSync(file, '');
  const tried: unknown[] = [];
  const verifyBackup = async (_path: string, phrase?: string) => {
    tried.push(phrase);
    if (phrase === undefined) throw Object.assign(new Error('x'), { name: 'BackupError', fault: 'passPhraseMissing' });
    return totals;
  };
  expect(await context({ verifyBackup }, { answers: ['typed'] }).run('server', 'verify', file)).toMatchObject({ code: 0 });
  expect(tried).toEqual([undefined, 'typed']);
  expect(await context({ verifyBackup }).run('server', 'verify', file)).toMatchObject({ code: 8 });
});

test('restore and verify want a file that is there, and tell a bad one in the language of the user', async () => {
  expect(await context().run('server', 'restore', 'none.backup')).toMatchObject({
    code: 2,
    err: `saiyun: 文件不存在：${join(folder, 'none.backup')}\n`,
  });
  expect(await context().run('server', 'verify')).toMatchObject({ code: 2 });
  const file = join(folder, 'x.backup');
  writeFileSync(file, '');
  expect(await context().run('server', 'restore', file, '--lang', 'en')).toMatchObject({
    code: 0,
    out: `Restored from ${file}: 48 rows, 3 files\n`,
  });
  expect(await context().run('server', 'verify', file)).toMatchObject({ code: 0, out: `${file} 完整：48 行，3 个文件\n` });
  const damaged = { verifyBackup: () => Promise.reject(Object.assign(new Error('the end is missing'), { name: 'BackupError' })) };
  expect(await context(damaged).run('server', 'verify', file, '--lang', 'en')).toMatchObject({
    code: 8,
    err: 'saiyun: the backup is damaged\n',
  });
});

test('check lists each invariant and ends with 1 when one is broken', async () => {
  const { code, out } = await context().run('server', 'check', '--lang', 'en');
  expect(code).toBe(1);
  expect(out).toContain('sys_file a/b: missing');
  expect(JSON.parse((await context().run('server', 'check', '--json')).out)).toEqual({
    checks: ['references', 'files'],
    findings: [{ check: 'files', table: 'sys_file', id: 'a/b', detail: 'missing' }],
  });
});

test('rekey tells how many values have the new key, and what keeps it from its work', async () => {
  expect(await context().run('server', 'rekey')).toMatchObject({ code: 0, out: '已用密钥 ab12cd34 重新加密 7 个值\n' });
  expect(await context().run('server', 'rekey', '--live')).toMatchObject({ code: 0, out: '已用密钥 ef56ab78 重新加密 9 个值\n' });
  const running = { rekeyServer: () => Promise.reject(Object.assign(new Error('3'), { name: 'RekeyError' })) };
  expect(await context(running).run('server', 'rekey', '--lang', 'en')).toMatchObject({ code: 2, err: 'saiyun: stop all nodes first\n' });
});

test('maintenance is switched with its messages and its end, and shown', async () => {
  seen.length = 0;
  const now = '2026-11-21T20:30:00Z';
  const on = await context({}, { now }).run('server', 'maintenance', 'on', '--message', '升级中', '--until', '2h', '--data', 'd');
  expect(on).toMatchObject({ code: 0, err: '' });
  expect(on.out.split('\n').map((line) => line.replaceAll(/ +/g, ' '))).toEqual([
    '平台处于维护模式：只有平台管理员可以登录',
    '告知用户 升级中',
    '预计恢复 2026-11-22 06:30:00',
    '切换人 root@host',
    '切换时间 2026-11-22 04:00:00',
    '',
  ]);
  const readOnly = await context({}, { now }).run('server', 'maintenance', 'on', '--read-only', '--until', '2026-11-22 06:00', '--json');
  expect(JSON.parse(readOnly.out)).toMatchObject({ mode: 'readOnly', until: '2026-11-21T22:00:00.000Z' });
  expect((await context().run('server', 'maintenance', 'off', '--lang', 'en')).out).toMatch(/^The platform serves everything\n/);
  await context().run('server', 'maintenance', 'status');
  expect(seen).toEqual([
    { mode: 'maintenance', message: '升级中', until: '2026-11-21T22:30:00.000Z' },
    { mode: 'readOnly', until: '2026-11-21T22:00:00.000Z' },
    { mode: 'off' },
    undefined,
  ]);
});

test.each([
  [['--until', 'soon'], '--until 应为'],
  [['--until', '2020-01-01 00:00'], '--until 应为'],
  [['--message', 'x'.repeat(301)], '--message 最多 300 个字'],
])('maintenance on %j is refused before anything is switched', async (words, said) => {
  seen.length = 0;
  const ran = await context().run('server', 'maintenance', 'on', ...words);
  expect(ran).toMatchObject({ code: 2, out: '' });
  expect(ran.err).toContain(said);
  expect(seen).toEqual([]);
});

test('config lists the settings in effect, and a secret only as set', async () => {
  const { out } = await context().run('server', 'config', '--lang', 'en', '--data', 'd');
  expect(out.split('\n').map((line) => line.trimEnd())).toEqual([
    expect.stringMatching(/^Name +Value +Origin$/),
    expect.stringMatching(/^SAIYUN_DATA +\S+\/d +environment$/),
    expect.stringMatching(/^SAIYUN_DATA_KEY +\*\*\* +file$/),
    expect.stringMatching(/^SAIYUN_LOGO +default$/),
    '',
  ]);
  expect(JSON.parse((await context().run('server', 'config', '--json')).out)[0]).toMatchObject({ name: 'SAIYUN_DATA', from: 'default' });
});

test('migrate tells what ran; a missing package and a folder in use are told like those of serve', async () => {
  expect(await context().run('server', 'migrate')).toMatchObject({ code: 0, out: '已升级数据库结构（1）：0009_x.sql\n' });
  expect(await context({ migrateServer: async () => [] }).run('server', 'migrate')).toMatchObject({ out: '数据库结构已是最新\n' });
  expect(await bufferContext().run('server', 'check')).toMatchObject({
    code: 1,
    err: 'saiyun: 没有安装服务器：请运行 npm install @saiyun/server\n',
  });
  const busy = {
    migrateServer: () => Promise.reject(new Error('locked')),
    startProblem: () => ({ text: ['数据目录正被使用', 'the data folder is in use'], exitCode: 5 }),
  };
  expect(await context(busy).run('server', 'migrate')).toMatchObject({ code: 1, err: 'saiyun: 无法使用平台的数据：数据目录正被使用\n' });
});
