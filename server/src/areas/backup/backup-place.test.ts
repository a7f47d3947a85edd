import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { BackupState, BackupTask, StartPage } from '@saiyun/sdk/calls';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { opening } from '../../backup/pass-phrase.ts';
import { readConfig } from '../../config.ts';
import { type EmptyDatabase, emptyDatabase } from '../../db/empty-database.test-support.ts';
import { demoPassword } from '../../seed/index.ts';
import { servicesOf } from '../../services.ts';
import { type RunningServer, startServer } from '../../start.ts';
import { compare } from './compare.ts';
import { faultText } from './faults.ts';
import { tidyAtStart } from './index.ts';

const passPhrase = 'a phrase that nobody guesses';
let root: string;
let backups: string;
let data: string;
let own: EmptyDatabase | undefined;
let server: RunningServer;
/** A proof goes at low priority: on a busy machine it takes its time. */
const provenIn = { timeout: 240_000 };
vi.setConfig({ testTimeout: 260_000 });
const tokens = new Map<string, string>();

interface Said<T> {
  readonly success: boolean;
  readonly error?: string;
  readonly message: string;
  readonly result: T;
}

const ask = async <T>(who: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: object, tenant = '1'): Promise<Said<T>> => {
  const answer = await fetch(`${server.address}/jeecg-boot${path}`, {
    method,
    headers: {
      'X-Access-Token': tokens.get(who) ?? '',
      'tenant-id': tenant,
      'accept-language': 'zh-CN',
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
    },
    ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
  });
  return (await answer.json()) as Said<T>;
};
const signIn = async (who: string): Promise<void> => {
  const { result } = await ask<{ token: string }>(who, 'POST', '/sys/mLogin', { username: who, password: demoPassword });
  tokens.set(who, result.token);
};
const state = async (): Promise<BackupState> => (await ask<BackupState>('admin', 'GET', '/sys/backup/state')).result;
const ended = async (id: string): Promise<BackupTask> => {
  let found: BackupTask | undefined;
  await expect
    .poll(async () => {
      found = (await state()).tasks.find((task) => task.id === id);
      return found?.status;
    }, provenIn)
    .not.toBe('running');
  if (!found) throw new Error(`no task ${id}`);
  return found;
};
const proved = async (file: string): Promise<BackupTask> => {
  const { result, message } = await ask<BackupTask>('admin', 'POST', '/sys/backup/prove', { file });
  expect(message).toBe('');
  return ended(result.id);
};
const proofFolders = async (): Promise<readonly string[]> => readdir(join(data, 'proofs')).catch(() => []);
const health = async () => (await ask<StartPage>('admin', 'GET', '/sys/dashboard/startPage?role=ADMIN')).result.health?.backup;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'saiyun-place-'));
  [backups, data] = [join(root, 'backups'), join(root, 'data')];
  own = process.env.TEST_DATABASE_URL === undefined ? undefined : await emptyDatabase();
  server = await startServer(
    readConfig({
      SAIYUN_DATA: data,
      SAIYUN_BACKUP_DIR: backups,
      SAIYUN_BACKUP_PASSPHRASE: passPhrase,
      SAIYUN_CAPTCHA: 'off',
      SAIYUN_LOG: 'silent',
      SAIYUN_SEED: 'small',
      PORT: '0',
      ...(own && { DATABASE_URL: own.url }),
    }),
  );
  for (const who of ['admin', 'auditor', 'admin2']) await signIn(who);
});
afterAll(async () => {
  await server?.stop();
  await own?.drop();
  await rm(root, { recursive: true, force: true });
});

test('SYS-03: a backup is made by hand, one at a time, and is proved by restoring it aside', async () => {
  const first = await ask<BackupTask>('admin', 'POST', '/sys/backup/make');
  expect(first.result).toMatchObject({ kind: 'make', status: 'running', by: '系统管理员', end: null });
  expect(await ask('admin', 'POST', '/sys/backup/make')).toMatchObject({ error: 'backup.busy' });
  expect(await ask('admin', 'POST', '/sys/backup/prove', { file: 'saiyun-2026-05-06.backup' })).toMatchObject({ error: 'backup.busy' });
  const task = await ended(first.result.id);
  expect(task).toMatchObject({ status: 'done', faults: [] });
  expect(task.rows).toBeGreaterThan(1000);
  const before = await server.db.one<{ n: number }>('select count(*)::int as n from sys_user');
  const proof = await proved(task.file);
  expect(proof).toMatchObject({ status: 'done', faults: [], rows: task.rows, tables: task.tables, files: task.files });
  expect(proof.checks).toBeGreaterThan(10);
  expect(await proofFolders()).toEqual([]);
  expect(await server.db.one('select count(*)::int as n from sys_user')).toEqual(before);
  const { files, made: last, proved: shown, running, lacks } = await state();
  expect([last?.id, shown?.id, running, lacks]).toEqual([task.id, proof.id, null, []]);
  expect(files).toMatchObject([{ name: task.file, series: 'manual', size: task.size, goes: false, proof: { sound: true } }]);
  expect(await health()).toMatchObject({ isYoung: true, isProofSound: true });
});

