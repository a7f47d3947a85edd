import type { Browser, Page, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, openBrowser, openPage, readAllMessages, signIn } from '../support/browser.ts';
import { type ServerProcess, startServer, tempFolder } from '../support/process.ts';

const later = { timeout: 60_000 };
const path = '/money/holiday';

/** Begins to change the name of a row in its place, and types. */
const typeName = async (page: Page, id: string, name: string) => {
  await page.locator(`tr[data-row="${id}"]`).focus();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: /^名称：/ }).fill(name);
};
const row = (page: Page, id: string) => page.locator(`tr[data-row="${id}"]`);

describe.runIf(chromiumPath)('two people with the same list, each in a browser', () => {
  const folder = tempFolder();
  let server: ServerProcess;
  let browser: Browser;
  beforeAll(async () => {
    server = await startServer(folder.path, { SAIYUN_CAPTCHA: 'off' });
    await readAllMessages(server.url, ['admin', 'finance']);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    folder.remove();
  });

  test('SYNC-01 to SYNC-04: see who edits what and what the other saved, lose nothing typed, and catch up after a lost line', async () => {
    const [one, two] = [await openPage(browser), await openPage(browser)];
    let line: WebSocketRoute | undefined;
    let isCut = false;
    await two.page.routeWebSocket(/vxeSocket/, (socket) => {
      if (isCut) return void socket.close();
      line = socket;
      socket.connectToServer();
    });
    await signIn(one.page, server.url, 'admin', path);
    await signIn(two.page, server.url, 'finance', path);
    for (const { page } of [one, two]) await page.locator('tr[data-row]').nth(1).waitFor(later);
    const ids = await one.page.locator('tr[data-row]').evaluateAll((rows) => rows.map((one) => one.getAttribute('data-row') ?? ''));
    const [first = '', second = ''] = ids;
    await expect.poll(() => line !== undefined, later).toBe(true);

    await typeName(one.page, first, '第一');
    await row(two.page, first).getByText('正在编辑').waitFor(later);
    await one.page.keyboard.press('Enter');
    await row(two.page, first).getByText('第一').waitFor(later);
    await row(two.page, first)
      .getByText('正在编辑')
      .waitFor({ ...later, state: 'detached' });

    await typeName(two.page, second, '我写的');
    await row(one.page, second).getByText('正在编辑').waitFor(later);
    await typeName(one.page, second, '对方写的');
    await one.page.keyboard.press('Enter');
    await two.page.getByText('他人已修改').waitFor(later);
    expect(await two.page.getByRole('textbox', { name: /^名称：/ }).inputValue()).toBe('我写的');
    await two.page.keyboard.press('Enter');
    await two.page.getByRole('alert').filter({ hasText: '他人刚把名称改为“对方写的”' }).waitFor(later);
    await two.page.keyboard.press('Enter');
    await row(one.page, second).getByText('我写的').waitFor(later);

    isCut = true;
    await line?.close();
    await typeName(one.page, first, '断线时改的');
    await one.page.keyboard.press('Enter');
    await row(one.page, first).getByText('断线时改的').waitFor(later);
    expect(await row(two.page, first).getByText('第一').count()).toBe(1);
    isCut = false;
    await row(two.page, first).getByText('断线时改的').waitFor(later);
    for (const { errors, page } of [one, two]) {
      expect(errors).toEqual([]);
      await page.context().close();
    }
  });
});
