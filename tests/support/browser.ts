import { createClient } from '@saiyun/sdk';
import { noticeCalls } from '@saiyun/sdk/calls';
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { demoPassword } from './process.ts';

/** Chromium as found by `npm test`; undefined if there is none, and then its tests are skipped. */
export const chromiumPath: string | undefined = process.env.TEST_CHROMIUM;

/** `hosts` are names that resolve to this machine, like those of a campus network. */
export function openBrowser(hosts: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath?.startsWith('/') ? chromiumPath : `/usr/bin/${chromiumPath}`,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...(hosts.length > 0 ? [`--host-resolver-rules=${hosts.map((host) => `MAP ${host} 127.0.0.1`).join(',')}`] : []),
    ],
  });
}

/** How many times slower pages run than this machine can: `TEST_SLOW=4` finds what holds only on a fast one. */
const slowness = Number(process.env.TEST_SLOW ?? 1);

/** A page whose uncaught errors and console errors are collected, so that a flow can check at its end that there were none. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // Flows answer calls in place of the server, which one that stands between would hide from them.
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  if (slowness > 1) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowness });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  // Unread messages are offered some time after signing in, maybe below a dialog that has been opened since; another test covers them.
  await page.addLocatorHandler(page.getByRole('button', { name: /^(稍后|稍 后|Later)$/ }), (later) => later.dispatchEvent('click'));
  return { page, errors };
}

/** What the sign-in page calls its fields. */
const signInLabels = { zh: { account: '账号', password: '密码' }, en: { account: 'Account', password: 'Password' } } as const;

/** Fills in the sign-in page that is shown; Enter sends it. */
export async function fillSignIn(page: Page, username: string, language: 'zh' | 'en' = 'zh'): Promise<void> {
  const labels = signInLabels[language];
  await page.getByLabel(labels.account, { exact: true }).fill(username);
  await page.getByLabel(labels.password, { exact: true }).fill(demoPassword);
}

/** Signs in on the sign-in page, and waits for the page to which it leads. */
export async function signIn(
  page: Page,
  site: string,
  username: string,
  path = '/dashboard/analysis',
  language: 'zh' | 'en' = 'zh',
): Promise<void> {
  await page.goto(`${site}/user/login?redirect=${encodeURIComponent(path)}`);
  await fillSignIn(page, username, language);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${site}${path}`);
}

/** Marks all messages of these accounts as read: one that opens would take the keys being typed, or hide what is to be pressed. */
export async function readAllMessages(site: string, usernames: readonly string[]): Promise<void> {
  for (const username of usernames) {
    const client = createClient({ baseUrl: site });
    await client.mLogin({ username, password: demoPassword });
    await noticeCalls(client.send).markAllRead();
    await client.logout();
    await client.close();
  }
}

/**
 * Picks an option of the select with that label, and checks that it was picked. A system message that opens at that moment closes the list
 * of options and the click is lost; a person notices and picks again, and so does this.
 */
export async function choose(within: Locator, label: string, option: string): Promise<void> {
  const options = within.page().getByTitle(option, { exact: true }).and(within.page().locator('.ant-select-item-option'));
  const taken = within.getByTitle(option, { exact: true });
  for (let left = 3; ; left -= 1) {
    if (!(await options.isVisible())) await within.getByLabel(label, { exact: true }).click();
    await options.click();
    try {
      await taken.waitFor({ timeout: 10_000 });
      return;
    } catch (error) {
      if (left === 1) throw error;
    }
  }
}

/** Gives the password in the proof dialog, which focuses its field even over another dialog. */
export async function proveBy(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '验证身份' });
  await dialog.locator('#proof-password:focus').waitFor();
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
}
