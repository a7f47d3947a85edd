import type { ReportingBoard } from '@saiyun/sdk/calls';
import { reportStatus, worksStatus } from '@saiyun/sdk/entities';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { kitTexts } from '../../../messages/kit/index.ts';
import { reportingTexts } from '../../../messages/reporting/index.ts';
import { tableTexts } from '../../../messages/table/index.ts';
import { type Answers, fakeServer } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../testing/render-page.tsx';
import { Reporting } from './reporting.tsx';

await Promise.all([reportingTexts.load('zh-CN'), kitTexts.load('zh-CN'), tableTexts.load('zh-CN')]);

const work = (n: number, unitId: string) => ({
  id: `w${n}`,
  worksNo: `W-${n}`,
  title: `作品${n}`,
  team: `${n}队`,
  unitId,
  groupId: 'g',
  status: worksStatus.submitted,
});
const board: ReportingBoard = {
  groups: [{ id: 'g', name: '本科组', reportMax: 2 }],
  units: [
    { id: 'u1', name: '晨华大学' },
    { id: 'u2', name: '云岭学院' },
  ],
  works: [work(1, 'u1'), work(2, 'u1'), work(3, 'u1'), work(4, 'u2')],
  reports: [
    {
      id: 'r1',
      revision: 3,
      unitId: 'u2',
      groupId: 'g',
      workIds: ['w4'],
      status: reportStatus.waiting,
      reason: null,
      note: '已核对',
      submitBy: '陈子墨',
      submitTime: '2026-11-26 10:20:00',
    },
  ],
};
const open = async (more: Answers = {}) => {
  const server = fakeServer({
    'GET /dsTbSubAdminSubmit/board': board,
    'POST /dsTbSubAdminSubmit/add': { id: 'r2', revision: 1, status: '0' },
    'PUT /dsTbSubAdminSubmit/examine': { rows: [{ id: 'r1', revision: 4, state: '2' }] },
    'GET /sys/dict/queryAllDictItems': {},
    ...more,
  });
  return { server, screen: await renderPage(<Reporting />, '/competition/subAdminSubmit?competition=c1') };
};

test('COMP-06, SCREEN-21: a sub-administrator chooses as many works as the group allows, and hands them in', async () => {
  signedIn('SUB');
  const { screen, server } = await open();
  await expect.element(screen.getByRole('heading', { name: '晨华大学 · 本科组' })).toBeVisible();
  await expectAccessible();
  await screen.getByRole('checkbox', { name: '作品1，1队' }).click();
  await screen.getByRole('checkbox', { name: '作品3，3队' }).click();
  await expect.element(screen.getByRole('checkbox', { name: '作品2，2队' })).toBeDisabled();
  await expect.element(screen.getByText('已选 2 件，最多 2 件')).toBeVisible();
  await screen.getByLabelText('说明（选填）').fill('全部核对');
  await screen.getByRole('button', { name: '报送 2 件' }).click();
  await expect
    .poll(() => server.asked('POST /dsTbSubAdminSubmit/add').map(({ body }) => body))
    .toMatchObject([{ competitionId: 'c1', unitId: 'u1', groupId: 'g', workIds: 'w1,w3', note: '全部核对' }]);
});

test('COMP-06, SCREEN-21: an organiser sees who has not reported, and returns a submission with a reason by keyboard', async () => {
  signedIn('ADMIN');
  const { screen, server } = await open();
  await expect.element(screen.getByRole('tab', { name: '未报送 1' })).toBeVisible();
  await expect.element(screen.getByText('陈子墨 报送于 2026-11-26 10:20')).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('r');
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: /退\s?回/ }).click();
  await expect.element(dialog.getByText('请填写退回原因')).toBeVisible();
  await dialog.getByRole('textbox').fill('缺承诺书');
  await dialog.getByRole('button', { name: /退\s?回/ }).click();
  await expect
    .poll(() => server.asked('PUT /dsTbSubAdminSubmit/examine').map(({ body }) => body))
    .toMatchObject([{ ids: 'r1', status: '2', reason: '缺承诺书' }]);
});
