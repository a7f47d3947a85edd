import type { ExaminedEntry } from '@saiyun/sdk/calls';
import { registration } from '@saiyun/sdk/entities';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type Answers, fakeServer, refusedWith } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../testing/render-page.tsx';
import { EntryDesk } from './entry-desk.tsx';

beforeEach(() => signedIn('ADMIN'));

const listed = (id: string, teamName: string, more: Partial<ExaminedEntry> = {}): ExaminedEntry => ({
  id,
  teamName,
  status: registration.states.submitted,
  registerNo: null,
  competition: '第八届物联网竞赛',
  unit: '晨华大学',
  submitTime: '2026-05-06 10:00:00',
  again: false,
  faults: 0,
  ...more,
});
const entry = (id: string, teamName: string) => ({
  id,
  revision: 3,
  teamName,
  realName: '陆清越',
  competitionId: 'c1',
  competitionId_dictText: '第八届物联网竞赛',
  unitId: 'u1',
  unitId_dictText: '晨华大学',
  status: registration.states.submitted,
  answers: { plan: '新计划' },
  major: '物理',
  payStatus: '0',
  createTime: '2026-05-05 10:00:00',
});
const page = (...records: readonly object[]) => ({ records, total: records.length, current: 1, size: 200, pages: 1 });
const form = {
  id: 'f1',
  competitionId: 'c1',
  formKind: 'registration',
  version: 1,
  status: '1',
  fields: [{ key: 'plan', label: '参赛计划', type: 'text' }],
};
const member = { id: 'm1', registrationId: 'e1', memberRole: 'member', realName: '韩知远', status: '0', phone: '138****0000' };
const none = { turn: 'caller', goesOn: false, faults: [], returned: null };
const bare = { person: null, teams: [], count: null, limit: null, issue: null };

const begin = (more: Answers = {}) =>
  fakeServer({
    'GET /dsTbRegistration/examinations': {
      waiting: 3,
      decided: 8,
      records: [listed('e1', '破晓队', { faults: 2, again: true }), listed('e2', '远航队'), listed('e3', '拾光队')],
      competitions: [],
      groups: [],
      units: [
        { id: 'u1', name: '晨华大学', waiting: 2 },
        { id: 'u2', name: '江城学院', waiting: 1 },
      ],
    },
    'GET /dsTbRegistration/queryById': ({ query }: { readonly query: URLSearchParams }) =>
      query.get('id') === 'e1' ? entry('e1', '破晓队') : entry(String(query.get('id')), '远航队'),
    'GET /dsTbRegistration/examination': ({ query }: { readonly query: URLSearchParams }) =>
      query.get('id') === 'e1'
        ? {
            ...none,
            faults: [
              { ...bare, fault: 'consent', at: 'members.m1', person: '韩知远' },
              { ...bare, fault: 'manyEntries', at: 'members.m1', person: '韩知远', teams: ['星火队'], count: 2, limit: 1 },
            ],
            returned: {
              time: '2026-05-05 12:00:00',
              asked: ['answers.plan', 'major'],
              changes: [
                {
                  at: 'answers.plan',
                  field: null,
                  what: 'changed',
                  person: null,
                  before: '旧计划',
                  after: '新计划',
                  beforeText: null,
                  afterText: null,
                },
              ],
            },
          }
        : none,
    'GET /dsTbRegistrationMember/list': page(member),
    'GET /dsTbCompetitionForm/list': page(form),
    'GET /dsTbWorks/list': page({ id: 'w1', title: '智慧灌溉', status: '1', worksFile: 'work/a.pdf', worksFile_dictText: '论文.pdf' }),
    'GET /sys/hall/page': null,
    'GET /sys/recordPage/history': page(),
    'GET /sys/dict/all': { ds_return_reason: [{ value: 'details', text: '信息有误，请核对' }] },
    ...more,
  });

