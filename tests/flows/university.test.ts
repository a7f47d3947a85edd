import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as XLSX from '@e965/xlsx';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, openBrowser, openPage } from '../support/browser.ts';
import { type ServerProcess, startServer, tempFolder } from '../support/process.ts';

const later = { timeout: 60_000 };
const colleges = 20;
const accounts = 2000;
const two = (n: number): string => String(n).padStart(2, '0');
const account = (n: number): string => `u${String(n).padStart(5, '0')}`;

const departs = [
  ['示范大学', null, 1],
  ...Array.from({ length: colleges }, (_c, c) => [
    [`学院${two(c + 1)}`, '示范大学', c + 1],
    ...Array.from({ length: 14 }, (_d, d) => [`学院${two(c + 1)}第${d + 1}教研室`, `学院${two(c + 1)}`, d + 1]),
  ]).flat(),
].slice(0, 300);
const people = Array.from({ length: accounts }, (_v, i) => [
  account(i + 1),
  `人员${i + 1}`,
  i % 2 === 0 ? '女' : '男',
  `u${i + 1}@example.edu.cn`,
  '报名人员',
  `学院${two((i % colleges) + 1)}`,
]);

describe.runIf(chromiumPath)('an administrator builds a university from an empty platform, in the browser alone', () => {
  const folder = tempFolder();
  let server: ServerProcess;
  let browser: Browser;
  let first = '';
  beforeAll(async () => {
    server = await startServer(folder.path, { SAIYUN_CAPTCHA: 'off', SAIYUN_SEED: 'none', TEST_STARTED_DATA: '' });
    first = /admin\s+(\S+)/.exec(server.output())?.[1] ?? '';
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    folder.remove();
  });

  const workbook = (name: string, rows: readonly (readonly (string | number | null)[])[]): string => {
    const book = XLSX.utils.book_new();
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows as unknown[][]), '名单');
    const path = join(folder.path, name);
    writeFileSync(path, XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array);
    return path;
  };
  const signIn = async (page: Page, username: string, password: string): Promise<void> => {
    await page.goto(`${server.url}/user/login`);
    await page.getByLabel('账号', { exact: true }).fill(username);
    await page.getByLabel('密码', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.pathname.includes('login'));
  };
  const importSheet = async (page: Page, address: string, file: string, rows: number): Promise<void> => {
    await page.goto(`${server.url}${address}`);
    await page.getByRole('button', { name: '导入', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.getByRole('button', { name: '下一步' }).click();
    await dialog.getByRole('button', { name: /^校\s?验$/ }).click();
    await dialog.getByRole('button', { name: `导入 ${rows} 行` }).click(later);
    await expect.poll(() => dialog.count(), later).toBe(0);
  };
  const pick = async (page: Page, box: Locator, option: string): Promise<void> => {
    await box.click();
    await page
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
      .getByText(option, { exact: true })
      .first()
      .click();
  };
  const save = (dialog: Locator): Promise<void> => dialog.getByRole('button', { name: /^保\s?存$/ }).click();
  const roleRow = (page: Page, name: string): Locator => page.getByRole('row', { name: new RegExp(name) });

  /** Waits for what was asked for; where rights or passwords are given, the administrator says once who asks. */
  const proved = async (page: Page, done: Locator): Promise<void> => {
    const proof = page.getByRole('dialog', { name: '验证身份' });
    await proof.or(done).first().waitFor();
    if (await proof.isVisible()) {
      await proof.locator('input[type=password]').fill(first);
      await proof.getByRole('button', { name: /^验\s?证$/ }).click();
    }
    await done.waitFor();
  };

  /** Gives a role to an account, from the page of roles. */
  const addMember = async (page: Page, role: string, username: string): Promise<void> => {
    await page.goto(`${server.url}/isystem/role`);
    await roleRow(page, role).getByText('成员', { exact: true }).click();
    await page.getByRole('button', { name: '添加成员' }).click();
    const dialog = page.getByRole('dialog', { name: '用户选择' });
    await dialog.getByLabel('账号、姓名或手机号').fill(username);
    await page.keyboard.press('Enter');
    await dialog.getByText('共 1 条').waitFor();
    await dialog.getByRole('row', { name: new RegExp(username) }).click();
    await dialog.getByRole('button', { name: /^确\s?定$/ }).click();
    await proved(page, page.getByText('已添加 1 名成员'));
  };

  /** A generated password, which the owner replaces at the first sign-in; the administrator says once who asks for it. */
  const resetPassword = async (page: Page, username: string): Promise<string> => {
    await page.goto(`${server.url}/org/user?username=${username}`);
    await page
      .getByRole('row', { name: new RegExp(username) })
      .getByRole('button', { name: '重置密码' })
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^重\s?置$/ })
      .click();
    const shown = page.getByRole('dialog', { name: '请立即复制新密码' }).getByRole('textbox');
    await proved(page, shown);
    return shown.inputValue();
  };

  /** Signs in with a generated password, as one of several identities if there are, and sets the password that the platform asks for. */
  const enter = async (username: string, given: string, identity?: string): Promise<Page> => {
    const { page } = await openPage(browser);
    await page.goto(`${server.url}/user/login`);
    await page.getByLabel('账号', { exact: true }).fill(username);
    await page.getByLabel('密码', { exact: true }).fill(given);
    await page.keyboard.press('Enter');
    if (identity) {
      await page.getByText(identity, { exact: true }).click();
      await page.getByRole('button', { name: /^进\s?入$/ }).click();
    }
    await page.getByLabel('当前密码', { exact: true }).fill(given);
    await page.getByLabel('新密码', { exact: true }).fill('Univ@2026-own');
    await page.getByLabel('确认密码', { exact: true }).fill('Univ@2026-own');
    await page.getByRole('button', { name: '修改密码' }).click();
    await page.getByText('请用新密码重新登录。').waitFor();
    await page.getByRole('button', { name: '去登录' }).click();
    await page.getByLabel('账号', { exact: true }).fill(username);
    await page.getByLabel('密码', { exact: true }).fill('Univ@2026-own');
    await page.keyboard.press('Enter');
    await page.getByText(/好，人员\d/).waitFor();
    return page;
  };
  test('USER-01, ROLE-02, DEPART-03: departments, accounts, a role, its menus and a data rule; everybody sees what they should', async () => {
    const { page, errors } = await openPage(browser);
    await signIn(page, 'admin', first);
    await importSheet(page, '/isystem/depart', workbook('部门.xlsx', [['机构/部门名称', '上级部门', '排序'], ...departs]), 300);
    await expect.poll(() => page.getByRole('treegrid').getByText('示范大学').isVisible(), later).toBe(true);
    const heads = ['登录账号', '真实姓名', '性别', '电子邮件', '角色', '部门'];
    await importSheet(page, '/org/user', workbook('用户.xlsx', [heads, ...people]), accounts);

    await page.goto(`${server.url}/isystem/role`);
    await page.getByRole('button', { name: '新增' }).first().click();
    let dialog = page.getByRole('dialog');
    await dialog.getByLabel('角色名称').fill('教务秘书');
    await dialog.getByLabel('角色编码').fill('secretary');
    await pick(page, dialog.getByRole('combobox', { name: '权限范围' }), '审计');
    await save(dialog);
    await expect.poll(() => dialog.count(), later).toBe(0);
    await roleRow(page, 'secretary').getByRole('button', { name: '授权' }).click();
    dialog = page.getByRole('dialog');
    await dialog.getByRole('switch', { name: '父子关联' }).click();
    await dialog.getByRole('treeitem', { name: '用户' }).first().locator('.ant-tree-checkbox').click();
    await save(dialog);
    await expect.poll(() => page.getByText('授权已保存，立即生效').isVisible(), later).toBe(true);

    await page.goto(`${server.url}/isystem/permission`);
    await page.getByPlaceholder('搜索').fill('用户');
    await page.keyboard.press('Enter');
    await page
      .getByRole('row')
      .filter({ hasText: /^用户$/ })
      .first()
      .click();
    await page.getByRole('tab', { name: '数据规则' }).click();
    await page.getByRole('button', { name: '新增规则' }).click();
    dialog = page.getByRole('dialog');
    await dialog.getByLabel('规则名称').fill('只看女生');
    await pick(page, dialog.getByRole('combobox', { name: '字段' }), '性别');
    await pick(page, dialog.getByRole('combobox', { name: '条件' }), '等于');
    await pick(page, dialog.getByRole('combobox', { name: '值', exact: true }), '女');
    await expect.poll(() => dialog.getByText(`共 ${accounts + 1} 条，符合规则的 ${accounts / 2} 条`).isVisible(), later).toBe(true);
    await save(dialog);
    await pick(page, page.getByRole('combobox', { name: '对这些角色生效' }), '教务秘书');
    await expect.poll(() => page.getByText('数据规则已保存，立即生效').isVisible(), later).toBe(true);

    const roles = { 1: 'secretary', 2: 'auditor', 3: 'finance', 4: 'subAdmin' } as const;
    for (const [n, role] of Object.entries(roles)) await addMember(page, role, account(Number(n)));
    const passwords = new Map<number, string>();
    for (const n of [1, 2, 3, 4, 5]) passwords.set(n, await resetPassword(page, account(n)));
    expect(errors).toEqual([]);
    const sees = async (n: number, identity: string | undefined, found: string | RegExp): Promise<void> => {
      const own = await enter(account(n), passwords.get(n) ?? '', identity);
      await own.goto(`${server.url}/org/user`);
      await own.getByText(found).first().waitFor();
      await own.context().close();
    };
    // The rule leaves the secretary, an auditor by scope, half of the accounts; the auditor sees all; the others have no such page.
    await sees(1, '审计', /共 1,?000 条/);
    await sees(2, '审计', /共 2,?001 条/);
    await sees(3, '财务', '页面不存在');
    await sees(4, '子管理员', '页面不存在');
    await sees(5, undefined, '页面不存在');
  }, 240_000);
});
