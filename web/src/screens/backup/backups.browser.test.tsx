import type { BackupState, BackupTask } from '@saiyun/sdk/calls';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { backupTexts } from '../../messages/backup/index.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../testing/render-page.tsx';
import { Backups } from './backups.tsx';

await backupTexts.load('zh-CN');

const made: BackupTask = {
  id: 'b1',
  kind: 'make',
  file: 'saiyun-2026-11-29.backup',
  status: 'done',
  node: 'node-a',
  by: null,
  start: '2026-11-28T18:00:00Z',
  end: '2026-11-28T18:02:05Z',
  step: 'read',
  done: 9,
  whole: 9,
  size: 5 * 1024 ** 2,
  rows: 12345,
  tables: 120,
  files: 30,
  fileBytes: 900,
  checks: null,
  faults: [],
};
const proof: BackupTask = {
  ...made,
  id: 'p1',
  kind: 'prove',
  by: 'admin',
  start: '2026-11-28T20:00:00Z',
  end: '2026-11-28T20:00:09Z',
  checks: 18,
};
const sound: BackupState = {
  now: '2026-11-29T08:00:00Z',
  node: 'node-a',
  folder: '/backup',
  lacks: [],
  keep: 2,
  oldHours: 48,
  nightly: { id: 'j1', isRunning: true, next: '2026-11-29T18:00:00Z' },
  weekly: { id: 'j2', isRunning: true, next: '2026-12-05T21:30:00Z' },
  running: null,
  made,
  proved: proof,
  files: [
    {
      name: made.file,
      size: 5 * 1024 ** 2,
      at: '2026-11-28T18:02:05Z',
      series: 'nightly',
      goes: false,
      proof: { at: '2026-11-28T20:00:09Z', sound: true },
    },
    { name: 'saiyun-2026-11-28.backup', size: 5 * 1024 ** 2, at: '2026-11-27T18:02:05Z', series: 'nightly', goes: true, proof: null },
  ],
  tasks: [proof, made],
};
const show = async (state: BackupState | (() => BackupState), more: object = {}) => {
  signedIn('ADMIN');
  const server = fakeServer({ 'GET /sys/backup/state': typeof state === 'function' ? () => state() : state, ...more });
  await renderPage(<Backups />, '/isystem/backup');
  return server;
};

test('SYS-03: it is seen when it was backed up, that this can be restored, and which backup goes next', async () => {
  const server = await show(sound);
  await expect.element(page.getByText('已验证可恢复').first()).toBeVisible();
  await expect.element(page.getByText('11-29 02:00，用时 2 分 5 秒')).toBeVisible();
  await expect.element(page.getByText('12,345 行数据').first()).toBeVisible();
  await expect.element(page.getByText('下次每日备份后删除')).toBeVisible();
  await expect.element(page.getByText('可恢复：12,345 行数据、30 个文件一致，18 项检查通过')).toBeVisible();
  expect(document.querySelectorAll('.ant-alert')).toHaveLength(0);
  expect(server.unknown).toEqual([]);
  await expectAccessible();
});

test('SYS-03: what is missing is said in words, and nothing can be begun', async () => {
  await show({ ...sound, folder: null, lacks: ['folder', 'passPhrase'], made: null, proved: null, files: [], tasks: [] });
  await expect.element(page.getByText('还不能备份')).toBeVisible();
  await expect.element(page.getByText(/须在数据目录之外/)).toBeVisible();
  await expect.element(page.getByText(/至少 12 个字符/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: '立即备份' })).toBeDisabled();
  await expectAccessible();
});

test('SYS-03: a backup that is older than the limit that is set is warned of, with the limit', async () => {
  await show({ ...sound, now: '2026-12-02T08:00:00Z' });
  await expect.element(page.getByText('48 小时内没有新的备份')).toBeVisible();
});

test('SYS-03: jobs that do not run are started from here', async () => {
  let isRunning = false;
  const job = (id: string) => ({ id, isRunning, next: null });
  const server = await show(() => ({ ...sound, nightly: job('j1'), weekly: job('j2') }), {
    'GET /sys/quartzJob/resume': () => {
      isRunning = true;
      return null;
    },
  });
  await page.getByRole('button', { name: '启动' }).click();
  await expect.poll(() => server.asked('GET /sys/quartzJob/resume').map(({ query }) => query.get('id'))).toEqual(['j1', 'j2']);
  await expect.element(page.getByText('每日备份没有启动')).not.toBeInTheDocument();
});

test('SYS-03: a backup is begun, shows how far it is, and no other can be begun meanwhile; a failed proof says why', async () => {
  let running: BackupTask | null = null;
  const begun: BackupTask = { ...made, id: 'b2', status: 'running', by: 'admin', end: null, step: 'write', done: 50, whole: 100 };
  const failed: BackupTask = { ...proof, status: 'failed', faults: ['检查“文件完整”发现 1 处问题'] };
  await show(() => ({ ...sound, proved: failed, running, tasks: running ? [running, failed] : [failed] }), {
    'POST /sys/backup/make': () => {
      running = begun;
      return begun;
    },
  });
  await expect.element(page.getByText('最近一次验证未通过 · 11-29 04:00')).toBeVisible();
  await page.getByRole('button', { name: '立即备份' }).click();
  await expect.element(page.getByText('正在写入数据和文件')).toBeVisible();
  await expect.element(page.getByText('35%')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '验证可恢复' }).first()).toBeDisabled();
  await expectAccessible();
});
