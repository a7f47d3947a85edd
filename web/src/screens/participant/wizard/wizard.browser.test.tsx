import { toWireTime } from '@saiyun/sdk/view';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { type Asked, fakeServer, refusedWith } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../testing/render-page.tsx';
import { Join } from '../join.tsx';
import { Wizard } from './wizard.tsx';

const days = (count: number): string => toWireTime(new Date(Date.now() + count * 86_400_000));
/** A group whose teams are as large as the competition says. */
const asAll = { teamMin: null, teamMax: null, tutorMax: null };
const competition = {
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
  teamMax: 3,
  tutorMax: 1,
  fees: [{ name: '报名费', feeMode: 'person', groupId: null, amountFen: 15_000, until: null, usualFen: 15_000 }],
  cover: null,
  description: null,
  submitStart: null,
  graceSeconds: 0,
  perPersonMax: 1,
  feesDue: 'approved',
  crossUnit: true,
  needsSchool: false,
  full: false,
  groups: [
    { id: 'g1', name: '本科组', parentId: null, quota: null, full: false, ...asAll },
    { id: 'g2', name: '高职组', parentId: null, quota: 30, full: true, ...asAll },
  ],
  stages: [],
  rules: null,
};
const row = {
  id: 'r1',
  revision: 1,
  competitionId: 'c1',
  status: '0',
  realName: '林晓',
  unitId: 'u1',
  unitId_dictText: '晨华大学',
  idType: 'resident',
  idNo: '11010519491231002X',
  phone: '13800000000',
  teamName: '林晓的队伍',
  groupId: 'g1',
};
const page = (records: readonly object[]) => ({ records, total: records.length, current: 1, size: 200, pages: 1 });
const open = { state: 'open', until: days(9), extendedFor: null, inGrace: false, most: 1 };

/** A server with one draft, whose revision counts its edits. */
const begin = (more: Readonly<Record<string, unknown>> = {}) => {
  let stored: Record<string, unknown> = row;
  return fakeServer({
    'GET /sys/dict/queryAllDictItems': {},
    'GET /dsTbCompetition/hallPage': competition,
    'GET /dsTbRegistration/entering': { ...open, entries: [{ id: 'r1', status: '0', teamName: '林晓的队伍', unitId: 'u1' }] },
    'GET /dsTbRegistration/queryById': () => stored,
    'GET /dsTbRegistrationMember/list': page([{ id: 'm1', realName: '王友', memberRole: 'member', status: '1' }]),
    'GET /dsTbRegistration/invites': [],
    'POST /dsTbRegistration/invite': [{ memberRole: 'member', code: 'K7M2QX9P', expireTime: days(7) }],
    'GET /dsTbCompetitionForm/list': page([]),
    'GET /dsTbUnit/list': page([]),
    'POST /sys/getdomainconfig': {},
    'PUT /dsTbRegistration/edit': ({ body }: Asked) => {
      stored = { ...stored, ...(body as object), revision: Number(stored.revision) + 1 };
      return stored;
    },
    'PUT /dsTbRegistration/submit': [],
    ...more,
  });
};
const shown = (address = '/participant/register/c1') =>
  renderPage(
    <Routes>
      <Route path="/participant/register/:competitionId" element={<Wizard />} />
      <Route path="/participant/entry/:id" element={<p>这是报名页</p>} />
      <Route path="/participant/join" element={<Join />} />
    </Routes>,
    address,
  );

beforeEach(() => signedIn('APPL'));

test('REG-02: what is typed is stored by itself, what is wrong stays at its field, and the entry is sent once nothing lacks', async () => {
  const server = begin();
  const screen = await shown();
  const phone = screen.getByLabelText('手机号');
  await phone.fill('138');
  await screen.getByLabelText('专业').fill('自动化');
  await expect.element(screen.getByText('有 1 项填写有误，尚未保存')).toBeVisible();
  expect(server.asked('PUT /dsTbRegistration/edit').map(({ body }) => body)).toMatchObject([{ id: 'r1', revision: 1, major: '自动化' }]);
  await screen.getByRole('button', { name: /^提交/ }).click();
  await expect.element(screen.getByRole('button', { name: '手机号：请输入正确手机号' })).toBeVisible();
  await screen.getByRole('button', { name: '手机号：请输入正确手机号' }).click();
  await phone.fill('13900000001');
  await expect.element(screen.getByText(/已保存/)).toBeVisible();
  expect(server.asked('PUT /dsTbRegistration/edit').at(-1)?.body).toMatchObject({ revision: 2, phone: '13900000001' });
  await expectAccessible();
  await screen.getByRole('button', { name: /^提交/ }).click();
  await expect.element(screen.getByText('已填写完整，可以提交。')).toBeVisible();
  await expect.element(screen.getByText('2 × ¥150 / 人')).toBeVisible();
  await expect.element(screen.getByText('¥300').first()).toBeVisible();
  await screen.getByRole('button', { name: '提交报名' }).click();
  await expect.element(screen.getByText('这是报名页')).toBeVisible();
});

