import { type Client, createClient } from '@saiyun/sdk';
import { sessionCalls } from '@saiyun/sdk/calls';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, fillSignIn, openBrowser, openPage, proveBy, readAllMessages, signIn } from '../support/browser.ts';
import { unmeantTexts } from '../support/page-texts.ts';
import { demoPassword, type ServerProcess, startServer, tempFolder } from '../support/process.ts';

const later = { timeout: 60_000 };

/** Screens on which one person's decision changes what another sees, and one that is created while the platform runs. */
describe.runIf(chromiumPath)('screens of an administrator, in a browser', () => {
  const folder = tempFolder();
  let server: ServerProcess;
  let admin: Client;
  let browser: Browser;
  /** A repeated test creates a form of its own. */
  let drawn = 0;

  beforeAll(async () => {
    server = await startServer(folder.path, { SAIYUN_CAPTCHA: 'off' });
    admin = createClient({ baseUrl: server.url });
    await admin.mLogin({ username: 'admin', password: demoPassword });
    await readAllMessages(server.url, ['admin', 'student', 'finance', 'visitor']);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await admin?.close();
    await server?.stop();
    folder.remove();
  });

  const open = async (username: string, path: string): Promise<{ page: Page; errors: string[] }> => {
    const opened = await openPage(browser);
    await signIn(opened.page, server.url, username, path);
    return opened;
  };

  test('AUTH-02, AUTH-03, SCREEN-100: an account of two tenants chooses one at sign-in, has its menus, and changes it later', async () => {
    const { page, errors } = await openPage(browser);
    await page.goto(`${server.url}/user/login`);
    await fillSignIn(page, 'visitor');
    await page.getByRole('checkbox', { name: /保持登录/ }).uncheck();
    await page.getByLabel('密码', { exact: true }).press('Enter');
    await page.getByRole('radio', { name: '华南赛区演示机构' }).check();
    await page.getByRole('button', { name: '进入' }).click();
    const switcher = async () => {
      await page.getByRole('button', { name: /许文清/ }).click();
      await page.getByText('切换租户').click();
      return page.getByRole('dialog');
    };
    const first = await switcher();
    await expect.poll(() => first.getByRole('radio', { name: '华南赛区演示机构' }).isChecked(), later).toBe(true);
    // In its own tenant the account is an auditor, in this one a sub-administrator.
    const rolesNow = () => page.evaluate(() => Object.values(sessionStorage).join(' '));
    expect(await rolesNow()).toContain('"SUB"');
    const change = async (dialog: Locator, name: string) => {
      await dialog.getByRole('radio', { name }).check();
      const again = page.waitForEvent('load');
      await dialog.getByRole('button', { name: /确\s?定/ }).click();
      await again;
    };
    await change(first, '赛云竞赛平台');
    const second = await switcher();
    await expect.poll(() => second.getByRole('radio', { name: '赛云竞赛平台' }).isChecked(), later).toBe(true);
    expect(await rolesNow()).toContain('"AUD"');
    await change(second, '华南赛区演示机构');
    // A session that should end with the browser is not kept longer by the change either.
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('Access-Token')))).toEqual([]);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('SCREEN-71, SCREEN-98: a form is drawn up field by field, published, and filled in', async () => {
    const code = `borrow${++drawn}`;
    const { page, errors } = await open('admin', '/online/cgform');
    await page.getByRole('button', { name: '新增', exact: false }).first().click();
    await page.getByRole('dialog').getByLabel('表单编码', { exact: true }).fill(code);
    await page.getByRole('dialog').getByLabel('表单名称', { exact: true }).fill('设备借用');
    await page.getByRole('button', { name: '开始设计' }).click();
    const settings = page.getByRole('complementary', { name: '设置' });
    await page.getByRole('button', { name: '日期', exact: true }).click();
    await settings.getByLabel('名称', { exact: true }).fill('归还日期');
    await page.getByRole('button', { name: /^第 1 个字段/ }).click();
    await settings.getByLabel('名称', { exact: true }).fill('设备');
    await settings.getByLabel('英文名称', { exact: true }).fill('Device');
    await page.getByRole('button', { name: /^保\s?存$/ }).click();
    await page.getByText('表单已保存').waitFor();
    await page.getByRole('button', { name: /^发\s?布$/ }).click();
    await page
      .getByRole('dialog', { name: '发布第 1 版？' })
      .getByRole('button', { name: /^发\s?布$/ })
      .click();
    await page.getByText('表单已发布').waitFor();
    const { records } = await admin.onlineForms.list({ match: { code } });
    expect(records[0]).toMatchObject({
      fields: [
        { label: '设备', kind: 'text' },
        { label: '归还日期', kind: 'date' },
      ],
    });

    await page.goto(`${server.url}/online/cgformList/${code}`);
    await page.getByRole('heading', { name: '设备借用' }).waitFor();
    await page.getByRole('button', { name: '新增', exact: false }).first().click();
    await page.getByRole('dialog').getByLabel('设备', { exact: true }).fill('示波器 3 号');
    await page.getByRole('button', { name: /^保\s?存$/ }).click();
    await page.getByRole('row').filter({ hasText: '示波器 3 号' }).waitFor();
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('ROLE-02, SCREEN-56: a page that a role is granted stands in the menu of who has the role, and is gone once it is taken back', async () => {
    const { page, errors } = await open('admin', '/isystem/role');
    const grant = async (tick: boolean): Promise<void> => {
      await page.getByRole('row').filter({ hasText: 'finance' }).getByRole('button', { name: /授权/ }).click();
      const dialog = page.getByRole('dialog').filter({ has: page.getByRole('tree') });
      await dialog.getByRole('searchbox', { name: '搜索菜单和按钮' }).fill('模拟数据');
      for (const name of ['系统', '演示页面', '模拟数据']) {
        const box = dialog.getByRole('treeitem').filter({ hasText: name }).getByRole('checkbox');
        expect(await box.getAttribute('aria-checked')).toBe(String(!tick));
        await box.click();
      }
      // The preview shows the effect before it is saved.
      await dialog.getByRole('button', { name: /^预\s?览$/ }).click();
      const preview = page.getByRole('dialog', { name: '预览：财务' });
      await preview.getByText(tick ? '新增 3 项' : '收回 3 项').waitFor();
      await preview.getByRole('listitem').filter({ hasText: '演示页面' }).first().waitFor();
      await preview.getByRole('button', { name: /^保\s?存$/ }).click();
      await page.getByText('授权已保存').waitFor();
      await dialog.waitFor({ state: 'hidden' });
    };
    const menuOf = async (): Promise<{ readonly page: Page; readonly has: boolean }> => {
      const finance = await open('finance', '/dashboard/analysis');
      await finance.page.getByRole('navigation').first().waitFor();
      await finance.page.getByText('结算与提现').first().waitFor();
      // The entries of a group are drawn once it is opened.
      const group = finance.page.getByRole('navigation').first().getByRole('button', { name: '系统' });
      if ((await group.count()) > 0) await group.click();
      return { page: finance.page, has: (await finance.page.getByText('演示页面').count()) > 0 };
    };

    const before = await menuOf();
    expect(before.has).toBe(false);
    await before.page.context().close();
    await grant(true);
    const during = await menuOf();
    expect(during.has).toBe(true);
    await during.page.goto(`${server.url}/demo/mock`);
    await during.page.getByText('demo01').waitFor();
    await during.page.context().close();
    await grant(false);
    const after = await menuOf();
    expect(after.has).toBe(false);
    await after.page.context().close();
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('SERVER-07: a masked value is shown to who says why, goes again, and the reason is in the audit log', async () => {
    const { page, errors } = await open('admin', '/org/user');
    await page.getByRole('searchbox', { name: /搜索/ }).fill('subadmin');
    await page.keyboard.press('Enter');
    const cell = page.getByRole('row').filter({ hasText: 'subadmin' }).getByRole('cell').filter({ hasText: '****' });
    await cell.getByRole('button', { name: '查看电话' }).click();
    const dialog = page.getByRole('dialog', { name: '查看电话' });
    await dialog.getByRole('button', { name: /^查\s?看$/ }).click();
    await dialog.getByText('请填写查看原因').waitFor();
    await dialog.getByLabel('查看原因', { exact: true }).fill('核实联系人');
    await page.keyboard.press('Enter');
    const told = page.getByRole('cell').filter({ hasText: /^1\d{10}$/ });
    await told.waitFor();
    await told.getByRole('button', { name: '隐藏电话' }).click();
    await cell.waitFor();
    const { records } = await admin.auditLogs.list({ match: { action: 'reveal', entity: 'sysUser' } });
    expect(records.map(({ reason }) => reason)).toContain('核实联系人');
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('DICT-10: a deleted dictionary is taken back from the bin, and deleted for good once its code was typed', async () => {
    for (const dictCode of ['bin_kept', 'bin_gone']) await admin.dicts.add({ dictCode, dictName: dictCode });
    const { records } = await admin.dicts.list({ match: { dictCode: 'bin_*' } });
    await admin.dicts.deleteBatch(records.map(({ id }) => id));
    const { page, errors } = await open('admin', '/isystem/dict');
    await page.getByRole('button', { name: /回收站/ }).click();
    const bin = page.getByRole('dialog', { name: '回收站：数据字典' });
    await bin.getByRole('button', { name: '还原 bin_kept' }).click();
    await bin.getByRole('button', { name: '还原 bin_kept' }).waitFor({ state: 'detached' });
    await bin.getByRole('button', { name: '彻底删除 bin_gone' }).click();
    const ask = page.getByRole('dialog', { name: '彻底删除' });
    await ask.getByRole('textbox').fill('bin_kept');
    await page.keyboard.press('Enter');
    await ask.getByText('请输入 bin_gone').waitFor();
    await ask.getByRole('textbox').fill('bin_gone');
    await page.keyboard.press('Enter');
    await bin.getByText('回收站是空的').waitFor();
    const left = await admin.dicts.list({ match: { dictCode: 'bin_*' } });
    expect(left.records.map(({ dictCode }) => dictCode)).toEqual(['bin_kept']);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('a verb that asks for an opinion begins in it, also over the detail', async () => {
    const { page, errors } = await open('admin', '/registration/list');
    await page.getByRole('row').filter({ hasText: '已提交' }).first().getByRole('link').first().click();
    await page.getByRole('dialog').getByRole('button', { name: '退回修改' }).click();
    const dialog = page.getByRole('dialog', { name: '退回修改' });
    await dialog.locator('textarea:focus').waitFor();
    await page.keyboard.type('请补充 指导教师');
    expect(await dialog.getByLabel('审核意见', { exact: true }).inputValue()).toBe('请补充 指导教师');
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('every question begins on its 取消, so that one press of Enter does nothing yet', async () => {
    const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.replaceAll(/\s/g, ''));
    // A deletion of what does not come back, a verb without input, and questions where nothing would be lost.
    const { page, errors } = await open('admin', '/org/unit');
    for (const [path, name] of [
      ['/registration/list', /删除/],
      ['/org/user', /冻结/],
    ] as const) {
      await page.goto(`${server.url}${path}`);
      const row = page.getByRole('row').filter({ hasText: path === '/org/user' ? 'visitor' : /\d/ });
      await row.first().locator('[aria-haspopup=menu]').click();
      await page.getByRole('menuitem', { name }).click();
      await page.getByRole('dialog').waitFor();
      await expect.poll(() => focused(page), later).toBe('取消');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    expect((await admin.users.list({ match: { username: 'visitor' } })).records).toMatchObject([{ status: 1 }]);
    await page.getByRole('button', { name: /管理员/ }).click();
    await page.getByText('退出登录').click();
    await page.getByRole('dialog').waitFor();
    await expect.poll(() => focused(page), later).toBe('取消');
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('SCREEN-03: the page of a registration tells nobody that they registered who did not', async () => {
    const { page, errors } = await openPage(browser);
    await page.goto(`${server.url}/user/register-result`);
    await page.waitForURL(/\/user\/register$/);
    expect(await page.getByText('注册成功').count()).toBe(0);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('A7: personal data that are due are looked at, and erased once the competition was typed', async () => {
    const { records } = await admin.competitions.list({ match: { status: '2' } });
    const [ended] = records;
    if (!ended) throw new Error('no competition has ended');
    await admin.competitions.edit({ id: ended.id, revision: ended.revision, retentionDays: 1 });
    const { page, errors } = await open('admin', '/competition/retention');
    await page.getByRole('row').filter({ hasText: ended.competitionName }).getByRole('button', { name: '查看与清除' }).click();
    const drawer = page.getByRole('dialog').filter({ has: page.getByText('没有修改任何数据') });
    await drawer.getByLabel('原因', { exact: true }).fill('保留期满');
    await drawer.getByRole('button', { name: /^清\s?除$/ }).click();
    await page.getByRole('textbox', { name: '请输入以下内容确认' }).and(page.locator(':focus')).fill(ended.competitionName);
    await page.keyboard.press('Enter');
    await page.getByText('以下个人信息已清除').waitFor();
    await page.getByText('没有保留期已满的竞赛').waitFor();
    expect((await admin.competitions.queryById(ended.id)).erasedTime).toMatch(/^\d{4}-/);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('AUTH-01: whoever sets the password of another proves it, in a question that begins in its field over the one below', async () => {
    const { page, errors } = await open('admin', '/org/user');
    await page.getByRole('button', { name: '重置密码 任然' }).click();
    const dialog = page.getByRole('dialog', { name: '重置“任然”的密码' });
    const reset = dialog.getByRole('button', { name: /^重\s?置$/ });
    await reset.click();
    await page.getByRole('dialog', { name: '验证身份' }).locator('#proof-password:focus').waitFor();
    await page.keyboard.press('Escape');
    await dialog.getByText('未验证身份，没有做任何修改').waitFor();
    await reset.click();
    await proveBy(page);
    expect(await page.getByLabel('新密码', { exact: true }).inputValue()).toMatch(/.{8,}/);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('SCREEN-69, CALL-123: who is signed out by force is told so on the open page', async () => {
    // Remains of an earlier try would be a second row for the same account.
    const left = await sessionCalls(admin.send).onlineUsers({ username: 'student', pageSize: 100 });
    for (const { token } of left.records) await sessionCalls(admin.send).forceLogout(token);
    const other = await open('student', '/dashboard/analysis');
    const { page, errors } = await open('admin', '/monitor/online');
    await page.getByRole('searchbox', { name: '登录账号' }).fill('student');
    await page.keyboard.press('Enter');
    const row = page.getByRole('row').filter({ hasText: 'student' });
    await row.getByRole('button', { name: /强退/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^强\s?退$/ })
      .click();
    await page.getByText('没有符合条件的登录').waitFor();
    // The other page does not ask: it is notified, and opens the sign-in page.
    await other.page.waitForURL(/\/user\/login/);
    expect(errors).toEqual([]);
    await page.context().close();
    await other.page.context().close();
  });

  test('English pages show no Chinese but data, no key of a text and no parameter that was not filled', async () => {
    const english = { locale: 'en-GB' };
    const pages: Readonly<Record<string, string>> = {
      admin: `/dashboard/analysis /account/settings/BaseSetting /isps/userAnnouncement /account/myDownload/index /competition/retention
        /registration/list /review/template /money/ledgerAccount /org/user /monitor/server /monitor/online /isystem/dataLog
        /isystem/quartzJob /isystem/role /isystem/dict /isystem/file /online/my /demo/mock /demo/inputs`,
      expert: '/expert/competitionReview',
    };
    const unmeant: string[] = [];
    const look = async (page: Page, path: string) => {
      await page.goto(`${server.url}${path}`);
      await page.waitForLoadState('networkidle');
      await expect.poll(() => page.locator('.ui-skeleton, .ant-skeleton, .sy-wait, .si-later').count(), later).toBe(0);
      // The names of the languages and of the demo accounts are Chinese in every language.
      const found = await unmeantTexts(page, ['简体中文', '中文', '系统管理员', '林思源']);
      unmeant.push(...found.map((text) => `${path}: ${text}`));
    };
    for (const [username, paths] of Object.entries(pages)) {
      const { page, errors } = await openPage(browser, english);
      await signIn(page, server.url, username, '/dashboard/analysis', 'en');
      for (const path of paths.split(/\s+/)) await look(page, path);
      expect(errors).toEqual([]);
      await page.context().close();
    }
    const { page, errors } = await openPage(browser, english);
    for (const path of ['/user/login', '/user/register', '/user/alteration', '/oauth2-app/login', '/docs/api']) await look(page, path);
    expect(errors).toEqual([]);
    await page.context().close();
    expect(unmeant).toEqual([]);
  });
});
