import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as XLSX from '@e965/xlsx';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, openBrowser, openPage, readAllMessages, signIn } from '../support/browser.ts';
import { type ServerProcess, startServer, tempFolder } from '../support/process.ts';

const later = { timeout: 60_000 };
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

/** Messages about files, sheets and typed days, next to their inputs. */
describe.runIf(chromiumPath)('files and sheets that are chosen in a browser', () => {
  const folder = tempFolder();
  let server: ServerProcess;
  let browser: Browser;
  beforeAll(async () => {
    server = await startServer(folder.path, { SAIYUN_CAPTCHA: 'off' });
    await readAllMessages(server.url, ['admin']);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    folder.remove();
  });

  const open = async (path: string): Promise<Page> => {
    const { page } = await openPage(browser);
    await signIn(page, server.url, 'admin', path);
    return page;
  };
  /** The form of a new account, with the personal details that are folded at first. */
  const newAccount = async (): Promise<Locator> => {
    const page = await open('/org/user');
    await page
      .getByRole('button', { name: /新\s?增/ })
      .first()
      .click();
    const form = page.getByRole('dialog');
    await form.getByText('更多：个人资料').click();
    return form;
  };
  const file = (name: string, content: string | Buffer): string => {
    const path = join(folder.path, name);
    writeFileSync(path, content);
    return path;
  };

  test('UPLOAD-02, UPLOAD-06, UPLOAD-09: a portrait is a picture, is refused by name and reason, and keeps its name', async () => {
    const form = await newAccount();
    const input = form.locator('input[type=file]').first();
    expect(await input.getAttribute('accept')).toBe('.png,.jpg,.jpeg,.gif,.bmp,.webp');
    await input.setInputFiles(file('笔记.txt', 'text'));
    const told = form.getByRole('alert').filter({ hasText: /\.(txt|png)/ });
    await expect.poll(() => told.textContent(), later).toBe('笔记.txt：请上传图片');
    await input.setInputFiles(file('假图片.png', 'no picture'));
    await expect.poll(() => told.textContent(), later).toBe('假图片.png：文件内容与扩展名不符，请上传原文件');
    await input.setInputFiles(file('我的头像.png', png));
    await form.getByRole('button', { name: '预览 我的头像.png' }).waitFor();
    expect(await told.count()).toBe(0);
  });

  test('a day is taken as it is typed, and one that is none is told', async () => {
    const form = await newAccount();
    const page = form.page();
    const birthday = form.getByLabel('生日');
    await birthday.click();
    await birthday.fill('2026-3-5');
    await page.keyboard.press('Tab');
    await expect.poll(() => birthday.inputValue(), later).toBe('2026-03-05');
    await birthday.click();
    await birthday.fill('2026-13-45');
    await page.keyboard.press('Tab');
    await form.getByText('“2026-13-45”不是有效的日期').waitFor();
  });

  test('an import says which sheet it read and which columns it passed over', async () => {
    const book = XLSX.utils.book_new();
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['填写说明']]), '说明');
    const rows = [
      ['单位代码', '单位名称', '赛区', '电话号', '幸运数字'],
      ['FLOW1', '流程大学', '华东赛区', '13800138000', '7'],
    ];
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), '单位');
    const path = file('单位导入.xlsx', Buffer.from(XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array));
    const page = await open('/org/unit');
    await page
      .getByRole('button', { name: /导\s?入/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles(path);
    await dialog.getByRole('button', { name: '下一步' }).click();
    await dialog.getByRole('combobox', { name: '工作表' }).click();
    await page.locator('.ant-select-item-option').getByText('单位', { exact: true }).click();
    const unknown = dialog.getByRole('listitem').filter({ hasText: '幸运数字' });
    await expect.poll(() => unknown.getAttribute('data-matched'), later).toBe('false');
    await expect.poll(() => dialog.getByText(/^\d 列不会导入$/).count(), later).toBe(1);
    expect(await dialog.getByText('缺少必填列').count()).toBe(0);
  });
});
