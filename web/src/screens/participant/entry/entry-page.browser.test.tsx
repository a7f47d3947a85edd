import { toWireTime } from '@saiyun/sdk/view';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import { FeedbackHost } from '../../../app/shell/feedback-host.tsx';
import { fakeServer, refusedWith } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../testing/render-page.tsx';
import { EntryPage } from './entry-page.tsx';
import { Information, Submit } from './entry-ways.tsx';

const days = (count: number): string => toWireTime(new Date(Date.now() + count * 86_400_000));
const competition = {
  id: 'c1',
  name: '第八届物联网竞赛',
  timeZone: 'Asia/Shanghai',
  teamMin: 1,
  teamMax: 3,
  tutorMax: 1,
  fees: [],
  groups: [],
  stages: [{ id: 's1', name: '校内选拔赛', start: days(-2), end: days(9) }],
};
const page = (records: readonly object[]) => ({ records, total: records.length, current: 1, size: 100, pages: 1 });
const step = (name: string, state: string) => ({ name, state });
const begin = (row: object, card: object, more: Readonly<Record<string, unknown>> = {}) => {
  const stored = { id: 'r1', revision: 3, competitionId: 'c1', teamName: '破晓队', realName: '林晓', payStatus: '0', ...row };
  return fakeServer({
    'GET /sys/dict/queryAllDictItems': {},
    'POST /sys/getdomainconfig': {},
    'GET /dsTbCompetition/hallPage': competition,
    'GET /dsTbRegistration/queryById': stored,
    'GET /dsTbRegistration/myList': page([stored]),
    'GET /dsTbRegistrationMember/list': page([{ id: 'm1', realName: '王友', memberRole: 'member', status: '1' }]),
    'GET /dsTbRegistration/invites': [],
    'GET /dsTbCompetitionForm/list': page([]),
    'GET /dsTbWorks/list': page([]),
    'GET /dsTbWorksVersion/list': page([]),
    'GET /dsTbCertificate/myList': page([]),
    'GET /dsTbReviewAppeal/list': page([]),
    'GET /dsTbWorksScore/list': page([]),
    'GET /dsTbAward/list': page([]),
    'GET /sys/recordPage/history': page([]),
    'GET /sys/dashboard/startPage': {
      role: 'APPL',
      roles: ['APPL'],
      todos: [],
      charts: [],
      entries: [
        {
          id: 'r1',
          teamName: '破晓队',
          registerNo: null,
          status: '4',
          competitionId: 'c1',
          competitionName: competition.name,
          steps: [step('register', 'now'), step('approve', 'ahead')],
          next: null,
          due: null,
          opinion: null,
          worksId: null,
          ...card,
        },
      ],
    },
    ...more,
  });
};
const shown = (address = '/participant/entry/r1') =>
  renderPage(
    <>
      <Routes>
        <Route path="/participant/entry/:id" element={<EntryPage />} />
        <Route path="/participant/information" element={<Information />} />
        <Route path="/participant/submit" element={<Submit />} />
      </Routes>
      <FeedbackHost />
    </>,
    address,
  );

beforeEach(() => signedIn('APPL'));

test('SCREEN-46: a returned entry says why, which fields are to be mended and until when, and leads there', async () => {
  begin({ status: '4', auditOpinion: '证件号码与姓名不一致', returnFields: ['realName', 'idNo'] }, { next: 'mend', due: days(5) });
  const screen = await shown();
  const now = screen.getByRole('region', { name: '现在要做的' });
  await expect.element(now.getByText('审核意见：证件号码与姓名不一致')).toBeVisible();
  await expect.element(now.getByText('需要修改：负责人姓名和证件号码')).toBeVisible();
  await expect.element(now.getByText('还有 5 天')).toBeVisible();
  await expect.element(now.getByRole('link', { name: '修改后重新提交' })).toHaveAttribute('href', '/participant/register/c1?entry=r1');
  await expect.element(screen.getByText('已同意')).toBeVisible();
  await expect.element(screen.getByText('校内选拔赛')).toBeVisible();
  await expectAccessible();
});