test('REG-02: an identity number that fails its check digit is marked, told before the next step, and still there on the way back', async () => {
  const server = begin();
  const screen = await shown();
  const idNo = screen.getByLabelText('证件号码');
  await idNo.fill('11010120050307001X');
  await expect.element(screen.getByText('有 1 项填写有误，尚未保存')).toBeVisible();
  await expect.element(idNo).toHaveAttribute('aria-invalid', 'true');
  await screen.getByLabelText('专业').click();
  await expect.element(idNo).toHaveAttribute('aria-invalid', 'true');
  await screen.getByRole('button', { name: '下一步' }).click();
  await expect.element(screen.getByText(/^证件号码：填写有误，没有保存/)).toBeVisible();
  await screen.getByRole('button', { name: '先继续' }).click();
  await expect.element(screen.getByRole('heading', { name: '队伍', exact: true })).toBeVisible();
  await screen.getByRole('button', { name: '上一步' }).click();
  await expect.element(idNo).toHaveValue('11010120050307001X');
  await expect.element(idNo).toHaveAttribute('aria-invalid', 'true');
  expect(server.asked('PUT /dsTbRegistration/edit')).toHaveLength(0);
});

test('REG-02: a draft that was changed elsewhere is told so, and what is stored is loaded on request', async () => {
  let stored: object = row;
  begin({
    'GET /dsTbRegistration/queryById': () => stored,
    'PUT /dsTbRegistration/edit': () => {
      stored = { ...row, revision: 5, teamName: '手机上的名字' };
      return refusedWith('row.stale', '数据已被他人修改');
    },
  });
  const screen = await shown('/participant/register/c1?step=team');
  await screen.getByLabelText('队伍名称', { exact: true }).fill('破晓队');
  await expect.element(screen.getByText(/可能是您在另一台设备/)).toBeVisible();
  await screen.getByRole('button', { name: '载入最新内容' }).click();
  await expect.element(screen.getByLabelText('队伍名称', { exact: true })).toHaveValue('手机上的名字');
});

test('REG-02: whoever has joined since the last look is told before the entry is sent, with the fee that follows', async () => {
  let team = page([{ id: 'm1', realName: '王友', memberRole: 'member', status: '1' }]);
  const server = begin({ 'GET /dsTbRegistrationMember/list': () => team });
  const screen = await shown('/participant/register/c1?step=send');
  await expect.element(screen.getByText('2 × ¥150 / 人')).toBeVisible();
  team = page([...team.records, { id: 'm2', realName: '李朋', memberRole: 'member', status: '1' }]);
  await screen.getByRole('button', { name: '提交报名' }).click();
  await expect.element(screen.getByText('刚刚有变化：现有 3 人，费用合计 ¥450。请核对后再次提交。')).toBeVisible();
  await expect.element(screen.getByText('3 × ¥150 / 人')).toBeVisible();
  expect(server.asked('PUT /dsTbRegistration/submit')).toHaveLength(0);
  await screen.getByRole('button', { name: '提交报名' }).click();
  await expect.element(screen.getByText('这是报名页')).toBeVisible();
});

