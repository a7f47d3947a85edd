import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { connect } from '../connect.ts';
import { FolderLocked, lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saiyun-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const holder = (more: object): string => JSON.stringify({ pid: process.pid, host: hostname(), startedAt: null, token: 'other', ...more });

/** Takes the folder and releases it. */
const taken = async (): Promise<void> => {
  const release = await lockFolder(folder);
  expect(JSON.parse(await readFile(join(folder, 'saiyun.lock'), 'utf8'))).toMatchObject({ pid: process.pid });
  release();
};

test('a folder in use is refused, and free again after release', async () => {
  const release = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderLocked);
  release();
  await taken();
});

test('the lock of a process that was killed is taken over', async () => {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
  await writeFile(join(folder, 'saiyun.lock'), holder({ pid: child.pid }));
  await expect(lockFolder(folder)).rejects.toMatchObject({ pid: child.pid });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
  await taken();
});

test('a process number that was given to another process does not hold the folder', async () => {
  await writeFile(join(folder, 'saiyun.lock'), holder({ startedAt: '1' }));
  await taken();
});

test('half a lock file does not hold the folder', async () => {
  await writeFile(join(folder, 'saiyun.lock'), '{"pid":');
  await taken();
});

test('a holder on another machine counts as long as it gives signs of life', async () => {
  const file = join(folder, 'saiyun.lock');
  await writeFile(file, holder({ host: 'elsewhere' }));
  await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderLocked);
  const old = new Date(Date.now() - 120_000);
  await utimes(file, old, old);
  await taken();
});

test('of many who find a stale lock one gets it', async () => {
  await writeFile(join(folder, 'saiyun.lock'), holder({ pid: 0 }));
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(folder)));
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
});

test('rows survive a restart on the folder, which is locked meanwhile', async () => {
  const config = readConfig({ SAIYUN_DATA: folder });
  const first = await connect(config);
  await first.run('create table kept (a int); insert into kept values (7)');
  await expect(connect(config)).rejects.toBeInstanceOf(FolderLocked);
  await first.close();
  const second = await connect(config);
  expect(await second.one('select a from kept')).toEqual({ a: 7 });
  await second.close();
  await expect(readFile(join(folder, 'saiyun.lock'))).rejects.toThrow('ENOENT');
}, 60_000);
