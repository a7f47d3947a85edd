import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { sessionStore } from '../../../lib/store/session.ts';
import { accountTexts } from '../../../messages/account/index.ts';
import { type Answers, fakeServer, refused, refusedWith } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../testing/render-page.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';

await accountTexts.load('zh-CN');

/** The dialog leaves for the sign-in page a moment after a change, which would take the test along. */
function stay(): void {
  const real = globalThis.setTimeout;
  const held = ((run: () => void, ms?: number) => (ms === 1200 ? 0 : real(run, ms))) as typeof setTimeout;
  globalThis.setTimeout = held;
  onTestFinished(() => {
    globalThis.setTimeout = real;
  });
}

async function opened(answers: Answers) {
  const server = fakeServer(answers);
  let closed = 0;
  await renderPage(<ChangePasswordDialog onClose={() => closed++} />);
  const fill = async () => {
    await page.getByLabelText('旧密码').fill('Old-Secret-1');
    await page.getByLabelText('新密码', { exact: true }).fill('New-Secret-2');
    await page.getByLabelText('确认新密码').fill('New-Secret-2');
  };
  const save = () => page.getByRole('button', { name: '确定' }).click();
  return { server, fill, save, closed: () => closed };
}

test('ACCT-10: a changed password is told and closes the dialog; a refusal stands in it as a warning in the server’s words', async () => {
  signedIn('APPL');
  stay();
  let answer: unknown = refused('旧密码输入错误!');
  const { server, fill, save, closed } = await opened({ 'POST /sys/user/updatePassword': () => answer });
  await fill();
  await save();
  await expect.element(page.getByRole('alert').filter({ hasText: '旧密码输入错误!' })).toBeVisible();
  await expectAccessible();
  expect(closed()).toBe(0);
  answer = '';
  await save();
  await expect.element(page.getByText('密码已修改，请用新密码重新登录')).toBeVisible();
  expect(closed()).toBe(1);
  const sent = server.asked('POST /sys/user/updatePassword');
  expect(sent).toHaveLength(2);
  expect(sent[1]?.body).toMatchObject({ oldpassword: 'Old-Secret-1', password: 'New-Secret-2', confirmpassword: 'New-Secret-2' });
});

test('ACCT-09: a password that the server does not take is told at its field, until another one is typed', async () => {
  signedIn('APPL');
  const { fill, save } = await opened({
    'POST /sys/user/updatePassword': () => refusedWith('account.password_common', '该密码过于常见'),
  });
  await fill();
  await save();
  const field = page.getByLabelText('新密码', { exact: true });
  await expect.element(page.getByText('该密码过于常见')).toBeVisible();
  await field.fill('Newer-Secret-3');
  await expect.element(page.getByText('该密码过于常见')).not.toBeInTheDocument();
});

test('ACCT-11: without a signed-in user nothing is sent, and a warning says so', async () => {
  signedIn('APPL');
  const { server, fill, save } = await opened({});
  sessionStore.set({ ...sessionStore.get(), user: undefined });
  await fill();
  await save();
  await expect.element(page.getByRole('alert').filter({ hasText: '当前没有登录用户' })).toBeVisible();
  expect(server.asked('POST /sys/user/updatePassword')).toEqual([]);
});
