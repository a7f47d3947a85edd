import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BackupState, BackupTask } from '@saiyun/sdk/calls';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeBackup, restoreInto, verifyBackup } from '../../backup/index.ts';
import { type Config, readConfig } from '../../config.ts';
import { connect } from '../../db/connect.ts';
import { type EmptyDatabase, emptyDatabase } from '../../db/empty-database.test-support.ts';
import { demoPassword } from '../../seed/index.ts';
import { servicesOf } from '../../services.ts';
import { type RunningServer, startServer } from '../../start.ts';
import { openS3Simulator, type S3Simulator } from '../../storage/s3-simulator.test-support.ts';
import { nightlyBackup } from './make.ts';

const passPhrase = 'a phrase that nobody guesses';
/** A proof goes at low priority: on a busy machine it takes its time. */
const provenIn = { timeout: 240_000 };
vi.setConfig({ testTimeout: 260_000 });

let root: string;
let s3: S3Simulator;
let own: EmptyDatabase | undefined;
let server: RunningServer;
let token: string;
let config: Config;

const settings = (data: string, more: Readonly<Record<string, string>> = {}): Config =>
  readConfig({
    SAIYUN_DATA: join(root, data),
    SAIYUN_BACKUP_TO: 's3://backups/saiyun',
    // The key is the one of uploads; only the place is that of backups.
    SAIYUN_BACKUP_S3_ENDPOINT: s3.endpoint,
    SAIYUN_BACKUP_S3_KEY: s3.key,
    SAIYUN_BACKUP_S3_SECRET: s3.secret,
    SAIYUN_BACKUP_S3_REGION: s3.region,
    SAIYUN_BACKUP_PASSPHRASE: passPhrase,
    SAIYUN_CAPTCHA: 'off',
    SAIYUN_LOG: 'silent',
    SAIYUN_SEED: 'small',
    PORT: '0',
    ...more,
  });
const ask = async <T>(method: 'GET' | 'POST', path: string, body: object = {}): Promise<T> => {
  const answer = await fetch(`${server.address}/jeecg-boot${path}`, {
    method,
    headers: { 'X-Access-Token': token, 'tenant-id': '1', ...(method === 'POST' && { 'content-type': 'application/json' }) },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
  return ((await answer.json()) as { result: T }).result;
};
const ended = async (id: string): Promise<BackupTask> => {
  const find = async () => (await ask<BackupState>('GET', '/sys/backup/state')).tasks.find((task) => task.id === id);
  await expect.poll(async () => (await find())?.status, provenIn).not.toBe('running');
  const found = await find();
  if (!found) throw new Error(`no task ${id}`);
  return found;
};
const names = (): readonly string[] => [...s3.objects.keys()].sort();

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'saiyun-bucket-'));
  s3 = await openS3Simulator();
  own = process.env.TEST_DATABASE_URL ? await emptyDatabase() : undefined;
  config = settings('data', own && { DATABASE_URL: own.url });
  server = await startServer(config);
  const signedIn = await ask<{ token: string }>('POST', '/sys/mLogin', { username: 'admin', password: demoPassword }).catch(
    () => undefined,
  );
  token = signedIn?.token ?? '';
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await s3?.close();
  await own?.drop();
  await rm(root, { recursive: true, force: true });
});

test('SYS-03: a backup is written into the bucket on a bad line, listed, and proved by restoring it from there', async () => {
  let bad = 0;
  s3.fault = ({ method, query }) => {
    bad += 1;
    if (method === 'PUT' && query.has('partNumber') && bad < 5) return bad % 2 ? 'slowDown' : 'cutBody';
    return undefined;
  };
  const made = await ended((await ask<BackupTask>('POST', '/sys/backup/make')).id);
  expect(made).toMatchObject({ status: 'done', faults: [] });
  const before = await ask<BackupState>('GET', '/sys/backup/state');
  expect(before).toMatchObject({ folder: 's3://backups/saiyun', lacks: [], files: [{ name: made.file, size: made.size, proof: null }] });
  let cuts = 2;
  s3.fault = ({ method, key }) => (method === 'GET' && key !== '' && cuts-- > 0 ? 'cutAnswer' : undefined);
  const proof = await ended((await ask<BackupTask>('POST', '/sys/backup/prove', { file: made.file })).id);
  expect(proof).toMatchObject({ status: 'done', faults: [], rows: made.rows, tables: made.tables, files: made.files });
  expect((await ask<BackupState>('GET', '/sys/backup/state')).files).toMatchObject([{ name: made.file, proof: { sound: true } }]);
  s3.fault = () => undefined;
});

