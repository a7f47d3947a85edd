import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, openBrowser, openPage, signIn } from '../support/browser.ts';
import { demoPassword, type ServerProcess, startServer, tempFolder } from '../support/process.ts';

const host = 'contest.campus.example';
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Uploads a picture in the way a site's logo is uploaded; returns its path. */
const uploadLogo = async ({ url }: ServerProcess): Promise<string> => {
  const send = async (path: string, body: BodyInit, headers: Record<string, string>) =>
    (await (await fetch(`${url}/jeecg-boot${path}`, { method: 'POST', body, headers })).json()) as {
      message: string;
      result: { token: string };
    };
  const json = { 'content-type': 'application/json' };
  const { result } = await send('/sys/mLogin', JSON.stringify({ username: 'admin', password: demoPassword }), json);
  const form = new FormData();
  form.set('biz', 'public');
  form.set('file', new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), 'logo.png');
  return (await send('/sys/common/upload', form, { 'X-Access-Token': result.token })).message;
};

const drawn = (page: Page, selector: string) =>
  page.locator(selector).evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth));

describe.runIf(chromiumPath)('what a site shows of itself', () => {
  const folder = tempFolder();
  let browser: Browser;
  let server: ServerProcess | undefined;
  beforeAll(async () => {
    browser = await openBrowser([host]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    folder.remove();
  });

  test('AUTH-09, SHELL-03, I18N-05: logo, name, footer and language picker are those of the settings, without another build', async () => {
    server = await startServer(folder.path, { SAIYUN_CAPTCHA: 'off' });
    const logo = await uploadLogo(server);
    const plain = await openPage(browser);
    await signIn(plain.page, server.url, 'admin');
    expect(await plain.page.locator('.sh-footer').innerText()).toMatch(/京ICP备00000000号[\s\S]*赛云科技/);
    await plain.page.getByRole('button', { name: '选择语言' }).waitFor();
    await plain.page.goto(`http://${host}:${server.port}/`);
    await plain.page.getByLabel('密码', { exact: true }).waitFor();
    await plain.page.locator('.si-head svg').waitFor();
    expect(await plain.page.locator('.si-language').count(), 'by default only this machine').toBe(0);
    await server.stop();

    server = await startServer(folder.path, {
      SAIYUN_CAPTCHA: 'off',
      SAIYUN_LANGUAGE_HOSTS: 'contest.',
      SAIYUN_RECORD_NUMBER: '沪ICP备12345678号-1',
      SAIYUN_COMPANY: '甲大学',
      SAIYUN_SYS_NAME: '甲赛',
      SAIYUN_SYS_NAME_EN: 'Contest A',
      SAIYUN_LOGO: logo,
    });
    const { page, errors } = await openPage(browser);
    await page.goto(`${server.url}/user/login`);
    await page.locator('.si-head img').waitFor();
    expect(await page.locator('.si-language').count(), 'hosts that the settings do not name').toBe(0);
    const site = `http://${host}:${server.port}`;
    await page.goto(`${site}/user/login`);
    const picker = page.locator('.si-language select');
    await picker.selectOption('en');
    await page.locator('.si-head').getByText('Contest A').waitFor();
    await picker.selectOption('zh-CN');
    await page.locator('.si-head').getByText('甲赛').waitFor();
    expect(await drawn(page, '.si-head img')).toBe(1);
    await signIn(page, site, 'admin');
    expect(await drawn(page, '.sh-logo img')).toBe(1);
    expect(await page.locator('.sh-logo').innerText()).toBe('甲赛');
    expect(await page.title()).toBe('甲赛');
    expect(await page.locator('.sh-footer').innerText()).toMatch(/沪ICP备12345678号-1[\s\S]*甲大学/);
    await page.getByRole('button', { name: '选择语言' }).waitFor();
    expect(errors).toEqual([]);
  });
});
