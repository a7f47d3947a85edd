import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { lockStore, setLocked } from '../../../lib/store/lock.ts';
import { sessionStore } from '../../../lib/store/session.ts';
import { useStore } from '../../../lib/store/store.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../testing/render-page.tsx';
import { LockScreen } from './lock-screen.tsx';

function Page() {
  const isLocked = useStore(lockStore);
  const { user } = sessionStore.get();
  return (
    <>
      <input aria-label="草稿" />
      {isLocked && user && <LockScreen user={user} />}
    </>
  );
}

beforeEach(() => {
  setLocked(false);
  signedIn('ADMIN');
});

test('a locked screen hides the page, which keeps what was typed, until the server accepts the password', async () => {
  let isRight = false;
  const server = fakeServer({
    'POST /sys/session/prove': () => {
      if (!isRight) throw new TypeError('Failed to fetch');
      return null;
    },
  });
  const screen = await renderPage(<Page />);
  await userEvent.type(screen.getByRole('textbox', { name: '草稿' }), '未保存');
  setLocked(true);
  const password = screen.getByLabelText('密码');
  await expect.element(password).toHaveFocus();
  await expect.element(screen.getByText('测试员，请输入登录密码继续。已填写的内容都还在。')).toBeVisible();
  expect(document.querySelector('[aria-label=草稿]')?.checkVisibility({ visibilityProperty: true })).toBe(false);
  await expectAccessible();

  await userEvent.keyboard('{Escape}{Escape}');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('请输入密码')).toBeVisible();
  await userEvent.type(password, 'wrong{Enter}');
  await expect.element(screen.getByRole('alert')).not.toBeEmptyDOMElement();
  await expect.element(password).toHaveValue('');
  expect(lockStore.get()).toBe(true);

  isRight = true;
  await userEvent.type(password, 'right{Enter}');
  await expect.element(screen.getByRole('textbox', { name: '草稿' })).toHaveValue('未保存');
  expect(server.asked('POST /sys/session/prove').map(({ body }) => body)).toContainEqual(expect.objectContaining({ password: 'right' }));
});

test('all tabs of the browser lock and unlock together, and a reload changes nothing', async () => {
  const screen = await renderPage(<Page />);
  // What another tab stores arrives as an event.
  localStorage.setItem('pro__LOCKED', JSON.stringify({ value: true, expire: null }));
  dispatchEvent(new StorageEvent('storage'));
  await expect.element(screen.getByRole('heading', { name: '屏幕已锁定' })).toBeVisible();
  localStorage.removeItem('pro__LOCKED');
  dispatchEvent(new StorageEvent('storage'));
  await expect.element(screen.getByRole('textbox', { name: '草稿' })).toBeVisible();
});
