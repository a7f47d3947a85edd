import { createClient } from '@saiyun/sdk';
import type { Browser, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { choose, chromiumPath, openBrowser, openPage, signIn } from '../support/browser.ts';
import { cli, demoPassword, type ServerProcess, startServer, tempFolder } from '../support/process.ts';

const secret = 'a-secret-that-no-browser-sees';
const host = 'contest.campus.example';

describe('a platform that asks for signed calls', () => {
  const folder = tempFolder();
  let server: ServerProcess;
  let browser: Browser | undefined;

  beforeAll(async () => {
    server = await startServer(folder.path, { SAIYUN_CAPTCHA: 'off', SAIYUN_SIGN_SECRET: secret });
    if (chromiumPath) browser = await openBrowser([host]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    folder.remove();
  });

  test.runIf(chromiumPath)('SDK-SIGN-02: in a browser somebody signs in and saves a row, and the secret stays at the server', async () => {
    if (!browser) throw new Error('no browser');
    const { page, errors } = await openPage(browser);
    const site = `http://${host}:${server.port}`;
    const sent: Request[] = [];
    const received: Promise<string>[] = [];
    page.on('request', (request) => sent.push(request));
    page.on('response', (response) => received.push(response.text().catch(() => '')));
    await signIn(page, site, 'admin', '/expertManage/label');
    await page.locator('[role=treegrid] [role=row]').nth(1).waitFor();

    await page.getByRole('button', { name: '新增', exact: false }).first().click();
    const form = page.getByRole('dialog');
    await form.getByLabel('标签代码', { exact: true }).fill('SIGNED1');
    await form.getByLabel('标签名称', { exact: true }).fill('签名可用');
    await choose(form, '标签类型', '学科');
    await form.getByRole('button', { name: /^(保\s?存|确\s?定)$/ }).click();
    await page.getByText('签名可用').first().waitFor();

    const posts = sent.filter((request) => request.method() === 'POST' && request.url().includes('/jeecg-boot/'));
    const signed = posts.filter((request) => 'x-sign' in request.headers());
    expect(signed.length).toBeGreaterThan(0);
    for (const request of signed) expect(request.headers()).toHaveProperty('x-sign-key');
    const wire = [...sent.map((request) => request.postData() ?? ''), ...(await Promise.all(received))].join('\n');
    expect(wire).not.toContain(secret);
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(secret);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('SDK-SIGN-01: sdk and command line sign with the secret, and nobody gets far without it', async () => {
    const client = createClient({ baseUrl: server.url, secret });
    await client.mLogin({ username: 'admin', password: demoPassword });
    expect(client.session.token).toMatch(/./);
    await client.logout();
    await client.close();
    const without = createClient({ baseUrl: server.url });
    await expect(without.mLogin({ username: 'admin', password: demoPassword })).rejects.toMatchObject({ code: 'sign.missing' });
    // A program is not a page: it sends no origin and gets no key.
    const program = createClient({ baseUrl: server.url, pageKeys: true });
    await expect(program.mLogin({ username: 'admin', password: demoPassword })).rejects.toMatchObject({ code: 'sign.missing' });
    const env = { SAIYUN_CONFIG_DIR: folder.path, XDG_CONFIG_HOME: folder.path, SAIYUN_SIGN_SECRET: secret };
    const said = await cli(['login', '--server', server.url, '--username', 'admin', '--password-stdin'], { env, input: demoPassword });
    expect(said).toMatchObject({ code: 0 });
  });
});
