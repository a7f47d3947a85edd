import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, openBrowser, openPage, readAllMessages, signIn } from '../support/browser.ts';
import { type ServerProcess, startServer, tempFolder } from '../support/process.ts';

const later = { timeout: 60_000 };

/** What stands around every page, and where the addresses of everybody lead. */
describe.runIf(chromiumPath)('the frame of the pages, in a browser', () => {
  const folder = tempFolder();
  let server: ServerProcess;
  let browser: Browser;

  beforeAll(async () => {
    server = await startServer(folder.path, { SAIYUN_CAPTCHA: 'off' });
    await readAllMessages(server.url, ['admin']);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    folder.remove();
  });

  const isAt = (page: Page, address: string) => page.waitForURL(`${server.url}${address}`, later);
  const size = async (page: Page, selector: string) => (await page.locator(selector).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

  test('ROUTE-01, ROUTE-02, ROUTE-03, ROUTE-06, SCREEN-02, SCREEN-04, SCREEN-08, AUTH-11: who has no token', async () => {
    const { page, errors } = await openPage(browser);
    for (const [asked, shown] of [
      ['/user', '/user/login'],
      ['/oauth2-app', '/oauth2-app/login'],
      ['/org/unit?tab=1', `/user/login?redirect=${encodeURIComponent('/org/unit?tab=1')}`],
    ] as const) {
      await page.goto(server.url + asked);
      await isAt(page, shown);
    }
    for (const [path, heading] of [
      ['/user/register', '注册参赛账号'],
      ['/user/alteration', '找回密码'],
      ['/404', '页面不存在'],
    ] as const) {
      await page.goto(server.url + path);
      await page.getByRole('heading', { name: heading }).first().waitFor(later);
    }
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('ROUTE-06, SHELL-02, SHELL-05, SHELL-07, SHELL-08, SHELL-14, SCREEN-79: the frame at the side', async () => {
    const { page, errors } = await openPage(browser);
    await signIn(page, server.url, 'admin');
    await expect.poll(() => page.title(), later).not.toContain('·');
    const platform = await page.title();
    await page.goto(`${server.url}/org/unit`);
    await page.getByRole('heading', { level: 1, name: /^单位/ }).waitFor();
    expect(await page.title()).toBe(`单位 · ${platform}`);
    const trail = page.getByRole('navigation', { name: '当前位置' });
    expect(await trail.getByRole('link', { name: '首页' }).getAttribute('href')).toBe('/dashboard/analysis');
    // The page's own h1 ends the way.
    expect(await trail.getByRole('listitem').last().innerText()).toBe('人员与单位');
    await page.getByRole('banner').getByText('欢迎使用').waitFor();
    await page.getByRole('contentinfo').getByText(/ICP备/).waitFor();
    expect((await size(page, '.sh-sider')).width).toBe(208);
    expect((await size(page, '.sh-header-in')).height).toBe(59);
    await page.getByRole('button', { name: '收起菜单' }).click();
    await expect.poll(async () => (await size(page, '.sh-sider')).width).toBe(80);
    await page.goto(`${server.url}/no/such/page`);
    await isAt(page, '/404');
    // Who is signed in keeps the menu, and an address that leads nowhere is no tab.
    await page.getByRole('heading', { level: 1, name: '页面不存在' }).waitFor();
    await page.getByRole('navigation', { name: '主导航' }).waitFor();
    expect(await page.title()).toBe(`页面不存在 · ${platform}`);
    expect(await page.getByRole('tab', { name: '页面不存在' }).count()).toBe(0);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('SHELL-10, SHELL-11, SCREEN-80, SCREEN-87, SCREEN-88, ACCT-12, AUTH-14: the user menu', async () => {
    const { page, errors } = await openPage(browser);
    await signIn(page, server.url, 'admin', '/org/unit');
    const choose = async (entry: string) => {
      await page.getByRole('button', { name: /^用户菜单/ }).click();
      await page.getByRole('menuitem', { name: entry }).click();
    };
    await choose('个人设置');
    await isAt(page, '/account/settings/BaseSetting');
    await choose('我的下载');
    await isAt(page, '/account/myDownload/index');
    await choose('修改密码');
    const password = page.getByRole('dialog', { name: '修改密码' });
    await password.waitFor();
    await expect.poll(async () => (await password.boundingBox())?.width).toBe(800);
    await password.getByRole('button', { name: '关闭' }).click();
    await password.waitFor({ state: 'hidden' });
    await choose('切换部门');
    const depart = page.getByRole('dialog', { name: '选择部门' });
    await depart.waitFor();
    await depart.getByRole('button', { name: '关闭' }).click();
    await depart.waitFor({ state: 'hidden' });
    await choose('清理缓存');
    await page.getByText('刷新缓存完成').waitFor();
    await choose('退出登录');
    const question = page.getByRole('dialog', { name: '确定退出登录吗？' });
    await question.getByRole('button', { name: /取\s?消/ }).click();
    await question.waitFor({ state: 'hidden' });
    await isAt(page, '/account/myDownload/index');
    expect(errors).toEqual([]);
    await choose('退出登录');
    await question.getByRole('button', { name: '退出登录' }).click();
    await isAt(page, '/user/login');
    await page.context().close();
  });

  test('MENU-07, MENU-08, SCREEN-10, SCREEN-11, SCREEN-42, SCREEN-55: the palette over the whole platform, and the addresses of places', async () => {
    const { page, errors } = await openPage(browser);
    await signIn(page, server.url, 'admin');
    const palette = page.getByRole('dialog', { name: '搜索' });
    const find = async (words: string, found: string | RegExp) => {
      await page.getByRole('button', { name: /搜索/ }).first().waitFor();
      await page.keyboard.press('Control+k');
      await palette.getByRole('combobox').fill(words);
      await palette.getByRole('option', { name: found }).first().click();
      await palette.waitFor({ state: 'detached' });
    };
    // A page by the first letters of its pinyin.
    await find('fkpc', /付款批次/);
    await isAt(page, '/money/payoutBatch');
    // A record by its number, which the server finds.
    await find('WLSJ-2026-00001', /WLSJ-2026-00001/);
    await page.waitForURL(/\/(r\/|participant\/entry\/|competition\/)/, later);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // An act of the frame.
    await find('主题', '界面设置');
    await page.getByRole('dialog', { name: '界面设置' }).waitFor();
    await page.keyboard.press('Escape');
    for (const [address, place] of [
      ['/dashboard/workplace', '/dashboard/analysis'],
      ['/dashboard/monitor', '/monitor/server'],
      ['/org/school?unitName=云山', '/org/unit?unitName='],
      ['/isystem/user', '/org/user'],
    ] as const) {
      await page.goto(server.url + address);
      await page.waitForURL((url) => url.href.startsWith(server.url + place));
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('SHELL-01, SHELL-12, SHELL-13, THEME-02, THEME-03, THEME-04, THEME-01, THEME-06, THEME-09, THEME-10, THEME-14, SCREEN-78, SCREEN-82: what the drawer, which everybody has, changes without a wait', async () => {
    const { page, errors } = await openPage(browser);
    await signIn(page, server.url, 'admin', '/org/unit');
    await page.getByRole('button', { name: /^用户菜单/ }).click();
    await page.getByRole('menuitem', { name: '界面设置' }).click();
    const drawer = page.getByRole('dialog', { name: '界面设置' });
    const pick = (name: string) => drawer.locator('.ant-segmented-item').filter({ hasText: name }).click();
    const turn = (name: string) => drawer.getByRole('switch', { name, exact: true }).click();
    const style = (selector: string, name: string) =>
      page.locator(selector).evaluate((element, key) => getComputedStyle(element).getPropertyValue(key), name);
    const frame = page.locator('.sh');

    const light = await style('.sh-sider', 'background-color');
    await pick('深色菜单');
    await expect.poll(() => style('.sh-sider', 'background-color')).not.toBe(light);
    const main = '.sh-content .ant-btn-primary >> nth=0';
    const blue = await style(main, 'background-color');
    await drawer.getByRole('radio', { name: '酱紫' }).click();
    await expect.poll(() => style(main, 'background-color')).not.toBe(blue);
    // Decision 018: nothing is compiled, so nothing is said about it.
    expect(await page.locator('.ant-message-notice').count()).toBe(0);
    await turn('色弱模式');
    await page.locator(':root.color-weak').waitFor({ state: 'attached' });
    await turn('多标签页');
    await page.locator('.sh-tabs').waitFor({ state: 'detached' });
    expect(await drawer.getByRole('switch', { name: '下滑时隐藏页头' }).isDisabled()).toBe(true);
    await turn('固定页头');
    await turn('下滑时隐藏页头');
    expect(await style('.sh-header', 'position')).toBe('sticky');
    await pick('顶部菜单');
    await page.locator('.sh-sider').waitFor({ state: 'detached' });
    await page.getByRole('banner').getByRole('navigation', { name: '主导航' }).waitFor();
    await drawer.getByRole('button', { name: '恢复默认' }).click();
    await page.locator('.sh-sider').waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });

    await page.setViewportSize({ width: 1087, height: 800 });
    await page.locator('.sh-sider').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '打开菜单' }).click();
    const menu = page.locator('.ant-drawer-content-wrapper').filter({ has: page.getByRole('navigation', { name: '主导航' }) });
    await expect.poll(async () => (await menu.boundingBox())?.width).toBe(200);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 1088, height: 800 });
    await page.locator('.sh-sider').waitFor();
    await expect.poll(() => frame.getAttribute('class')).toContain('sh-side');
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('SCREEN-79: without a network, a page of its own that goes on once the network is back', async () => {
    const { page } = await openPage(browser, { serviceWorkers: 'allow', locale: 'en-GB' });
    await page.goto(`${server.url}/user/login`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    await page.goto(`${server.url}/user/register`);
    await page.getByRole('heading', { name: 'No connection' }).waitFor(later);
    expect(await page.title()).toBe('No connection');
    expect(await page.getByText('暂时无法连接').isVisible()).toBe(false);
    // Clicked without a network, the button leads to the same page.
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'No connection' }).waitFor(later);
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Register as an applicant' }).first().waitFor(later);
    // Browsers offer to install a site whose manifest they can read.
    const session = await page.context().newCDPSession(page);
    const { url, errors } = await session.send('Page.getAppManifest');
    expect([url, errors]).toEqual([`${server.url}/manifest.webmanifest`, []]);
    await page.context().close();
  });

  test('GUARD-04: what the account may see cannot be read', async () => {
    const { page } = await openPage(browser);
    await signIn(page, server.url, 'admin', '/org/unit');
    await page.getByRole('heading', { level: 1, name: /^单位/ }).waitFor();
    await page.route('**/sys/permission/getUserPermissionByToken*', (route) =>
      route.fulfill({ json: { success: false, code: 510, message: '没有权限', result: null, timestamp: Date.now() } }),
    );
    await page.goto(`${server.url}/org/area?tab=0`);
    await page.waitForURL('**/user/login?*', later);
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/org/area?tab=0');
    await page.context().close();
  });
});