test('SYS-03: a backup is old after the hours that are set for alerts', async () => {
  const moved = (hours: number) =>
    server.db.run(`update sys_backup_task set start_time = start_time - make_interval(hours => $1) where kind = 'make'`, [hours]);
  await moved(40);
  expect([await health(), await state()]).toMatchObject([{ isYoung: false, oldHours: 36 }, { oldHours: 36 }]);
  const limits = { backup: 48 };
  expect(await ask('admin', 'PUT', '/sys/monitor/editAlerts', { bySite: '1', byEmail: '1', revision: 0, limits })).toMatchObject({
    success: true,
  });
  expect([await health(), await state()]).toMatchObject([{ isYoung: true, oldHours: 48 }, { oldHours: 48 }]);
  await moved(-40);
});

test('SYS-03: only administrators of the first tenant see and make backups, and no name leads out of the folder', async () => {
  for (const path of ['make', 'prove']) {
    expect(await ask('auditor', 'POST', `/sys/backup/${path}`, { file: 'x' })).toMatchObject({ error: 'access.denied' });
    expect(await ask('admin2', 'POST', `/sys/backup/${path}`, { file: 'x' }, '2')).toMatchObject({ error: 'tenant.platform_only' });
  }
  expect(await ask('auditor', 'GET', '/sys/backup/state')).toMatchObject({ error: 'access.denied' });
  expect(await ask('admin2', 'GET', '/sys/backup/state', undefined, '2')).toMatchObject({ error: 'tenant.platform_only' });
  for (const file of ['../data/data.key', '/etc/passwd', 'saiyun-2026-05-06.backup/..', 7])
    expect(await ask('admin', 'POST', '/sys/backup/prove', { file })).toMatchObject({ error: 'row.missing' });
  expect(await proved('saiyun-2020-01-01.backup')).toMatchObject({ status: 'failed', faults: ['备份目录中没有这个文件'] });
});

/** The lines of a sealed backup, and the same as a sound file of an older version. */
const linesOf = async (name: string): Promise<string[]> => {
  const blocks: Buffer[] = [];
  for await (const block of opening(createReadStream(join(backups, name)), passPhrase)) blocks.push(block);
  return gunzipSync(Buffer.concat(blocks)).toString().trimEnd().split('\n');
};
const packed = (lines: readonly string[], end: object): Buffer => {
  const body = lines.map((line) => `${line}\n`).join('');
  return gzipSync(`${body}${JSON.stringify({ end, sha256: createHash('sha256').update(body).digest('hex') })}\n`);
};

