import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { versions } from '../jeecg/desk.ts';
import { jeecgPeer, type Peer } from '../jeecg/peer/peer.ts';
import { sendWeb } from '../jeecg/peer/web-files.ts';
import { chromiumPath, openBrowser, openPage } from '../support/browser.ts';

/** Fills in the sign-in page with what the picture shows. */
async function signIn(page: Page, peer: Peer, captcha = () => peer.captcha()): Promise<void> {
  await page.locator('.si-captcha img').waitFor();
  await page.getByLabel('账号', { exact: true }).fill('admin');
  await page.getByLabel('密码', { exact: true }).fill('123456');
  await page.getByLabel('验证码', { exact: true }).fill(captcha());
  await page.keyboard.press('Enter');
}

/** Opens an entry of the menu below its group. */
async function enter(page: Page, name: string): Promise<void> {
  const entry = page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name, exact: true });
  if (!(await entry.isVisible())) await page.getByRole('button', { name: '系统管理' }).click();
  await entry.click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

describe.runIf(chromiumPath)('the web before a JeecgBoot', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  test.each(versions)(
    '%s: sign-in with its picture, its menu, accounts, roles, dictionaries and notices',
    async (version) => {
      const peer = await jeecgPeer(version, { beside: sendWeb });
      onTestFinished(() => peer.close());
      const { page, errors } = await openPage(browser);
      onTestFinished(() => page.context().close());

      await page.goto(`${peer.url}/user/login`);
      await signIn(page, peer, () => 'none');
      await page.getByText('验证码错误').waitFor();
      await signIn(page, peer);
      await page.waitForURL(`${peer.url}/dashboard/analysis`);
      await page.getByText('周六 22:00 至周日 6:00 停机。').first().waitFor();

      await enter(page, '用户管理');
      const row = page.getByRole('row', { name: /张小红/ });
      await row.getByText('正常').waitFor();
      await row.getByRole('button', { name: /详情/ }).click();
      await page.getByRole('dialog').getByText('zhang@163.com').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });

      await enter(page, '角色管理');
      await page.getByRole('row', { name: /临时角色/ }).waitFor();

      await enter(page, '数据字典');
      const sex = page.getByRole('row', { name: /性别/ });
      await sex.getByRole('button', { name: /展开/ }).click();
      await page.getByText('女 2', { exact: true }).waitFor();

      await enter(page, '系统通告');
      await page
        .getByRole('row', { name: /本周末停机维护/ })
        .getByText('已发布')
        .waitFor();

      await page.getByRole('button', { name: /用户菜单/ }).click();
      await page.getByRole('menuitem', { name: '清理缓存' }).click();
      await page.getByText('刷新缓存完成').waitFor();
      expect(peer.seen).toContain('GET /sys/dict/refleshCache');
      await page.getByRole('button', { name: /用户菜单/ }).click();
      expect(await page.getByRole('menuitem').allTextContents()).not.toContain('个人中心');
      await page.getByRole('menuitem', { name: '退出登录' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
      await page.locator('.si-captcha img').waitFor();
      expect(peer.seen).toContain('POST /sys/logout');

      // Nothing was sent that this release does not look at, and nothing that it does not have.
      expect(peer.passedOver).toEqual([]);
      expect(peer.seen.filter((one) => /dsTb|siteLook|listView|getdomainconfig/.test(one))).toEqual([]);
      expect(errors.filter((one) => !/WebSocket/.test(one))).toEqual([]);
    },
    120_000,
  );
});
