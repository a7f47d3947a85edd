import { createClient } from '@saiyun/sdk';
import { listViewCalls } from '@saiyun/sdk/calls';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, openBrowser, openPage, readAllMessages, signIn } from '../support/browser.ts';
import { demoPassword, type ServerProcess, startServer, tempFolder } from '../support/process.ts';

const later = { timeout: 60_000 };

describe.runIf(chromiumPath)('a list, in a browser', () => {
  const folder = tempFolder();
  let server: ServerProcess;
  let browser: Browser;
  beforeAll(async () => {
    server = await startServer(folder.path, { SAIYUN_CAPTCHA: 'off' });
    await readAllMessages(server.url, ['admin', 'school']);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    folder.remove();
  });

  test('LIST-01: begins within 220 px, is searched, kept as a view and shared, and the other opens it', async () => {
    const { page, errors } = await openPage(browser);
    await signIn(page, server.url, 'admin', '/registration/list');
    const rows = page.getByRole('table').getByRole('row');
    await expect.poll(() => rows.count(), later).toBeGreaterThan(5);
    expect((await rows.nth(1).boundingBox())?.y).toBeLessThanOrEqual(220);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);

    const tabs = page.getByRole('group', { name: '状态' });
    const waiting = tabs.getByRole('button', { name: /^已提交/ });
    await expect.poll(() => waiting.innerText(), later).toMatch(/已提交\s*\d+/);
    const counted = Number(/\d+/.exec(await waiting.innerText())?.[0]);
    await waiting.click();
    await expect.poll(() => page.locator('.ph-count').innerText(), later).toBe(String(counted));

    await page.getByRole('searchbox', { name: /搜索/ }).fill('大学');
    await expect.poll(() => new URL(page.url()).searchParams.get('search'), later).toBe('大学');
    await page.getByRole('button', { name: '视图', exact: true }).click();
    await page.getByRole('menuitem', { name: '把当前列表存为视图…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('名称').fill('待我审核');
    await dialog.getByLabel('共享给角色').click();
    await page.getByTitle('学校管理员', { exact: true }).click();
    await dialog.getByRole('button', { name: /保\s?存/ }).click();
    await page.getByRole('button', { name: '视图：待我审核' }).waitFor(later);
    expect(errors).toEqual([]);
    await page.context().close();

    const school = createClient({ baseUrl: server.url });
    await school.mLogin({ username: 'school', password: demoPassword });
    const { views } = await listViewCalls(school.send).list('/registration/list', 'dsTbRegistration');
    await school.close();
    expect(views).toMatchObject([{ title: '待我审核', isOwn: false, role: 'UNIT' }]);
    const other = await openPage(browser);
    await signIn(other.page, server.url, 'school', `/registration/list?view=${views[0]?.id}`);
    await other.page.getByRole('button', { name: '视图：待我审核' }).waitFor(later);
    await expect.poll(() => new URL(other.page.url()).searchParams.get('search'), later).toBe('大学');
    expect(other.errors).toEqual([]);
    await other.page.context().close();
  });
});
