import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../testing/render-page.tsx';
import { ObjectionPage } from './objection.tsx';

const award = {
  id: 'a2',
  revision: 1,
  awardLevel: '二等奖',
  worksId: 'w2',
  worksId_dictText: '智能鱼缸',
  registrationId: 'r2',
  registrationId_dictText: '海浪队',
  unitId: 'u2',
  unitId_dictText: '晨华大学',
  competitionId: 'c1',
  competitionId_dictText: '物联网竞赛',
  status: '1',
  noticeEnd: '2026-12-01',
};
const begin = (row: object = award) =>
  fakeServer({
    'GET /sys/dict/queryAllDictItems': {},
    'POST /sys/getdomainconfig': {},
    'GET /dsTbAward/queryById': row,
    'GET /dsTbCompetition/hallPage': { id: 'c1', contact: { name: '组委会', phone: '010-66880000', email: 'a@b.cn' } },
    'POST /dsTbReviewAppeal/add': { id: 'o1' },
  });
const show = () =>
  renderPage(
    <Routes>
      <Route path="/participant/objection/:id" element={<ObjectionPage />} />
    </Routes>,
    '/participant/objection/a2',
  );

beforeEach(() => signedIn('APPL'));

test('domain B4: an objection begins at the award of whatever team, and says what becomes of it', async () => {
  const server = begin();
  const screen = await show();
  for (const text of ['二等奖', '智能鱼缸', '海浪队', '晨华大学']) await expect.element(screen.getByText(text)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'a@b.cn' })).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: '提交异议' }).click();
  expect(server.asked('POST /dsTbReviewAppeal/add')).toEqual([]);
  await screen.getByLabelText('理由').fill('作品与往届获奖作品雷同，附对照。');
  await screen.getByRole('button', { name: '提交异议' }).click();
  await expect.element(screen.getByText('异议已提交')).toBeVisible();
  expect(server.asked('POST /dsTbReviewAppeal/add')[0]?.body).toMatchObject({
    awardId: 'a2',
    worksId: 'w2',
    reason: '作品与往届获奖作品雷同，附对照。',
  });
  expect(server.unknown).toEqual([]);
});

test('there is no form once the notice is over, nor for an account that may not object', async () => {
  begin({ ...award, status: '2' });
  const screen = await show();
  await expect.element(screen.getByText('这个奖项已不在公示期内，不能再提出异议。')).toBeVisible();
  expect(screen.getByRole('button', { name: '提交异议' }).elements()).toHaveLength(0);
  await screen.unmount();
  signedIn('ADMIN');
  begin();
  const other = await show();
  await expect.element(other.getByText(/^当前账号不能提出异议/)).toBeVisible();
  expect(other.getByRole('button', { name: '提交异议' }).elements()).toHaveLength(0);
});