test('SCREEN-48: works stand with what was handed in and when', async () => {
  begin(
    { status: '2', registerNo: 'WL-1' },
    {},
    {
      'GET /dsTbWorks/list': page([{ id: 'w1', title: '智能灌溉', status: '1', registrationId: 'r1' }]),
      'GET /dsTbWorksVersion/list': page([{ id: 'v1', worksId: 'w1', versionNo: 2, submitTime: '2026-11-20 10:00:00', isFinal: '1' }]),
    },
  );
  const screen = await shown('/participant/submit');
  await expect.element(screen.getByRole('link', { name: '智能灌溉' })).toHaveAttribute('href', '/participant/work/w1');
  await expect.element(screen.getByRole('list', { name: '提交记录' })).toHaveTextContent('第 2 版2026-11-20 10:00最终版本');
  await expect.element(screen.getByText('报名已通过，暂时不需要您操作。')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '撤回报名' })).not.toBeInTheDocument();
});

test.each([
  ['0', /尚未产生费用/],
  ['1', /待缴的费用不再需要缴纳/],
  ['2', /按竞赛的退费规则处理/],
])('REG-03: withdrawing with the payment state %s says what becomes of the fee, before it is done', async (payStatus, text) => {
  const server = begin({ status: '1', payStatus }, {}, { 'PUT /dsTbRegistration/withdraw': [] });
  const screen = await shown();
  await screen.getByRole('button', { name: '撤回报名' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText(new RegExp(text))).toBeVisible();
  await dialog.getByRole('button', { name: '撤回报名' }).click();
  await expect.poll(() => server.asked('PUT /dsTbRegistration/withdraw').length).toBe(1);
});

test.each([
  ['1', '0', 'submitted', '提交报名后即可缴纳'],
  ['1', '0', 'approved', '审核通过后缴纳'],
  ['1', '1', 'submitted', undefined],
  ['2', '2', 'approved', undefined],
])('COST-02: an entry in state %s with payment %s and fees due once %s', async (status, payStatus, feesDue, text) => {
  const fees = [{ name: '报名费', feeMode: 'team', groupId: null, amountFen: 20_000, until: null, usualFen: 20_000 }];
  const next = payStatus === '1' ? { next: 'pay', due: days(14) } : {};
  begin({ status, payStatus }, next, { 'GET /dsTbCompetition/hallPage': { ...competition, fees, feesDue } });
  const screen = await shown();
  await expect.element(screen.getByText('合计')).toBeVisible();
  if (text === undefined) await expect.element(screen.getByText(/后(即可)?缴纳/)).not.toBeInTheDocument();
  else await expect.element(screen.getByText(new RegExp(text))).toBeVisible();
  const pay = screen.getByRole('region', { name: '现在要做的' }).getByRole('link', { name: '去缴费' });
  if (payStatus === '1') await expect.element(pay).toBeVisible();
  else await expect.element(pay).not.toBeInTheDocument();
});

test('an entry of somebody else is not there', async () => {
  const missing = () => refusedWith('row.missing', '数据不存在');
  begin({}, {}, { 'GET /dsTbRegistration/queryById': missing, 'GET /dsTbRegistration/joined': missing });
  const screen = await shown();
  await expect.element(screen.getByRole('heading', { name: '没有这份报名' })).toBeVisible();
});

const work = { id: 'w1', title: '智能灌溉', status: '2', registrationId: 'r1' };

test('an appeal shows its answer on the page of the entry', async () => {
  const appeal = {
    id: 'a1',
    revision: 2,
    worksId: 'w1',
    worksId_dictText: '智能灌溉',
    reason: '得分与评语不一致，请核对',
    status: '2',
    status_dictText: '不予受理',
    opinion: '评分与评语一致，维持原结果。',
    createTime: '2026-11-20 10:00:00',
  };
  begin({ status: '2' }, {}, { 'GET /dsTbWorks/list': page([work]), 'GET /dsTbReviewAppeal/list': page([appeal]) });
  const screen = await shown('/participant/entry/r1#appeals');
  const part = screen.getByRole('region', { name: '成绩申诉' });
  await expect.element(part).toHaveFocus();
  await expect.element(part.getByText('评分与评语一致，维持原结果。')).toBeVisible();
  await expect.element(part.getByText('不予受理')).toBeVisible();
  await expect.element(part.getByRole('button')).not.toBeInTheDocument();
  await expectAccessible();
});

test('an appeal can be made once there are results, and only one at a time', async () => {
  const open = { id: 'a1', revision: 1, worksId: 'w1', reason: '请核对', status: '0', opinion: null, createTime: '2026-11-20 10:00:00' };
  const answers = { 'GET /dsTbWorks/list': page([work]), 'GET /dsTbWorksScore/list': page([{ id: 's1', worksId: 'w1' }]) };
  begin({ status: '2' }, {}, answers);
  const screen = await shown();
  await screen.getByRole('button', { name: '提出申诉' }).click();
  await expect.element(screen.getByRole('dialog').getByLabelText('理由')).toBeVisible();
  begin({ status: '2' }, {}, { ...answers, 'GET /dsTbReviewAppeal/list': page([open]) });
  const again = await shown();
  await expect.element(again.getByText('等待主办方处理，有结果会通知您。').last()).toBeVisible();
});

test('once results are published, an entrant reads the award and what the experts say', async () => {
  const score = {
    id: 's1',
    worksId: 'w1',
    adjusted: 88.5,
    round: '复评',
    rankNo: 3,
    rankBand: '10',
    awardId: 'a1',
    awardId_dictText: '一等奖',
    comments: ['选题新颖', '实验不足'],
  };
  begin({ status: '2' }, {}, { 'GET /dsTbWorks/list': page([work]), 'GET /dsTbWorksScore/list': page([score]) });
  const screen = await shown();
  const part = screen.getByRole('region', { name: '成绩', exact: true });
  await expect.element(part.getByText('拟获一等奖，尚未公示。')).toBeVisible();
  await expect.element(part.getByRole('heading', { name: '复评的成绩' })).toBeVisible();
  await expect.element(part.getByText('得分 88.5 · 名次 3')).toBeVisible();
  await expect.element(part.getByRole('listitem').filter({ hasText: '实验不足' }).last()).toBeVisible();
  await expectAccessible();
});

test('who is led to the result arrives at it, above everything else, and is not sent there again', async () => {
  begin(
    { status: '2' },
    { next: 'seeResult' },
    {
      'GET /dsTbWorks/list': page([work]),
      'GET /dsTbWorksScore/list': page([{ id: 's1', worksId: 'w1', adjusted: 88.5 }]),
    },
  );
  const screen = await shown('/participant/entry/r1#results');
  const part = screen.getByRole('region', { name: '成绩', exact: true });
  await expect.element(part).toHaveFocus();
  await expect.element(part).toBeInViewport();
  await expect.element(screen.getByText('校内选拔赛')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: '查看成绩' })).not.toBeInTheDocument();
  expect(screen.container.querySelector('.pe-columns section')).toBe(part.element());
});

