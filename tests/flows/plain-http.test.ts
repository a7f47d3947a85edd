import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, openBrowser, openPage, signIn } from '../support/browser.ts';
import { type ServerProcess, startServer, tempFolder } from '../support/process.ts';

const host = 'contest.campus.example';

describe.runIf(chromiumPath)('the web by plain http, under a name of a campus network', () => {
  const folder = tempFolder();
  let server: ServerProcess;
  let browser: Browser;
  let site: string;

  beforeAll(async () => {
    server = await startServer(folder.path, { SAIYUN_CAPTCHA: 'off' });
    site = `http://${host}:${server.port}`;
    browser = await openBrowser([host]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    folder.remove();
  });

  test('PROD-01: sign-in, a list and a copied text, where the browser has no secure context', async () => {
    const { page, errors } = await openPage(browser);
    await signIn(page, site, 'admin', '/competition/stage');
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await page.locator('tbody tr').first().waitFor();

    await page.goto(`${site}/docs/api`);
    const call = page.locator('details').filter({ hasText: '/sys/login' }).first();
    await call.locator('summary').click();
    await call.getByRole('button', { name: /复制/ }).click();
    await call.getByRole('button', { name: '已复制' }).waitFor();
    // The copied text is what is pasted.
    await page.evaluate(() => {
      const field = document.createElement('textarea');
      field.id = 'pasted';
      document.body.append(field);
      field.focus();
    });
    await page.keyboard.press('Control+V');
    expect(await page.locator('#pasted').inputValue()).toContain(`${site}/jeecg-boot/sys/login`);
    expect(errors).toEqual([]);
    await page.context().close();
  });
});
