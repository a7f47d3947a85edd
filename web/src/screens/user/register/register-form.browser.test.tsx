import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServer, refusedWith } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { RegisterForm } from './register-form.tsx';

test('FORM-02: registration tells what is wrong with an account name in the words of the rule, and that it is taken while it is typed', async () => {
  fakeServer({
    'GET /sys/user/checkOnlyUser': ({ query }: { query: URLSearchParams }) =>
      query.get('username') === 'student' ? refusedWith('signup.username_taken', '用户名已存在') : true,
  });
  await renderPage(<RegisterForm competitionId={undefined} />);
  const name = page.getByLabelText('登录账号');
  await name.fill('student');
  await expect.element(page.getByText('用户名已存在')).toBeVisible();
  await name.fill('abc');
  await userEvent.tab();
  await expect.element(page.getByText('用户名长度为6到18位')).toBeVisible();
  await name.fill('li-wei');
  await expect.element(page.getByText('只允许字母、数字、下划线')).toBeVisible();
  await name.fill('');
  await page.getByRole('button', { name: '注册' }).click();
  await expect.element(page.getByText('请输入用户名')).toBeVisible();
});
