import type { HallCompetition } from '@saiyun/sdk/calls';
import { toWireTime } from '@saiyun/sdk/view';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { sessionStore } from '../../lib/store/session.ts';
import { type Asked, fakeServer, refusedWith } from '../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../testing/render-page.tsx';
import { Hall } from './hall.tsx';
import { HallPage } from './hall-page.tsx';

const days = (count: number): string => toWireTime(new Date(Date.now() + count * 86_400_000));
/** A group whose teams are as large as the competition says. */
const asAll = { teamMin: null, teamMax: null, tutorMax: null };
const competition: HallCompetition = {
  id: 'c1',
  code: 'IOT-8',
  name: '第八届物联网竞赛',
  type: '创新创业',
  phase: 'register',
  registerStart: days(-2),
  registerEnd: days(9),
  submissionEnd: days(20),
  end: days(40),
  timeZone: 'Asia/Shanghai',
  teamMin: 2,
  teamMax: 5,
  tutorMax: 2,
  fees: [{ name: '报名费', feeMode: 'team', groupId: null, amountFen: 15_000, until: '2026-12-01', usualFen: 20_000 }],
  freeGroups: false,
  groupTeams: false,
  cover: null,
};
const whole = {
  ...competition,
  description: '面向全国高校。',
  submitStart: null,
  graceSeconds: 300,
  perPersonMax: 1,
  feesDue: 'approved',
  crossUnit: false,
  needsSchool: true,
  full: false,
  groups: [
    { id: 'g1', name: '本科组', parentId: null, quota: 200, full: false, ...asAll },
    { id: 'g2', name: '高职组', parentId: null, quota: 30, full: true, ...asAll, teamMin: 1, teamMax: 1 },
  ],
  stages: [{ id: 's1', name: '校赛', start: days(0), end: days(10) }],
  rules: { path: 'rules/a.pdf', name: '章程.pdf', size: 1000 },
};
const page = (records: readonly object[]) => ({ records, total: records.length, current: 1, size: 24, pages: 1 });
const shown = (address = '/hall') =>
  renderPage(
    <Routes>
      <Route path="/hall" element={<Hall />} />
      <Route path="/hall/:id" element={<HallPage />} />
    </Routes>,
    address,
  );

beforeEach(() => sessionStore.set({ token: undefined, user: undefined, permissions: undefined } as never));

test('a stranger finds a competition, and its page leads to the sign-in and from there to the entry', async () => {
  const server = fakeServer({
    'POST /sys/getdomainconfig': { visit: '/files/' },
    'GET /dsTbCompetition/hall': ({ query }: Asked) => page(query.get('keyword') === '量子' ? [] : [competition]),
    'GET /dsTbCompetition/hallPage': { ...whole, groupTeams: true },
  });
  const screen = await shown();
  const card = screen.getByRole('listitem').filter({ hasText: '第八届物联网竞赛' });
  for (const text of ['2–5 人', '¥150 / 队', /^报名至 \d\d-\d\d \d\d:\d\d$/]) await expect.element(card.getByText(text)).toBeVisible();
  await expect.element(card.getByText('还剩 9 天')).toBeVisible();
  await expectAccessible();
  await screen.getByRole('searchbox').fill('量子');
  await expect.element(screen.getByText('没有找到“量子”')).toBeVisible();
  await screen.getByRole('button', { name: '查看全部' }).click();
  await screen.getByRole('link', { name: '第八届物联网竞赛' }).click();
  await expect.element(screen.getByRole('link', { name: '报名', exact: true })).toHaveAttribute('href', '/participant/register/c1');
  await expect.element(screen.getByText('提交前需由所在学校授权参赛。')).toBeVisible();
  await expect.element(screen.getByRole('region', { name: '费用' }).getByText('2026-12-01 前，之后 ¥200')).toBeVisible();
  await expect.element(screen.getByRole('region', { name: '时间安排' }).getByText(/截止后另有 5 分钟宽限。/)).toBeVisible();
  // COMP-05: groups may have teams of other sizes.
  await expect.element(screen.getByText('2–5 人（部分组别不同）')).toBeVisible();
  await expect.element(screen.getByRole('listitem').filter({ hasText: '高职组' }).getByText('个人参赛')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: '下载 章程.pdf' })).toHaveAttribute('href', '/files/rules/a.pdf');
  await expectAccessible();
  expect(server.unknown).toEqual([]);
});

