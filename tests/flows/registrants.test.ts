import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as XLSX from '@e965/xlsx';
import { type Client, createClient } from '@saiyun/sdk';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  badRows,
  faults,
  goodRow,
  type Registrations,
  registrationHeaders,
  registrationRows,
  writeRegistrations,
} from '../fixtures/registrations.ts';
import { chromiumPath, fillSignIn, openBrowser, openPage, proveBy, signIn } from '../support/browser.ts';
import { cli, demoPassword, eventually, type ServerProcess, startCli, startServer, tempFolder } from '../support/process.ts';

const rows = 10_000;
const folder = tempFolder();
const data = join(folder.path, 'data');
const file = (name: string): string => join(folder.path, name);

let server: ServerProcess;
let admin: Client;
let made: Registrations;
/** The command line's environment: a configuration folder of its own and the server's address. */
let environment: Record<string, string>;

const signedIn = async (username: string): Promise<Client> => {
  const client = createClient({ baseUrl: server.url });
  await client.mLogin({ username, password: demoPassword });
  return client;
};

const readSheet = async (path: string): Promise<string[][]> => {
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(path);
  const out: string[][] = [];
  book.worksheets[0]?.eachRow({ includeEmpty: false }, (row) => {
    const cells: string[] = [];
    row.eachCell({ includeEmpty: true }, (cell, at) => {
      cells[at - 1] = cell.text;
    });
    out.push(cells);
  });
  return out;
};

/** A competition that accepts entries now, with two groups, and the units of the demo data. */
async function makeCompetition(client: Client, code: string): Promise<Registrations> {
  const day = (offset: number): string => `${new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)} 08:00:00`;
  const { id } = await client.competitions.add({
    stepDone: [1, 2, 3, 4, 5, 6],
    competitionCode: code,
    competitionName: `流程测试竞赛 ${code}`,
    competitionType: 'subject',
    registerStart: day(-10),
    registerEnd: day(20),
    submissionEndTime: day(40),
    endTime: day(80),
  });
  for (const [groupCode, groupName] of [
    ['U', '本科组'],
    ['G', '研究生组'],
  ] as const)
    await client.groups.add({ competitionId: id, groupCode, groupName });
  await client.competitions.publish(id);
  const units = await client.units.list({ pageSize: 20, match: { status: '1' }, column: 'unitCode', order: 'asc' });
  return { competition: code, groups: ['U', 'G'], units: units.records.map((u) => u.unitName) };
}

beforeAll(async () => {
  server = await startServer(data, { SAIYUN_CAPTCHA: 'off' });
  environment = { SAIYUN_SERVER: server.url, XDG_CONFIG_HOME: file('config'), HOME: folder.path };
  admin = await signedIn('admin');
  made = await makeCompetition(admin, 'FLOW-1');
});

afterAll(async () => {
  await admin?.close();
  await server?.stop();
  folder.remove();
});

const registered = async (code = 'FLOW-1'): Promise<number> => {
  const found = await admin.competitions.list({ match: { competitionCode: code } });
  return (await admin.registrations.list({ pageSize: 1, match: { competitionId: found.records[0]?.id } })).total;
};

