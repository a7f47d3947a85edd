import { certificateBatchStatus } from '@saiyun/sdk/entities';
import { beforeEach, expect, test } from 'vitest';
import { type Answers, fakeServer } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../testing/render-page.tsx';
import { Issuing } from './issuing.tsx';

beforeEach(() => signedIn('ADMIN'));

const page = (...records: readonly object[]) => ({ records, total: records.length, current: 1, size: 20, pages: 1 });
const template = {
  id: 't1',
  revision: 1,
  templateName: '获奖证书',
  certKind: 'award',
  certKind_dictText: '获奖证书',
  status: '1',
  createTime: '2026-05-05 10:00:00',
};
const batch = (more: object = {}) => ({
  id: 'b1',
  revision: 2,
  templateId: 't1',
  templateId_dictText: '获奖证书',
  competitionId: 'c1',
  status: certificateBatchStatus.ready,
  status_dictText: '可签发',
  total: 3,
  okCount: 0,
  problemCount: 1,
  problems: [{ holder: '𠮷野', kind: 'glyph', detail: '𠮷', registrationId: 'e3', element: 0 }],
  createTime: '2026-05-06 10:00:00',
  ...more,
});
const person = (holderName: string, more: object) => ({
  holderName,
  awardName: '一等奖',
  teamName: '破晓队',
  unitName: null,
  certNo: null,
  nextNo: null,
  problems: [],
  ...more,
});
const begin = (more: Answers = {}) =>
  fakeServer({
    'GET /dsTbCertificateTemplate/list': page(template),
    'GET /dsTbCertificateBatch/list': page(batch()),
    'GET /dsTbCertificate/list': page(),
    'GET /dsTbCertificateBatch/recipients': {
      rows: [
        person('张三', { nextNo: '2026A000007' }),
        person('李四', { certNo: '2026A000002' }),
        person('𠮷野', { problems: [{ holder: '𠮷野', kind: 'glyph', detail: '𠮷' }] }),
      ],
      next: null,
    },
    'GET /dsTbReviewProject/list': page({ id: 'p1', projectName: '终评' }),
    'GET /dsTbAwardRule/list': page({ id: 'r1', awardName: '一等奖', level: 1 }, { id: 'r2', awardName: '二等奖', level: 2 }),
    'GET /sys/dict/all': {},
    ...more,
  });

test('SCREEN-22: a template and the awards are chosen, and the check begins with them', async () => {
  const server = begin({ 'POST /dsTbCertificateBatch/add': batch() });
  const screen = await renderPage(<Issuing />, '/competition/certificate?competition=c1');
  await screen.getByRole('button', { name: '获奖证书 获奖证书 第 1 版 · 通用 · 2026-05-05' }).click();
  await screen.getByRole('checkbox', { name: '一等奖' }).click();
  await screen.getByRole('button', { name: '预检', exact: true }).click();
  await expect
    .poll(() => server.asked('POST /dsTbCertificateBatch/add').at(-1)?.body)
    .toMatchObject({ templateId: 't1', competitionId: 'c1', awardLevels: ['一等奖'] });
});

test('CERT-01: what the check found leads to the entry and to the sheet, and the others are issued', async () => {
  const server = begin({ 'PUT /dsTbCertificateBatch/issue': { rows: [{ id: 'b1', revision: 3, state: '2' }] } });
  const screen = await renderPage(<Issuing />, '/competition/certificate?competition=c1');
  await expect.element(screen.getByText('共 3 人，已有证书 0 人，有问题 1 人')).toBeVisible();
  await expect.element(screen.getByText('字体中没有这些字：𠮷')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: '查看报名' })).toHaveAttribute('href', expect.stringContaining('e3') as string);
  await expect
    .element(screen.getByRole('listitem').filter({ hasText: '𠮷野' }).getByRole('link', { name: '查看版面' }))
    .toHaveAttribute('href', '/certificate/template/design/t1');
  await expectAccessible();
  await screen.getByRole('button', { name: '签发', exact: true }).click();
  // Who gets what is seen before anybody agrees.
  const people = screen.getByRole('region', { name: '发给这些人' });
  await expect.element(people.getByRole('row', { name: '张三 破晓队 一等奖 2026A000007' })).toBeVisible();
  await expect.element(people.getByText('已有 2026A000002，不再签发')).toBeVisible();
  await expect.element(people.getByText('字体中没有这些字：𠮷')).toBeVisible();
  await expectAccessible();
  await screen.getByRole('dialog').getByRole('button', { name: '签发' }).click();
  await expect.poll(() => server.asked('PUT /dsTbCertificateBatch/issue').at(-1)?.body).toMatchObject({ ids: 'b1', revision: 2 });
});