test('whoever has entered is led to that entry; a draft goes on where it was left', async () => {
  signedIn('APPL');
  let status = '0';
  fakeServer({
    'POST /sys/getdomainconfig': {},
    'GET /dsTbCompetition/hall': page([competition]),
    'GET /dsTbCompetition/hallPage': whole,
    'GET /dsTbRegistration/myList': () => page([{ id: 'r1', competitionId: 'c1', status }]),
  });
  const screen = await shown();
  await expect.element(screen.getByText('报名未提交')).toBeVisible();
  await screen.getByRole('link', { name: '第八届物联网竞赛' }).click();
  await expect.element(screen.getByRole('link', { name: '继续报名' })).toHaveAttribute('href', '/participant/register/c1');
  status = '1';
  await screen.unmount();
  const again = await shown();
  await expect.element(again.getByText('已报名')).toBeVisible();
});

test('whoever may enter several times finds the way to the next, and not beyond the bound', async () => {
  signedIn('APPL');
  let entries = [{ id: 'r1', competitionId: 'c1', status: '1' }];
  fakeServer({
    'POST /sys/getdomainconfig': {},
    'GET /dsTbCompetition/hallPage': { ...whole, perPersonMax: 2 },
    'GET /dsTbRegistration/myList': () => page(entries),
  });
  const screen = await shown('/hall/c1');
  const another = screen.getByRole('link', { name: '再报一项（每人最多 2 项）' });
  await expect.element(another).toHaveAttribute('href', '/participant/register/c1');
  entries = [...entries, { id: 'r2', competitionId: 'c1', status: '2' }];
  await screen.unmount();
  const full = await shown('/hall/c1');
  await expect.element(full.getByRole('link', { name: '查看我的报名' })).toHaveAttribute('href', '/participant/entry/r1');
  await expect.element(full.getByRole('link', { name: /再报一项/ })).not.toBeInTheDocument();
});

test('FEE-01: groups that pay nothing are named as free, and no price stands for all', async () => {
  fakeServer({
    'POST /sys/getdomainconfig': {},
    'GET /dsTbCompetition/hallPage': {
      ...whole,
      groups: [
        { id: 'g1', name: '研究生组', parentId: null, quota: null, ...asAll },
        { id: 'g2', name: '本科组', parentId: null, quota: null, ...asAll },
      ],
      fees: [{ name: '报名费', feeMode: 'team', groupId: 'g1', amountFen: 10_000, until: null, usualFen: 10_000 }],
      freeGroups: true,
    },
  });
  const screen = await shown('/hall/c1');
  await expect.element(screen.getByText('部分组别免费，其余 ¥100 起')).toBeVisible();
  const free = screen.getByRole('listitem').filter({ hasText: '本科组免费' });
  await expect.element(free).toBeVisible();
});

test('says so where nothing is open, and where a competition is gone', async () => {
  fakeServer({
    'POST /sys/getdomainconfig': {},
    'GET /dsTbCompetition/hall': page([]),
    'GET /dsTbCompetition/hallPage': () => refusedWith('row.missing', '数据不存在'),
  });
  const screen = await shown();
  await expect.element(screen.getByText('现在没有开放报名的竞赛')).toBeVisible();
  await screen.unmount();
  const gone = await shown('/hall/none');
  await expect.element(gone.getByRole('heading', { name: '没有这项竞赛' })).toBeVisible();
});

test('an entrant with an extension sees the day on which the competition closes for it, and which it is for others', async () => {
  signedIn('APPL');
  const [others, own] = [days(-1), days(3)];
  const over = { phase: 'submit', registerEnd: others };
  fakeServer({
    'POST /sys/getdomainconfig': {},
    'GET /dsTbCompetition/hall': page([{ ...competition, ...over }]),
    'GET /dsTbCompetition/hallPage': { ...whole, ...over },
    'GET /dsTbRegistration/myList': () => page([]),
    'GET /sys/dashboard/startPage': {
      role: 'APPL',
      roles: ['APPL'],
      todos: [],
      charts: [],
      open: [{ id: 'c1', name: 'x', registerEnd: own, entered: false }],
    },
  });
  const screen = await shown();
  const card = screen.getByRole('listitem').filter({ hasText: '第八届物联网竞赛' });
  await expect.element(card.getByText(/^您可报名至 \d\d-\d\d \d\d:\d\d$/)).toBeVisible();
  await expect.element(card.getByText('还剩 3 天')).toBeVisible();
  await screen.getByRole('link', { name: '第八届物联网竞赛' }).click();
  await expect.element(screen.getByText(/^已为您延长，原定 \d\d-\d\d \d\d:\d\d$/)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: '报名', exact: true })).toBeVisible();
  await expectAccessible();
});
