import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, refused } from '../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../testing/render-page.tsx';
import { DepartDialog } from './depart-dialog.tsx';

const departs = [
  { id: 'd1', orgCode: 'A01', departName: '教务处' },
  { id: 'd2', orgCode: 'A02', departName: '科研处' },
];
const begin = async (list: readonly object[], orgCode: string | null, select: unknown = { userInfo: { orgCode: 'A02' } }) => {
  const onClose = vi.fn<() => void>();
  const server = fakeServer({ 'GET /sys/user/getCurrentUserDeparts': { list, orgCode }, 'POST /sys/selectDepart': select });
  await renderPage(<DepartDialog onClose={onClose} />);
  return { onClose, server };
};
const confirm = () => page.getByRole('button', { name: /^确\s?定$/ }).click();
beforeEach(() => signedIn('ADMIN'));

test('DEPART-05: who has no department is told so, and no dialog opens', async () => {
  const { onClose } = await begin([], null);
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(page.getByRole('dialog').elements()).toEqual([]);
});

test('DEPART-04, DEPART-06: who has several chooses one, and the dialog closes once it is chosen', async () => {
  const { onClose, server } = await begin(departs, 'A01');
  await expect.element(page.getByRole('radio', { name: '教务处' })).toBeChecked();
  await expectAccessible();
  await page.getByText('科研处').click();
  await confirm();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(server.asked('POST /sys/selectDepart')[0]?.body).toMatchObject({ orgCode: 'A02' });
});

test('DEPART-06: a refused choice leaves the dialog open', async () => {
  const { onClose } = await begin(departs, 'A01', () => refused('部门已停用'));
  await expect.element(page.getByRole('radio', { name: '教务处' })).toBeVisible();
  await confirm();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});

test('DEPART-07: confirming without a choice marks the choice as missing', async () => {
  const { server } = await begin(departs, null);
  await expect.element(page.getByRole('radio', { name: '教务处' })).toBeVisible();
  await confirm();
  await expect.element(page.getByText('请选择部门')).toBeVisible();
  expect(server.asked('POST /sys/selectDepart')).toEqual([]);
});
