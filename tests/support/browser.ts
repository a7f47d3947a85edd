import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/** Chromium as found by `npm test`; undefined where there is none, and its tests are skipped. */
export const chromiumPath: string | undefined = process.env.TEST_CHROMIUM;

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath?.startsWith('/') ? chromiumPath : `/usr/bin/${chromiumPath}`,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

/** A page whose uncaught errors and console errors are collected, so that a flow can end by asking for none. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    ...options,
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  // System messages ask to be read after sign-in; who reads them then is another test's.
  await page.addLocatorHandler(page.getByRole('button', { name: /^(稍后|稍 后|Later)$/ }), (later) => later.click());
  return { page, errors };
}
