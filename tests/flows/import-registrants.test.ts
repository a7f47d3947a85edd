import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as XLSX from '@e965/xlsx';
import { createClient } from '@saiyun/sdk';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entry, headers, withCells } from '../../server/src/areas/task/sheets.test-support.ts';
import { chromiumPath, openBrowser, openPage, readAllMessages, signIn } from '../support/browser.ts';
import { type ServerProcess, startServer, tempFolder } from '../support/process.ts';

const later = { timeout: 60_000 };
/** The headers as a school wrote them. */
const strange: Readonly<Record<string, string>> = {
  单位: '学校名称',
  队伍名称: '队名',
  证件号码: '身份证号',
  手机号: '手机',
  电子邮箱: '邮箱',
  年级: '几年级',
};

describe.runIf(chromiumPath)('an organiser imports registrants from a workbook of a school', () => {
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

  const pick = async (page: Page, box: Locator, option: string): Promise<void> => {
    await box.click();
    await page
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
      .getByText(option, { exact: true })
      .click();
  };

  test('IMPORT-02, IMPORT-04, IMPORT-09: 500 rows with wrong headers and 20 faults are matched, corrected and stored in the browser', async () => {
    const client = createClient({ baseUrl: server.url });
    await client.mLogin({ username: 'admin', password: 'Saiyun@2026' });
    const day = (offset: number): string => `${new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)} 08:00:00`;
    const competition = await client.competitions.add({
      stepDone: [1, 2, 3, 4, 5, 6],
      competitionCode: 'SHEET-1',
      competitionName: '导入测试竞赛',
      competitionType: 'subject',
      registerStart: day(-10),
      registerEnd: day(20),
      submissionEndTime: day(40),
      endTime: day(80),
    } as never);
    await client.groups.add({ competitionId: competition.id, groupCode: 'U', groupName: '本科组' } as never);
    await client.competitions.publish(competition.id);
    const unit = (await client.units.list({ match: { status: '1' }, pageSize: 1 })).records[0]?.unitName ?? '';

    const rows = Array.from({ length: 500 }, (_v, i) => {
      const row = entry(i + 1, unit);
      if (i % 50 === 7) return withCells(row, { 证件类型: '身份证件' });
      if (i % 50 === 21) return withCells(row, { 手机号: '12' });
      return row;
    });
    const book = XLSX.utils.book_new();
    const sheet = XLSX.utils.aoa_to_sheet([['报名名单'], headers.map((header) => strange[header] ?? header), ...rows]);
    XLSX.utils.book_append_sheet(book, sheet, '名单');
    const path = join(folder.path, '报名名单.xlsx');
    writeFileSync(path, XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array);

    const { page, errors } = await openPage(browser);
    await signIn(page, server.url, 'admin', '/registration/list');
    await page
      .getByRole('button', { name: /导\s?入/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles(path);
    await dialog.getByRole('button', { name: '下一步' }).click();
    const grade = dialog.getByRole('combobox', { name: 'L 列“几年级”导入到' });
    await grade.waitFor();
    if ((await grade.locator('xpath=ancestor::li').getAttribute('data-matched')) !== 'true') await pick(page, grade, '年级');
    await dialog.getByRole('button', { name: /^校\s?验$/ }).click();
    await expect.poll(() => dialog.getByText('20 行有错误').isVisible(), later).toBe(true);
    await dialog.getByRole('combobox', { name: '将证件类型中的“身份证件”改为' }).fill('居民身份证');
    await dialog.getByRole('button', { name: '全部替换' }).first().click();
    // What is left are the phones: from fault to fault with the keyboard alone.
    const next = dialog.getByRole('button', { name: /处错误/ });
    for (let left = 10; left > 0; left -= 1) {
      await expect.poll(() => next.innerText(), later).toContain(`${left} 处错误`);
      await next.click();
      await page.keyboard.type(`1390000${1000 + left}`);
      await page.keyboard.press('Enter');
    }
    await expect.poll(() => next.count(), later).toBe(0);
    await dialog.getByRole('button', { name: '重新校验' }).click();
    await dialog.getByRole('button', { name: '导入 500 行' }).click(later);
    await expect.poll(() => dialog.count(), later).toBe(0);
    const stored = await client.registrations.list({ match: { competitionId: competition.id }, pageSize: 1 });
    expect(stored.total).toBe(500);
    expect(errors).toEqual([]);
    await client.close();
  });
});
