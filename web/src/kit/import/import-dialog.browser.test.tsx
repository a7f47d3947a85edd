import { holiday, importStatus, registration } from '@saiyun/sdk/entities';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { baseTexts } from '../../messages/base/index.ts';
import { type Answers, fakeServer } from '../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../testing/render-page.tsx';
import { ImportDialog } from './import-dialog.tsx';

afterEach(() => vi.restoreAllMocks());

const show = async (answers: Answers) => {
  localStorage.clear();
  signedIn('ADMIN');
  const server = fakeServer({ 'GET /dsTbImportTask/unfinished': [], ...answers });
  const onClose = vi.fn<() => void>();
  await renderPage(<ImportDialog entity={holiday} open onClose={onClose} />);
  await expect.element(page.getByRole('dialog').first()).toBeVisible();
  return { server, onClose };
};

test('SCREEN-97, IMPORT-08: a 500 that tells of an expired token asks to sign in again, and the dialog stays open', async () => {
  const expired = () =>
    Response.json({ success: false, code: 500, message: 'Token失效，请重新登录', result: null, timestamp: 1 }, { status: 500 });
  await baseTexts.load('zh-CN');
  const { server, onClose } = await show({ 'GET /dsTbImportTask/unfinished': expired });
  await expect.element(page.getByText('登录已过期').last()).toBeVisible();
  await expect.element(page.getByRole('button', { name: '重新登录' })).toBeVisible();
  await expectAccessible();
  expect(onClose).not.toHaveBeenCalled();
  expect(server.asked('GET /dsTbImportTask/unfinished').length).toBeGreaterThan(0);
});

test('IMPORT-06: a run that is found again goes on over a lost line, and its success is told', async () => {
  let asks = 0;
  const { onClose } = await show({
    'GET /dsTbImportTask/unfinished': [{ id: 'i7', fileName: '节假日.xlsx', at: 'running' }],
    'GET /dsTbImportTask/queryById': () => {
      asks += 1;
      if (asks === 1) throw new TypeError('Failed to fetch');
      return { id: 'i7', status: importStatus.done, total: 3, doneCount: 3, successCount: 3, addedCount: 3, errorCount: 0 };
    },
  });
  await page.getByRole('button', { name: '继续导入 节假日.xlsx' }).click();
  await expect.element(page.getByText(/总上传行数：3/).first()).toBeVisible();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(asks).toBe(2);
});

test('IMPORT-02: the template from the list of one competition is the one of that competition', async () => {
  localStorage.clear();
  signedIn('ADMIN');
  const server = fakeServer({
    'GET /dsTbImportTask/unfinished': [],
    'GET /dsTbRegistration/exportXls': () => new Response(new Blob(['x']), { headers: { 'Content-Type': 'application/octet-stream' } }),
  });
  await renderPage(<ImportDialog entity={registration} match={{ competitionId: 'c1' }} open onClose={() => undefined} />);
  await page.getByRole('button', { name: '下载模板' }).click();
  await expect.poll(() => server.asked('GET /dsTbRegistration/exportXls').length).toBe(1);
  expect(Object.fromEntries(server.asked('GET /dsTbRegistration/exportXls')[0]?.query ?? [])).toMatchObject({
    template: '1',
    competitionId: 'c1',
  });
});
