import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, renderPage } from '../../testing/render-page.tsx';
import { TwoPages } from './demo/two-pages.tsx';

const of = (name: string, id: string) => page.getByLabelText(`${name} ${id}`);
const [li, wang] = ['李老师 Li', '王老师 Wang'];

test('SYNC-01, SYNC-04: another page is told who edits a row, sees it once it is saved, and loses nothing that is typed there', async () => {
  await renderPage(<TwoPages />);
  await of(li, '1').fill('投影仪（新）');
  await expect.element(page.getByText('李老师 Li正在编辑')).toBeVisible();
  await expectAccessible();
  await of(wang, '2').fill('我的白板');
  await of(li, '2').fill('他的白板');
  await page.getByRole('button', { name: '保存 Save' }).nth(1).click();
  await expect.element(page.getByText('他人已修改')).toBeVisible();
  await expect.element(of(wang, '2')).toHaveValue('我的白板');
  await of(li, '1').click();
  await page.getByRole('button', { name: '保存 Save' }).nth(0).click();
  await expect.element(of(wang, '1')).toHaveValue('投影仪（新）');
  await userEvent.keyboard('{Escape}');
  expect(page.getByText('李老师 Li正在编辑').elements()).toEqual([]);
});
