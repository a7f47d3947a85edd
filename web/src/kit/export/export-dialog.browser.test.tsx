import { unit } from '@saiyun/sdk/entities';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServer } from '../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../testing/render-page.tsx';
import { useList } from '../list/use-list.ts';
import { ExportDialog } from './export-dialog.tsx';
import { useExport } from './use-export.ts';

function Exporting() {
  const list = useList(unit);
  return <ExportDialog list={list} exporting={useExport(list)} shown={['unitName', 'contact']} onClose={() => undefined} />;
}

test('EXPORT-01, EXPORT-02, EXPORT-03: .xls first, the columns of the list in a chosen order, and an empty file is told', async () => {
  localStorage.clear();
  signedIn('ADMIN');
  const server = fakeServer({
    'GET /dsTbUnit/list': { records: [], total: 3, size: 10, current: 1 },
    'GET /dsTbUnit/exportXls': () => new Response(new Uint8Array(), { headers: { 'content-type': 'application/vnd.ms-excel' } }),
  });
  await renderPage(<Exporting />);
  await expect.element(page.getByRole('radio', { name: '.xls', exact: true })).toBeChecked();
  await expectAccessible();
  await expect.element(page.getByRole('checkbox', { name: '单位名称' })).toBeChecked();
  // The code stands below the name in the list, so nobody has to look for it.
  await expect.element(page.getByRole('checkbox', { name: '单位代码' })).toBeChecked();
  await page.getByRole('button', { name: '上移 单位代码' }).click();
  const handle = page.getByRole('button', { name: '拖动，或用上下方向键移动 联系人' });
  (handle.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}');
  await page.getByRole('checkbox', { name: '单位名称' }).click();
  await page.getByRole('button', { name: '导出 3 条' }).click();
  await expect.element(page.getByText('文件下载失败')).toBeVisible();
  const [asked] = server.asked('GET /dsTbUnit/exportXls');
  expect(asked?.query.get('format')).toBe('xls');
  expect(asked?.query.get('exportFields')).toBe('unitCode,contact');
  await page.getByText('.csv', { exact: true }).click();
  await page.getByRole('button', { name: '导出 3 条' }).click();
  await expect.poll(() => server.asked('GET /dsTbUnit/exportXls').at(-1)?.query.get('format')).toBe('csv');
});

test('EXPORT-04: an export of many rows is fetched by its address, and does not pass through the page', async () => {
  localStorage.clear();
  signedIn('ADMIN');
  const server = fakeServer({
    'GET /dsTbUnit/list': { records: [], total: 3000, size: 10, current: 1 },
    'POST /dsTbDownloadTask/link': { url: '/jeecg-boot/dsTbUnit/exportXls?paramsStr=%7B%7D&ticket=t', expires: 1 },
  });
  const followed: (string | null)[] = [];
  const follow = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    if (this.hasAttribute('download')) followed.push(this.getAttribute('href'));
  });
  try {
    await renderPage(<Exporting />);
    await page.getByRole('button', { name: '导出 3000 条' }).click();
    await expect.poll(() => followed).toEqual(['/jeecg-boot/dsTbUnit/exportXls?paramsStr=%7B%7D&ticket=t']);
  } finally {
    follow.mockRestore();
  }
  expect(server.asked('POST /dsTbDownloadTask/link')[0]?.body).toMatchObject({ bizCode: 'dsTbUnit', params: { format: 'xls' } });
  expect(server.asked('GET /dsTbUnit/exportXls')).toEqual([]);
});