test('REG-03: who sends the entry while invitations are open is asked first', async () => {
  const server = begin({ 'GET /dsTbRegistration/invites': [{ memberRole: 'tutor', code: 'K7M2QX9P', expireTime: days(7) }] });
  const screen = await shown('/participant/register/c1?step=send');
  await screen.getByRole('button', { name: '提交报名' }).click();
  await expect.element(screen.getByText(/发给指导教师的邀请码仍在等人加入/)).toBeVisible();
  await screen.getByRole('button', { name: '再等等' }).click();
  await expect.element(screen.getByText(/邀请码仍在等人加入/)).not.toBeInTheDocument();
  expect(server.asked('PUT /dsTbRegistration/submit')).toHaveLength(0);
  await screen.getByRole('button', { name: '提交报名' }).click();
  await screen.getByRole('button', { name: '不等了，提交' }).click();
  await expect.element(screen.getByText('这是报名页')).toBeVisible();
});

test('REG-02: everything is shown before it is sent, the ID number masked, each with the way back to its step', async () => {
  begin();
  const screen = await shown('/participant/register/c1?step=send');
  await expect.element(screen.getByText('110***********002X')).toBeVisible();
  await expect.element(screen.getByRole('region', { name: '负责人', exact: true }).getByText('晨华大学')).toBeVisible();
  const team = screen.getByRole('region', { name: '队伍', exact: true });
  for (const said of ['林晓的队伍', '本科组', '王友', '已同意']) await expect.element(team.getByText(said)).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: '修改队伍' }).click();
  await expect.element(screen.getByLabelText('队伍名称', { exact: true })).toBeVisible();
});

test('REG-03: a returned entry of which nothing was changed is sent only by somebody who says so', async () => {
  const returned = { id: 'r1', status: '4', teamName: '林晓的队伍', unitId: 'u1' };
  const server = begin({
    'GET /dsTbRegistration/queryById': { ...row, status: '4', returnFields: ['phone'] },
    'GET /dsTbRegistration/entering': { ...open, entries: [{ ...returned, unchanged: true }] },
  });
  const screen = await shown('/participant/register/c1?step=send');
  await screen.getByRole('button', { name: '重新提交' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText('审核要求修改：手机号。', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: '去修改' }).click();
  expect(server.asked('PUT /dsTbRegistration/submit')).toEqual([]);
  await screen.getByRole('button', { name: '重新提交' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: '仍要提交' }).click();
  await expect.element(screen.getByText('这是报名页')).toBeVisible();
});

test('what was said about a returned field stands at it', async () => {
  begin({
    'GET /dsTbRegistration/queryById': { ...row, status: '4', returnFields: ['phone', 'email'], returnRemarks: { phone: '少一位数字' } },
  });
  const screen = await shown('/participant/register/c1?step=who');
  const remark = screen.getByText('少一位数字');
  await expect.element(remark).toBeVisible();
  expect(remark.element().closest('.pw-field')?.querySelector('label')?.textContent).toBe('手机号');
  await expectAccessible();
});

test.each([
  ['full', '名额已满'],
  ['uninvited', '该竞赛仅限受邀者报名'],
])('a competition that is %s says so before anything is typed, and does not begin', async (state, words) => {
  begin({ 'GET /dsTbRegistration/entering': { ...open, state, entries: [] } });
  const screen = await shown();
  await expect.element(screen.getByRole('alert').getByText(words)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '开始报名' })).not.toBeInTheDocument();
});

test('a group without a place left says so and cannot be chosen', async () => {
  begin();
  const screen = await shown('/participant/register/c1?step=team');
  await screen.getByRole('combobox', { name: /组别$/ }).click();
  const full = screen.getByTitle('高职组（名额已满）');
  await expect.element(full).toBeInTheDocument();
  expect(full.element().classList).toContain('ant-select-item-option-disabled');
});

test('COMP-05: the team is as large as the chosen group says', async () => {
  const alone = { id: 'g3', name: '个人组', parentId: null, quota: null, full: false, teamMin: 1, teamMax: 1, tutorMax: 0 };
  begin({
    'GET /dsTbCompetition/hallPage': { ...competition, groupTeams: true, groups: [...competition.groups, alone] },
    'GET /dsTbRegistration/queryById': { ...row, groupId: 'g3' },
  });
  const screen = await shown('/participant/register/c1?entry=r1&step=team');
  await expect.element(screen.getByText(/个人参赛/)).toBeVisible();
  await screen.getByRole('button', { name: /^提交/ }).click();
  await expect.element(screen.getByRole('button', { name: '所选组别的队伍最多 1 人，现有 2 人' })).toBeVisible();
});