test.each([
  [[], '证书尚未签发'],
  [[{ id: 'k1', awardId: 'a1', status: '1', certNo: 'NO-1' }], '证书已签发，编号 NO-1。'],
])('SCREEN-50: a confirmed award says whether its certificate is issued', async (certificates, text) => {
  begin(
    { status: '2' },
    {},
    {
      'GET /dsTbWorks/list': page([work]),
      'GET /dsTbAward/list': page([{ id: 'a1', worksId: 'w1', awardLevel: '一等奖', status: '2' }]),
      'GET /dsTbCertificate/myList': page(certificates),
    },
  );
  const screen = await shown();
  const part = screen.getByRole('region', { name: '成绩', exact: true });
  await expect.element(part.getByText(text, { exact: false })).toBeVisible();
  expect(part.getByRole('link', { name: '查看证书' }).elements()).toHaveLength(certificates.length);
});

test('a withdrawn entry says at once where it stands, and of no fee that is still to come', async () => {
  const fees = [{ name: '报名费', feeMode: 'team', groupId: null, amountFen: 20_000, until: null, usualFen: 20_000 }];
  const steps = [step('register', 'done'), step('approve', 'now'), step('pay', 'ahead')];
  let status = '1';
  const server = begin(
    {},
    { steps },
    {
      'GET /dsTbCompetition/hallPage': { ...competition, fees, feesDue: 'approved' },
      'GET /dsTbRegistration/queryById': () => ({ id: 'r1', revision: 3, competitionId: 'c1', teamName: '破晓队', payStatus: '0', status }),
      'PUT /dsTbRegistration/withdraw': () => {
        status = '5';
        return [];
      },
    },
  );
  const screen = await shown();
  await expect.element(screen.getByRole('list', { name: '进度' }).getByText('缴费 ¥200')).toBeVisible();
  await expect.element(screen.getByText('审核通过后缴纳', { exact: false })).toBeVisible();
  const asked = server.asked('GET /sys/dashboard/startPage').length;
  await screen.getByRole('button', { name: '撤回报名' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: '撤回报名' }).click();
  await expect.element(screen.getByText('审核通过后缴纳', { exact: false })).not.toBeInTheDocument();
  await expect.poll(() => server.asked('GET /sys/dashboard/startPage').length).toBeGreaterThan(asked);
});