const losses = ['its end', 'the end of the audit chain', 'a row', 'a byte of an upload'] as const;
test.each(losses)('SYS-03: a proof says that a backup has lost %s', async (loss) => {
  const { made: whole } = await state();
  const file = whole?.file ?? '';
  const lines = await linesOf(file);
  const { end } = JSON.parse(lines.at(-1) ?? '') as { end: { rows: Record<string, number>; files: number; bytes: number } };
  const body = lines.slice(0, -1);
  const at = (table: string): number => body.findIndex((line) => line.startsWith(`{"table":"${table}"`)) + 1;
  const without = (table: string): Buffer => {
    const changed = [...body];
    const { rows } = JSON.parse(changed[at(table)] ?? '') as { rows: object[] };
    changed[at(table)] = JSON.stringify({ rows: rows.slice(1) });
    return packed(changed, { ...end, rows: { ...end.rows, [table]: (end.rows[table] ?? 0) - 1 } });
  };
  const otherAudit = JSON.stringify({
    ...(JSON.parse(body[0] ?? '') as object),
    audit: [{ tenant: 1, links: 9000, head: '0'.repeat(64) }],
  });
  const upload = body.findIndex((line) => line.startsWith('{"file":"files/'));
  const damaged = [...body];
  const bytes = Buffer.from((JSON.parse(damaged[upload + 1] ?? '') as { data: string }).data, 'base64');
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  damaged[upload + 1] = JSON.stringify({ data: bytes.toString('base64') });
  const cases: Readonly<Record<(typeof losses)[number], readonly [content: Buffer, fault: string]>> = {
    'its end': [gzipSync(`${body.join('\n')}\n`), '备份文件已损坏，未恢复任何数据：缺少结尾'],
    'the end of the audit chain': [packed([otherAudit, ...body.slice(1)], end), '租户 1 的审计链末尾与备份时不同'],
    'a row': [without('ds_tb_unit'), '检查“引用的记录存在”发现'],
    'a byte of an upload': [packed(damaged, end), '检查“文件完整”发现 1 处问题'],
  };
  const bad = 'saiyun-2026-01-01-000000.backup';
  const [content, fault] = cases[loss];
  await writeFile(join(backups, bad), content);
  const proof = await proved(bad);
  expect(proof.status).toBe('failed');
  expect(proof.faults.join('\n')).toContain(fault);
  expect(await proofFolders()).toEqual([]);
  expect(await health()).toMatchObject({ isProofSound: false });
});

test('SYS-03: what was restored is compared with what the backup says, table by table', async () => {
  const users = (await server.db.one<{ n: number }>('select count(*)::int as n from sys_user'))?.n ?? 0;
  const faults = await compare(server.db, { audit: [] }, { rows: { sys_user: users + 2 } });
  expect(faults).toContainEqual({ kind: 'rows', table: 'sys_user', said: users + 2, found: users });
  const said = (language: 'zh-CN' | 'en', table: string) => faultText(language, { kind: 'rows', table, said: 3, found: 1 });
  expect(said('zh-CN', 'sys_user')).toBe('“用户”应有 3 行，恢复后为 1 行');
  expect(said('en', 'sys_sign_seen')).toBe('Internal data should have 3 rows and have 1 after the restore');
});

test('SERVER-06: the weekly job proves the newest backup, and fails with what it found', async () => {
  const job = (await state()).weekly;
  const run = () => ask('admin', 'GET', `/sys/quartzJob/execute?id=${job?.id ?? ''}`);
  expect(await run()).toMatchObject({ success: true });
  expect(await health()).toMatchObject({ isProofSound: true });
  await writeFile(join(backups, 'saiyun-2099-01-01.backup'), 'no backup');
  expect(await run()).toMatchObject({ error: 'job.failed', message: expect.stringContaining('no Saiyun backup') });
  await rm(join(backups, 'saiyun-2099-01-01.backup'));
});

test('what a killed process left is cleared at the next start; what another node works on is left alone', async () => {
  const put = (id: string, lease: string) =>
    server.db.run(
      `insert into sys_backup_task (id, kind, file, status, node, start_time, lease_until)
       values ($1, 'prove', 'x', 'running', 'another', now(), now() + $2::interval)`,
      [id, lease],
    );
  const services = servicesOf({ db: server.db, config: readConfig({ SAIYUN_DATA: data }) });
  await server.db.run(
    `insert into sys_backup_task (id, kind, file, status, node, start_time, end_time) values ('sound', 'prove', 'x', 'done', 'a', now(), now())`,
  );
  await put('dead', '-1 second');
  for (const id of ['dead', 'unknown']) await mkdir(join(data, 'proofs', id, 'db'), { recursive: true });
  await tidyAtStart(services);
  expect(await proofFolders()).toEqual([]);
  expect((await state()).tasks.find(({ id }) => id === 'dead')).toMatchObject({
    status: 'failed',
    faults: ['执行的节点中途退出，未能完成'],
  });
  // What was cut short says nothing about the backup.
  expect(await health()).toMatchObject({ isProofSound: true });
  await put('alive', '1 minute');
  await mkdir(join(data, 'proofs', 'alive'));
  await tidyAtStart(services);
  // The embedded database has one process: no other can be alive.
  expect(existsSync(join(data, 'proofs', 'alive'))).toBe(own !== undefined);
  await server.db.run(`delete from sys_backup_task where id = 'alive'`);
  await tidyAtStart(services);
  expect(await proofFolders()).toEqual([]);
});
