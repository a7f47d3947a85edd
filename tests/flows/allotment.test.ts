import { join } from 'node:path';
import { type Client, createClient } from '@saiyun/sdk';
import { allotCalls } from '@saiyun/sdk/calls';
import { reviewProjectStatus } from '@saiyun/sdk/entities';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, openBrowser, openPage, readAllMessages, signIn } from '../support/browser.ts';
import { demoPassword, type ServerProcess, startServer, tempFolder } from '../support/process.ts';

const folder = tempFolder();
let server: ServerProcess;
let admin: Client;

const signedIn = async (username: string): Promise<Client> => {
  const client = createClient({ baseUrl: server.url });
  await client.mLogin({ username, password: demoPassword });
  return client;
};

beforeAll(async () => {
  server = await startServer(join(folder.path, 'data'), { SAIYUN_CAPTCHA: 'off' });
  admin = await signedIn('admin');
}, 180_000);

afterAll(async () => {
  await admin?.close();
  await server?.stop();
  folder.remove();
});

/** A round of the demo data that takes allotments and has none yet. */
const openProject = async () => {
  const { records } = await admin.reviewProjects.list({ match: { status: reviewProjectStatus.allotting }, pageSize: 50 });
  for (const project of records) {
    const check = await allotCalls(admin.send).check(project.id);
    if (check.worksLocked > 1 && check.standing === 0) return project;
  }
  throw new Error('no project to allot');
};

describe('SCREEN-29: an organiser allots works in the browser', () => {
  test.runIf(chromiumPath)(
    'ALLOT-01, ALLOT-02: proposes, gives one work to another expert, applies; the experts have the works',
    async () => {
      const project = await openProject();
      await readAllMessages(server.url, ['admin']);
      const browser = await openBrowser();
      try {
        const { page, errors } = await openPage(browser);
        await signIn(page, server.url, 'admin', `/competition/allot?project=${project.id}`);
        await page.getByRole('region', { name: '分配前检查' }).getByText('可用的专家').waitFor();
        await page.getByRole('button', { name: '生成方案' }).click();
        // Some experts of the demo data have not finished their profile.
        await page.getByRole('dialog').getByRole('button', { name: '仍要生成' }).click();
        const form = page.getByRole('dialog');
        await form.getByRole('spinbutton', { name: '每人最多' }).waitFor();
        await form.getByRole('button', { name: /^(保\s?存|确\s?定|提\s?交)$/ }).click();
        const board = page.getByRole('region', { name: '作品与专家' });
        const pair = board.getByRole('button', { name: / · 新$/ }).first();
        await pair.click();
        const sheet = page.getByRole('dialog');
        const take = sheet.getByRole('button', { name: /^选用/ }).first();
        const taken = (await take.getAttribute('aria-label'))?.replace('选用 ', '') ?? '';
        await take.click();
        await page.getByText(`已换成 ${taken}`).waitFor();
        await page.getByText('手工调整').waitFor();
        // One expert has the name and school of somebody in a team of another school.
        await page.getByRole('region', { name: '分配前检查' }).getByRole('button', { name: '是同一人', exact: true }).waitFor();
        await page.getByRole('button', { name: '应用方案' }).click();
        await page.getByRole('dialog').getByRole('textbox', { name: '理由' }).fill('正在向学校核实');
        await page.getByRole('dialog').getByRole('button', { name: '应用方案' }).click();
        await page.getByText(/^已应用：新分配 \d+ 份/).waitFor();
        expect(errors).toEqual([]);
      } finally {
        await browser.close();
      }
      const given = await admin.reviews.list({ match: { projectId: project.id }, pageSize: 500 });
      const check = await allotCalls(admin.send).check(project.id);
      expect(given.total).toBe(check.needed);
      const [run] = (await admin.allotmentRuns.list({ match: { projectId: project.id } })).records;
      expect(run).toMatchObject({ status: '3', adjusted: 1 });
      await admin.allotmentRuns.verify(run?.id ?? '');
      expect(await admin.allotmentRuns.queryById(run?.id ?? '')).toMatchObject({ verified: '1' });
      // Whoever has most of them finds as many under the own reviews.
      const byExpert = Map.groupBy(given.records, ({ expertId }) => expertId);
      const [expertId, own] = [...byExpert].toSorted((a, b) => b[1].length - a[1].length)[0] ?? ['', []];
      const expert = await admin.experts.queryById(expertId);
      const account = await admin.users.queryById(expert.userId ?? '');
      await admin.reviewProjects.open(project.id);
      const client = await signedIn(account.username);
      expect((await client.reviews.myList({ projectId: project.id, pageSize: 100 } as never)).total).toBeGreaterThanOrEqual(own.length);
      await client.close();
    },
  );
});