test('domain B4: beside a revoked award stands the one that is proposed or holds now, and comes first', async () => {
  const awards = [
    { id: 'a1', worksId: 'w1', awardLevel: '一等奖', status: '3', reason: '分数录入有误' },
    { id: 'a2', worksId: 'w1', awardLevel: '二等奖', status: '0' },
    { id: 'a3', worksId: 'w1', awardLevel: '单项奖', status: '2' },
  ];
  begin({ status: '2' }, {}, { 'GET /dsTbWorks/list': page([work]), 'GET /dsTbAward/list': page(awards) });
  const screen = await shown();
  const part = screen.getByRole('region', { name: '成绩', exact: true });
  await expect.element(part.getByText('拟获二等奖，尚未公示。')).toBeVisible();
  await expect.element(part.getByText('奖项已撤销。原因：分数录入有误')).toBeVisible();
  expect(part.element().textContent).toMatch(/拟获二等奖.*单项奖.*一等奖.*奖项已撤销/s);
});

test.each([
  [{ status: '1', noticeEnd: '2026-12-01' }, [], /正在公示，截至 2026-12-01（含当日）/, /成绩尚未公布/],
  [{ status: '2', noticeEnd: '2026-12-01' }, [], /成绩尚未公布/, undefined],
  [{ status: '3', reason: '作品雷同' }, [], /奖项已撤销。原因：作品雷同/, undefined],
  [undefined, [{ id: 's1', worksId: 'w1', awardId: 'r1', awardId_dictText: '一等奖' }], /拟获一等奖，尚未公示/, undefined],
])('domain B4: the result says where the award stands: %o', async (award, scores, told, also) => {
  begin(
    { status: '2' },
    {},
    {
      'GET /dsTbWorks/list': page([work]),
      'GET /dsTbWorksScore/list': page(scores),
      'GET /dsTbAward/list': page(award ? [{ id: 'a1', worksId: 'w1', awardLevel: '一等奖', ...award }] : []),
    },
  );
  const screen = await shown();
  const part = screen.getByRole('region', { name: '成绩', exact: true });
  await expect.element(part.getByText(told)).toBeVisible();
  if (also) await expect.element(part.getByText(also)).toBeVisible();
  if (award?.status === '1')
    await expect.element(part.getByRole('link', { name: '查看公示名单' })).toHaveAttribute('href', '/results?competition=c1');
});

test('who joined a team finds its entry, its people, its work and its result, and nothing to change', async () => {
  begin(
    { status: '2' },
    { memberRole: 'tutor', status: '2' },
    {
      'GET /dsTbRegistration/myList': page([]),
      'GET /dsTbRegistration/queryById': () => refusedWith('row.missing', '数据不存在'),
      'GET /dsTbRegistration/joined': {
        id: 'r1',
        teamName: '破晓队',
        registerNo: 'WL-1',
        status: '2',
        competitionId: 'c1',
        memberRole: 'tutor',
        captain: '李破晓',
        people: [{ name: '王友', memberRole: 'member' }],
        works: [{ id: 'w1', title: '智能灌溉', worksNo: 'W-7', status: '2', time: '2026-11-20 10:00:00' }],
      },
      'GET /dsTbWorksScore/list': page([{ id: 's1', worksId: 'w1', adjusted: 88.5, rankNo: 2 }]),
    },
  );
  // SCREEN-48: the address of a part leads to it, also when what stands above it comes later.
  await browserPage.viewport(390, 500);
  const direct = await shown('/participant/entry/r1#submit');
  await expect.element(direct.getByRole('heading', { name: '作品', exact: true })).toBeInViewport();
  await direct.unmount();
  await browserPage.viewport(1440, 900);
  const screen = await shown('/participant/information');
  await screen.getByRole('link', { name: /破晓队.*指导教师/ }).click();
  await expect.element(screen.getByText('您以指导教师身份加入本队，可以查看；修改和提交由负责人李破晓办理。')).toBeVisible();
  await expect.element(screen.getByText('王友')).toBeVisible();
  await expect.element(screen.getByText('W-7 · 2026-11-20 10:00')).toBeVisible();
  await expect.element(screen.getByText('得分 88.5 · 名次 2')).toBeVisible();
  for (const role of ['button', 'textbox'] as const) await expect.element(screen.getByRole(role)).not.toBeInTheDocument();
  await expectAccessible();
});
