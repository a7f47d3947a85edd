import { createClient } from '@saiyun/sdk';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, openBrowser, openPage, readAllMessages, signIn } from '../support/browser.ts';
import { demoPassword, type ServerProcess, startServer, tempFolder } from '../support/process.ts';
import { longestTask } from '../support/task-times.ts';

const count = 2000;
/** ms of processor time in one task: a page is never frozen for longer. A quiet machine needs 75. */
const longestAllowed = 200;
const text = (key: string, label: string, more: object = {}) => ({ key, label, labelEn: key, kind: 'text', ...more });
/** The twelve columns of a list of purchases. */
const columns = [
  text('code', '编号', { required: true, unique: true }),
  text('title', '物品', { required: true }),
  text('model', '型号'),
  { key: 'amount', label: '数量', labelEn: 'Amount', kind: 'int', required: true, min: 1, max: 999 },
  { key: 'price', label: '单价', labelEn: 'Price', kind: 'money' },
  { key: 'weight', label: '重量', labelEn: 'Weight', kind: 'decimal', digits: 1 },
  { key: 'wantedOn', label: '需用日期', labelEn: 'Wanted', kind: 'date' },
  { key: 'sort', label: '是否易耗', labelEn: 'Consumed', kind: 'dict', dictCode: 'yn' },
  { key: 'urgent', label: '加急', labelEn: 'Urgent', kind: 'flag' },
  text('place', '存放地点'),
  text('maker', '厂家'),
  { key: 'note', label: '备注', labelEn: 'Note', kind: 'longText' },
];
const rowOf = (i: number): readonly string[] => [
  `P${String(i).padStart(5, '0')}`,
  `物品 ${i}`,
  `M-${i % 17}`,
  String((i % 99) + 1),
  `${i % 500}.50`,
  `${i % 30}.5`,
  '2026/3/5',
  i % 2 ? '是' : '否',
  i % 3 ? '是' : '否',
  `库房 ${i % 9}`,
  '云山器材厂',
  `第 ${i} 行`,
];
/** Faults as people make them, by row and column, and what was meant. */
const faults: readonly { readonly row: number; readonly col: number; readonly wrong: string; readonly right: string }[] = [
  { row: 3, col: 3, wrong: '0', right: '4' },
  { row: 700, col: 0, wrong: rowOf(5)[0] ?? '', right: 'P90700' },
  { row: 1200, col: 1, wrong: '', right: '物品 1200' },
  { row: 1999, col: 6, wrong: '2026-02-30', right: '2026-02-28' },
];