test('SYS-03: the nightly job keeps the newest, and removes what the rule and killed runs left', async () => {
  s3.objects.clear();
  s3.uploads.set('left', { key: 'saiyun/saiyun-2026-01-01.backup', parts: new Map() });
  s3.objects.set('saiyun/notes.txt', { bytes: Buffer.from('x'), tag: '"x"', at: new Date() });
  const said: string[] = [];
  for (const day of ['2026-05-04', '2026-05-05', '2026-05-06', '2026-05-06']) {
    const services = servicesOf({ db: server.db, config, now: () => new Date(`${day}T04:00:00Z`) });
    await nightlyBackup(services, 2, AbortSignal.timeout(60_000), (line) => said.push(line));
  }
  expect(names()).toEqual(['saiyun/notes.txt', 'saiyun/saiyun-2026-05-05.backup', 'saiyun/saiyun-2026-05-06.backup']);
  expect(s3.uploads.size).toBe(0);
  expect(said).toContain('removed: saiyun-2026-01-01.backup');
  expect(said).toContain('removed: saiyun-2026-05-04.backup');
  expect(said.at(-1)).toBe('there: saiyun-2026-05-06.backup');
});

test('SYS-03: a backup that does not read back as it was written is not kept', async () => {
  s3.objects.clear();
  s3.fault = ({ method, key }) => {
    const one = s3.objects.get(key);
    if (method === 'GET' && one) s3.objects.set(key, { ...one, bytes: Buffer.concat([one.bytes.subarray(0, -40), Buffer.alloc(40)]) });
    return undefined;
  };
  expect(await ended((await ask<BackupTask>('POST', '/sys/backup/make')).id)).toMatchObject({ status: 'failed' });
  expect(names()).toEqual([]);
  s3.fault = () => undefined;
});

test('commands write, verify and restore by an address', async () => {
  const address = 's3://backups/by-hand/one.backup';
  const made = await makeBackup(config, address, { passPhrase });
  expect(made).toMatchObject({ path: address, size: s3.objects.get('by-hand/one.backup')?.bytes.length });
  await expect(makeBackup(config, address, { passPhrase })).rejects.toMatchObject({ fault: 'exists' });
  expect(await verifyBackup(address, passPhrase, config)).toMatchObject({ rows: made.rows, files: made.files });
  await expect(verifyBackup('s3://backups/by-hand/none.backup', passPhrase, config)).rejects.toMatchObject({ fault: 'notBackup' });
  const empty = settings('restored');
  expect(await restoreInto(empty, address, passPhrase)).toMatchObject({ rows: made.rows });
  const db = await connect(empty);
  expect(await db.one('select count(*)::int as n from sys_user')).toEqual({ n: made.rows.sys_user });
  await db.close();
});

test('SYS-03: a bucket that cannot be reached is told on the page, at once, and the job says why', async () => {
  const secret = { ...config, SAIYUN_BACKUP_S3_SECRET: 'another' };
  const services = servicesOf({ db: server.db, config: secret });
  await expect(nightlyBackup(services, 2, AbortSignal.timeout(60_000), () => undefined)).rejects.toThrow('SAIYUN_BACKUP_TO');
  s3.fault = () => 'slowDown';
  const begun = performance.now();
  const state = await ask<BackupState>('GET', '/sys/backup/state');
  expect(state).toMatchObject({ folder: 's3://backups/saiyun', lacks: ['bucket'], files: [] });
  expect(performance.now() - begun).toBeLessThan(4000);
  s3.fault = () => undefined;
});