test('REG-01: who has more time than others reads for whose sake, and both days', async () => {
  begin({ 'GET /dsTbRegistration/entering': { ...open, extendedFor: 'unit', entries: [] } });
  const screen = await shown();
  const note = screen.getByRole('alert');
  await expect.element(note.getByText('您的学校获准延期报名')).toBeVisible();
  await expect.element(note.getByText(/^原定截止：.+；您的截止：.+$/)).toBeVisible();
  await expect.element(screen.getByText('您的报名截止')).toBeVisible();
});

test('REG-03: the captain has a code to give, and sees who has agreed', async () => {
  begin();
  const screen = await shown('/participant/register/c1?step=team');
  await expect.element(screen.getByText('王友')).toBeVisible();
  await expect.element(screen.getByText('已同意')).toBeVisible();
  await screen.getByRole('button', { name: '邀请成员' }).click();
  await expect.element(screen.getByLabelText('邀请码')).toHaveTextContent('K7M2-QX9P');
  await expect.element(screen.getByRole('button', { name: '复制链接' })).toBeInViewport();
  await expectAccessible();
});

test.each([
  ['soon', '开放报名'],
  ['closed', '报名已截止'],
  ['schoolEnters', '本校学生由学校统一报名'],
] as const)('REG-01: a gate that is %s is told before anything is typed, and nothing can be begun', async (state, text) => {
  begin({ 'GET /dsTbRegistration/entering': { ...open, state, entries: [] } });
  const screen = await shown();
  await expect.element(screen.getByRole('alert').getByText(new RegExp(text))).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '开始报名' })).not.toBeInTheDocument();
});

test('REG-03: whoever has a code sees the team, fills in the own facts, agrees and joins; a code that is over is told', async () => {
  const joining = {
    registrationId: 'r1',
    teamName: '破晓队',
    captain: '林晓',
    competitionId: 'c1',
    competitionName: '第八届物联网竞赛',
    memberRole: 'member',
    expireTime: days(6),
    refusal: null,
    facts: { realName: '王友', idType: 'resident', idNo: null, phone: '13900000002', email: null, major: null, grade: null },
  };
  const server = begin({
    'GET /dsTbRegistration/joining': ({ query }: Asked) =>
      query.get('code') === 'K7M2QX9P' ? joining : refusedWith('team.invite_over', '这个邀请码无效'),
    'POST /dsTbRegistration/join': { id: 'm2' },
  });
  const screen = await shown('/participant/join?code=WRONG234');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('这个邀请码无效');
  await screen.getByLabelText('邀请码').fill('K7M2QX9P');
  await screen.getByRole('button', { name: '查看队伍' }).click();
  await expect.element(screen.getByText('林晓 邀请您以成员身份加入')).toBeVisible();
  await screen.getByRole('button', { name: '同意并加入' }).click();
  await expect.element(screen.getByText('请先勾选同意')).toBeVisible();
  await screen.getByLabelText('证件号码').fill('11010519491231002X');
  await screen.getByRole('button', { name: '同意并加入' }).click();
  await expect.element(screen.getByText('请先勾选同意')).toBeVisible();
  await screen.getByRole('checkbox').click();
  await expectAccessible();
  await screen.getByRole('button', { name: '同意并加入' }).click();
  await expect.element(screen.getByText('您已加入“破晓队”')).toBeVisible();
  expect(server.asked('POST /dsTbRegistration/join')[0]?.body).toMatchObject({
    code: 'K7M2QX9P',
    consent: '1',
    idNo: '11010519491231002X',
  });
});

test('REG-03: a tutor who is invited is not asked for a year of studies', async () => {
  begin({
    'GET /dsTbRegistration/joining': {
      registrationId: 'r1',
      teamName: '破晓队',
      captain: '林晓',
      competitionId: 'c1',
      competitionName: '第八届物联网竞赛',
      memberRole: 'tutor',
      expireTime: days(6),
      refusal: null,
      facts: { realName: '王导', idType: 'resident', idNo: null, phone: null, email: null, major: null, grade: null },
    },
  });
  const screen = await shown('/participant/join?code=K7M2QX9P');
  await expect.element(screen.getByLabelText('证件号码')).toBeVisible();
  for (const label of ['专业', '年级']) await expect.element(screen.getByLabelText(label)).not.toBeInTheDocument();
});
