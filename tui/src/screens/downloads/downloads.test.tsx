import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiError } from '@saiyun/sdk';
import type { Language, Role } from '@saiyun/sdk/contract';
import { download, downloadStatus } from '@saiyun/sdk/entities';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { TuiApp } from '../../app.tsx';
import { expertClient } from '../../testing/expert.test-support.ts';
import { eventually, expectToFit, languages, openApp, openScreen, press } from '../../testing/screen.test-support.tsx';
import { Downloads } from './downloads.tsx';

const task = (n: number, status: string, more: object = {}) => ({
  id: `d${n}`,
  fileName: `Units ${n}.xlsx`,
  bizCode: 'dsTbUnit',
  rowCount: 1200 + n,
  progress: 100,
  status,
  createTime: `2026-11-2${n} 09:30:00`,
  expireTime: `2026-12-0${n} 09:31:00`,
  errorMsg: null,
  ...more,
});
const running = task(4, downloadStatus.exporting, { progress: 45 });
const rows = [
  running,
  task(3, downloadStatus.downloadable),
  task(2, downloadStatus.expired),
  task(1, downloadStatus.failed, { errorMsg: 'Disk full' }),
];

type Page = () => Promise<{ readonly records: readonly object[]; readonly total: number }>;

const open = async (language: Language, page: Page = () => Promise.resolve({ records: rows, total: rows.length })) => {
  const client = expertClient(language);
  const list = vi.fn<(query: object) => ReturnType<Page>>(page);
  const entity = vi.fn<(of: object) => object>(() => ({ list }));
  const get = vi.fn<(id: string) => Promise<object>>(() => Promise.resolve({ fileName: 'x', stream: new Blob(['rows']).stream() }));
  Object.assign(client, { entity, downloads: { get } });
  const screen = await openScreen(<Downloads onBack={() => undefined} />, client, language);
  return { ...screen, list, entity, get };
};

/** The folder in which files are saved during a test. */
const folderOf = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'saiyun-downloads-'));
  vi.stubEnv('XDG_DOWNLOAD_DIR', folder);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  return folder;
};

test.each(languages)('DOWNLOAD-01: the own exports and how far each is, in %s', async (language) => {
  const isEnglish = language === 'en';
  const screen = await open(language);
  await screen.shows(
    isEnglish ? /❯ Units 4\.xlsx +1204 2026-11-24 09:30 Exporting, 45%/ : /❯ Units 4\.xlsx +1204 2026-11-24 09:30 导出中 45%/,
  );
  expectToFit(screen, language);
  expect(screen.entity).toHaveBeenCalledWith(download);
  expect(screen.list).toHaveBeenCalledWith(expect.objectContaining({ match: { userId: 'u1' }, column: 'createTime', order: 'desc' }));
  for (const state of isEnglish ? ['Ready until 2026-12-03', 'Expired', 'Failed'] : ['可下载，至 2026-12-03', '已过期', '导出失败'])
    expect(screen.frame()).toContain(state);
  await screen.type(press.down, isEnglish ? '2 of 4 · Ready until 2026-12-03 09:31' : '第 2 / 4 项 · 可下载，至 2026-12-03 09:31');
  await screen.type('G', isEnglish ? '4 of 4 · Failed: Disk full' : '第 4 / 4 项 · 导出失败：Disk full');
  expectToFit(screen, language);
});

test.each(languages)(
  'without any, it says in %s how there come to be some; while they load and when that fails, that',
  async (language) => {
    const isEnglish = language === 'en';
    const none = await open(language, () => Promise.resolve({ records: [], total: 0 }));
    await none.shows(isEnglish ? 'No exports yet' : '还没有导出任务');
    expectToFit(none, language);
    await none.type('s', isEnglish ? '! There is no file to save' : '! 没有可保存的文件');
    const loading = await open(language, () => new Promise(() => undefined));
    await loading.shows(isEnglish ? 'Loading…' : '正在加载…');
    let isBroken = true;
    const failing = await open(language, () =>
      isBroken
        ? Promise.reject(new ApiError({ kind: 'server', code: 'server.internal', message: '500' }))
        : Promise.resolve({ records: rows, total: 4 }),
    );
    await failing.shows(isEnglish ? '! 500 (press r to try again)' : '! 500（按 r 重试）');
    expectToFit(failing, language);
    isBroken = false;
    await failing.type('r', '❯ Units 4');
  },
);

describe('DOWNLOAD-02: saving', () => {
  test('a ready file goes into the downloads of this machine, once', async () => {
    const folder = folderOf();
    const screen = await open('en');
    await screen.shows('❯ Units 4');
    await screen.type(press.down, '❯ Units 3');
    await screen.type('s', '✓ Saved Units 3.xlsx to');
    expectToFit(screen, 'en');
    expect(readFileSync(join(folder, 'Units 3.xlsx'), 'utf8')).toBe('rows');
    await screen.type('s', '✓ Already saved: Units 3.xlsx');
    expect(screen.get.mock.calls).toEqual([['d3'], ['d3']]);
  });

  test.each([
    [0, '! The export is still running'],
    [2, '! The file has expired; export it again'],
    [3, '! Failed: Disk full'],
  ])('of the other states it is said why there is no file: %i', async (at, said) => {
    const screen = await open('en');
    await screen.shows('❯ Units 4');
    for (let n = 1; n <= at; n++) await screen.type(press.down, `❯ Units ${4 - n}`);
    await screen.type('s', said);
    expect(screen.get).not.toHaveBeenCalled();
  });

  test('a refusal of the server is told, and nothing is written', async () => {
    folderOf();
    const screen = await open('en');
    screen.get.mockRejectedValue(new ApiError({ kind: 'not_found', code: 'file.missing', message: 'The file is gone' }));
    await screen.shows('❯ Units 4');
    await screen.type(press.down, '❯ Units 3');
    await screen.type('s', '! The file is gone');
  });
});

test('a running export is looked at again until it is done, and not after', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const pages = [[running], [{ ...running, progress: 80 }], [{ ...running, status: downloadStatus.downloadable }]];
  const screen = await open('en', () => Promise.resolve({ records: pages.shift() ?? [], total: 1 }));
  await screen.shows('Exporting, 45%');
  vi.advanceTimersByTime(2_000);
  await screen.shows('Exporting, 80%');
  vi.advanceTimersByTime(2_000);
  await screen.shows('Ready until 2026-12-04');
  vi.advanceTimersByTime(60_000);
  await eventually(() => expect(vi.getTimerCount()).toBe(0));
  expect(screen.list).toHaveBeenCalledTimes(3);
});

test.each<Role>(['EXPERT', 'ADMIN', 'UNIT', 'FIN', 'APPL'])('d leads there from the home of %s, and so does the palette', async (role) => {
  const client = expertClient('en');
  Object.assign(client, {
    session: { ...client.session, userInfo: { ...client.session.userInfo, roles: [role] } },
    permissions: () => Promise.resolve({ auth: [], allAuth: [], menu: [], sysSafeMode: false }),
    entity: (of: { readonly name: string }) => ({
      list: () => Promise.resolve(of.name === download.name ? { records: rows, total: 4 } : { records: [], total: 0 }),
    }),
  });
  const screen = await openApp(<TuiApp client={client} language="en" />, 'en');
  await screen.shows('q quit');
  await screen.type('d', '❯ Units 4');
  await screen.type(press.escape, 'q quit');
  await screen.type(':', ' : ');
  await screen.type('my down', /❯ d +my downloads/);
  await screen.type(press.enter, '❯ Units 4');
});