describe('an operator imports registrants with the command line', () => {
  test('CLI-01: signs in with a password from standard input', async () => {
    const done = await cli(['login', '--username', 'admin', '--password-stdin'], { env: environment, input: `${demoPassword}\n` });
    expect(done).toMatchObject({ code: 0 });
    const whoami = await cli(['whoami', '--json'], { env: environment });
    expect(JSON.parse(whoami.stdout)).toMatchObject({ username: 'admin', roles: ['ADMIN'] });
  });

  test('IMPORT-02, IMPORT-04, CLI-02: 10,000 rows with 40 bad ones: the good are stored, the bad come back as a workbook', async () => {
    await writeRegistrations(file('entrants.xlsx'), registrationRows(rows, made));
    const done = await cli(['import', 'registration', file('entrants.xlsx'), '--json'], { env: environment });
    expect(done.code, done.stderr).toBe(3);
    const [report] = JSON.parse(done.stdout) as [{ report: Record<string, unknown> }];
    expect(report.report).toMatchObject({ totalCount: rows, addedCount: rows - 40, updatedCount: 0, unchangedCount: 0, errorCount: 40 });
    expect(await registered()).toBe(rows - 40);
  });

  test('the error workbook holds the failed rows as they were, each with a reason that names the column', async () => {
    const sheet = await readSheet(file('entrants-errors.xlsx'));
    const at = sheet.findIndex((row) => row.includes('外部编号'));
    const header = sheet[at] ?? [];
    const reasons = header.findIndex((h) => h.startsWith('错误原因'));
    expect(reasons).toBeGreaterThan(0);
    const failed = sheet.slice(at + 1);
    const bad = [...badRows(rows)];
    expect(failed).toHaveLength(40);
    for (const [i, [n, fault]] of bad.entries()) {
      const row = failed[i] ?? [];
      const spoilt = fault.spoil(goodRow(n, made), n);
      for (const [c, title] of registrationHeaders.entries()) expect(row[header.indexOf(title)] ?? '', `row ${n} ${title}`).toBe(spoilt[c]);
      expect(row[reasons], `row ${n}: ${fault.name}`).toContain(fault.header);
    }
    expect(new Set(bad.map(([, fault]) => fault.name)).size).toBe(faults.length);
  });

  test('the same file again changes nothing', async () => {
    const before = await admin.registrations.list({ match: { externalId: 'F0000007' } });
    const done = await cli(['import', 'registration', file('entrants.xlsx'), '--json'], { env: environment });
    expect(done.code).toBe(3);
    expect((JSON.parse(done.stdout) as [{ report: object }])[0].report).toMatchObject({
      addedCount: 0,
      updatedCount: 0,
      unchangedCount: rows - 40,
      errorCount: 40,
    });
    expect(await registered()).toBe(rows - 40);
    const after = await admin.registrations.list({ match: { externalId: 'F0000007' } });
    expect(after.records[0]).toMatchObject({ id: before.records[0]?.id, revision: before.records[0]?.revision });
  });

  test('the corrected error workbook brings in the rest', async () => {
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(file('entrants-errors.xlsx'));
    const sheet = book.worksheets[0];
    if (!sheet) throw new Error('no sheet');
    let headerRow = 0;
    sheet.eachRow((row, n) => {
      if (!headerRow && row.values && (row.values as unknown[]).includes('外部编号')) headerRow = n;
    });
    const headers = (sheet.getRow(headerRow).values as string[]).map(String);
    for (const [i, n] of [...badRows(rows).keys()].entries()) {
      const good = goodRow(n, made);
      for (const [c, title] of registrationHeaders.entries())
        sheet.getRow(headerRow + 1 + i).getCell(headers.indexOf(title)).value = good[c] ?? '';
    }
    await book.xlsx.writeFile(file('corrected.xlsx'));
    const done = await cli(['import', 'registration', file('corrected.xlsx')], { env: environment });
    expect(done.code, done.stderr).toBe(0);
    expect(await registered()).toBe(rows);
  });

  test('EXPORT-01, CLI-03: the export holds every row as it was imported', async () => {
    const found = await admin.competitions.list({ match: { competitionCode: 'FLOW-1' } });
    const id = found.records[0]?.id ?? '';
    const done = await cli(
      [
        'export',
        'registration',
        '--match',
        `competitionId=${id}`,
        '--sort',
        'externalId',
        '--format',
        'xlsx',
        '-o',
        file('out.xlsx'),
      ].filter((a) => a !== '--sort' && a !== 'externalId'),
      { env: environment },
    );
    expect(done.code, done.stderr).toBe(0);
    const sheet = await readSheet(file('out.xlsx'));
    const at = sheet.findIndex((row) => row.includes('外部编号'));
    expect(sheet[1]?.[0]).toContain('导出人');
    const header = sheet[at] ?? [];
    const exported = new Map(sheet.slice(at + 1).map((row) => [row[header.indexOf('外部编号')], row]));
    expect(exported.size).toBe(rows);
    const masked = new Set(['证件号码', '手机号']);
    for (let n = 1; n <= rows; n++) {
      const good = goodRow(n, made);
      const row = exported.get(good[3] ?? '');
      for (const [c, title] of registrationHeaders.entries()) {
        const cell = row?.[header.indexOf(title)] ?? '';
        if (masked.has(title)) expect(cell.endsWith((good[c] ?? '').slice(-2))).toBe(true);
        else if (title === '竞赛') expect(cell).toContain('FLOW-1');
        else if (title === '组别') expect(cell).toBe(good[c] === 'U' ? '本科组' : '研究生组');
        else if (cell !== good[c]) expect(cell, `${title} of row ${n}`).toBe(good[c]);
      }
    }
  });

  test('SERVER-05: a real .xls is written where asked', async () => {
    const done = await cli(['export', 'unit', '--format', 'xls', '-o', file('units.xls')], { env: environment });
    expect(done.code, done.stderr).toBe(0);
    expect((await readFile(file('units.xls'))).subarray(0, 4).toString('hex')).toBe('d0cf11e0');
  });
});

