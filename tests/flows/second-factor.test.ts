import { createClient } from '@saiyun/sdk';
import { secondFactorCalls } from '@saiyun/sdk/calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newCode } from '../support/authenticator.ts';
import { chromiumPath, fillSignIn, openBrowser, openPage, signIn } from '../support/browser.ts';
import { cli, demoPassword, type ServerProcess, startServer, tempFolder } from '../support/process.ts';

const settings = '/account/settings/BaseSetting';

describe.runIf(chromiumPath)('signing in with two steps, in a browser', () => {
  const folder = tempFolder();
  let server: ServerProcess;
  let browser: Browser;

  beforeAll(async () => {
    server = await startServer(folder.path, { SAIYUN_CAPTCHA: 'off', SAIYUN_TOTP_REQUIRED: 'roles' });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    folder.remove();
  });

  /** Gives name and password; what comes next depends on the account. */
  const firstStep = async (page: Page, username: string) => {
    await page.goto(`${server.url}/user/login?redirect=${encodeURIComponent(settings)}`);
    await fillSignIn(page, username);
    await page.keyboard.press('Enter');
  };
  /** The key as the page shows it for typing. */
  const shownKey = async (page: Page): Promise<string> => (await page.locator('.rc-secret code').innerText()).replaceAll(' ', '');
  const shot = async (page: Page, name: string) => {
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
  };

  test('AUTH-01: an applicant turns it on in the own settings, signs in with a code, and turns it off', async () => {
    const { page, errors } = await openPage(browser);
    await signIn(page, server.url, 'student', settings);
    const row = page.locator('li').filter({ hasText: '两步验证' });
    await row.getByRole('button', { name: /^启\s?用$/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('登录密码', { exact: true }).fill(demoPassword);
    await page.keyboard.press('Enter');
    await page.locator('.rc-picture svg').waitFor();
    await shot(page, 'enable');
    const key = await shownKey(page);
    await dialog.getByLabel('动态验证码', { exact: true }).fill(newCode(key));
    await page.keyboard.press('Enter');
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(10);
    await shot(page, 'codes');
    const [first = ''] = await dialog.getByRole('listitem').allInnerTexts();
    await page.getByRole('button', { name: '我已保存，继续' }).click();
    await row.getByText('已启用，剩余 10 个恢复码').waitFor();

    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await firstStep(page, 'student');
    await page.getByLabel('动态验证码', { exact: true }).fill('000000x');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('动态验证码不正确').waitFor();
    await shot(page, 'step');
    await page.getByLabel('动态验证码', { exact: true }).fill(first.toLowerCase());
    await page.keyboard.press('Enter');
    await page.waitForURL(`${server.url}${settings}`);
    await row.getByText('已启用，剩余 9 个恢复码').waitFor();
    await shot(page, 'settings');
    await row.getByRole('button', { name: /^关\s?闭$/ }).click();
    await page.getByRole('dialog').getByLabel('动态验证码', { exact: true }).fill(newCode(key, 1));
    await page.keyboard.press('Enter');
    await row.getByText('未启用').waitFor();
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('AUTH-01: an administrator sets it up while signing in, and another administrator resets it', async () => {
    const { page, errors } = await openPage(browser);
    await firstStep(page, 'admin');
    await page.getByRole('heading', { name: '设置两步验证' }).waitFor();
    await page.locator('.rc-picture svg').waitFor();
    await shot(page, 'enrol');
    const key = await shownKey(page);
    await page.getByLabel('动态验证码', { exact: true }).fill(newCode(key));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '我已保存，继续' }).waitFor();
    await shot(page, 'enrol-codes');
    await page.getByRole('button', { name: '我已保存，继续' }).click();
    await page.waitForURL(`${server.url}${settings}`);
    const row = page.locator('li').filter({ hasText: '两步验证' });
    await row.getByText('已启用').waitFor();
    expect(await row.getByRole('button', { name: /^关\s?闭$/ }).count()).toBe(0);
    expect(errors).toEqual([]);
    await page.context().close();

    // Programs send the code with the password, or are told what is missing.
    const client = createClient({ baseUrl: server.url });
    await expect(client.mLogin({ username: 'admin', password: demoPassword })).rejects.toMatchObject({ code: 'login.otp_needed' });
    await client.mLogin({ username: 'admin', password: demoPassword, otp: newCode(key, 1) });
    const { records } = await client.users.list({ match: { username: 'admin' } });
    // Nobody can reset the second factor of their own account.
    await expect(client.users.resetTotp(records[0]?.id ?? '')).rejects.toMatchObject({ code: 'user.self' });
    await client.close();
  });

  test('CLI-01: the command line asks for the code, takes it as an option, and says what to do without', async () => {
    const client = createClient({ baseUrl: server.url });
    await client.mLogin({ username: 'school', password: demoPassword });
    const own = secondFactorCalls(client.send);
    const { secret } = await own.begin(demoPassword);
    await own.confirm(newCode(secret));
    const args = ['login', '--server', server.url, '-u', 'school', '--password-stdin'];
    const run = (...more: string[]) =>
      cli([...args, ...more], { env: { XDG_CONFIG_HOME: folder.path, LANG: 'en_US.UTF-8' }, input: demoPassword });
    const without = await run();
    expect(without).toMatchObject({ code: 4 });
    expect(without.stderr).toContain('--otp');
    expect(await run('--otp', newCode(secret, 1))).toMatchObject({ code: 0 });
    await client.close();
  });
});
