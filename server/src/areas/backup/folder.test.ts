import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { goneOf, lacksOf, nameOf, seriesOf, unfinishedOf } from './folder.ts';

const night = (day: number): string => `saiyun-2026-05-0${day}.backup`;

test('SYS-03: the newest nights stay, and what was made by hand goes with the nights that are older than all that stay', () => {
  const byHand = ['saiyun-2026-05-02-101500.backup', 'saiyun-2026-05-04-090000.backup'];
  const names = [1, 2, 3, 4].map(night);
  const cases: readonly [names: readonly string[], keep: number, gone: readonly string[]][] = [
    [names, 4, []],
    [names, 2, [night(2), night(1)]],
    [[...names, ...byHand], 2, [night(2), night(1), byHand[0] ?? '']],
    // Too few nights: nothing goes, however old.
    [[...names.slice(2), ...byHand], 2, []],
    [byHand, 1, []],
    [['notes.txt', 'saiyun-20260501-020000.backup', ...names.slice(2)], 1, [night(3)]],
  ];
  for (const [given, keep, gone] of cases) expect(goneOf(given, keep), `${given.join()} ${keep}`).toEqual(gone);
});

test('backups are named by the day or the moment in Asia/Shanghai, and only such names are ours', () => {
  const at = new Date('2026-05-05T18:00:09Z');
  expect([nameOf('nightly', at), nameOf('manual', at)]).toEqual(['saiyun-2026-05-06.backup', 'saiyun-2026-05-06-020009.backup']);
  expect([nameOf('nightly', at), nameOf('manual', at)].map(seriesOf)).toEqual(['nightly', 'manual']);
  for (const name of ['../saiyun-2026-05-06.backup', 'saiyun-2026-05-06.backup.0a.part', 'saiyun.backup'])
    expect(seriesOf(name), name).toBeUndefined();
  expect(unfinishedOf(['saiyun-2026-05-06-020009.backup.0a1b.part', 'mine.part'])).toEqual(['saiyun-2026-05-06-020009.backup.0a1b.part']);
});

test('what is missing for a backup is found before one is tried', async () => {
  const root = await mkdtemp(join(tmpdir(), 'saiyun-lacks-'));
  const good = {
    SAIYUN_DATA: join(root, 'data'),
    SAIYUN_BACKUP_DIR: join(root, 'backups'),
    SAIYUN_BACKUP_PASSPHRASE: 'twelve signs and more',
  };
  await writeFile(join(root, 'file'), '');
  const lacks = (given: object) => lacksOf(readConfig({ ...good, ...given }));
  expect(await lacks({})).toEqual([]);
  expect(await lacksOf(readConfig({ SAIYUN_DATA: join(root, 'data') }))).toEqual(['folder', 'passPhrase']);
  expect(await lacks({ SAIYUN_BACKUP_PASSPHRASE: 'eleven sign' })).toEqual(['short']);
  expect(await lacks({ SAIYUN_BACKUP_DIR: join(root, 'data', 'backups') })).toEqual(['inside']);
  expect(await lacks({ SAIYUN_BACKUP_DIR: join(root, 'file', 'backups') })).toEqual(['unusable']);
  await rm(root, { recursive: true, force: true });
});