test('REG-03: the whole team on one page, what is ticked is returned with a stored reason, and the next opens', async () => {
  const server = begin({ 'PUT /dsTbRegistration/returnBack': { rows: [{ id: 'e1', revision: 4, state: '4' }] } });
  const screen = await renderPage(<EntryDesk />, '/examine/entry');
  await expect.element(screen.getByRole('heading', { name: '破晓队' })).toBeVisible();
  await expect.element(screen.getByText('韩知远尚未同意参赛')).toBeVisible();
  await expect.element(screen.getByLabelText('需要留意').getByText('韩知远参加了 2 支队伍，每人最多 1 支；另见：星火队')).toBeVisible();
  const changes = screen.getByRole('region', { name: '退回后的修改' });
  await expect.element(changes.getByText('旧计划')).toBeVisible();
  await expect.element(changes.getByText('要求修改但未改：专业')).toBeVisible();
  await expect.element(screen.getByText('论文.pdf')).toBeVisible();
  await expect.element(screen.getByRole('tab', { name: /待审核\s*3/ })).toBeVisible();
  await expectAccessible();
  await userEvent.click(screen.getByRole('checkbox', { name: '要求修改：手机号' }).first());
  await userEvent.click(screen.getByRole('checkbox', { name: '要求修改：参赛计划' }));
  await userEvent.click(screen.getByRole('checkbox', { name: '要求修改：韩知远' }));
  await userEvent.keyboard('r');
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: '退回修改' }).click();
  await expect.element(dialog.getByText('请填写理由，报名人会看到')).toBeVisible();
  await dialog.getByRole('textbox', { name: '理由' }).fill('请核对');
  await dialog.getByRole('textbox', { name: '手机号的说明' }).fill('少一位');
  await expectAccessible();
  await dialog.getByRole('button', { name: '退回修改' }).click();
  await expect.poll(() => server.asked('PUT /dsTbRegistration/returnBack').length).toBe(1);
  expect(server.asked('PUT /dsTbRegistration/returnBack')[0]?.body).toMatchObject({
    ids: 'e1',
    revision: 3,
    opinion: '请核对',
    fields: 'phone,answers.plan,members.m1',
    remarks: { phone: '少一位' },
  });
  await expect.element(screen.getByRole('heading', { name: '远航队' })).toBeVisible();
});

test('REG-03: an organiser gets the link by which people join a team, and only on asking', async () => {
  const server = begin({
    'GET /dsTbRegistration/invites': [{ memberRole: 'member', code: 'K7M2QX9P', expireTime: '2026-12-01 18:00:00' }],
  });
  const screen = await renderPage(<EntryDesk />, '/examine/entry');
  await expect.element(screen.getByRole('heading', { name: '破晓队' })).toBeVisible();
  expect(server.asked('GET /dsTbRegistration/invites')).toEqual([]);
  await screen.getByRole('button', { name: '入队邀请链接' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText('队员，2026-12-01 18:00 前有效')).toBeVisible();
  await expect.element(dialog.getByText(/\/participant\/join\?code=K7M2QX9P$/)).toBeVisible();
  await expectAccessible();
});

test('REG-03: J moves on, A asks once more and A again approves; who is second is told and nothing is done', async () => {
  const server = begin({ 'PUT /dsTbRegistration/approve': () => refusedWith('row.stale', '数据已被他人修改') });
  const screen = await renderPage(<EntryDesk />, '/examine/entry');
  await expect.element(screen.getByRole('heading', { name: '破晓队' })).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(screen.getByRole('heading', { name: '远航队' })).toBeVisible();
  await expect.element(screen.getByText('没有发现疑点')).toBeVisible();
  await userEvent.keyboard('a');
  await expect.element(screen.getByRole('dialog').getByRole('button', { name: '取消' })).toHaveFocus();
  expect(server.asked('PUT /dsTbRegistration/approve')).toHaveLength(0);
  await userEvent.keyboard('a');
  await expect.poll(() => server.asked('PUT /dsTbRegistration/approve').length).toBe(1);
  await expect.poll(() => screen.getByRole('dialog').elements()).toHaveLength(0);
  await expect.element(screen.getByRole('heading', { name: '远航队' })).toBeVisible();
});
