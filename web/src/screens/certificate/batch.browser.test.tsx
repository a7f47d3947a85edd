import { certificateBatch, templateStatus } from '@saiyun/sdk/entities';
import { beforeEach, expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { PageOverrides } from '../../kit/list/overrides.ts';
import { EntityPage } from '../../kit/page/entity-page.tsx';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage, signedIn } from '../../testing/render-page.tsx';
import { certificateBatchPage } from './batch.tsx';

beforeEach(() => {
  localStorage.clear();
  signedIn('ADMIN');
});

const page = (records: readonly unknown[]) => ({ records, total: records.length, size: 10, current: 1 });
const template = (id: string, version: number) => ({
  id,
  revision: 1,
  templateName: '获奖证书',
  version,
  certKind: 'award',
  certKind_dictText: '获奖证书',
  status: templateStatus.inUse,
});
const batch = (more: object) => ({
  id: 'b1',
  revision: 1,
  templateId: 't1',
  competitionId: 'c1',
  createTime: '2026-11-30 10:00:00',
  ...more,
});
const draw = (overrides: Partial<PageOverrides> = {}) =>
  renderPage(<EntityPage entity={certificateBatch} overrides={{ ...(certificateBatchPage as PageOverrides), ...overrides }} />);

test('a new batch offers templates by version, and the awards of the competition', async () => {
  fakeServer({
    'GET /dsTbCertificateBatch/list': page([]),
    'GET /dsTbCertificateTemplate/list': page([template('t1', 1), template('t2', 2)]),
    'GET /dsTbReviewProject/list': page([{ id: 'p1' }]),
    'GET /dsTbAwardRule/list': page([{ id: 'r1', awardName: '一等奖' }]),
  });
  await draw({ fixed: { competitionId: 'c1' } });
  await screen.getByRole('button', { name: '新增', exact: true }).first().click();
  await screen.getByRole('combobox', { name: /证书模板/ }).click();
  for (const version of ['第 1 版', '第 2 版'])
    await expect.element(screen.getByText(new RegExp(`获奖证书 · ${version}`)).first()).toBeVisible();
  await screen
    .getByText(/获奖证书 · 第 2 版/)
    .first()
    .click();
  await screen.getByRole('combobox', { name: /奖项/ }).click();
  await expect.element(screen.getByTitle('一等奖')).toBeVisible();
});

test('a list looks after a batch until its check is over, and its page words why nobody is in it', async () => {
  const problems = [{ holder: '', kind: 'noTemplate', detail: '没有已确认的奖项' }];
  let asked = 0;
  fakeServer({
    'GET /dsTbCertificateBatch/list': () => {
      asked += 1;
      return page([
        batch(asked > 1 ? { status: '4', status_dictText: '部分失败', total: 0, problems } : { status: '0', status_dictText: '预检中' }),
      ]);
    },
    'GET /dsTbCertificateBatch/queryById': () => batch({ status: '4', status_dictText: '部分失败', total: 0, problems }),
    'GET /dsTbCertificateBatch/problems': { ...page(problems), kinds: [] },
  });
  await draw();
  await expect.element(screen.getByText('预检中').first()).toBeVisible();
  await expect.element(screen.getByRole('table').getByText('部分失败').first()).toBeVisible();
  await screen.getByRole('button', { name: /的操作$/ }).click();
  await screen.getByRole('menuitem', { name: '详情' }).click();
  await expect.element(screen.getByText('未能签发：没有已确认的奖项').first()).toBeVisible();
});