test('CERT-01: a batch that was checked by a retired version says so, and is checked again by the present one', async () => {
  const server = begin({
    'GET /dsTbCertificateBatch/list': page(batch({ templateVersion: '1', versionInUse: '2' })),
    'PUT /dsTbCertificateBatch/preflight': { rows: [{ id: 'b1', revision: 3, state: '0' }] },
  });
  const screen = await renderPage(<Issuing />, '/competition/certificate?competition=c1');
  await expect.element(screen.getByText('这一批按模板第 1 版预检，该版本已停用，现在启用的是第 2 版。')).toBeVisible();
  expect(screen.getByRole('button', { name: '签发', exact: true }).elements()).toHaveLength(0);
  await expectAccessible();
  await screen.getByRole('button', { name: '按第 2 版重新预检' }).click();
  await expect.poll(() => server.asked('PUT /dsTbCertificateBatch/preflight').at(-1)?.body).toMatchObject({ ids: 'b1', revision: 2 });
});

test('CERT-01: of more problems than a batch names, the kinds are counted and the rest is downloaded', async () => {
  const problems = Array.from({ length: 1000 }, (_, n) => ({ holder: `𠮷野${n}`, kind: 'glyph', detail: '𠮷' }));
  const server = begin({
    'GET /dsTbCertificateBatch/list': page(batch({ total: 1500, problemCount: 1230, problems })),
    'GET /dsTbCertificateBatch/problems': {
      ...page(problems[0] ?? {}),
      total: 1230,
      kinds: [
        { kind: 'glyph', count: 1200 },
        { kind: 'tooLong', count: 30 },
      ],
    },
    'GET /dsTbCertificateBatch/problemXlsx': new Response('PK'),
  });
  const screen = await renderPage(<Issuing />, '/competition/certificate?competition=c1');
  const kinds = screen.getByRole('list', { name: '有问题的证书，按种类' });
  await expect.element(kinds.getByText('字体缺字 1200 个')).toBeVisible();
  await expect.element(kinds.getByText('文字放不下 30 个')).toBeVisible();
  await expect.element(screen.getByText('还有 1180 个问题，改正后请重新预检。')).toBeVisible();
  await screen.getByRole('button', { name: '显示更多' }).click();
  await expect.element(screen.getByText('𠮷野999')).toBeInTheDocument();
  await expect.element(screen.getByText('还有 230 个问题，改正后请重新预检。')).toBeVisible();
  await screen.getByRole('button', { name: '下载全部问题' }).click();
  await expect.poll(() => server.asked('GET /dsTbCertificateBatch/problemXlsx').length).toBe(1);
  await expectAccessible();
});

test('whoever is left out for an open appeal is counted and leads to it', async () => {
  const problems = [{ holder: '赵申', kind: 'appeal', detail: 'W-9 内涝', registrationId: 'e9', appealId: 'o9' }];
  begin({
    'GET /dsTbCertificateBatch/list': page(batch({ problems, templateVersion: '3', problemCount: 2 })),
    'GET /dsTbCertificateBatch/problems': { ...page(), kinds: [{ kind: 'appeal', count: 2 }] },
  });
  const screen = await renderPage(<Issuing />, '/competition/certificate?competition=c1');
  await expect.element(screen.getByRole('heading', { name: '获奖证书 · 第 3 版' })).toBeVisible();
  await expect.element(screen.getByText('有未作结论的申诉或异议：W-9 内涝')).toBeVisible();
  await expect.element(screen.getByRole('listitem').filter({ hasText: /^有未作结论的申诉或异议.*2/ })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: '申诉与异议' })).toHaveAttribute('href', '/r/dsTbReviewAppeal/o9');
});
