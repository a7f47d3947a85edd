import type { AnyRow } from '@saiyun/sdk/contract';
import { unit } from '@saiyun/sdk/entities';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, refused } from '../../testing/fake-server.ts';
import { renderPage, signedIn } from '../../testing/render-page.tsx';
import { PrintButtons } from './print-buttons.tsx';

const form = { entity: unit, prints: [{ code: 'letter', name: ['信函', 'Letter'] as const }] };
const row: AnyRow = { id: 'r7', revision: 1, unitName: '江城学院', createBy: '', createTime: '', updateBy: '', updateTime: '' };
const shown = async (answer: unknown) => {
  localStorage.clear();
  signedIn('ADMIN');
  const server = fakeServer({ 'GET /jmreport/link/letter': answer });
  const [gone, close] = [vi.fn<(url: string) => void>(), vi.fn<() => void>()];
  const open = vi.spyOn(window, 'open').mockReturnValue({ opener: window, location: { replace: gone }, close } as never);
  await renderPage(<PrintButtons form={form} row={row} />);
  await page.getByRole('button', { name: '信函 江城学院' }).click();
  return { server, open, gone, close };
};

test('LIST-13: a row is printed in a tab of its own, at an address with its id and a token that is not that of the session', async () => {
  const url = '/jeecg-boot/jmreport/view/letter?id=r7&token=sealed';
  const { server, open, gone } = await shown({ url, expires: 1 });
  await expect.poll(() => gone.mock.calls).toEqual([[url]]);
  expect(open).toHaveBeenCalledTimes(1);
  expect(server.asked('GET /jmreport/link/letter')[0]?.query.get('id')).toBe('r7');
});

test('a refusal is told in words, and closes the empty tab', async () => {
  const { gone, close } = await shown(() => refused('没有权限打印'));
  await expect.element(page.getByText('没有权限打印')).toBeVisible();
  expect(close).toHaveBeenCalledTimes(1);
  expect(gone).not.toHaveBeenCalled();
});
