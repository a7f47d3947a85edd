import { join } from 'node:path';
import { type Client, createClient } from '@saiyun/sdk';
import stringWidth from 'string-width';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, openBrowser, openPage, signIn } from '../support/browser.ts';
import { demoPassword, root, type ServerProcess, startServer, tempFolder } from '../support/process.ts';
import { openTerminal } from '../support/terminal.ts';

const folder = tempFolder();
const file = (name: string): string => join(folder.path, name);

let server: ServerProcess;

const signedIn = async (username: string): Promise<Client> => {
  const client = createClient({ baseUrl: server.url });
  await client.mLogin({ username, password: demoPassword });
  return client;
};

beforeAll(async () => {
  server = await startServer(file('data'), { SAIYUN_CAPTCHA: 'off' });
});

afterAll(async () => {
  await server?.stop();
  folder.remove();
});

/** One story, told in order: the browser shows what the terminal has submitted. */
const both = chromiumPath && process.env.TEST_TMUX;
describe('an expert reviews a work', () => {
  let code: string;
  let id: string;

  test.runIf(process.env.TEST_TMUX)('TUI-01, TUI-02: in the terminal, from sign-in to submission', async () => {
    const expert = await signedIn('expert');
    const [first] = (await expert.reviews.myList({ status: '0', column: 'dueTime', order: 'asc' })).records;
    if (!first) throw new Error('no pending review');
    ({ id, anonymousCode: code } = first);
    const terminal = openTerminal([process.execPath, `${root}/cli/bin/saiyun.mjs`, 'tui', '--lang', 'zh-CN'], {
      SAIYUN_SERVER: server.url,
      XDG_CONFIG_HOME: file('tui'),
      HOME: folder.path,
      SAIYUN_KEYCHAIN: 'off',
    });
    try {
      await terminal.see('密码');
      terminal.type('expert');
      terminal.press('Tab');
      terminal.type(demoPassword);
      terminal.press('Enter');
      await terminal.see(code);
      // Columns stay aligned whatever the titles contain: the due times are below each other.
      const due = terminal
        .lines()
        .flatMap((line) => (/\d\d-\d\d \d\d:\d\d/.test(line) ? [stringWidth(line.slice(0, line.search(/\d\d-\d\d \d\d:\d\d/)))] : []));
      expect(new Set(due).size).toBe(1);
      terminal.press('/');
      terminal.type(code);
      terminal.press('Enter', 'Enter');
      await terminal.see('评审意见');
      terminal.resize(100, 30);
      await terminal.see('评审意见');
      terminal.resize(80, 24);
      terminal.type('90');
      terminal.press('Enter');
      terminal.type('11');
      await terminal.see('评分不能大于 10');
      terminal.press('BSpace');
      terminal.press('BSpace');
      terminal.type('8');
      terminal.press('Enter');
      terminal.type('85');
      terminal.press('C-s');
      await terminal.see('已暂存');
      terminal.press('C-d');
      await terminal.see(/还有 2 处需要完善/);
      terminal.type('a');
      terminal.press('Down');
      terminal.type('y');
      terminal.press('Down', 'Down', 'Enter');
      await terminal.see('Esc 完成');
      terminal.type('选题新颖，建模严谨。');
      terminal.press('C-s', 'C-d');
      await terminal.see('总分 85.5，');
      terminal.press('Enter');
      await terminal.see('评审意见');
      terminal.press('C-d');
      await terminal.see('提交后不能再修改');
      terminal.type('y');
      await terminal.see('✓ 已提交');
      terminal.press('q');
      await terminal.see('[ended 0]');
    } finally {
      terminal.close();
    }
    const detail = await expert.reviews.detail(id);
    expect(detail).toMatchObject({
      review: { status: '2', totalScore: 85.5 },
      editable: false,
      result: { isDraft: '0', comment: '选题新颖，建模严谨。' },
    });
    await expect(expert.reviews.stage(id, { items: [] })).rejects.toMatchObject({ code: 'verb.state' });
    await expert.close();
  });

  test.runIf(process.env.TEST_TMUX)(
    'TUI-05: a session that ends elsewhere leads back to sign-in, in the language that was chosen',
    async () => {
      const expert = await signedIn('expert');
      const terminal = openTerminal([process.execPath, `${root}/cli/bin/saiyun.mjs`, 'tui', '--lang', 'zh-CN'], {
        SAIYUN_SERVER: server.url,
        SAIYUN_TOKEN: expert.session.token ?? '',
        XDG_CONFIG_HOME: file('tui-ended'),
        HOME: folder.path,
      });
      try {
        await terminal.see('待评审');
        terminal.press('C-l');
        await terminal.see('Pending review');
        await expert.logout();
        terminal.press('r');
        await terminal.see('Your session has ended; sign in again');
        expect(terminal.lines().some((line) => line.includes('Password'))).toBe(true);
        terminal.press('Escape');
        await terminal.see('[ended 0]');
      } finally {
        terminal.close();
        await expert.close();
      }
    },
  );

  test.runIf(both)('REVIEW-02: in the browser it shows as submitted, and three more are reviewed by keyboard alone', async () => {
    const expert = await signedIn('expert');
    const browser = await openBrowser();
    try {
      const { page, errors } = await openPage(browser);
      await signIn(page, server.url, 'expert', `/expert/competitionReview/${id}`);
      await page.getByText('85.5').first().waitFor();
      expect(await page.getByRole('button', { name: /提交评审/ }).count()).toBe(0);
      await page.getByText('选题新颖，建模严谨。').first().waitFor();

      // Three more, by keyboard alone: digits and Enter through the sheet, Ctrl+Enter, and past the question, on to the next.
      await page.goto(`${server.url}/expert/competitionReview`);
      await page.locator('main a[href^="/expert/review/"]').first().waitFor();
      await page.locator('main a[href^="/expert/review/"]').first().focus();
      await page.keyboard.press('Enter');
      for (let n = 0; n < 3; n++) {
        await page.getByRole('spinbutton').first().waitFor();
        await page.getByText(/已填 0/).waitFor();
        const address = page.url();
        await page.keyboard.type('80');
        await page.keyboard.press('Enter');
        await page.keyboard.type('7');
        await page.keyboard.press('Enter');
        await page.keyboard.type('75');
        await page.keyboard.press('Enter');
        await page.keyboard.press('2');
        await page.keyboard.press('Enter');
        await page.keyboard.press('1');
        await page.locator('.sf-total').getByText('75.5', { exact: true }).waitFor();
        await page.getByText(/\d已保存|\d 已保存/).waitFor();
        await page.keyboard.press('Control+Enter');
        await page.getByRole('button', { name: '再检查一下' }).and(page.locator(':focus')).waitFor();
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await page.waitForURL((url) => url.href !== address);
        expect((await expert.reviews.detail(address.split('/').at(-1) ?? '')).review).toMatchObject({ status: '2', totalScore: 75.5 });
      }
      await expert.close();
      expect(errors).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});
