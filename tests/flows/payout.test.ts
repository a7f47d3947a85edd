import { readFile } from 'node:fs/promises';
import { type Client, createClient } from '@saiyun/sdk';
import { expertAccountCalls, payoutCalls } from '@saiyun/sdk/calls';
import { examineResult, withdrawalStep } from '@saiyun/sdk/entities';
import { toWireDate } from '@saiyun/sdk/view';
import type { Browser, Download, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, openBrowser, openPage, readAllMessages, signIn } from '../support/browser.ts';
import { demoPassword, type ServerProcess, startServer, tempFolder } from '../support/process.ts';

const folder = tempFolder();
let server: ServerProcess;
let browser: Browser;
const clients: Client[] = [];
const today = toWireDate(new Date());

const as = async (username: string): Promise<Client> => {
  const client = createClient({ baseUrl: server.url });
  clients.push(client);
  await client.mLogin({ username, password: demoPassword });
  return client;
};
const downloaded = async (page: Page, button: string): Promise<Download> => {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return file;
};

describe.skipIf(!chromiumPath)('WITHDRAW-01 to WITHDRAW-07: fees on their way to an expert', () => {
  beforeAll(async () => {
    server = await startServer(folder.path, { SAIYUN_CAPTCHA: 'off' });
    browser = await openBrowser();
    const finance = await as('finance02');
    // Money is paid on working days: whatever day it is, this one is worked.
    const [known] = (await finance.holidays.list({ match: { day_begin: today, day_end: today } })).records;
    if (known) await finance.holidays.edit({ id: known.id, revision: known.revision, isWorkday: '1' });
    else await finance.holidays.add({ day: today, isWorkday: '1', name: '调休' });
    // The fees of a round, examined and settled as one act each, by two people.
    const [first, second] = [payoutCalls(finance.send), payoutCalls((await as('finance')).send)];
    const due = (await first.projects()).find(({ waiting }) => waiting > 0);
    const projectId = due?.projectId ?? '';
    const { length: count } = await first.fees(projectId);
    const amount = due?.waiting ?? 0;
    await first.settleProject({ projectId, act: 'examine', count, amount });
    await second.settleProject({ projectId, act: 'settle', count, amount });
    await readAllMessages(server.url, ['expert', 'finance']);
  }, 120_000);
  afterAll(async () => {
    for (const client of clients) await client.close();
    await browser?.close();
    await server?.stop();
    folder.remove();
  });

  test('an expert applies, finance pays with a bank file whose result has one failure, and the tax file equals the records', async () => {
    const { page, errors } = await openPage(browser);
    await signIn(page, server.url, 'expert', '/expert/account');
    await page.getByRole('button', { name: /^提\s?现$/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('提现金额').fill('150');
    await dialog.getByRole('radio').first().check();
    await dialog.locator('#apply-password').fill(demoPassword);
    await dialog.getByRole('button', { name: '申请提现 150.00 元' }).click();
    await page.getByText(/已申请提现/).waitFor();
    const money = expertAccountCalls((await as('expert')).send);
    const [first] = (await money.withdrawals()).records;
    const account = (await money.bankAccounts()).find(({ status }) => status === '1');
    const second = await money.withdraw({
      amount: 20_000,
      bankAccountId: account?.id ?? '',
      payPassword: demoPassword,
      idempotencyKey: 'flow-second',
    });
    const [finance] = clients;
    await finance?.withdrawals.examine([first?.id ?? '', second.id], { result: examineResult.approve });

    const desk = await openPage(browser, { acceptDownloads: true });
    await signIn(desk.page, server.url, 'finance', '/finance/payoutDesk');
    // What others wait for is left to another batch.
    const others = desk.page.getByRole('checkbox', { name: /^(?!林思源).*元$/ });
    await others.uncheck();
    await desk.page.getByText('已选 2 笔，共 350.00 元').waitFor();
    await desk.page.getByRole('button', { name: '生成批次' }).click();
    await desk.page.getByRole('dialog').getByRole('button', { name: '生成批次' }).click();
    // On a day off there is another batch, which waits for the next working day.
    const ownBatch = desk.page.getByRole('article', { name: `P${today.replaceAll('-', '')}` });
    await ownBatch.getByRole('button', { name: '发送银行' }).click();
    await desk.page.getByRole('radio', { name: '招商银行' }).check();
    const bankFile = await downloaded(desk.page, '发送并下载');
    const lines = (await readFile(await bankFile.path(), 'utf8')).trim().split('\r\n');
    const failed = lines.findIndex((line) => line.includes(second.withdrawNo));
    const paid = lines.filter((line) => line.includes('林思源')).map((line) => line.split(',')[2]);
    expect(new Set(paid)).toEqual(new Set(['150.00', '200.00']));
    const batchNo = bankFile.suggestedFilename().replace('-cmb.csv', '');

    const result = lines.map((line, n) => (n === 0 ? line : `${line},${n === failed ? '失败,户名不符' : '成功,'}`));
    const upload = (text: string) =>
      desk.page
        .getByLabel(`批次 ${batchNo} 的结果文件`)
        .setInputFiles({ name: 'result.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await upload(result.join('\r\n').replace(second.withdrawNo, 'W0'));
    await desk.page.getByText('结果文件有误，一笔也没有登记').waitFor();
    await upload(result.join('\r\n'));
    await desk.page.getByText(`${lines.length - 2} 笔到账 · 1 笔退回`).waitFor();
    await desk.page.getByRole('row').filter({ hasText: second.withdrawNo }).getByText('户名不符').waitFor();

    await desk.page.getByRole('tab', { name: '报税' }).click();
    const sheet = await downloaded(desk.page, '下载 CSV');
    const rows = new TextDecoder('gbk')
      .decode(await readFile(await sheet.path()))
      .trim()
      .split('\r\n')
      .slice(1);
    const { people } = await payoutCalls(finance?.send ?? (await as('finance02')).send).declaration(today.slice(0, 7));
    expect(rows.map((row) => row.split(',')).map(([, name, , , , income]) => [name, income])).toEqual(
      people.map(({ name, income }) => [name, (income / 100).toFixed(2)]),
    );
    expect(rows.some((row) => row.includes('林思源'))).toBe(true);
    await desk.page.getByRole('button', { name: '标记为已申报' }).click();
    await desk.page.getByRole('dialog').getByRole('button', { name: '标记为已申报' }).click();
    await desk.page.getByText(/已全部申报/).waitFor();

    await page.reload();
    await page
      .getByText(/户名不符/)
      .first()
      .waitFor();
    const own = (await money.withdrawals()).records;
    expect(own.find(({ id }) => id === second.id)?.subStatus).toBe(withdrawalStep.returned);
    expect(own.find(({ id }) => id === first?.id)?.subStatus).toBe(withdrawalStep.paid);
    expect([...errors, ...desk.errors]).toEqual([]);
  }, 120_000);
});
