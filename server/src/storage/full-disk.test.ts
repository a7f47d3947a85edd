import { copyFile, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Disk, folderStorage } from './folder-storage.ts';

const coded = (code: string) => Object.assign(new Error(code), { code });
/** The store lies on another disk than what has arrived. */
const other: Disk = {
  rename: async (from, to) => {
    if (!String(from).endsWith('.part')) throw coded('EXDEV');
    return rename(from, to);
  },
  copyFile,
};
const full: Disk = {
  rename: other.rename,
  copyFile: async (_from, to) => {
    await writeFile(String(to), 'half of i');
    throw coded('ENOSPC');
  },
};

let folder: string;
let store: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saiyun-full-'));
  store = join(folder, 'files');
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  await rm(store, { recursive: true, force: true });
  await writeFile(join(folder, 'arrived'), 'half of it, and the other half');
});
const facts = { size: 30, sha256: '', mimeType: 'text/plain' };

test('UPLOAD-09: a file that goes to another disk is copied whole', async () => {
  await folderStorage(store, other).take('stored', join(folder, 'arrived'), facts);
  expect(await readFile(join(store, 'stored'), 'utf8')).toBe('half of it, and the other half');
  expect(await readdir(store)).toEqual(['stored']);
});

test('UPLOAD-09: where that disk is full the reason is given, and nothing half done stays on it', async () => {
  await expect(folderStorage(store, full).take('stored', join(folder, 'arrived'), facts)).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(await readdir(store)).toEqual([]);
});
