import { Link, useLocation, useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage } from '../testing/render-page.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

const question = { title: '放弃修改？', text: '修改尚未保存', ok: '放弃', cancel: '继续编辑' };

function Guarded({ dirty }: { readonly dirty: boolean }) {
  useLeaveGuard(dirty, question);
  return null;
}

test('A9: what is not saved is asked about, although something that has nothing to lose is drawn after it', async () => {
  await renderPage(
    <>
      <Guarded dirty />
      <Guarded dirty={false} />
      <Link to="/elsewhere">elsewhere</Link>
    </>,
  );
  await page.getByRole('link', { name: 'elsewhere' }).click();
  await expect.element(page.getByRole('dialog', { name: '放弃修改？' })).toBeVisible();
  await page.getByRole('button', { name: '继续编辑' }).click();
  await expect.element(page.getByRole('dialog', { name: '放弃修改？' })).not.toBeInTheDocument();
});

function Storing() {
  const navigate = useNavigate();
  const letPass = useLeaveGuard(true, question);
  const { pathname } = useLocation();
  return (
    <>
      <p>{pathname}</p>
      <button
        type="button"
        onClick={() => {
          letPass();
          void navigate('/stored');
        }}
      >
        store
      </button>
    </>
  );
}

test('whoever goes on from what has just been stored is asked nothing', async () => {
  await renderPage(<Storing />);
  await page.getByRole('button', { name: 'store' }).click();
  await expect.element(page.getByText('/stored')).toBeVisible();
  expect(page.getByRole('dialog').elements()).toEqual([]);
});