describe.runIf(chromiumPath)('a person pastes a list from Excel into a form', () => {
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

  const publish = async () => {
    const client = createClient({ baseUrl: server.url });
    await client.mLogin({ username: 'admin', password: demoPassword });
    const published = async (code: string, formName: string, fields: readonly object[], more: object) => {
      const body = { code, formName, formNameEn: code, fields, readRoles: 'ADMIN', writeRoles: 'ADMIN', ...more };
      const { id } = await client.send<{ id: string }>('POST', '/online/cgform/head/add', { body });
      await client.send('PUT', '/online/cgform/head/publish', { body: { ids: id } });
    };
    await published('purchase', '采购单', [text('subject', '事由', { required: true })], { formKind: 'inner' });
    await published('purchaseline', '采购明细', columns, { formKind: 'list', mainCode: 'purchase' });
    return client;
  };

  const copy = (page: Page, text: string) => page.evaluate((given) => navigator.clipboard.writeText(given), text);
  const paste = (page: Page) => page.keyboard.press('ControlOrMeta+v');

  test('FORM-22: 2,000 rows of 12 columns are pasted, corrected at their cells and saved in one call', async () => {
    const client = await publish();
    const { page, errors } = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
    await signIn(page, server.url, 'admin', '/online/cgformInnerTableList/purchase');
    await page
      .getByRole('button', { name: /新\s?增$/ })
      .first()
      .click();
    const form = page.getByRole('dialog');
    const grid = form.getByRole('grid', { name: '采购明细' });
    await form.getByLabel('事由', { exact: true }).fill('实验室');
    await form
      .getByRole('button', { name: /新\s?增$/ })
      .last()
      .click();
    await grid.getByRole('gridcell').nth(1).click();

    const rows = Array.from({ length: count }, (_v, i) =>
      rowOf(i).map((cell, col) => faults.find((one) => one.row === i && one.col === col)?.wrong ?? cell),
    );
    await copy(page, rows.map((row) => row.join('\t')).join('\r\n'));
    const longest = await longestTask(browser, page, async () => {
      await paste(page);
      await form.getByText(`${count} 行`, { exact: true }).waitFor();
      await page.keyboard.press('ControlOrMeta+s');
      await form.getByText(/^采购明细第 4 行：/).waitFor();
      const active = () => page.evaluate(() => document.activeElement?.getAttribute('aria-activedescendant') ?? '');
      // A value that two rows share is marked at both; a reader knows which of them is wrong.
      const given = new Map(faults.map(({ row, col, right }) => [`${row}-${col}`, right]));
      const more = form.getByRole('button', { name: /处错误/ });
      while (given.size > 0) {
        const at = (await active()).split('-').slice(-2).join('-');
        const right = given.get(at);
        if (right !== undefined) {
          given.delete(at);
          await page.keyboard.type(right);
          await page.keyboard.press('Enter');
        }
        if (given.size > 0) await more.click();
      }
      await more.waitFor({ state: 'detached' });
      await form.getByRole('button', { name: /^保\s?存$/ }).click();
      await form.waitFor({ state: 'detached' });
    });
    expect(longest).toBeLessThan(longestAllowed);

    const stored = await client.send<{ total: number }>('GET', '/online/form/purchaseline/list', { query: { pageSize: 1 } });
    expect(stored.total).toBe(count);
    const last = await client.send<{ records: readonly object[] }>('GET', '/online/form/purchaseline/list', {
      query: { pageSize: 1, code: 'P01999' },
    });
    expect(last.records).toMatchObject([{ code: 'P01999', amount: 20, price: 499.5, weight: 19.5, wantedOn: '2026-02-28', sort: '1' }]);
    expect(errors).toEqual([]);
    await client.close();
  });

  test('ETABLE-01: a million cells, formulas and a block of another shape are told of at their place, and hold nothing up', async () => {
    const { page, errors } = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
    await signIn(page, server.url, 'admin', '/demo/table');
    await page.getByRole('button', { name: '100,000 × 20' }).click();
    const grid = page.getByRole('grid', { name: '十万行' });
    const third = grid.getByText('W3', { exact: true }).first();
    await third.click();
    const line = Array.from({ length: 19 }, (_v, col) => `v${col}`).join('\t');
    const million = Array.from({ length: 50_000 }, (_v, i) => `N${i}\t${line}`).join('\r\n');
    await copy(page, million);
    const longest = await longestTask(browser, page, async () => {
      await paste(page);
      await page.getByText(/^已粘贴 1000000 个单元格/).waitFor();
      await grid.getByText('N0', { exact: true }).waitFor();
    });
    expect(longest).toBeLessThan(longestAllowed);
    // Undone in one step; another table's shape is cut where this one ends; a formula is a text.
    await page.keyboard.press('ControlOrMeta+z');
    await third.waitFor();
    await copy(page, [`=cmd|' /C calc'!A0\t${line}\tx\ty`, 'N'].join('\n'));
    await paste(page);
    await page.getByText(/^已粘贴 21 个单元格，2 个单元格超出表格，未粘贴$/).waitFor();
    await grid.getByText(`=cmd|' /C calc'!A0`, { exact: true }).waitFor();
    expect(errors).toEqual([]);
  });
});
