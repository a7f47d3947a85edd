import { type Client, createClient } from '@saiyun/sdk';
import { paymentCalls } from '@saiyun/sdk/calls';
import { costOrderStatus, invoiceStatus } from '@saiyun/sdk/entities';
import { toWireTime } from '@saiyun/sdk/view';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idNumber } from '../fixtures/registrations.ts';
import { chromiumPath, openBrowser, openPage, readAllMessages, signIn } from '../support/browser.ts';
import { demoPassword, type ServerProcess, startServer, tempFolder } from '../support/process.ts';

const folder = tempFolder();
let server: ServerProcess;
let browser: Browser;
let admin: Client;
let student: Client;
let entry: string;

const days = (count: number): string => toWireTime(new Date(Date.now() + count * 86_400_000));

describe.skipIf(!chromiumPath)('FEE-01, PAY-01, SCREEN-36: money in', () => {
  beforeAll(async () => {
    server = await startServer(folder.path, { SAIYUN_CAPTCHA: 'off', SAIYUN_PAY_SIMULATOR: 'on' });
    browser = await openBrowser();
    admin = createClient({ baseUrl: server.url });
    await admin.mLogin({ username: 'admin', password: demoPassword });
    const { id } = await admin.competitions.add({
      stepDone: [1, 2, 3, 4, 5, 6],
      competitionCode: 'PAID-1',
      competitionName: '收费流程赛',
      competitionType: 'innovation',
      registerStart: days(-1),
      registerEnd: days(9),
      submissionEndTime: days(20),
      endTime: days(40),
      teamMin: 1,
      teamMax: 3,
      feeMode: 'team',
    });
    await admin.fees.add({ competitionId: id, itemName: '报名费', feeMode: 'team', amount: 10_000 });
    await admin.competitions.publish(id);
    student = createClient({ baseUrl: server.url });
    await student.mLogin({ username: 'student01', password: demoPassword });
    const { records } = await admin.users.list({ match: { username: 'student01' } });
    const row = await student.registrations.add({
      competitionId: id,
      unitId: records[0]?.unitId ?? '',
      teamName: '缴费流程队',
      realName: '林见川',
      idNo: idNumber(7401),
      phone: '13900007401',
    });
    entry = row.id;
    await student.registrations.submit(entry);
    await admin.registrations.approve(entry, {});
    await readAllMessages(server.url, ['student01', 'finance']);
  }, 120_000);
  afterAll(async () => {
    await student?.close();
    await admin?.close();
    await browser?.close();
    await server?.stop();
    folder.remove();
  });

  test('a student pays by the code and has an invoice, finance gives half back and reverses it', async () => {
    const { page, errors } = await openPage(browser);
    await signIn(page, server.url, 'student01', '/participant/bill');
    await page.getByRole('link', { name: /缴费流程队/ }).click();
    await page.getByRole('button', { name: '微信支付' }).click();
    await page.getByRole('img', { name: '付款二维码' }).waitFor();
    const cashier = await page.context().newPage();
    await cashier.goto((await page.getByRole('link', { name: '在本机打开收银台' }).getAttribute('href')) ?? '');
    await cashier.getByText('¥ 100.00').waitFor();
    await cashier.getByRole('button', { name: /确认付款/ }).click();
    await cashier.getByText(/支付成功/).waitFor();
    await page.getByText('已缴费', { exact: true }).first().waitFor();
    const bill = await paymentCalls(student.send).bill(entry);
    expect(bill.orders).toMatchObject([{ status: costOrderStatus.paid, paidAmount: 10_000 }]);

    await page.getByRole('button', { name: '申请发票' }).click();
    const ask = page.getByRole('dialog');
    await ask.getByLabel('抬头', { exact: true }).fill('缴费流程大学');
    await ask.getByLabel('税号', { exact: true }).fill('12420000441625842J');
    await ask.getByRole('button', { name: '提交申请' }).click();
    await ask.waitFor({ state: 'hidden' });
    await page.getByText('已申请', { exact: true }).waitFor();

    const desk = await openPage(browser);
    await signIn(desk.page, server.url, 'finance', '/finance/invoice');
    await desk.page.getByRole('button', { name: /缴费流程大学/ }).click();
    await desk.page.getByRole('heading', { name: /缴费流程大学/ }).waitFor();
    await desk.page.getByRole('button', { name: /^开\s*票$/ }).click();
    await desk.page
      .getByRole('dialog')
      .getByRole('button', { name: /^开\s*票$/ })
      .click();
    const invoices = async () => (await paymentCalls(student.send).bill(entry)).orders[0]?.invoices;
    await expect.poll(invoices, { timeout: 30_000 }).toMatchObject([{ status: invoiceStatus.issued, amount: 10_000 }]);
    await page.reload();
    await page.getByText('已开票', { exact: true }).waitFor();
    await page.getByText(/^\d{20}\.pdf$/).waitFor();

    await desk.page.goto(`${server.url}/r/dsTbCostOrder/${bill.orders[0]?.id ?? ''}`);
    await desk.page.getByRole('button', { name: '更多操作' }).click();
    await desk.page.getByRole('menuitem', { name: '退费', exact: true }).click();
    const dialog = desk.page.getByRole('dialog');
    await dialog.getByLabel('退费金额').fill('50');
    await dialog.getByLabel('原因').fill('中途退赛');
    await dialog.getByRole('button', { name: /^退\s*费$/ }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByText('部分退费').first().waitFor();
    expect((await paymentCalls(student.send).bill(entry)).orders).toMatchObject([{ refundedAmount: 5000, refunds: [{ amount: 5000 }] }]);
    // The refund was not held up by the invoice, which says too much now.
    await desk.page.goto(`${server.url}/finance/invoice?queue=toReverse`);
    await desk.page.getByRole('button', { name: /缴费流程大学/ }).click();
    // Another invoice of the queue may be open until then, with the same amounts.
    await desk.page.getByRole('heading', { name: /缴费流程大学/ }).waitFor();
    await desk.page.getByText(/票面 100.00 元，现应开 50.00 元/).waitFor();
    await desk.page.getByRole('button', { name: /^红\s*冲$/ }).click();
    const reverse = desk.page.getByRole('dialog');
    await reverse.getByLabel('原因').fill('中途退赛');
    await reverse.getByRole('button', { name: /^红\s*冲$/ }).click();
    await expect.poll(invoices, { timeout: 30_000 }).toMatchObject([{ status: invoiceStatus.reversed }]);
    await page.reload();
    await page.getByText('已红冲', { exact: true }).waitFor();
    await page.getByText('可开票金额 50.00 元').waitFor();
    expect([...errors, ...desk.errors]).toEqual([]);
  }, 120_000);
});
