import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { entryTexts } from '../../../messages/entry/index.ts';
import { expectAccessible, renderPage } from '../../../testing/render-page.tsx';
import { PasswordPair } from './password-pair.tsx';

await entryTexts.load('zh-CN');

const said = '该密码过于常见';

function Form() {
  const [password, setPassword] = useState('Password@1');
  const [isRefused, setRefused] = useState(false);
  return (
    <main>
      <h1>注册</h1>
      <PasswordPair
        label="新密码"
        hint="请输入新密码"
        password={password}
        confirm={password}
        showFaults
        refused={isRefused ? { password: 'Password@1', said } : undefined}
        onPassword={setPassword}
        onConfirm={() => undefined}
      />
      <button type="button" onClick={() => setRefused(true)}>
        提交
      </button>
    </main>
  );
}

test('ACCT-09: a password that the server does not take is told at its field, until another one is typed', async () => {
  await renderPage(<Form />);
  // The rule stands there before anything is sent.
  await expect.element(page.getByText('不是常见密码，也不由本人、学校或平台的名称组成', { exact: false })).toBeInTheDocument();
  const field = page.getByLabelText('新密码', { exact: true });
  await page.getByRole('button', { name: '提交' }).click();
  await expect.element(field).toHaveAccessibleDescription(said);
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveFocus();
  await expectAccessible();
  await field.fill('Another@1');
  await expect.element(page.getByText(said)).not.toBeInTheDocument();
});
