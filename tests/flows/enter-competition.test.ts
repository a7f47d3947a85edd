import { type Client, createClient } from '@saiyun/sdk';
import { registrationStatus } from '@saiyun/sdk/entities';
import { toWireTime } from '@saiyun/sdk/view';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idNumber } from '../fixtures/registrations.ts';
import { chromiumPath, fillSignIn, openBrowser, openPage, readAllMessages, signIn } from '../support/browser.ts';
import { demoPassword, type ServerProcess, startServer, tempFolder } from '../support/process.ts';

const phone = { viewport: { width: 390, height: 844 } };
const name = '掌上报名流程赛';
const folder = tempFolder();
let server: ServerProcess;
let browser: Browser;
let admin: Client;

const days = (count: number): string => toWireTime(new Date(Date.now() + count * 86_400_000));
const isWide = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

describe.skipIf(!chromiumPath)('SCREEN-46: a student with a phone', () => {
  beforeAll(async () => {
    server = await startServer(folder.path, { SAIYUN_CAPTCHA: 'off' });
    browser = await openBrowser();
    admin = createClient({ baseUrl: server.url });
    await admin.mLogin({ username: 'admin', password: demoPassword });
    const { id } = await admin.competitions.add({
      stepDone: [1, 2, 3, 4, 5, 6],
      competitionCode: 'PHONE-1',
      competitionName: name,
      competitionType: 'innovation',
      registerStart: days(-1),
      registerEnd: days(9),
      submissionEndTime: days(20),
      endTime: days(40),
      teamMin: 2,
      teamMax: 3,
    });
    await admin.competitions.publish(id);
    await readAllMessages(server.url, ['student01', 'student02']);
  }, 120_000);
  afterAll(async () => {
    await admin?.close();
    await browser?.close();
    await server?.stop();
    folder.remove();
  });

  test('finds a competition without an account, enters it with a friend, leaves in the middle, comes back on another device and sends', async () => {
    const { page, errors } = await openPage(browser, phone);
    await page.goto(`${server.url}/hall`);
    await page.getByRole('searchbox').fill('掌上');
    await page.getByRole('link', { name }).click();
    expect(await isWide(page)).toBe(false);
    await page.getByRole('link', { name: '报名', exact: true }).click();
    await page.waitForURL(/\/user\/login\?redirect=/);
    await fillSignIn(page, 'student01');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/participant\/register\//);
    const wizard = page.url();
    await page.getByRole('button', { name: '开始报名' }).click();
    await page.getByLabel('证件号码').fill(idNumber(7301));
    await page.getByLabel('手机号').fill('13900007301');
    await page.getByText(/\d\d:\d\d 已保存/).waitFor();
    await page.getByRole('button', { name: '下一步' }).click();
    await page.getByLabel('队伍名称', { exact: true }).fill('破晓流程队');
    await page.getByText(/\d\d:\d\d 已保存/).waitFor();
    await page.getByRole('button', { name: '邀请成员' }).click();
    const link = await page.getByText(/\/participant\/join\?code=/).innerText();
    expect(await isWide(page)).toBe(false);
    await page.context().close();

    const friend = await openPage(browser, phone);
    await signIn(friend.page, server.url, 'student02', new URL(link).pathname + new URL(link).search);
    await friend.page.getByText('破晓流程队').waitFor();
    await friend.page.getByLabel('证件号码').fill(idNumber(7302));
    await friend.page.getByLabel('手机号').fill('13900007302');
    await friend.page.getByRole('checkbox').check();
    await friend.page.getByRole('button', { name: '同意并加入' }).click();
    await friend.page.getByText('您已加入“破晓流程队”').waitFor();
    expect(await isWide(friend.page)).toBe(false);

    const desk = await openPage(browser);
    await signIn(desk.page, server.url, 'student01', new URL(wizard).pathname);
    await desk.page.getByRole('button', { name: /^队伍/ }).click();
    expect(await desk.page.getByLabel('队伍名称', { exact: true }).inputValue()).toBe('破晓流程队');
    await desk.page.getByText('已同意').waitFor();
    await desk.page.getByRole('button', { name: /^提交/ }).click();
    await desk.page.getByText('已填写完整，可以提交。').waitFor();
    await desk.page.getByRole('button', { name: '提交报名' }).click();
    // A third could still join with the code.
    await desk.page.getByText('队伍现有 2 人，发给成员的邀请码仍在等人加入。').waitFor();
    await desk.page.getByRole('button', { name: '不等了，提交' }).click();
    await desk.page.getByText('报名已提交').waitFor();
    const { records } = await admin.registrations.list({ match: { teamName: '破晓流程队' } });
    expect(records).toMatchObject([{ status: registrationStatus.submitted }]);
    expect([...errors, ...friend.errors, ...desk.errors]).toEqual([]);
  }, 180_000);
});