describe('kill -9 in the middle of an import', () => {
  test('no row is lost and none is doubled, and the same command finishes', async () => {
    const registrations = await makeCompetition(admin, 'FLOW-KILL');
    await writeRegistrations(
      file('killed.xlsx'),
      (function* () {
        for (let n = 1; n <= rows; n++) yield goodRow(n, registrations);
      })(),
    );
    const running = startCli(['import', 'registration', file('killed.xlsx'), '--json'], { env: environment });
    const begun = await eventually('the import stores rows', async () => {
      const [task] = (await admin.imports.list({ pageSize: 1, match: { fileName: 'killed.xlsx' } })).records;
      return task?.doneCount || undefined;
    });
    expect(begun).toBeLessThan(rows);
    await server.kill();
    server = await startServer(data, { SAIYUN_CAPTCHA: 'off' }, server.port);
    const done = await running.result;
    expect(done.code, done.stderr).toBe(0);
    expect((JSON.parse(done.stdout) as [{ report: object }])[0].report).toMatchObject({
      totalCount: rows,
      addedCount: rows,
      errorCount: 0,
    });
    expect(await registered('FLOW-KILL')).toBe(rows);
    const ids = new Set<string | null>();
    const found = await admin.competitions.list({ match: { competitionCode: 'FLOW-KILL' } });
    for await (const row of admin.registrations.rows({ pageSize: 1000, match: { competitionId: found.records[0]?.id } }))
      ids.add(row.externalId);
    expect(ids.size).toBe(rows);
  });
});

