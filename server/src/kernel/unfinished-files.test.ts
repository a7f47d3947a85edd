import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { removeUnfinishedFiles } from './unfinished-files.ts';

test('what a killed process left half done is removed, and nothing that is finished or still written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'saiyun-left-'));
  const config = readConfig({ SAIYUN_DATA: folder });
  expect(await removeUnfinishedFiles({ config })).toBe(0);
  const old = ['tmp/upload', 'exports/task-1.part', 'exports/task-1', 'files/kept'];
  const files = [...old, 'tmp/now', 'exports/task-2.part'];
  for (const name of ['tmp', 'exports', 'files']) await mkdir(join(folder, name));
  for (const name of files) await writeFile(join(folder, name), 'x');
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  for (const name of old) await utimes(join(folder, name), longAgo, longAgo);
  expect(await removeUnfinishedFiles({ config })).toBe(2);
  expect(files.filter((name) => existsSync(join(folder, name)))).toEqual([
    'exports/task-1',
    'files/kept',
    'tmp/now',
    'exports/task-2.part',
  ]);
  await rm(folder, { recursive: true });
});
