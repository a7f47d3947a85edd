import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Client, createClient } from '@saiyun/sdk';
import { allotCalls } from '@saiyun/sdk/calls';
import { reviewProjectStatus } from '@saiyun/sdk/entities';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, openBrowser, openPage, readAllMessages, signIn } from '../support/browser.ts';
import { demoPassword, type ServerProcess, startServer, tempFolder } from '../support/process.ts';

const people = [
  ['周砚秋', 'zhou@example.edu', '13900020001'],
  ['江疏影', 'jiang@example.edu', '13900020002'],
  ['宋知微', 'song@example.edu', '13900020003'],
] as const;

describe.runIf(chromiumPath)('an expert is won', () => {
  const folder = tempFolder();
  let server: ServerProcess;
  let browser: Browser;
  let admin: Client;
  beforeAll(async () => {
    server = await startServer(folder.path, { SAIYUN_CAPTCHA: 'off' });
    await readAllMessages(server.url, ['admin']);
    admin = createClient({ baseUrl: server.url });
    await admin.mLogin({ username: 'admin', password: demoPassword });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await admin?.close();
    await server?.stop();
    folder.remove();
  });

  /** The experts that the check-list of an allotment counts. */
  const available = async (): Promise<number> => {
    const { records } = await admin.reviewProjects.list({ match: { status: reviewProjectStatus.allotting }, pageSize: 1 });
    return (await allotCalls(admin.send).check(records[0]?.id ?? '')).experts;
  };

  /** The link in the mail that the built-in outbox holds for this address. */
  const linkTo = (address: string): string | undefined => {
    const outbox = join(folder.path, 'outbox');
    // The folder comes with the first message.
    const mails = (existsSync(outbox) ? readdirSync(outbox) : []).map((name) => readFileSync(join(outbox, name), 'utf8'));
    // The test's server has taken a free port, which its settings do not tell.
    return /\/invitation#\S+/.exec(mails.find((mail) => mail.startsWith(`${address}\n`)) ?? '')?.[0];
  };

  const invite = async (page: Page): Promise<void> => {
    const { records } = await admin.units.list({ pageSize: 1 });
    await signIn(page, server.url, 'admin', '/expertManage/invitation');
    await page
      .getByRole('button', { name: /新\s?增$/ })
      .first()
      .click();
    const form = page.getByRole('dialog');
    await form.getByLabel('邀请事由', { exact: true }).fill('秋季赛评审');
    await form.getByLabel('邀请方', { exact: true }).fill('秋季赛组委会');
    const competition = form.getByRole('combobox', { name: /竞赛/ });
    await competition.click();
    await competition.fill('物联网');
    await page.locator('.ant-select-item-option').filter({ hasText: '物联网' }).first().click();
    await form
      .getByRole('button', { name: /新\s?增$/ })
      .last()
      .click();
    await form.getByRole('grid', { name: '受邀专家' }).getByRole('gridcell').nth(1).click();
    const rows = people.map(([name, email, phone]) => [name, records[0]?.unitName, email, phone].join('\t'));
    await page.evaluate((text) => navigator.clipboard.writeText(text), rows.join('\r\n'));
    await page.keyboard.press('ControlOrMeta+v');
    await form.getByText('3 行', { exact: true }).waitFor();
    await form.getByRole('button', { name: /^保\s?存$/ }).click();
    await form.waitFor({ state: 'detached' });
    const row = page.getByRole('row', { name: /秋季赛评审/ });
    await row.getByRole('button', { name: '发送' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(发\s?送|确\s?定)$/ })
      .click();
    await row.getByText('邀请中').waitFor();
  };

  const answer = async (page: Page): Promise<void> => {
    await expect.poll(() => linkTo('jiang@example.edu')).toMatch(/#/);
    await page.goto(`${server.url}${linkTo('jiang@example.edu')}`);
    await page.getByRole('heading', { name: /秋季赛组委会诚邀您担任“.*物联网.*”的评审专家/ }).waitFor();
    // The token does not stay in the address.
    expect(new URL(page.url()).hash).toBe('');
    await page.getByRole('checkbox').check();
    await page.getByLabel('账号', { exact: true }).fill('jiang_shuying');
    await page.getByLabel('密码', { exact: true }).fill('Dawn+Light2026');
    await page.getByLabel('确认密码', { exact: true }).fill('Dawn+Light2026');
    await page.getByRole('button', { name: '接受邀请' }).click();
    await page.waitForURL(/\/expert\/personalInformation\/index/);
  };

  /** Follows the list of what is missing to the ID number, by which conflicts of interest are found. */
  const identify = async (page: Page): Promise<void> => {
    await page.getByRole('link', { name: '填写证件号码' }).click();
    const profile = page.getByRole('region', { name: '基本信息' });
    await profile.getByRole('button', { name: /^修\s?改$/ }).click();
    await profile.getByRole('textbox', { name: '证件号码' }).fill('110101199003070011');
    await profile.getByRole('button', { name: /^保\s?存$/ }).click();
    await profile.getByRole('button', { name: /^修\s?改$/ }).waitFor();
    await page.getByRole('link', { name: '填写证件号码' }).waitFor({ state: 'detached' });
  };

  const complete = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: '设置签名' }).click();
    const pad = page.getByRole('dialog').locator('canvas');
    // The pointer comes down once the dialog stands still.
    await pad.hover({ position: { x: 40, y: 40 } });
    await page.mouse.down();
    for (const x of [80, 120, 160, 200]) await pad.hover({ position: { x, y: x / 2 } });
    await page.mouse.up();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /保\s?存/ })
      .click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    const labels = page.getByRole('region', { name: '擅长领域' });
    await labels.getByRole('combobox').click();
    // One that is in sight as it opens: the list draws its rows anew while it is scrolled.
    await page.locator('.ant-select-tree-treenode:not(.ant-select-tree-treenode-disabled) .ant-select-tree-title:visible').first().click();
    await labels.getByRole('button', { name: '保存领域' }).click();
    await page.getByText('资料完整', { exact: true }).waitFor();
  };

  test('EXPERT-01, EXPERT-03, EXPERT-04: pasted, told by mail, accepted on a phone, completed, approved, and counted for the allotment', async () => {
    const before = await available();
    const desk = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
    await invite(desk.page);
    const phone = await openPage(browser, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    await answer(phone.page);
    await identify(phone.page);
    await complete(phone.page);
    expect(await available()).toBe(before);
    await desk.page.goto(`${server.url}/examine/expert`);
    await desk.page.getByRole('button', { name: /江疏影/ }).click();
    await desk.page.getByRole('heading', { name: '江疏影' }).waitFor();
    await desk.page.keyboard.press('a');
    await desk.page
      .getByRole('dialog')
      .getByRole('button', { name: /^通\s?过$/ })
      .click();
    await desk.page.getByRole('button', { name: /江疏影/ }).waitFor({ state: 'detached' });
    expect(await available()).toBe(before + 1);
    await desk.page.goto(`${server.url}/expertManage/invitee`);
    await desk.page
      .getByRole('row', { name: /江疏影/ })
      .getByText('已接受')
      .waitFor();
    expect([...desk.errors, ...phone.errors]).toEqual([]);
  });
});