describe.runIf(chromiumPath)('an administrator sees them in the browser', () => {
  let browser: Awaited<ReturnType<typeof openBrowser>>;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  test('GUARD-06, GUARD-03: a deep link leads to sign-in and back; a known registrant is found and approved', async () => {
    const { page, errors } = await openPage(browser);
    await page.goto(`${server.url}/registration/list`);
    await page.waitForURL(/\/user\/login\?redirect=/);
    await fillSignIn(page, 'admin');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/registration\/list/);

    await page.getByRole('searchbox', { name: /搜索/ }).fill('第7777队');
    await page.keyboard.press('Enter');
    const row = page.getByRole('row').filter({ hasText: '第7777队' }).first();
    await row.waitFor();
    expect(await row.textContent()).toContain(goodRow(7777, made)[5]);
    // LIST-01: the address contains the list's state, so that it can be shared and reloaded.
    await page.reload();
    await page.getByRole('row').filter({ hasText: '第7777队' }).first().waitFor();
    expect(
      await page
        .getByRole('row')
        .filter({ hasText: /第\d+队/ })
        .count(),
    ).toBeLessThanOrEqual(2);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('A9: the command line signs in from the browser, after signing in there and saying yes', async () => {
    const { page, errors } = await openPage(browser);
    const env = { ...environment, XDG_CONFIG_HOME: file('web-login'), BROWSER: 'true', SAIYUN_LANG: 'en' };
    const running = startCli(['login', '--web'], { env });
    const address = await eventually('address', () => /(http:\S+\/authorize\?\S+)/.exec(running.stderr())?.[1]);
    await page.goto(address);
    await page.waitForURL(/\/user\/login\?redirect=/);
    await fillSignIn(page, 'expert');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /的身份登录/ }).waitFor();
    await page.getByRole('button', { name: '允许', exact: true }).click();
    await proveBy(page);
    await page.getByText('You can close this page').waitFor();
    expect(await running.result).toMatchObject({ code: 0, stdout: '' });
    expect(JSON.parse((await cli(['whoami', '--json'], { env })).stdout)).toMatchObject({ username: 'expert' });

    // The user is signed in by now, and refuses.
    const refused = startCli(['login', '--web'], { env });
    await page.goto(await eventually('address', () => /(http:\S+\/authorize\?\S+)/.exec(refused.stderr())?.[1]));
    await page.getByRole('button', { name: '拒绝', exact: true }).click();
    await page.getByText('The sign-in was refused').waitFor();
    expect(await refused.result).toMatchObject({ code: 5 });

    // An address that leads elsewhere gets no button.
    await page.goto(address.replace(/redirect_uri=[^&]+/, `redirect_uri=${encodeURIComponent('http://evil.example:80/')}`));
    await page.getByText('此页面地址不完整').waitFor();
    expect(await page.getByRole('button', { name: '允许', exact: true }).count()).toBe(0);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('A9: the command line signs in with a code that is typed in another browser', async () => {
    const { page, errors } = await openPage(browser);
    await signIn(page, server.url, 'expert');
    const env = { ...environment, XDG_CONFIG_HOME: file('device-login'), SAIYUN_LANG: 'en' };
    const running = startCli(['login', '--device'], { env });
    const [, address = '', code = ''] = await eventually('code', () => /Open (\S+) .* code (\S+)/.exec(running.stderr()) ?? undefined);
    await page.goto(address);
    await page.getByLabel('登录码').fill('abc');
    await page.getByRole('button', { name: '下一步', exact: true }).click();
    await page.getByText('登录码为八位字母').waitFor();
    await page.getByLabel('登录码').fill(code.toLowerCase());
    await page.getByRole('button', { name: '下一步', exact: true }).click();
    await page.getByRole('button', { name: '允许', exact: true }).click();
    await proveBy(page);
    await page.getByText('登录成功，可以回到程序了').waitFor();
    expect(await running.result).toMatchObject({ code: 0 });
    expect(JSON.parse((await cli(['whoami', '--json'], { env })).stdout)).toMatchObject({ username: 'expert' });
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('A7: an access token from the personal settings signs the command line in until it is revoked', async () => {
    const { page, errors } = await openPage(browser);
    await signIn(page, server.url, 'admin', '/account/settings/BaseSetting');
    await page.getByRole('button', { name: '新建令牌', exact: true }).click();
    await page.getByLabel('名称', { exact: true }).fill('流程');
    await page.getByRole('button', { name: /^创\s?建$/ }).click();
    // The platform asks for proof.
    await page.getByRole('textbox', { name: '登录密码', exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: /^验\s?证$/ }).click();
    const token = await page.getByRole('textbox', { name: '访问令牌' }).inputValue();
    expect(token).toMatch(/^sy_pat_[\w-]{43}$/);
    await page.getByRole('button', { name: /^复\s?制$/ }).click();
    await page.getByRole('button', { name: /^已复制$/ }).waitFor();
    await page.getByRole('button', { name: '我已保存', exact: true }).click();
    await page.getByText(/只读 · 有效期至/).waitFor();
    expect(await page.content()).not.toContain(token);

    const env = { ...environment, SAIYUN_TOKEN: token };
    expect(JSON.parse((await cli(['whoami', '--json'], { env })).stdout)).toMatchObject({
      username: 'admin',
      accessToken: { name: '流程', scope: ['read'] },
    });
    const written = await cli(['unit', 'disable', '1', '--yes', '--json'], { env });
    expect(written.code).toBe(5);
    expect(JSON.parse(written.stderr)).toMatchObject({ code: 'token.read_only', kind: 'forbidden', exitCode: 5 });

    await page.getByRole('button', { name: '吊销 流程', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^吊\s?销$/ })
      .click();
    await page.getByText('还没有访问令牌').waitFor();
    const after = await cli(['whoami', '--json'], { env });
    expect(after.code).toBe(4);
    expect(JSON.parse(after.stderr)).toMatchObject({ code: 'token.expired' });
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('EXPORT-01: what is shown is exported from the page', async () => {
    const { page, errors } = await openPage(browser);
    await signIn(page, server.url, 'admin', '/org/unit');
    await page.getByRole('row').nth(3).waitFor();
    await page.getByRole('button', { name: /导出/ }).click();
    const [downloaded] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /^导出全部/ }).click()]);
    const path = file(downloaded.suggestedFilename());
    await downloaded.saveAs(path);
    const book = XLSX.read(readFileSync(path));
    const sheet = XLSX.utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 });
    expect(sheet.some((row) => row.includes('单位代码'))).toBe(true);
    expect(sheet.length).toBeGreaterThan(50);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('I18N-01, SHELL-12: English, dark and 390 px wide, without a sideways scroll', async () => {
    const { page, errors } = await openPage(browser, { locale: 'en-US', colorScheme: 'dark', viewport: { width: 390, height: 844 } });
    await signIn(page, server.url, 'admin', '/dashboard/analysis', 'en');
    for (const path of [
      '/dashboard/analysis',
      '/registration/list',
      '/competition/list',
      '/org/user',
      '/isystem/dict',
      '/account/myDownload/index',
    ]) {
      await page.goto(`${server.url}${path}`);
      await page.getByRole('main').waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
    }
    expect(errors).toEqual([]);
    await page.context().close();
  });
});
