import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, openBrowser, openPage, readAllMessages, signIn } from '../support/browser.ts';
import { type ServerProcess, startServer, tempFolder } from '../support/process.ts';

const accounts = ['admin', 'subadmin', 'school', 'expert', 'student', 'finance', 'auditor'] as const;
/** Rows of a first page. */
const pageSize = 10;
/** A queue shows more at once than a list. */
const queueSize = 200;

describe.runIf(chromiumPath)('start pages, in a browser', () => {
  const folder = tempFolder();
  let server: ServerProcess;
  let browser: Browser;

  beforeAll(async () => {
    server = await startServer(folder.path, { SAIYUN_CAPTCHA: 'off' });
    await readAllMessages(server.url, accounts);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    folder.remove();
  });

  const waiting = async (page: Page): Promise<readonly { readonly name: string; readonly count: number }[]> => {
    await page.locator('.sp-todo').first().waitFor();
    return page.locator('a.sp-todo').evaluateAll((links) =>
      links.map((link) => ({
        name: link.querySelector('.sp-todo-name')?.textContent ?? '',
        count: Number(link.querySelector('b')?.textContent.replaceAll(',', '')),
      })),
    );
  };

  test.each(accounts)('SCREEN-09, ROUTE-07: %s opens each to-do and finds as many rows as it says', async (username) => {
    const { page, errors } = await openPage(browser);
    await signIn(page, server.url, username);
    const todos = await waiting(page);
    expect(todos.length).toBeGreaterThan(0);
    // Nothing waits that cannot be opened.
    expect(await page.locator('div.sp-todo').count()).toBe(0);
    for (const { name, count } of todos) {
      await page.locator('a.sp-todo', { hasText: name }).first().click();
      await page.waitForURL((url) => url.pathname !== '/dashboard/analysis');
      // A queue is worked one by one: its rows are those of the list, and not what the open one consists of. Bills and days that are done stay
      // in sight behind those that are due, and calibration works before the reviews.
      const { pathname } = new URL(page.url());
      const isQueue = /^\/(examine\/|cost\/(waiting|refund)$|finance\/invoice$)/.test(pathname);
      const shown = isQueue
        ? '.ex-queue > li:visible'
        : 'main tbody tr:visible, .pe-list > li:visible, .rl-rows > li:visible, main:not(:has(.rl-card)) .ca-short:visible, .bl-list > li[data-due]:visible';
      const rows = page.locator(pathname === '/cost/reconcile' ? '.ex-queue > li[data-due]:visible' : shown);
      await expect.poll(() => rows.count(), { message: `${name}: rows` }).toBe(Math.min(count, isQueue ? queueSize : pageSize));
      await page.goBack();
      await page.locator('.sp-todo').first().waitFor();
    }
    expect(errors).toEqual([]);
    await page.context().close();
  });
});
